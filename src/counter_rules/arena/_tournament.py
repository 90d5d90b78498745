"""A tournament: the rules, the bots, and the boards that they play."""

from __future__ import annotations

import enum
import json
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Final, TypeVar, cast

import attrs
from cattrs.gen import make_dict_unstructure_fn

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.arena._seatings import (
    Design,
    Entrant,
    Faults,
    Seating,
    list_seatings,
    to_entrants,
)
from counter_rules.bots import Bot
from counter_rules.chance import check_seed, parse_seed, seeded_words
from counter_rules.engine import new_game
from counter_rules.errors import ArenaError, CounterRulesError, NotationError, StateError
from counter_rules.games.inner import parse_rules_data
from counter_rules.notation.inner import decode_json, make_converter, structure
from counter_rules.protocol.terms import TimeControl
from counter_rules.rules.bounds import find_most_hands
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.rules.scoring import HandsCleared
from counter_rules.state import State

if TYPE_CHECKING:
    from attrs import Attribute
    from cattrs import Converter


_Member = TypeVar("_Member", bound=enum.Enum)

_MOST_BOARDS: Final = 10**18
_LARGEST: Final = 2**60
"""What no whole number in the files of a tournament reaches."""


class Until(enum.Enum):
    """The end of a tournament."""

    ALL = "all"
    """When all its boards have been played."""
    DECIDED = "decided"
    """When all differences are decided (`Difference.is_decided`), or all boards have been played.

    It ends after the board that decides the last difference, whatever else was being played.
    """

    def __str__(self) -> str:
        return self.value


def _to_boards(given: object) -> int | None:
    """Return a number of boards, or None."""
    if given is None:
        return None
    number = to_int(given)
    if number is None or not 1 <= number <= _MOST_BOARDS:
        raise ArenaError(f"expected hands or matches from 1 up, got {shorten(given)}")
    return number


def _to_design(given: object) -> Design:
    return _to_member(Design, given, "a design")


def _to_until(given: object) -> Until:
    return _to_member(Until, given, "an end")


def _to_memory(given: object) -> int | None:
    number = to_int(given)
    if given is not None and (number is None or not 1 <= number < _LARGEST):
        raise ArenaError(f"expected bytes of memory from 1 up, got {shorten(given)}")
    return number


def _check_clock(_: Tournament, __: Attribute[TimeControl | None], given: object) -> None:
    if given is not None and not isinstance(given, TimeControl):
        raise ArenaError(f"expected a TimeControl, got {shorten(given)}")


def _to_member(kind: type[_Member], given: object, what: str) -> _Member:
    """Return a member of an enumeration; it may be given by its name."""
    try:
        return kind(given)
    except ValueError:
        names = ", ".join([str(member.value) for member in kind])
        raise ArenaError(f"expected {what} ({names}), got {shorten(given)}") from None


@attrs.frozen
class Tournament:
    """Bots that play the same cards in every seat; `run` plays it.

    A board is a hand or a match. Its cards are dealt again for each seating of the design. The
    result of a board depends on the tournament and the number of the board alone, not on the
    workers, and not on what was played before.

    Args:
        rules: the rules.
        bots: one or more, each as its text (`counter_rules.bots.parse_bot`), as a bot that keeps no
            memory, as a class or function that makes one, or as an `Entrant`.
        hands: the number of hands to deal, each as a board. They run through the hands of a match
            in turn, so that every size is dealt.
        matches: the number of whole matches to deal instead, each as a board.
        seed: any whole number; it decides all cards, and the random numbers of every seat.
        design: the seatings; by default `Design.DUPLICATE`, or `Design.TABLES` for a single bot
            and where all seats share one score.
        until: when it ends; by default when all boards have been played.
        clock: the time control of bots that are programs by their text (``process:``); by default
            ten seconds for a move. A move that comes late is a fault.
        memory: the most bytes of data that each process of such a program may have, on Linux.

    Raises:
        ArenaError: if there is no bot, a number is invalid, or the design cannot compare the bots.

    >>> from counter_rules import get_ruleset
    >>> rules = get_ruleset("oh_hell", players=3)
    >>> tournament = Tournament(rules, ["heuristic", "random"], hands=20, seed=7)
    >>> tournament.names, tournament.list_seatings(0)
    (('heuristic', 'random'), ((0, 1, 0), (1, 0, 1)))
    """

    rules: Ruleset = attrs.field(converter=to_rules)
    bots: tuple[Entrant, ...] = attrs.field(converter=to_entrants)
    hands: int | None = attrs.field(default=None, converter=_to_boards, kw_only=True)
    matches: int | None = attrs.field(default=None, converter=_to_boards, kw_only=True)
    seed: int = attrs.field(converter=check_seed, kw_only=True)
    design: Design = attrs.field(
        default=attrs.Factory(lambda self: _choose_design(self.rules, self.bots), takes_self=True),
        converter=_to_design,
        kw_only=True,
    )
    until: Until = attrs.field(default=Until.ALL, converter=_to_until, kw_only=True)
    clock: TimeControl | None = attrs.field(default=None, validator=_check_clock, kw_only=True)
    memory: int | None = attrs.field(default=None, converter=_to_memory, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if (self.hands is None) == (self.matches is None):
            raise ArenaError("give either hands= or matches=, the number to deal")
        if is_shared(self.rules) and self.design is not Design.TABLES:
            raise ArenaError(
                f"all seats of {self.rules.name} share one score, so bots at one table are level: "
                f"the design must be {Design.TABLES}, not {self.design}"
            )
        if len(self.bots) == 1 and self.design is not Design.TABLES:
            raise ArenaError(
                f"a single bot sits at all seats: the design must be {Design.TABLES}, not "
                f"{self.design}"
            )
        if len(self.bots) == 1 and self.until is Until.DECIDED:
            raise ArenaError("a single bot has nothing to decide: give two, or play all boards")
        if self.hands is not None and self._count_openings() > 1:
            self._check_openings()

    def _check_openings(self) -> None:
        """Refuse single hands where a match cannot begin with each of them."""
        try:
            new_game(self.rules, hand_number=2)
        except StateError as error:
            raise ArenaError(f"{error}; give matches= instead of hands=") from error

    def _count_openings(self) -> int:
        """Return how many hands of a match are dealt in turn: all, or one for every dealer."""
        bounds = (self.rules.hand_sizes.hands, find_most_hands(self.rules))
        return min([bound for bound in bounds if bound is not None], default=self.rules.players)

    @property
    def boards(self) -> int:
        """The number of boards."""
        return self.hands or self.matches or 0

    @property
    def unit(self) -> str:
        """The kind of a board, to which points refer: ``hand`` or ``match``."""
        return "match" if self.hands is None else "hand"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots."""
        return tuple([entrant.name for entrant in self.bots])

    def get_seed(self, number: int) -> int:
        """Return the seed of a board, counted from 0: a number of 48 bits.

        They are the first of the block of words that the tournament's seed gives for the purpose
        ``board`` and this number.
        """
        words = seeded_words("board", self.seed, number)
        return next(words) << 16 | next(words) >> 16

    def start_board(self, number: int) -> State:
        """Return the state before the first deal of a board, counted from 0."""
        if self.hands is None:
            return new_game(self.rules)
        return new_game(self.rules, hand_number=1 + number % self._count_openings())

    def list_seatings(self, number: int) -> tuple[Seating, ...]:
        """Return the seatings of a board, counted from 0: the bot at each seat, by its place."""
        return list_seatings(
            self.design,
            bots=len(self.bots),
            players=self.rules.players,
            board=number,
            seed=self.seed,
        )


def is_shared(rules: Ruleset) -> bool:
    """Return whether all seats share one score."""
    return isinstance(rules.scoring, HandsCleared)


def _choose_design(rules: Ruleset, bots: tuple[Entrant, ...]) -> Design:
    return Design.TABLES if is_shared(rules) or len(bots) == 1 else Design.DUPLICATE


# A tournament as JSON, in the settings file of its folder.

FORMAT: Final = 3
"""The version of a tournament's files."""

_OF_RULES: Final = 2
"""The format in which they have rules (`parse_rules_data`)."""

_AMOUNTS: Final = ("hands", "matches")


@attrs.frozen(kw_only=True)
class _BotData:
    """A bot: its name, and its text; None where it is a Python object."""

    name: str
    make: str | None


@attrs.frozen(kw_only=True)
class Settings:
    """The settings file of a tournament. The seed is a text, as it may be very long."""

    arena: int
    rules: Ruleset
    bots: tuple[_BotData, ...]
    hands: int | None
    matches: int | None
    seed: str
    design: str
    until: str
    clock: TimeControl | None
    memory: int | None


@cache
def get_converter() -> Converter:
    """Return the converter for the files of a tournament."""
    converter = make_converter()
    converter.register_structure_hook(int, _parse_whole)
    # Most seats have none, and three keys for each would be half of a file.
    leave_out = make_dict_unstructure_fn(Faults, converter, _cattrs_omit_if_default=True)
    converter.register_unstructure_hook(Faults, leave_out)
    return converter


def _parse_whole(value: object, _: object) -> int:
    """Return a whole number of at most 60 bits: the seeds of boards are the largest."""
    if type(value) is not int or abs(value) >= _LARGEST:
        raise NotationError(f"expected a whole number of 60 bits, got {shorten(value)}", text=value)
    return value


def format_settings(tournament: Tournament) -> str:
    """Return a tournament as JSON.

    Raise `RulesetError` if its rules have the name of a preset that makes another game.
    """
    settings = Settings(
        arena=FORMAT,
        rules=tournament.rules,
        bots=tuple([_to_data(entrant) for entrant in tournament.bots]),
        hands=tournament.hands,
        matches=tournament.matches,
        seed=str(tournament.seed),
        design=tournament.design.value,
        until=tournament.until.value,
        clock=tournament.clock,
        memory=tournament.memory,
    )
    return json.dumps(get_converter().unstructure(settings), indent=2) + "\n"


def _to_data(entrant: Entrant) -> _BotData:
    return _BotData(name=entrant.name, make=entrant.make if isinstance(entrant.make, str) else None)


def parse_settings(text: str) -> Tournament:
    """Return the tournament that `format_settings` has written.

    A bot that is a Python object is there by its name only, and cannot play. Raise `NotationError`
    if the text is not a tournament, and `ArenaError` if it is of another version.
    """
    fields = _parse_fields(text)
    version = fields.get("arena")
    if type(version) is int and version != FORMAT:  # the parser reports what is no number
        raise ArenaError(f"expected a tournament of version {FORMAT}, got {version}")
    settings = structure(get_converter(), fields, Settings, "tournament", text)
    seed = parse_seed(settings.seed)
    if seed is None:
        raise ArenaError(f"expected a seed, got {shorten(settings.seed)}")
    return Tournament(
        settings.rules,
        [_to_entrant(data) for data in settings.bots],
        hands=settings.hands,
        matches=settings.matches,
        seed=seed,
        design=settings.design,
        until=settings.until,
        clock=settings.clock,
        memory=settings.memory,
    )


def _to_entrant(data: _BotData) -> Entrant:
    return Entrant(data.name, _Absent(data.name) if data.make is None else data.make)


@attrs.frozen
class _Absent:
    """Stands for a bot that is a Python object, and raises an error instead of making it."""

    name: str

    def __call__(self) -> Bot:
        raise ArenaError(
            f"the bot {self.name} is a Python object: continue with the script that made it, by "
            "running its tournament with this folder"
        )


def is_same(text: str, other: str) -> bool:
    """Return whether two texts are the same tournament, apart from when it ends."""
    return _parse_all_but_amounts(text) == _parse_all_but_amounts(other)


def _parse_all_but_amounts(text: str) -> dict[str, object]:
    fields = _parse_fields(text)
    fields.pop("until", None)
    return {name: value is None if name in _AMOUNTS else value for name, value in fields.items()}


def _parse_fields(text: str) -> dict[str, object]:
    """Return the fields of a text, with the ruleset in place of its name."""
    data = decode_json(text)
    if not isinstance(data, dict):
        raise NotationError(f"not a valid tournament: {shorten(text)}", text=text)
    fields = cast("dict[str, object]", data)
    with suppress(CounterRulesError):  # the parser reports it, with the other faults
        fields["rules"] = parse_rules_data(fields.get("rules"), _OF_RULES)
    return fields
