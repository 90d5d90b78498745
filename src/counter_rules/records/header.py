"""The head of a record as text: tags that name the game, the players and whatever else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import attrs

from counter_rules.errors import NotationError, RulesetError, StateError, shorten
from counter_rules.moves import MAX_SEATS, Seat
from counter_rules.notation.rules_data import GIVEN, RulesMaker, choose_rules, format_options
from counter_rules.records.faults import Faults
from counter_rules.records.proof import SEED, check_tags, is_seed
from counter_rules.records.record import Record
from counter_rules.records.record_fields import OWN_TAGS, Knower, find_own_tag
from counter_rules.records.words import Line, escape, read_number, unescape
from counter_rules.ruleset import Ruleset
from counter_rules.rulesets import get_preset

FORMAT: Final = "counter-rules 1"
"""What the tag ``Record`` says: the format and its version."""

FIRST_TAG: Final = "[Record "
"""What a record begins with."""

_TAG: Final = re.compile(r'\s*\[([A-Za-z0-9_]+) "((?:[^"\\]++|\\.)*+)"\]\s*')
_NEEDED: Final = ("Record", "Game", "Players")


def write_header(record: Record) -> list[str]:
    """Write the tags of a record, a line each."""
    rules = record.rules
    tags = [
        ("Record", FORMAT),
        ("Game", rules.name),
        ("Players", str(rules.players)),
        ("Options", format_options(rules)),
        ("Dealer", str(record.dealer)),
    ]
    if record.knower is not Knower.TABLE:
        tags.append(("KnownTo", str(record.knower)))
    tags += [(f"Seat{seat}", name) for seat, name in enumerate(record.names) if name]
    return [f'[{name} "{escape(text, chr(34))}"]' for name, text in (*tags, *record.tags)]


def read_header(
    lines: Sequence[Line], make_rules: RulesMaker, given: Ruleset | None, faults: Faults
) -> Record | None:
    """Read the tags of a record.

    Args:
        lines: their lines.
        make_rules: makes the ruleset; `parse_rules`, or one that remembers what it has made.
        given: the ruleset, where the caller gives it.
        faults: takes what is wrong with them.

    Returns:
        The record without its moves, or None if the game cannot be made out.
    """
    reader = _HeaderReader(lines[0], make_rules, given, faults)
    for line in lines:
        reader.collect(line)
    return reader.make_record()


@attrs.define
class _HeaderReader:
    first: Line
    make_rules: RulesMaker
    given: Ruleset | None
    faults: Faults
    tags: dict[str, tuple[str, Line]] = attrs.field(factory=dict[str, tuple[str, Line]])

    def collect(self, line: Line) -> None:
        found = _TAG.fullmatch(line.text)
        if found is None:
            self.faults.refuse(line, 'a tag is a name and a text, such as [Date "2026-11-21"]')
        elif find_own_tag(found[1]) not in (None, found[1]):
            own = find_own_tag(found[1])
            self.faults.refuse(line, f"there is no tag {found[1]}: {own} is meant")
        elif found[1] in self.tags:
            self.faults.refuse(line, f"the tag {found[1]} is given twice: give it once")
        else:
            self.tags[found[1]] = unescape(found[2]), line

    def make_record(self) -> Record | None:
        missing = [name for name in _NEEDED if name not in self.tags]
        if missing and self.faults.kept:
            return None  # a tag that cannot be read may well be the one that is missing
        try:
            rules = self._find_rules(missing)
        except NotationError as error:
            self.faults.add(error)
            return None
        knower = self._take_knower(rules.players)
        if knower is None:
            return None
        return Record(
            rules=rules,
            dealer=self._take_number("Dealer", rules.players, rules.players - 1),
            names=self._take_names(rules.players),
            tags=self._take_tags(knower),
            knower=knower,
        )

    def _find_rules(self, missing: Sequence[str]) -> Ruleset:
        if missing:
            raise self.first.refuse(
                f"the tag {missing[0]} is missing: a record needs {', '.join(_NEEDED)}"
            )
        text, line = self.tags["Record"]
        if text != FORMAT:
            raise line.refuse(f"a record of the format {FORMAT} is wanted, not {shorten(text)}", 1)
        name, _ = self.tags["Game"]
        text, line = self.tags["Players"]
        players = read_number(text)
        if players is None:
            raise line.refuse(f"a whole number of players is wanted, not {shorten(text)}", 1)
        options, _ = self.tags.get("Options", ("", line))
        try:
            return choose_rules(name, players, options, self.given, self.make_rules)
        except RulesetError as error:
            raise self.tags[self._find_fault(name, players)][1].refuse(str(error), 1) from error

    def _find_fault(self, name: str, players: int) -> str:
        """Return the tag for which no ruleset can be made."""
        options = "Options" if "Options" in self.tags else "Game"
        try:
            return options if players in get_preset(name).players else "Players"
        except RulesetError:
            return options if self.tags.get(options, ("",))[0] == GIVEN else "Game"

    def _take_number(self, tag: str, players: int, default: Seat) -> Seat:
        """Return the seat that a tag names."""
        if tag not in self.tags:
            return default
        text, line = self.tags[tag]
        seat = read_number(text)
        if seat is not None and 0 <= seat < players:
            return seat
        self.faults.refuse(line, f"a seat is 0 to {players - 1}, not {shorten(text)}", 1)
        return default

    def _take_knower(self, players: int) -> Seat | Knower | None:
        """Return whose knowledge it is; None if nobody's, so that nothing else can be told."""
        if "KnownTo" not in self.tags:
            return Knower.TABLE
        text, line = self.tags["KnownTo"]
        if text == str(Knower.PUBLIC):
            return Knower.PUBLIC
        seat = read_number(text)
        if seat is not None and 0 <= seat < players:
            return seat
        last = players - 1
        message = f"a seat is wanted, 0 to {last}, or public, not {shorten(text)}"
        self.faults.refuse(line, message, 1)
        return None

    def _take_tags(self, knower: Seat | Knower) -> list[tuple[str, str]]:
        """Return the other tags; without the seed, if that is refused."""
        tags = [(name, text) for name, (text, _) in self.tags.items() if name not in OWN_TAGS]
        try:
            check_tags(tags, knower)
        except StateError as error:
            seeds = [SEED, *filter(is_seed, self.tags)]
            line = next(self.tags[name][1] for name in seeds if name in self.tags)
            self.faults.refuse(line, str(error), 1)
            return [(name, text) for name, text in tags if not is_seed(name)]
        return tags

    def _take_names(self, players: int) -> tuple[str, ...]:
        for seat in range(players, MAX_SEATS):
            if f"Seat{seat}" in self.tags:
                line = self.tags[f"Seat{seat}"][1]
                self.faults.refuse(line, f"there is no seat {seat} among {players} players")
        return tuple([self.tags.get(f"Seat{seat}", ("",))[0] for seat in range(players)])
