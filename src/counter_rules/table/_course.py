"""The course of a match: its moves, deals and undone moves, with the events of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, count
from typing import Self, TypeAlias

import attrs

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.bots import Bot, Seats
from counter_rules.chance import commit
from counter_rules.engine import apply_move, new_game, shuffle
from counter_rules.errors import StateError
from counter_rules.events import Event, events_for, step
from counter_rules.moves import Deal, Move
from counter_rules.phase import Phase, Question
from counter_rules.reasons import TableCode, TableError
from counter_rules.records import Record
from counter_rules.records.inner import COMMITMENT, SEED
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import View, public_view, view


@attrs.frozen
class Undone:
    """An entry of a match: some moves were taken back. The moves stay in the entries before it.

    Args:
        to: the number of moves that still count, deals included.
        agreed: the seats of the people who agreed.
    """

    to: int
    agreed: tuple[Seat, ...]


Entry: TypeAlias = Move | Undone
"""What a match is made of."""


def check_version(since: object) -> int:
    """Return a number of entries that a client knows, or raise `StateError`."""
    number = to_int(since)
    if number is None or number < 0:
        raise StateError(f"expected a version of the match as since=, got {shorten(since)}")
    return number


@attrs.frozen
class UndoProposal:
    """A proposal to take moves back; it lapses when a move is made or a chair changes.

    Args:
        to: the number of moves that would still count, deals included (`State.move_number`).
        agreed: the seats of those who have agreed; the first has proposed it.
    """

    to: int
    agreed: tuple[Seat, ...]


@attrs.frozen(kw_only=True)
class Course:
    """Everything that happened in a match, and the state that it led to.

    Args:
        start: the state before the first deal.
        seed: the seed of the deals.
        state: the state now; no deal is ever due.
        entries: all moves, deals and undone moves in their order.
        events: the events of each entry, hidden ones included.
        base: the version of the table before it: above 0 in a rematch.
    """

    start: State
    seed: int
    state: State
    entries: tuple[Entry, ...] = ()
    events: tuple[tuple[Event, ...], ...] = ()
    base: int = 0

    @classmethod
    def begin(cls, rules: Ruleset, seed: int, dealer: Seat | None, base: int = 0) -> Self:
        """Return the course of a new match, with its first hand dealt."""
        start = new_game(rules, dealer=dealer)
        return cls(start=start, seed=seed, state=start, base=base).deal()

    def deal(self) -> Self:
        """Return the course after a deal, if one is due."""
        if self.state.phase is not Phase.DEAL:
            return self
        deal = shuffle(self.state, seed=self.seed)
        made = step(self.state, deal)
        return self._add(deal, made.state, made.events)

    def make(self, move: Move, question: Question | None = None) -> Self:
        """Return the course after a move of a seat, and after the deal that it leads to, if any."""
        made = step(self.state, move, question=question)
        return self._add(move, made.state, made.events).deal()

    def play_bots(self, bots: Mapping[Seat, Bot], most: int | None) -> Self:
        """Return the course after some moves of bots, at most this many."""
        limit = None if most is None else to_int(most)
        if most is not None and (limit is None or limit < 0):
            raise StateError(f"expected a number of moves as most=, got {shorten(most)}")
        players, course = self.start.rules.players, self
        seats = Seats([bots.get(seat) for seat in range(players)], self.seed)
        for _ in count() if limit is None else range(limit):
            move = seats.move(course.state)
            if move is None:
                break
            course = course.make(move)
        return course

    def _add(self, entry: Entry, state: State, events: tuple[Event, ...]) -> Self:
        return attrs.evolve(
            self,
            state=state,
            entries=(*self.entries, entry),
            events=(*self.events, events),
        )

    def go_back(self, to: int, agreed: tuple[Seat, ...]) -> Self:
        """Return the course after all moves but the first ones were taken back."""
        return self._add(Undone(to, agreed), self.replay(to), ())

    def look(self, seat: Seat | None) -> View:
        """Return what a seat or a spectator knows."""
        return public_view(self.state) if seat is None else view(self.state, seat)

    def catch_up(self, seat: Seat | None, since: int | None) -> View | tuple[Event, ...]:
        """Return what the client of a place has missed, as `Match.catch_up` says."""
        known = 0 if since is None else check_version(since)
        if since is None or known > self.version or known < self.earliest:
            return self.look(seat)
        return events_for(self.list_events(known), seat)

    def list_events(self, since: int) -> tuple[Event, ...]:
        """List the events of the entries since a version."""
        return tuple(chain.from_iterable(self.events[since - self.base :]))

    @property
    def version(self) -> int:
        """The number of entries of this match and those before it at the table."""
        return self.base + len(self.entries)

    @property
    def earliest(self) -> int:
        """The earliest version from which events lead to now: no move was taken back since."""
        places = [at for at, entry in enumerate(self.entries, 1) if isinstance(entry, Undone)]
        return self.base + (places[-1] if places else 0)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that still count, deals included."""
        kept: list[Move] = []
        for entry in self.entries:
            if isinstance(entry, Undone):
                del kept[entry.to :]
            else:
                kept.append(entry)
        return tuple(kept)

    @property
    def answers(self) -> tuple[Entry, ...]:
        """The entries without the deals, which follow from the seed."""
        return tuple([entry for entry in self.entries if not isinstance(entry, Deal)])

    def check_undo(self, to: object) -> int:
        """Return the number of a move to which the match can go back, or raise `TableError`."""
        number = to_int(to)
        is_earlier = number is not None and 0 < number < self.state.move_number
        # To a deal that is due, the same cards would be dealt again at once.
        if number is None or not is_earlier or not self.replay(number).is_in_hand:
            raise TableError.of(TableCode.NO_SUCH_MOVE)
        return number

    def replay(self, to: int) -> State:
        """Return the state after the first moves that still count."""
        state = self.start
        for move in self.moves[:to]:
            state = apply_move(state, move)
        return state

    def list_concerned(self, to: int, people: Iterable[Seat]) -> tuple[Seat, ...]:
        """List the people who must agree to go back to a move.

        They are those whose own moves would be taken back. Once one of the people has seen a card
        since, all must agree.
        """
        before, undone = self.replay(to), self.moves[to:]
        seats = tuple(people)
        is_seen = any(isinstance(move, Deal) for move in undone) or any(
            view(before, seat).unseen != view(self.state, seat).unseen for seat in seats
        )
        if is_seen:
            return seats
        movers = {move.seat for move in undone if not isinstance(move, Deal)}
        return tuple([seat for seat in seats if seat in movers])

    def make_record(self, names: Iterable[str]) -> Record:
        """Return the record of the moves that still count, as `Match.make_record` says."""
        shown = {SEED: str(self.seed)} if self.state.is_over else {}
        return Record(
            rules=self.start.rules,
            dealer=self.start.dealer,
            moves=self.moves,
            names=names,
            tags={COMMITMENT: commit(self.seed), **shown},
        )
