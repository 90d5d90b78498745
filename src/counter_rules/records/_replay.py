"""Replaying the moves of a record with every card known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeAlias, TypeVar

from counter_rules.engine import apply_move
from counter_rules.errors import StateError
from counter_rules.events import Event, step
from counter_rules.moves import Deal, Move
from counter_rules.reasons import IllegalMoveError
from counter_rules.records._fields import HiddenMove, RecordedMove
from counter_rules.records._proof import check_deal
from counter_rules.records._seat_replay import SeatReplay
from counter_rules.state import State
from counter_rules.views import View

PositionT = TypeVar("PositionT", State, View)


class StateReplay:
    """A match replayed with every card known.

    Args:
        start: the state to begin with.
        seed: the seed that every deal has to come from, if the record claims one.
    """

    def __init__(self, start: State, seed: int | None = None) -> None:
        self.position = start
        self._seed = seed

    def make(self, move: RecordedMove) -> None:
        """Make the next move.

        Raises:
            IllegalMoveError: if it is illegal.
            StateError: if the record does not know it, or it is a deal of another seed.
        """
        before, known = self.position, check_known(move)
        try:
            after = apply_move(before, known)
        except IllegalMoveError as error:
            error.add_note(f"it is move {before.move_number + 1} of the match")
            raise
        if self._seed is not None and isinstance(known, Deal):
            check_deal(before, known, self._seed)
        self.position = after

    def finish(self) -> None:
        """Check nothing: in a whole record, everything may be known."""

    @property
    def settled(self) -> int:
        """After how many moves there was nothing left to learn: in a whole record, after all."""
        return self.position.move_number


class PlayedReplay:
    """A match that has just been played: its moves lead to states that are known already.

    Args:
        states: the state before the first move, and after each.
    """

    def __init__(self, states: Iterable[State]) -> None:
        self._states = iter(states)
        self.position = next(self._states)

    def make(self, move: RecordedMove) -> None:
        """Go on to the state after the next move."""
        self.position = next(self._states)

    def finish(self) -> None:
        """Check nothing: all was checked when it was played."""

    @property
    def settled(self) -> int:
        """After how many moves there was nothing left to learn (`StateReplay.settled`)."""
        return self.position.move_number


def check_known(move: RecordedMove) -> Move:
    """Return a move of a whole record.

    Raises:
        StateError: if the record does not know it.
    """
    if isinstance(move, HiddenMove):
        raise StateError(f"what seat {move.seat} has chosen is not known: give it")
    return move


Replay: TypeAlias = StateReplay | PlayedReplay | SeatReplay
"""A match replayed with every card known, or as one seat knew it."""


class _Replay(Protocol[PositionT]):
    position: PositionT

    def make(self, move: RecordedMove, /) -> None: ...

    def finish(self) -> None: ...


def follow(replay: _Replay[PositionT], moves: Iterable[RecordedMove]) -> Iterator[PositionT]:
    """Yield the position before the first move, and after each.

    Raises:
        IllegalMoveError: at a move that is illegal.
        StateError: at a move that cannot have been made, or of which more must be known.
    """
    yield replay.position
    for move in moves:
        replay.make(move)
        yield replay.position
    replay.finish()


def list_events(start: State, moves: Iterable[RecordedMove]) -> Iterator[tuple[Event, ...]]:
    """Yield the events of each move, with every card known.

    Raises:
        IllegalMoveError: at a move that is illegal.
        StateError: at a move that is not known.
    """
    state = start
    for move in moves:
        done = step(state, check_known(move))
        yield done.events
        state = done.state


def list_heard(replay: SeatReplay, moves: Iterable[RecordedMove]) -> Iterator[tuple[Event, ...]]:
    """Yield the events of each move, as far as a seat learned of them.

    Raises:
        StateError: at a move that cannot have been made, or of which more must be known.
    """
    for move in moves:
        replay.make(move)
        yield replay.events
    replay.finish()
