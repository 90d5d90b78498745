"""A tournament: the rules, the bots, and the boards that they play."""

from __future__ import annotations

import enum
from typing import Final, TypeVar

import attrs

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.arena._deals import LARGEST, DealSet, Start, Unit
from counter_rules.arena._seatings import Design, Entrant, Seating, list_seatings, to_entrants
from counter_rules.chance import check_seed, seeded_words
from counter_rules.engine import new_game
from counter_rules.errors import ArenaError, StateError
from counter_rules.protocol.terms import TimeControl
from counter_rules.rules.bounds import find_most_hands
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.rules.scoring import HandsCleared
from counter_rules.state import State

_Member = TypeVar("_Member", bound=enum.Enum)
_Kind = TypeVar("_Kind")

_MOST_BOARDS: Final = 10**18


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


def _to_first(given: object) -> int:
    number = to_int(given)
    if number is None or not 0 <= number <= _MOST_BOARDS:
        raise ArenaError(f"expected a first board from 0 up, got {shorten(given)}")
    return number


def _to_memory(given: object) -> int | None:
    number = to_int(given)
    if given is not None and (number is None or not 1 <= number < LARGEST):
        raise ArenaError(f"expected bytes of memory from 1 up, got {shorten(given)}")
    return number


def _to_clock(given: object) -> TimeControl | None:
    return None if given is None else _to_kind(TimeControl, given)


def _to_deals(given: object) -> DealSet | None:
    return None if given is None else _to_kind(DealSet, given)


def _to_kind(kind: type[_Kind], given: object) -> _Kind:
    if not isinstance(given, kind):
        raise ArenaError(f"expected a {kind.__name__}, got {shorten(given)}")
    return given


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
        first: the number of the first board. Parts of a tournament that differ in it can be played
            anywhere, and `merge_folders` joins them.
        deals: the boards, in place of those that the seed gives.

    Raises:
        ArenaError: if there is no bot, a number is invalid, the design cannot compare the bots, or
            the deals are of other rules or too few.

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
    clock: TimeControl | None = attrs.field(default=None, converter=_to_clock, kw_only=True)
    memory: int | None = attrs.field(default=None, converter=_to_memory, kw_only=True)
    first: int = attrs.field(default=0, converter=_to_first, kw_only=True)
    deals: DealSet | None = attrs.field(default=None, converter=_to_deals, kw_only=True)

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
        if self.deals is not None:
            self._check_deals(self.deals)

    def _check_openings(self) -> None:
        """Refuse single hands where a match cannot begin with each of them."""
        if (fault := find_fault_of_hands(self.rules)) is not None:
            raise ArenaError(f"{fault}; give matches= instead of hands=") from fault

    def _check_deals(self, deals: DealSet) -> None:
        if deals.rules != self.rules:
            raise ArenaError(f"the deals {deals.name} are of other rules: give theirs")
        if deals.unit is not self.unit:
            raise ArenaError(
                f"each board of the deals {deals.name} is a {deals.unit}: give {deals.unit.plural}="
            )
        if self.first + self.boards > len(deals):
            raise ArenaError(
                f"the deals {deals.name} have {len(deals):,} {deals.unit.plural}, got "
                f"{self.boards:,} from {self.first:,} on"
            )

    def _count_openings(self) -> int:
        """Return how many hands of a match are dealt in turn: all, or one for every dealer."""
        bounds = (self.rules.hand_sizes.hands, find_most_hands(self.rules))
        return min([bound for bound in bounds if bound is not None], default=self.rules.players)

    @property
    def boards(self) -> int:
        """The number of boards."""
        return self.hands or self.matches or 0

    @property
    def numbers(self) -> range:
        """The numbers of the boards."""
        return range(self.first, self.first + self.boards)

    @property
    def unit(self) -> Unit:
        """The kind of a board, to which points refer."""
        return Unit.MATCH if self.hands is None else Unit.HAND

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots."""
        return tuple([entrant.name for entrant in self.bots])

    def get_seed(self, number: int) -> int:
        """Return the seed of a board, counted from 0: that of the deals, or a number of 48 bits.

        They are the first of the block of words that the tournament's seed gives for the purpose
        ``board`` and this number.
        """
        if self.deals is not None:
            return self.deals.starts[number].seed
        words = seeded_words("board", self.seed, number)
        return next(words) << 16 | next(words) >> 16

    def get_start(self, number: int) -> Start:
        """Return the beginning of a board, counted from 0."""
        return Start(self._get_opening(number), self.get_seed(number))

    def start_board(self, number: int) -> State:
        """Return the state before the first deal of a board, counted from 0."""
        return new_game(self.rules, hand_number=self._get_opening(number))

    def _get_opening(self, number: int) -> int:
        """Return the hand of a match with which a board begins."""
        if self.deals is not None:
            return self.deals.starts[number].hand_number
        return 1 if self.hands is None else 1 + number % self._count_openings()

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


def find_fault_of_hands(rules: Ruleset) -> StateError | None:
    """Return why a hand cannot be dealt without those before it, or None if it can be."""
    try:
        new_game(rules, hand_number=2)
    except StateError as fault:
        return fault
    return None


def _choose_design(rules: Ruleset, bots: tuple[Entrant, ...]) -> Design:
    return Design.TABLES if is_shared(rules) or len(bots) == 1 else Design.DUPLICATE
