"""A match with its seats: who sits, who is asked, what each may see, and what is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Self

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.bots import Bot, TimeControl, parse_bot
from counter_rules.chance import check_seed, commit
from counter_rules.engine import illegal_move
from counter_rules.errors import StateError
from counter_rules.events import Event, events_for
from counter_rules.moves import Deal, Move
from counter_rules.notation import MAX_CHARACTERS, JsonData
from counter_rules.phase import Question
from counter_rules.protocol.terms import is_time
from counter_rules.reasons import Reason, ReasonCode, TableCode, TableError
from counter_rules.records import Record
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.table import _data
from counter_rules.table._course import Course, Entry, UndoProposal, check_version
from counter_rules.table._seating import Chair, Seating, check_bot_text
from counter_rules.views import View, view


@attrs.frozen(kw_only=True)
class Match:
    """A match and everybody at its table, as a value: each method returns a new one.

    Make one with `start` or `from_data`. People and spectators are known by keys that the host
    draws (``secrets.token_urlsafe()``) and gives to one client each. The match keeps only their
    SHA-256. A deal is made whenever one is due, from the seed: draw ``secrets.randbits(128)``, and
    keep it secret until the match is over.

    A key that opens no place raises `TableError`, and a text that cannot be a key `StateError`.

    The host holds the newest match of a table, carries out requests one after the other, and sends
    each client what `catch_up` or `to_client_data` returns. A refused request raises an error and
    changes nothing. All but these two and `view` holds hidden cards: keep it on the server.

    Args:
        course: its moves, deals and undone moves.
        seating: the chairs and the spectators.
        control: the time limits that the host has agreed with the players; None for none. The match
            has no clock: the host measures, and says how long each answer took.
        proposal: a proposal to take moves back; None if there is none.

    >>> from counter_rules import get_ruleset, legal_moves
    >>> match = Match.start(get_ruleset("counter", players=3), seed=7, bots={1: "easy", 2: "easy"})
    >>> match = match.sit(0, "the key of a person", name="Ana")
    >>> seen = match.view("the key of a person")
    >>> match, events = match.answer("the key of a person", seen.question, legal_moves(seen)[4])
    >>> match, more = match.play_bots()
    >>> match.state.bids, match.state.to_act
    ((4, 4, 2), (0,))
    """

    _course: Course = attrs.field(alias="course", repr=False)
    _seating: Seating = attrs.field(alias="seating")
    control: TimeControl | None = None
    proposal: UndoProposal | None = None

    @classmethod
    def start(
        cls,
        rules: Ruleset,
        *,
        seed: int,
        bots: Mapping[Seat, str] | None = None,
        control: TimeControl | None = None,
        dealer: Seat | None = None,
    ) -> Self:
        """Start a match with its first hand dealt, bots at some seats, and the others empty.

        Args:
            rules: the rules.
            seed: decides all deals and the randomness of the bots; a whole number, as for
                `shuffle`.
            bots: the bots by seat, as texts (`counter_rules.bots.parse_bot`), such as
                ``{2: "good"}``.
            control: the time limits of people; None for none.
            dealer: the first dealer; by default as in `new_game`.

        Raises:
            StateError: if a value is not one of these, or there is no such seat.
        """
        if control is not None and not isinstance(control, TimeControl):
            raise StateError(f"expected a TimeControl, got {shorten(control)}")
        seating = Seating.open(to_rules(rules).players, bots, control)
        return cls(
            course=Course.begin(rules, check_seed(seed), dealer), seating=seating, control=control
        )

    # What it knows.

    @property
    def rules(self) -> Ruleset:
        """The rules."""
        return self._course.start.rules

    @property
    def state(self) -> State:
        """The state of the match, with every hidden card."""
        return self._course.state

    @property
    def seed(self) -> int:
        """The seed of the deals: publish it when the match is over, and never before."""
        return self._course.seed

    @property
    def commitment(self) -> str:
        """The digest of the seed, to be published before the first move (`commit`)."""
        return commit(self.seed)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that happened, in order: moves, deals, and moves taken back (`Undone`)."""
        return self._course.entries

    @property
    def version(self) -> int:
        """A number that grows with every entry, and goes on in a rematch."""
        return self._course.version

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The chairs by seat, each with a person, a bot, or nobody."""
        return self._seating.chairs

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play now."""
        return self._seating.people

    def find_seat(self, key: str) -> Seat | None:
        """Return the seat of a key, or None for that of a spectator."""
        return self._seating.find_seat(key)

    # Who sits where.

    def sit(self, seat: Seat | None, key: str, *, name: str | None = None) -> Self:
        """Return the match with a person at a seat, or with a spectator.

        The seat must be empty, a bot's, or the person's own: then a bot that plays for them stops.
        To sit down twice changes nothing. A spectator may take a seat.

        Args:
            seat: the seat; None for a spectator.
            key: the key of the person, of 16 to 256 characters.
            name: the name of the player; None keeps the one of the chair.

        Raises:
            TableError: if another person has the seat, or this one has another.
            StateError: if there is no such seat, or it is not a name.
        """
        return self._seat(self._seating.sit(seat, key, name))

    def stand(self, who: str | Seat, *, bot: str | None = None) -> Self:
        """Return the match after a person has left, or with a bot at a seat.

        With a bot, the seat stays the person's: `sit` with the same key brings them back. Without
        one, it is empty.

        Args:
            who: the key of the person or spectator, or a seat, such as one whose time is up.
            bot: the bot that plays the seat from now on, as its text.

        Raises:
            StateError: if there is no such seat, or the bot is not a text.
        """
        return self._seat(self._seating.stand(who, check_bot_text(bot)))

    def _seat(self, seating: Seating) -> Self:
        proposal = self.proposal if seating.chairs == self.chairs else None
        return attrs.evolve(self, seating=seating, proposal=proposal)

    # Moves.

    def answer(
        self, key: str, question: Question, move: Move, *, since: int = 0, seconds: float = 0
    ) -> tuple[Self, tuple[Event, ...]]:
        """Make a person's move.

        Args:
            key: the key of the person.
            question: the question that the move answers (`View.question`), so that a move that
                comes late or twice is refused.
            move: the move of their seat.
            since: the version that the client knew. An answer from before moves were taken back, or
                from before a rematch, is late; without these, it can be left out.
            seconds: the seconds that the answer took, by the host's clock.

        Returns:
            The match, and the events of the move and of the deal that follows it, if any; hidden
            ones included (`events_for`).

        Raises:
            TableError: if the key has no seat, a bot plays for it, or the move is another seat's.
            IllegalMoveError: if the move comes late or twice, or is illegal.
            StateError: if a value is none of these.
        """
        seat = self._seating.check_player(key)
        if not isinstance(question, Question):
            raise StateError(f"expected a Question, got {shorten(question)} (see Question.parse)")
        if not is_time(seconds):
            raise StateError(f"expected seconds from 0 up, got {shorten(seconds)}")
        if isinstance(move, Move) and not isinstance(move, Deal) and move.seat != seat:
            raise TableError.of(TableCode.OTHER_SEAT, own=seat, seat=move.seat)
        if question.seat != seat or check_version(since) < self._course.earliest:
            late = Reason.of(ReasonCode.OTHER_QUESTION, "")
            raise illegal_move(view(self.state, seat), move, late)
        match, events = self._go_on(self._course.make(move, question))
        seating = self._seating.spend(seat, seconds, self.control)
        return attrs.evolve(match, seating=seating), events

    def play_bots(
        self, *, most: int | None = None, make_bot: Callable[[str], Bot] = parse_bot
    ) -> tuple[Self, tuple[Event, ...]]:
        """Let bots move until it is a person's turn, or the match is over.

        It may take long, and `answer` never does it: call it when it suits you, in a thread if you
        like, and drop its result if the table has another match by then. The bots see only views.
        They choose by the seed, as in `counter_rules.bots.Seats`, so they choose the same again.

        Args:
            most: the most moves to make; None for no limit.
            make_bot: makes the bot of a text.

        Returns:
            The match, and the events of the moves, hidden ones included.

        Raises:
            BotError: if there is no such bot, or it fails.
            StateError: if ``most`` is not a number of moves.
        """
        bots = {seat: make_bot(text) for seat, text in self._seating.bots.items()}
        return self._go_on(self._course.play_bots(bots, most))

    def _go_on(self, course: Course) -> tuple[Self, tuple[Event, ...]]:
        """Return the match with a longer course, and the events of what is new."""
        if course is self._course:
            return self, ()
        match = attrs.evolve(self, course=course, proposal=None)
        return match, course.list_events(self.version)

    # What each may see.

    def view(self, key: str) -> View:
        """Return what a person or a spectator knows."""
        return self._course.look(self.find_seat(key))

    def events_for(self, key: str, events: Iterable[Event]) -> tuple[Event, ...]:
        """Return the events that a person or a spectator may see, as `counter_rules.events_for`."""
        return events_for(events, self.find_seat(key))

    def catch_up(self, key: str, since: int | None = None) -> View | tuple[Event, ...]:
        """Return what a client has missed: the events since then, or what it knows now.

        Args:
            key: the key of the client.
            since: the version that the client knows; None for none.

        Returns:
            The events that its place saw, for `View.advance`. Or its view: if it knows nothing, if
            moves were taken back since, or if it knows more than this match.

        Raises:
            StateError: if ``since`` is no version.
        """
        return self._course.catch_up(self.find_seat(key), since)

    def to_client_data(self, key: str, since: int | None = None) -> dict[str, object]:
        """Return the same as JSON data, with what a page shows beside the cards.

        It takes the arguments of `catch_up`, raises its errors, and knows no more than the place.

        Returns:
            Its ``seat`` and the ``version`` of the match; ``view`` or ``events`` as in `catch_up`;
            ``question`` (its code or None) and the ``legal`` moves of the seat; the ``chairs``
            with ``name``, ``player`` ("person", "bot" or "nobody"), ``bot`` and the ``seconds``
            left; the ``proposal`` to take moves back, or None; the ``commitment`` to the seed,
            and the ``seed`` as text when the match is over.
        """
        seen, missed = self.view(key), self.catch_up(key, since)
        return _data.format_client(self._course, self._seating, self.proposal, seen, missed)

    # Taking moves back, and playing again.

    def propose_undo(self, key: str, to: int) -> Self:
        """Propose to take moves back.

        It is done when everybody concerned has agreed: the people whose own moves would be taken
        back, and once one of the people has seen a card since, all of them. The moves stay in the
        `entries`, followed by an `Undone`.

        Args:
            key: the key of a person, who agrees.
            to: the number of moves that would still count, deals included (`State.move_number`);
                within a hand.

        Returns:
            The match, perhaps with the moves taken back.

        Raises:
            TableError: if the key has no seat, the match is over, or it cannot go back to there.
        """
        seat = self._seating.check_player(key)
        if self.state.is_over:
            raise TableError.of(TableCode.OVER)
        return self._settle(UndoProposal(self._course.check_undo(to), (seat,)))

    def agree(self, key: str) -> Self:
        """Agree to take moves back, as proposed.

        Raises:
            TableError: if the key has no seat, or nothing is proposed.
        """
        seat, proposal = self._seating.check_player(key), self._get_proposal()
        if seat in proposal.agreed:
            return self
        return self._settle(UndoProposal(proposal.to, (*proposal.agreed, seat)))

    def decline(self, key: str) -> Self:
        """Drop the proposal to take moves back, for everybody; it raises the errors of `agree`."""
        self._seating.check_player(key)
        self._get_proposal()
        return attrs.evolve(self, proposal=None)

    def _get_proposal(self) -> UndoProposal:
        if self.proposal is None:
            raise TableError.of(TableCode.NO_PROPOSAL)
        return self.proposal

    def _settle(self, proposal: UndoProposal) -> Self:
        """Keep a proposal, or take the moves back if everybody concerned has agreed."""
        concerned = self._course.list_concerned(proposal.to, self.people)
        if not set(concerned) <= set(proposal.agreed):
            return attrs.evolve(self, proposal=proposal)
        course = self._course.go_back(proposal.to, proposal.agreed)
        return attrs.evolve(self, course=course, proposal=None)

    def rematch(self, *, seed: int) -> Self:
        """Return a new match at the same table when this one is over; the deal passes on.

        Args:
            seed: another seed: the one of this match may be published.

        Raises:
            TableError: if the match is not over.
            StateError: if the seed is invalid, or that of this match.
        """
        if not self.state.is_over:
            raise TableError.of(TableCode.NOT_OVER)
        if check_seed(seed) == self.seed:
            raise StateError("a rematch needs another seed: the cards would be the same")
        dealer = (self.state.dealer + 1) % self.rules.players
        course = Course.begin(self.rules, check_seed(seed), dealer, self.version + 1)
        return attrs.evolve(self, course=course, seating=self._seating.reset(self.control))

    # What is kept.

    def make_record(self) -> Record:
        """Return the record of the moves that still count, with the names and the commitment.

        When the match is over, it has the seed, too, which proves the deals.
        """
        return self._course.make_record([chair.name for chair in self.chairs])

    def to_data(self) -> dict[str, object]:
        """Return the whole match as JSON data, to be kept: it holds the seed, and so every card.

        Raises:
            RulesetError: if the ruleset has the name of a preset but is another game.
        """
        return _data.format_match(self._course, self._seating, self.control, self.proposal)

    @classmethod
    def from_data(
        cls, data: str | JsonData, *, rules: Ruleset | None = None, limit: int = MAX_CHARACTERS
    ) -> Self:
        """Return the match that `to_data` has written; every move is made and checked again.

        Args:
            data: the data, or its JSON text.
            rules: the ruleset; needed only for a custom one, which the data cannot name.
            limit: the largest number of characters; a longer text is refused at once.

        Raises:
            NotationError: if it is not such data, or a move is illegal.
        """
        course, seating, control, proposal = _data.parse_match(data, rules, limit)
        return cls(course=course, seating=seating, control=control, proposal=proposal)
