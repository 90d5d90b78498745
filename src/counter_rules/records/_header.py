"""The header of a record as text: tags for the game, the players and anything else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.engine import new_game
from counter_rules.errors import NotationError, RulesetError, StateError
from counter_rules.games import get_preset
from counter_rules.games.inner import FORMAT, GIVEN, READABLE, choose_rules, format_recorded
from counter_rules.records._fields import (
    OWN_TAGS,
    SEAT_TAGS,
    TAG_CHARACTERS,
    Perspective,
    find_own_tag,
    is_tag_name,
)
from counter_rules.records._lines import Line, escape, find_stray_return, parse_number, unescape
from counter_rules.records._reader import Faults
from counter_rules.records._record import Record
from counter_rules.records._replay import SEED, check_tags, is_seed
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import MAX_SEATS, Seat
from counter_rules.state import State

FORMATS: Final = {f"counter-rules {number}": number for number in READABLE}
"""The readable formats: the text of the tag ``Record``, and the number."""

NEWEST: Final = f"counter-rules {FORMAT}"
"""The format for writing."""

FIRST_TAG: Final = "[Record"
"""The beginning of every record in text."""

_TAG: Final = re.compile(r'\s*\[([A-Za-z0-9_]+) "((?:[^"\\]++|\\.)*+)"\]\s*')
_ANY_NAME: Final = re.compile(r'\s*\[([^"]*?)\s*"')
_RECORD: Final = "Record"
"""The name of the first tag of a record; that of a score pad is another one."""


def format_header(
    record: Record, kind: str = _RECORD, *, is_dealer_known: bool = True
) -> list[str]:
    """Format the tags of a record or a score pad, one line each; the first tag is its kind."""
    rules, number, known_to = record.rules, record.hand_number, record.perspective
    own = {
        kind: NEWEST,
        "Game": rules.name,
        "Players": str(rules.players),
        "Options": format_recorded(rules) or None,
        "Dealer": str(record.dealer) if is_dealer_known else None,
        "FirstHand": None if number == 1 else str(number),
        "ScoresBefore": " ".join(map(str, record.scores)) or None,
        "StreaksBefore": " ".join(map(str, record.streaks)) or None,
        "KnownTo": None if known_to is Perspective.TABLE else str(known_to),
        **{tag: name or None for tag, name in zip(SEAT_TAGS, record.names, strict=False)},
    }
    tags = [*[(tag, text) for tag, text in own.items() if text is not None], *record.tags]
    return [f'[{tag} "{escape(text, chr(34))}"]' for tag, text in tags]


def parse_header(
    lines: Sequence[Line], given: Ruleset | None, faults: Faults, kind: str = _RECORD
) -> Record | None:
    """Return the record of some tags, without moves; None without a valid game or ``KnownTo``."""
    reader = _HeaderReader(lines[0], given, faults, kind)
    for line in lines:
        reader.collect(line)
    return reader.find_record()


@attrs.define
class _Tag:
    """The text of a tag, and its line."""

    text: str
    line: Line

    def error(self, message: str) -> NotationError:
        """Make the error for its text."""
        return self.line.split()[1].error(message)

    def parse_number(self, what: str, seats: int | None = None) -> int:
        """Return its number, which with ``seats`` must be a seat; refuse anything else."""
        number = parse_number(self.text)
        if number is None or not (seats is None or 0 <= number < seats):
            raise self.error(f"expected {what}, got {shorten(self.text)}")
        return number


def _explain(line: Line) -> NotationError:
    """Make the error for a line that is not a tag."""
    named = _ANY_NAME.match(line.text)
    if named is not None and not is_tag_name(named[1]):
        return line.error(f"a tag's name has {TAG_CHARACTERS} only: got {shorten(named[1])}")
    return line.error('expected a name and a text, such as [Date "2026-11-21"]')


def _parse_scores(tag: _Tag) -> list[int]:
    numbers = [parse_number(word) for word in tag.text.split()]
    scores = [number for number in numbers if number is not None]
    if len(scores) < len(numbers):
        raise tag.error(f"expected scores with spaces between them, got {shorten(tag.text)}")
    return scores


@attrs.define
class _HeaderReader:
    first: Line
    given: Ruleset | None
    faults: Faults
    kind: str
    tags: dict[str, _Tag] = attrs.field(factory=dict[str, _Tag])

    def collect(self, line: Line) -> None:
        found = _TAG.fullmatch(line.text)
        if (stray := find_stray_return(line)) is not None:
            self.faults.add(stray)
        elif found is None:
            self.faults.add(_explain(line))
        elif (own := find_own_tag(found[1])) not in (None, found[1]):
            self.faults.add(line.error(f"expected the tag {own}, got {found[1]}"))
        elif found[1] in self.tags:
            self.faults.add(line.error(f"the tag {found[1]} is given twice: give it once"))
        else:
            self.tags[found[1]] = _Tag(unescape(found[2]), line)

    @property
    def _needed(self) -> tuple[str, str, str]:
        return (self.kind, "Game", "Players")

    def find_record(self) -> Record | None:
        missing = [name for name in self._needed if name not in self.tags]
        if missing and self.faults.kept:
            return None  # a tag that cannot be read may well be the one that is missing
        try:
            rules = self._make_rules(missing)
            perspective = self._parse_perspective(rules.players)
            start = self._make_start(rules)
        except NotationError as error:
            self.faults.add(error)
            return None
        return Record(
            rules=rules,
            dealer=start.dealer,
            hand_number=start.hand_number,
            scores=start.scores,
            streaks=start.streaks if start.hand_number > 1 else (),
            names=self._list_names(rules.players),
            tags=self._list_tags(perspective),
            perspective=perspective,
        )

    def _make_rules(self, missing: Sequence[str]) -> Ruleset:
        if missing:
            kind = "record" if self.kind == _RECORD else "score pad"
            raise self.first.error(
                f"the tag {missing[0]} is missing: a {kind} needs {', '.join(self._needed)}"
            )
        record, game, players = [self.tags[name] for name in self._needed]
        version = FORMATS.get(record.text)
        if version is None:
            known = " or ".join(FORMATS)
            raise record.error(f"expected a record of format {known}, got {shorten(record.text)}")
        number = players.parse_number("a number of players")
        options = self.tags["Options"].text if "Options" in self.tags else ""
        try:
            return choose_rules(game.text, number, options, version, self.given)
        except RulesetError as error:
            raise self._locate_fault(game.text, number, options).error(str(error)) from error

    def _locate_fault(self, name: str, players: int, options: str) -> _Tag:
        """Return the tag because of which no ruleset can be made."""
        game = self.tags["Game"]
        try:
            is_fine = players in get_preset(name).players
        except RulesetError:
            return self.tags["Options"] if options == GIVEN else game
        return self.tags.get("Options", game) if is_fine else self.tags["Players"]

    def _parse_dealer(self, players: int) -> Seat | None:
        """Return the first dealer, or None if no tag names a seat."""
        tag = self.tags.get("Dealer")
        try:
            return None if tag is None else tag.parse_number(f"a seat, 0 to {players - 1}", players)
        except NotationError as error:
            self.faults.add(error)
            return None

    def _make_start(self, rules: Ruleset) -> State:
        """Return the state before the first deal; without it, no hand can be checked."""
        dealer = self._parse_dealer(rules.players)
        first, before = self.tags.get("FirstHand"), self.tags.get("ScoresBefore")
        rows = self.tags.get("StreaksBefore")
        culprit = first or before or rows
        if culprit is None:
            return new_game(rules, dealer=dealer)
        number = 1 if first is None else first.parse_number("the number of a hand")
        scores = [] if before is None else _parse_scores(before)
        streaks = [] if rows is None else _parse_scores(rows)
        try:
            return new_game(
                rules, dealer=dealer, hand_number=number, scores=scores, streaks=streaks
            )
        except StateError as error:
            raise culprit.error(str(error)) from error

    def _parse_perspective(self, players: int) -> Seat | Perspective:
        """Return the perspective; without it, nothing else can be checked."""
        tag = self.tags.get("KnownTo")
        if tag is None:
            return Perspective.TABLE
        if tag.text == str(Perspective.PUBLIC):
            return Perspective.PUBLIC
        return tag.parse_number(f"a seat, 0 to {players - 1}, or public", players)

    def _list_tags(self, perspective: Seat | Perspective) -> list[tuple[str, str]]:
        """Return the tags that are not of `OWN_TAGS`, without a seed that is refused."""
        tags = [(name, tag.text) for name, tag in self.tags.items() if name not in OWN_TAGS]
        try:
            check_tags(tags, perspective)
        except StateError as error:
            seeds = [SEED, *filter(is_seed, self.tags)]
            tag = next(self.tags[name] for name in seeds if name in self.tags)
            self.faults.add(tag.error(str(error)))
            return [(name, text) for name, text in tags if not is_seed(name)]
        return tags

    def _list_names(self, players: int) -> tuple[str, ...]:
        for seat in range(players, MAX_SEATS):
            if SEAT_TAGS[seat] in self.tags:
                message = f"there is no seat {seat} among {players} players"
                self.faults.add(self.tags[SEAT_TAGS[seat]].line.error(message))
        given = [self.tags.get(name) for name in SEAT_TAGS[:players]]
        return tuple([tag.text if tag else "" for tag in given])
