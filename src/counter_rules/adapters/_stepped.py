"""A match that is stepped by actions: in machine code, or by the readable engine.

`counter_rules.kernel.FastState` is one form of it. `PlainState` is the other, which environments
step while a ruleset has no machine code. Both have ``legal``, ``turn``, ``to_act``, ``for_seat``,
``decode``, ``child``, ``deal``, ``observe``, ``observe_scaled`` and ``to_state``, with the same
results.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import sub
from typing import TYPE_CHECKING, SupportsIndex, TypeAlias

from counter_rules._base.guards import import_for
from counter_rules.actions import refuse_without_turn
from counter_rules.engine import apply_move, legal_moves
from counter_rules.errors import StateError
from counter_rules.kernel import Backend, FastState, Kernel, NotCompilableError, compile_ruleset
from counter_rules.kernel.inner import find_compiled
from counter_rules.moves import Deal, Move
from counter_rules.observations import ObservationSpace, Observing
from counter_rules.results import HandResult
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import view

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The forms of a match that is stepped.


class PlainState:
    """A state that the readable engine steps.

    Args:
        encoder: encodes views, and has the actions.
        state: the state.
        seat: the seat to act; by default the first one that may move.
    """

    __slots__ = ("_encoder", "_legal", "_seat", "_state", "turn")

    def __init__(self, encoder: ObservationSpace, state: State, seat: Seat | None = None) -> None:
        self._encoder, self._state, self._seat = encoder, state, seat
        self._legal: bytes | None = None
        to_act = state.to_act
        self.turn = (to_act[0] if to_act else None) if seat is None else seat

    @property
    def legal(self) -> bytes:
        """The legal actions of the seat to act, ascending; none between hands."""
        if self._legal is None:
            moves = legal_moves(self._state, self._seat)
            self._legal = bytes(self._encoder.actions.encode_all(moves))
        return self._legal

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may move now."""
        return self._state.to_act

    def for_seat(self, seat: Seat) -> PlainState:
        """Return the same moment with another of the seats that may move as the one to act."""
        return self if seat == self.turn else PlainState(self._encoder, self._state, seat)

    def decode(self, action: SupportsIndex) -> Move:
        """Return the move that an action stands for when the seat to act makes it.

        Raises:
            StateError: if there is no such action, or no seat to act.
        """
        if self.turn is None:
            raise refuse_without_turn(self._state.phase)
        return self._encoder.actions.decode(action, self.turn)

    def child(self, action: int) -> PlainState:
        """Return the state after an action of the seat to act."""
        return self.apply(self.decode(action))

    def deal(self, deal: Deal) -> PlainState:
        """Return the state after a deal."""
        return self.apply(deal)

    def apply(self, move: Move) -> PlainState:
        """Return the state after a move."""
        return PlainState(self._encoder, apply_move(self._state, move))

    def observe(self, seat: Seat) -> NDArray[np.uint8]:
        """Return the observation of a seat: uint8, of shape ``(size,)``."""
        return self._encoder.encode(view(self._state, seat))

    def observe_scaled(self, seat: Seat) -> NDArray[np.float32]:
        """Return the same as inputs for a network: float32, of shape ``(scaled_size,)``."""
        return self._encoder.scale(self.observe(seat))

    def to_state(self) -> State:
        """Return the state."""
        return self._state


Stepped: TypeAlias = FastState | PlainState
"""A match at one moment, which actions step."""

Pack: TypeAlias = Callable[[State], Stepped]
"""Returns a state in the form that is stepped."""


def choose_pack(encoder: ObservationSpace, observing: Observing, *, warm: bool) -> Pack:
    """Return the function that packs states for stepping: machine code if it is at hand or wanted.

    Args:
        encoder: the observations of the ruleset.
        observing: the form of those that are asked for.
        warm: whether to compile the ruleset now, which takes seconds. What the kernel refuses is
            stepped by the readable engine all the same.

    Raises:
        MissingExtraError: if it is to be compiled, and numba is not installed.
    """
    find = _compile if warm else find_compiled
    kernel = find(encoder.rules, observing)
    return partial(PlainState, encoder) if kernel is None else kernel.pack


def _compile(rules: Ruleset, observing: Observing) -> Kernel | None:
    import_for("numba", "warm=True needs numba", "fast")
    try:
        kernel = compile_ruleset(rules, backend=Backend.NUMBA)
    except NotCompilableError:
        return None
    # Observations are compiled when they are first asked for.
    if observing is Observing.SCALED:
        kernel.start().observe_scaled(0)
    else:
        kernel.start().observe(0)
    return kernel


# What adapters ask of either form.


def follow(position: Stepped, action: int) -> Stepped:
    """Return the state after an action of the seat to act.

    Raises:
        StateError: if there is no such action.
        IllegalMoveError: if it is illegal.
    """
    try:
        return position.child(action)
    except StateError:
        # A kernel lists the legal actions; the engine says which rule forbids the move.
        apply_move(position.to_state(), position.decode(action))
        raise


def read_result(before: Stepped, after: Stepped) -> HandResult:
    """Return the result of the hand that ended between two states, as rewards by name read it.

    From machine code it has neither the blind bids, the cards face up nor the streaks.
    """
    if isinstance(before, PlainState) or isinstance(after, PlainState):
        return after.to_state().hand_results[-1]
    scores = after.scores
    return HandResult(
        hand_number=before.hand_number,
        dealer=before.get_word("DEALER"),
        hand_size=before.get_word("SIZE"),
        bids=after.get_words("BID"),
        tricks_won=after.get_words("WON"),
        points=tuple(map(sub, scores, before.scores)),
        scores=scores,
    )
