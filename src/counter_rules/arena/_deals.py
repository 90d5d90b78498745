"""Sets of deals: boards by their seeds, so that different bots can play the same ones."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Final

import attrs

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.arena._seatings import to_name
from counter_rules.engine import new_game
from counter_rules.errors import ArenaError, StateError
from counter_rules.rules.ruleset import Ruleset, to_rules

LARGEST: Final = 2**60
"""What no whole number in the files of a tournament reaches."""


class Unit(enum.Enum):
    """The kind of a board."""

    HAND = "hand"
    """A single hand."""
    MATCH = "match"
    """A whole match."""

    def __str__(self) -> str:
        return self.value

    @property
    def plural(self) -> str:
        """The word for several: ``hands`` or ``matches``."""
        return "hands" if self is Unit.HAND else "matches"


def _to_unit(given: object) -> Unit:
    try:
        return Unit(given)
    except ValueError:
        raise ArenaError(f"expected a unit (hand, match), got {shorten(given)}") from None


def _to_number(least: int, what: str, given: object) -> int:
    number = to_int(given)
    if number is None or not least <= number < LARGEST:
        raise ArenaError(f"expected {what} from {least} up, got {shorten(given)}")
    return number


def _to_hand_number(given: object) -> int:
    return _to_number(1, "a hand", given)


def _to_seed(given: object) -> int:
    return _to_number(0, "a seed", given)


@attrs.frozen
class Start:
    """The beginning of a board, which decides all of its cards.

    Args:
        hand_number: the hand of a match with which it begins (`counter_rules.new_game`).
        seed: the seed that deals its cards (`counter_rules.shuffle`) and gives each bot its random
            numbers; at most 60 bits.

    Raises:
        ArenaError: if a number is out of its range.

    >>> Start(3, 12345)
    Start(hand_number=3, seed=12345)
    """

    hand_number: int = attrs.field(converter=_to_hand_number)
    seed: int = attrs.field(converter=_to_seed)


def _to_starts(given: Iterable[object]) -> tuple[Start, ...]:
    try:
        starts = tuple(given)
    except TypeError:
        raise ArenaError(f"expected the starts of boards, got {shorten(given)}") from None
    for start in starts:
        if not isinstance(start, Start):
            raise ArenaError(f"expected a Start, got {shorten(start)}")
    return tuple([start for start in starts if isinstance(start, Start)])


@attrs.frozen(kw_only=True)
class DealSet:
    """A set of boards, to be played by different bots (``Tournament(…, deals=…)``).

    `read_deals` and `write_deals` keep it in a file, `make_deals` has the boards of a tournament,
    and `collect_losses` those that a bot has lost.

    Args:
        name: its name.
        rules: the rules.
        unit: whether each board is a hand or a match.
        starts: the beginning of each board; at least one.

    Raises:
        ArenaError: if there is no board, or a match cannot begin with one of the hands.

    >>> from counter_rules import get_ruleset
    >>> rules = get_ruleset("counter", players=4)
    >>> deals = DealSet(name="two", rules=rules, unit="hand", starts=[Start(1, 7), Start(8, 7)])
    >>> len(deals)
    2
    """

    name: str = attrs.field(converter=to_name)
    rules: Ruleset = attrs.field(converter=to_rules)
    unit: Unit = attrs.field(converter=_to_unit)
    starts: tuple[Start, ...] = attrs.field(converter=_to_starts, repr=False)

    def __attrs_post_init__(self) -> None:
        if not self.starts:
            raise ArenaError(f"the deals {self.name} are empty: give at least one board")
        for hand_number in {start.hand_number for start in self.starts}:
            if hand_number > 1 and self.unit is Unit.MATCH:
                raise ArenaError(f"a match begins with hand 1, not with hand {hand_number}")
            try:
                new_game(self.rules, hand_number=hand_number)
            except StateError as error:
                raise ArenaError(f"the deals {self.name}: {error}") from error

    def __len__(self) -> int:
        """Return the number of boards."""
        return len(self.starts)
