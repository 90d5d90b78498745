"""Going through the moves of a record again: as states, or as what one seat knew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from counter_rules.engine import apply_move
from counter_rules.errors import IllegalMoveError, StateError
from counter_rules.events import Event, events_for, step
from counter_rules.moves import Deal, Move, Seat
from counter_rules.records.hidden import Hidden, RecordedMove
from counter_rules.records.listen import moves_told
from counter_rules.records.proof import check_deal
from counter_rules.records.view_walk import ViewWalk
from counter_rules.state import State
from counter_rules.views import View, public_view, view


class StateWalk:
    """A match gone through with every card known.

    Args:
        start: the state to begin with.
        seed: the seed that every deal has to come from, if the record claims one.
    """

    def __init__(self, start: State, seed: int | None = None) -> None:
        self.position = start
        self._seed = seed

    def take(self, move: RecordedMove) -> None:
        """Go on by a move.

        Args:
            move: the move.

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
        """See that the last moves hold nothing that is not known yet: here, all is."""

    @property
    def settled(self) -> int:
        """After how many moves nothing is known that was still to be learned: here, any."""
        return self.position.move_number


def check_known(move: RecordedMove) -> Move:
    """Return a move of a whole record, which knows them all.

    Raises:
        StateError: if this one is not known.
    """
    if isinstance(move, Hidden):
        raise StateError(f"what seat {move.seat} has chosen is not known: give it")
    return move


Walk: TypeAlias = StateWalk | ViewWalk
"""A match gone through, with every card known or as one seat knew it."""


def walk_states(walk: StateWalk, moves: Iterable[RecordedMove]) -> Iterator[State]:
    """Yield the state of a match, and the state after each of some moves.

    Args:
        walk: the match before them.
        moves: the moves.

    Raises:
        IllegalMoveError: at a move that is illegal.
        StateError: at a move that is not known, or a deal of another seed.
    """
    yield walk.position
    for move in moves:
        walk.take(move)
        yield walk.position


def walk_views(start: State, moves: Iterable[RecordedMove], seat: Seat | None) -> Iterator[View]:
    """Yield a seat's view of a state, and its view after each of some moves.

    Args:
        start: the state that waits for the first deal.
        moves: the moves as the seat knows them.
        seat: the seat, or None for what everybody knows.

    Raises:
        StateError: at a move that cannot have been made, or of which more must be known.
    """
    walk = ViewWalk(look(start, seat))
    yield walk.position
    for move in moves:
        walk.take(move)
        yield walk.position
    walk.finish()


def look(state: State, seat: Seat | None) -> View:
    """Return the view of a seat, or of everybody."""
    return public_view(state) if seat is None else view(state, seat)


def hide_moves(
    start: State, moves: Iterable[RecordedMove], seat: Seat | None
) -> tuple[RecordedMove, ...]:
    """Return moves as far as a seat learns of them, built up from the events for it.

    Args:
        start: the state that waits for the first deal.
        moves: the moves.
        seat: the seat, or None for what everybody learns.

    Raises:
        IllegalMoveError: at a move that is illegal.
        StateError: at a move that is not known, or if there is no such seat.
    """
    look(start, seat)
    heard: list[Event] = []
    state = start
    for move in moves:
        done = step(state, check_known(move))
        heard += events_for(done.events, seat)
        state = done.state
    return moves_told(heard, start.rules.players)
