"""The state of a match: everything, hidden cards included, as one immutable value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

import attrs

from counter_rules._base.drafts import make_maker
from counter_rules.cards import Card, Suit
from counter_rules.moves import Bid, Move, PassCard, PlayCard
from counter_rules.phase import Phase
from counter_rules.position import Position, Sight
from counter_rules.results import HandResult, Passed
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.trick import TrickResult


class _KeepsMoves(Position):
    """A position with a place for the legal moves of its first seat to act, once they are listed.

    The place is not a field and not part of the value: it is neither compared, hashed, printed nor
    pickled. It holds None or nothing before `legal_moves` fills it.
    """

    __slots__ = ("_known_moves",)

    _known_moves: tuple[Move, ...] | None


@final
@attrs.frozen
class State(_KeepsMoves):
    """A match at one moment.

    States are values: `apply_move` returns a new one and changes none. Two states are equal if all
    their fields are, whatever moves led to them. They hash and pickle, and a deep copy is the state
    itself. Properties are derived from the fields and not stored.

    A state holds every hidden card. It is for the table, not for a player: players get a `View`.
    """

    rules: Ruleset
    phase: Phase
    dealer: Seat
    # The type of a frozen field may be narrower than the base class declares.
    hands: tuple[tuple[Card, ...], ...]  # pyright: ignore[reportIncompatibleVariableOverride]
    """The cards held, by seat, each hand in card order; empty between hands."""
    bids: tuple[int | None, ...]
    trump: Suit | None = None
    trick: tuple[PlayCard, ...] = ()
    tricks: tuple[TrickResult, ...] = ()
    hand_results: tuple[HandResult, ...] = ()
    to_act: tuple[Seat, ...] = ()
    committed: tuple[PassCard | Bid | None, ...] = ()
    """The sealed moves made so far, by seat; empty unless the seats make sealed moves now."""
    turned: tuple[Card, ...] = ()
    stack: tuple[Card, ...] = ()
    """The rest of the stack, face down, top card first."""
    sights: tuple[Sight, ...] = ()
    passes: tuple[Passed, ...] = ()
    move_number: int = 0

    def __str__(self) -> str:
        waiting = ", ".join(map(str, self.to_act)) or "nobody"
        return f"{self.rules.name}, hand {self.hand_number}, {self.phase}: seats to act {waiting}"


make_state: Final = make_maker(State, empty=("_known_moves",))
"""Make a state like ``State(...)``; most moves make theirs this way."""

# The slot's own setter, because a frozen class refuses `setattr`.
keep_moves: Final[Callable[[State, tuple[Move, ...]], None]] = vars(_KeepsMoves)[
    "_known_moves"
].__set__
"""Keep the legal moves of the first seat to act; to keep equal ones twice changes nothing."""
