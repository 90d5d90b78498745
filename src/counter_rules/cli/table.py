"""The table at which a person plays: it alone holds the state, and shows what they may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from counter_rules.cli.seats import is_finished
from counter_rules.errors import StateError
from counter_rules.events import Event, Step, events_for, step
from counter_rules.moves import Move
from counter_rules.records import HiddenMove, Record
from counter_rules.records._proof import COMMITMENT
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State
from counter_rules.views import View, view


class Table:
    """A match, and the one person who plays it.

    Args:
        record: the match so far, with its rules and names.
        seat: where the person sits.
        others: returns the next deal, or the next move of a seat other than the person's; None if
            it is the person's turn (`counter_rules.bots.Seats.move`).
        hear: is given every move carried out (`counter_rules.bots.Seats.hear`).
        hands: after how many hands to stop, or None to play to the end.
        keep: is given every further move before it is made, such as a keeper's `add`.

    Raises:
        StateError: if there is no such seat, or the record is not a whole one.
    """

    def __init__(
        self,
        record: Record,
        *,
        seat: Seat,
        others: Callable[[State], Move | None],
        hear: Callable[[Step], object] | None = None,
        hands: int | None = None,
        keep: Callable[[Move], object] | None = None,
    ) -> None:
        self.seat = seat
        self._record, self._others, self._hands = record, others, hands
        self._keep, self._hear = keep, hear
        self._moves: list[Move] = []
        self._heard: list[Event] = []
        self._state = record.start
        check_seat(seat, record.rules.players)
        for move in record.moves:
            if isinstance(move, HiddenMove):
                raise StateError("the record lacks what others knew, so nobody can continue it")
            self._take(move)

    @property
    def view(self) -> View:
        """What the person knows now."""
        return view(self._state, self.seat)

    @property
    def heard(self) -> Sequence[Event]:
        """All that the person has learned since the match began."""
        return self._heard

    @property
    def is_kept(self) -> bool:
        """Whether every move is kept as it is made."""
        return self._keep is not None

    @property
    def is_going_on(self) -> bool:
        """Whether the match is not over, so that hidden cards stay hidden."""
        return not self._state.is_over

    @property
    def is_open(self) -> bool:
        """Whether there is more to play here."""
        return not is_finished(self._state, self._hands)

    def go_on(self) -> None:
        """Let the others deal and move, until it is the person's turn or the match stops."""
        while self.is_open:
            move = self._others(self._state)
            if move is None:
                return
            self.make(move)

    def make(self, move: Move) -> None:
        """Make a move.

        Raises:
            IllegalMoveError: if it is illegal.
        """
        if self._keep is not None:
            self._keep(move)
        self._take(move)

    def _take(self, move: Move) -> None:
        done = step(self._state, move)
        self._state = done.state
        self._moves.append(move)
        self._heard += events_for(done.events, self.seat)
        if self._hear is not None:
            self._hear(done)

    @property
    def whole_record(self) -> Record:
        """The match with every card, for whoever runs the table."""
        return attrs.evolve(self._record, moves=tuple(self._moves))

    @property
    def own_record(self) -> Record:
        """The match as the person may keep it: what they know; once it is over, all of it."""
        if not self.is_going_on:
            return self.whole_record
        return self.whole_record.redacted(self.seat, tags=[COMMITMENT])
