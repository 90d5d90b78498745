"""Many worlds as arrays, and as rows of a kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

import attrs

from counter_rules._base.guards import import_numpy
from counter_rules.engine import illegal_move, why_illegal
from counter_rules.errors import StateError
from counter_rules.kernel._memory import Rows, make_room
from counter_rules.kernel._playouts import Starts
from counter_rules.kernel.machine import codes
from counter_rules.moves import Deal, Move
from counter_rules.phase import Phase
from counter_rules.position import Position
from counter_rules.seats import Seat

if TYPE_CHECKING:
    import random

    import numpy as np
    from numpy.typing import NDArray

    from counter_rules.kernel._fast_state import FastState
    from counter_rules.kernel._kernel import Kernel
    from counter_rules.state import State


@attrs.frozen(kw_only=True, eq=False, repr=False)
class WorldArrays:
    """Where the hidden cards lie in n worlds of P players, as arrays of NumPy.

    Bit c of a set is the card of index c, in the order of `counter_rules.cards.CARDS`.
    """

    hands: NDArray[np.int64]
    """The cards that each seat holds, as a set: (n, P)."""
    stack: NDArray[np.int64]
    """The cards face down on the stack, as a set: (n,)."""
    hands_twice: NDArray[np.int64]
    """The cards that each seat holds twice, as a set: (n, P)."""
    stack_twice: NDArray[np.int64]
    """The cards that lie on the stack twice, as a set: (n,)."""
    sealed: NDArray[np.int64]
    """The bid that each other seat has sealed, or the index of the card; else -1: (n, P)."""

    def __len__(self) -> int:
        return len(self.stack)

    def __repr__(self) -> str:
        return f"<WorldArrays: {len(self)} worlds of {self.hands.shape[1]} players>"


@runtime_checkable
class HiddenWorlds(Protocol):
    """What a kernel asks of worlds, such as `counter_rules.sampling.Worlds`."""

    @property
    def view(self) -> Position:
        """The view whose worlds they are."""
        ...

    def draw(self, rng: random.Random) -> State:
        """Draw a world."""
        ...

    def draw_many(self, n: int, *, seed: int) -> WorldArrays:
        """Draw many."""
        ...


def make_starts(
    kernel: Kernel, one: FastState, worlds: HiddenWorlds, drawn: WorldArrays, first: Move | None
) -> Starts:
    """Return the rows of many worlds.

    Args:
        kernel: the kernel.
        one: one of the worlds, of which the others have what is not hidden.
        worlds: what the worlds were drawn from.
        drawn: the worlds.
        first: the move that the view's seat makes in all of them, or None.

    Raises:
        IllegalMoveError: if the move is illegal.
    """
    rows, at = make_rows(kernel, one, drawn), kernel.layout
    if first is None:
        return Starts(rows=rows.words, worlds=len(rows), owner=rows)
    # Of the seats that are asked for sealed moves, a row asks the lowest first.
    rows.fill(at["TURN"], _find_mover(worlds.view, first))
    kernel.code.step_rows(rows.words, len(rows), kernel.actions.encode(first))
    return Starts(
        rows=rows.words,
        worlds=len(rows),
        owner=rows,
        ended=int(rows.words[at["PHASE"]] in (codes.DEAL, codes.OVER)),
        scores=worlds.view.scores,
    )


def make_rows(kernel: Kernel, one: FastState, drawn: WorldArrays) -> Rows:
    """Return the rows of many worlds; one has what they share."""
    numpy, at, players = import_numpy(), kernel.layout, kernel.rules.players
    made = Rows(make_room(len(drawn) * at["ROW"]), at["ROW"])
    rows = numpy.frombuffer(made.words, numpy.int64).reshape(len(drawn), at["ROW"])
    rows[:] = [kernel.code.read_at(one.row, word) for word in range(at["ROW"])]
    rows[:, at["HAND"] : at["HAND"] + players] = drawn.hands
    rows[:, at["STACK"]] = drawn.stack
    if kernel.rules.has_twins:
        rows[:, at["TWIN"] : at["TWIN"] + players] = drawn.hands_twice
        rows[:, at["STACK_TWIN"]] = drawn.stack_twice
    is_bid = one.phase is Phase.BID
    word = at["BID"] if is_bid else at["GIVEN"]
    chosen = rows[:, word : word + players]
    numpy.copyto(chosen, drawn.sealed, where=drawn.sealed >= 0)
    if is_bid:
        rows[:, at["TOTAL"]] = numpy.where(chosen > 0, chosen, 0).sum(axis=1)
    return made


def _find_mover(view: Position, move: Move) -> Seat:
    """Return the seat that makes a move, once it is known to be legal."""
    if isinstance(move, Deal):
        raise StateError("first: a deal is no move of a seat")
    reason = why_illegal(view, move)
    if reason is not None:
        raise illegal_move(view, move, reason)
    return move.seat
