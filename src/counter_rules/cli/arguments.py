"""Arguments that several commands share: rules, players and their names, seeds, files."""

from __future__ import annotations

import contextlib
import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Final, TypeVar

import attrs
import typer

from counter_rules._base.quoting import shorten
from counter_rules.errors import RulesetError, StateError
from counter_rules.games import Option, Preset, get_preset
from counter_rules.records import Perspective, Record
from counter_rules.records.inner import COMMITMENT
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat

# Names of players: as given, by points of the compass, or by number.

_COMPASS: Final[Mapping[int, tuple[str, ...]]] = {
    players: tuple(names.split())
    for players, names in {
        2: "South North",
        3: "South West East",
        4: "South West North East",
        5: "South West Northwest Northeast East",
        6: "South Southwest Northwest North Northeast Southeast",
        7: "South Southwest West Northwest Northeast East Southeast",
        8: "South Southwest West Northwest North Northeast East Southeast",
    }.items()
}
"""Clockwise around the table from the person, who sits in the south, as on a map. Larger tables
have more seats than the compass has points, so their seats are numbers."""


def parse_names(text: str, players: int) -> tuple[str, ...]:
    """Parse the players' names, seat 0 first; the last may be left out, and any may be empty.

    Raise `typer.TyperException` if there are too many, or two are alike.
    """
    names = [part.strip() for part in text.split(",")] if text else []
    if len(names) > players:
        raise typer.TyperException(f"{len(names)} names are given for {players} players")
    known: set[str] = set()
    for name in filter(None, names):
        if name.casefold() in known:
            raise typer.TyperException(f"two players are called {name}: give each a different name")
        known.add(name.casefold())
    return (*names, *[""] * (players - len(names)))


def add_compass(record: Record, person: Seat) -> Record:
    """Name players without a name by the point of the compass at which they sit.

    A player stays without a name if another player is already called by that point.

    >>> from counter_rules import get_ruleset
    >>> record = Record(rules=get_ruleset("counter", players=4), names=("", "", "Ana", ""))
    >>> add_compass(record, person=2).names
    ('North', 'East', 'Ana', 'West')
    """
    players = record.rules.players
    points = _COMPASS.get(players, ("",) * players)
    given = record.names or ("",) * players
    taken = [name.casefold() for name in given]
    free = [point if point.casefold() not in taken else "" for point in points]
    names = [name or free[(seat - person) % players] for seat, name in enumerate(given)]
    return attrs.evolve(record, names=names)


# Arguments, and parsing them.

OptionTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the ruleset, such as target=5; NAME alone means true. Repeatable.",
    ),
]
SourceName = Annotated[
    str, typer.Argument(metavar="FILE", help="A file of records; - is standard input.")
]
PerspectiveText = Annotated[
    str | None,
    typer.Option(
        "--seat", metavar="SEAT|public", help="Only what this seat knew, or what everybody knew."
    ),
]
AsciiFlag = Annotated[bool, typer.Option("--ascii", help="Print letters in place of card symbols.")]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]

ReadT = TypeVar("ReadT")

_BETWEEN_WORDS: Final = re.compile(r"(?<=[a-z])[- ]+(?=[a-z])")
"""Separators that people write for ``_``; a minus before a name or between numbers stays."""


def parse_whole(text: str) -> int:
    """Parse a whole number, or raise `typer.BadParameter`."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a whole number") from None


def parse_count(text: str) -> int:
    """Parse a whole number of at least 1, or raise `typer.BadParameter`."""
    number = parse_whole(text)
    if number < 1:
        raise typer.BadParameter(f"{text!r} is not a whole number of at least 1")
    return number


LimitOption = Annotated[
    int, typer.Option(parser=parse_count, help="The most characters to read of one record.")
]


def parse_preset(name: str) -> Preset:
    """Parse the name of a game, or raise `RulesetError`.

    Capitals, and ``-`` or a blank in place of ``_``, make no difference.
    """
    return _parse_loosely(get_preset, name)


def parse_options(preset: Preset, texts: Sequence[str] | None) -> dict[str, object]:
    """Parse options of a ruleset, each ``NAME=VALUE`` or ``NAME``; return their values by name.

    Capitals, and ``-`` or a blank in place of ``_``, make no difference. Raise `RulesetError` if an
    option is unknown, given twice or not accepted.
    """
    options: dict[str, object] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        option = _parse_option(preset, name.strip())
        if option.name in options:
            raise RulesetError(f"option {option.name} is given twice: give it once")
        options[option.name] = (
            _parse_loosely(option.accept_text, value) if equals else _parse_flag(option)
        )
    return options


def make_rules(name: str, players: int | None, texts: Sequence[str] | None) -> Ruleset:
    """Make the rules of a game with options, by default for its usual number of players.

    Raise `RulesetError` if there are no such rules.
    """
    preset = parse_preset(name)
    options = parse_options(preset, texts)
    return preset.make_ruleset(players=players or preset.usual_players, options=options)


def _parse_option(preset: Preset, name: str) -> Option:
    """Parse the name of an option; an unknown name is refused with the closest known one."""
    names = [option.name for option in preset.options]
    word = name if name in names else _plain(name)
    like = difflib.get_close_matches(word, names, n=1)
    if like and word not in names:
        raise RulesetError(f"{preset.name} has no option {shorten(name)}: did you mean {like[0]}?")
    return preset.get_option(word)


def _parse_loosely(parse: Callable[[str], ReadT], text: str) -> ReadT:
    """Parse a text as it is written, or else with ``_`` between its words, in small letters."""
    try:
        return parse(text)
    except RulesetError:
        with contextlib.suppress(RulesetError):
            return parse(_plain(text))
        raise


def _parse_flag(option: Option) -> object:
    """Return the value of an option that is given without a value: true, if it accepts that."""
    try:
        return option.accept_text("true")
    except RulesetError:
        raise RulesetError(
            f"option {option.name} needs a value: {option.name}=VALUE, with {option.accepted}"
        ) from None


def _plain(text: str) -> str:
    return _BETWEEN_WORDS.sub("_", text.strip().lower())


def redact(record: Record, perspective: str | None) -> Record:
    """Redact a record to what a seat (its number) or everybody (``public``) knew; None: all of it.

    Raise `StateError` if there is no such seat, or the record holds what another one knew, and
    `typer.BadParameter` if the text is neither a number nor ``public``.
    """
    if perspective is None or perspective == str(record.perspective):
        return record
    if record.perspective is not Perspective.TABLE:
        raise StateError(
            f"the record holds only what {record.perspective_name} knew: "
            "it cannot be shown for others"
        )
    public = perspective == str(Perspective.PUBLIC)
    seat = Perspective.PUBLIC if public else _parse_seat(perspective)
    return record.redacted(seat, tags=[COMMITMENT])


def _parse_seat(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(
            f"{text!r} is neither a seat nor public", param_hint="'--seat'"
        ) from None
