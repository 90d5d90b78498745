"""The course of a match: its moves, deals and undone moves, with the events of each."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final, Self, TypeAlias

import attrs

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.chance import check_seed, commit
from counter_rules.engine import apply_move, illegal_move, new_game, shuffle
from counter_rules.errors import StateError
from counter_rules.events import Event, events_for, step
from counter_rules.messages import Message
from counter_rules.moves import Deal, Move
from counter_rules.phase import Phase, Question
from counter_rules.reasons import Reason, ReasonCode, TableCode, TableError
from counter_rules.records import Record
from counter_rules.records.inner import COMMITMENT, SEED
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.table._seating import Place, Seated
from counter_rules.views import View, public_view, view

MOST_MISSED: Final = 300
"""The most entries whose events a client is sent: a view is shorter than more of them."""


@attrs.frozen
class Undone:
    """An entry of a match: some moves were taken back. The moves stay in the entries before it.

    Args:
        to: the number of moves that still count, deals included.
        agreed: the seats of the people who agreed; the first has proposed it.
    """

    to: int
    agreed: tuple[Seat, ...]

    @property
    def messages(self) -> tuple[Message, ...]:
        """The entry as a sentence, for `counter_rules.describe`."""
        return (Message.of("table.undone", seat=self.agreed[0], number=self.to),)


Entry: TypeAlias = Move | Undone | Seated
"""What a match is made of."""


def check_version(since: object) -> int:
    """Return the version of a match that a client knows, or raise `StateError`."""
    number = to_int(since)
    if number is None or number < 0:
        raise StateError(f"expected a version of the match, got {shorten(since)}")
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

    @classmethod
    def join(cls, standing: Self | None, to: int, seat: Seat) -> Self:
        """Return a seat's proposal, or the same one of others with that seat."""
        is_same = standing is not None and standing.to == to
        return standing.adding(seat) if standing and is_same else cls(to, (seat,))

    def adding(self, seat: Seat) -> Self:
        """Return the proposal with one more seat that agrees."""
        agreed = self.agreed if seat in self.agreed else (*self.agreed, seat)
        return attrs.evolve(self, agreed=agreed)


@attrs.frozen(kw_only=True)
class Course:
    """Everything that happened in a match, and the state that it led to.

    Args:
        start: the state before the first deal.
        seed: the seed of the deals.
        state: the state now; no deal is ever due.
        entries: all moves, deals, undone moves and changes of seats in their order.
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

    def answer(self, seat: Seat, question: Question | None, move: Move, since: int | None) -> Self:
        """Return the course after a move of a seat, or refuse one that comes late."""
        if question is not None and not isinstance(question, Question):
            raise StateError(f"expected a Question, got {shorten(question)} (see Question.parse)")
        if since is None and self.earliest:
            raise StateError(
                "moves were taken back, or this is a rematch: give the version that the client "
                "knew as since="
            )
        is_late = not self.earliest <= check_version(0 if since is None else since) <= self.version
        if question is None or question.seat != seat or is_late:
            late = Reason.of(ReasonCode.OTHER_QUESTION, "")
            raise illegal_move(view(self.state, seat), move, late)
        return self.make(move, question)

    def begin_again(self, seed: int) -> Self:
        """Return the course of the next match, as `Match.rematch` says."""
        if not self.state.is_over:
            raise TableError.of(TableCode.NOT_OVER)
        if check_seed(seed) == self.seed:
            raise StateError("a rematch needs another seed: the cards would be the same")
        rules = self.start.rules
        dealer = (self.state.dealer + 1) % rules.players
        return self.begin(rules, check_seed(seed), dealer, self.version + 1)

    def _add(self, entry: Entry, state: State, events: tuple[Event, ...]) -> Self:
        return attrs.evolve(
            self,
            state=state,
            entries=(*self.entries, entry),
            events=(*self.events, events),
        )

    def note(self, changes: Iterable[Seated]) -> Self:
        """Return the course with changes of seats."""
        course = self
        for seated in changes:
            course = course._add(seated, self.state, ())
        return course

    def go_back(self, before: State, agreed: tuple[Seat, ...]) -> Self:
        """Return the course after it went back to an earlier state (`get_earlier`)."""
        return self._add(Undone(before.move_number, agreed), before, ())

    def look(self, seat: Seat | None) -> View:
        """Return what a seat or a spectator knows."""
        return public_view(self.state) if seat is None else view(self.state, seat)

    def list_missed(self, place: Place, since: int | None) -> tuple[Event, ...] | None:
        """List the events that a place has seen since a version; None if they do not lead to now.

        They do not if the client knows nothing or too much, if moves were taken back since, if its
        person came to the place later, or if they are too many.
        """
        if since is None:
            return None
        known = check_version(since)
        newest, earliest = self.version, max(self.earliest, place.since)
        if not max(earliest, newest - MOST_MISSED) <= known <= newest:
            return None
        return events_for(self.list_events(known), place.seat)

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
            elif not isinstance(entry, Seated):
                kept.append(entry)
        return tuple(kept)

    @property
    def answers(self) -> tuple[Entry, ...]:
        """The entries without the deals, which follow from the seed."""
        return tuple([entry for entry in self.entries if not isinstance(entry, Deal)])

    def get_earlier(self, to: object) -> State:
        """Return the state after the first moves that still count; raise `TableError` without one.

        The match cannot go back to before a deal, which would deal the same cards again at once.
        """
        if self.state.is_over:
            raise TableError.of(TableCode.OVER)
        number, state = to_int(to), self.start
        if number is None or not 0 < number < self.state.move_number:
            raise TableError.of(TableCode.NO_SUCH_MOVE)
        for move in self.moves[:number]:
            state = apply_move(state, move)
        if not state.is_in_hand:
            raise TableError.of(TableCode.NO_SUCH_MOVE)
        return state

    def list_concerned(
        self, before: State, proposal: UndoProposal, people: Iterable[Seat]
    ) -> set[Seat]:
        """List the people who must agree to a proposal to go back to an earlier state.

        That is its maker alone if nobody has moved since, and the people have seen no card and no
        sealed bid since; otherwise all people.
        """
        undone = self.moves[proposal.to :]
        maker, seats = proposal.agreed[0], {*people}
        is_own = all(not isinstance(move, Deal) and move.seat == maker for move in undone)
        is_opened = bool(before.committed) and not self.state.committed
        if not is_own or is_opened:
            return seats
        unseen = [[view(one, seat).unseen for seat in seats] for one in (before, self.state)]
        return {maker} if unseen[0] == unseen[1] else seats

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
