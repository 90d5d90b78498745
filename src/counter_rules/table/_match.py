"""A match with its seats: who sits, who is asked, what each may see, and what is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Self

import attrs

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.bots import Bot, TimeControl
from counter_rules.chance import check_seed, commit
from counter_rules.errors import StateError
from counter_rules.events import Event, events_for
from counter_rules.moves import Deal, Move
from counter_rules.notation import MAX_CHARACTERS, JsonData
from counter_rules.phase import Question
from counter_rules.protocol.terms import is_time
from counter_rules.reasons import TableCode, TableError
from counter_rules.records import Record
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.table import _data
from counter_rules.table._answers import Answer, Bots, check_answer
from counter_rules.table._course import Course, Entry, UndoProposal
from counter_rules.table._seating import Chair, Seating, check_bot_text
from counter_rules.views import View


@attrs.frozen(kw_only=True)
class Match:
    """A match and everybody at its table, as a value: each method returns a new one.

    Make one with `start` or `from_data`. People and spectators are known by keys that the host
    draws (``secrets.token_urlsafe()``) and gives to one client each. The match keeps only their
    SHA-256. A deal is made whenever one is due, from the seed: draw ``secrets.randbits(128)``, and
    keep it secret until the match is over.

    The host holds the newest match of a table, carries out requests one after the other, and sends
    each client what `catch_up` or `to_client_data` returns. A refused request raises an error and
    changes nothing; a key that opens no place raises `TableError`. All but these two and `view`
    holds hidden cards: keep it on the server.

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
            seed: decides all deals and what bots choose; a whole number, as for `shuffle`.
            bots: the bots by seat, as texts (`counter_rules.bots.parse_bot`): ``{2: "good"}``.
            control: the time limits of people; None for none.
            dealer: the first dealer; by default as in `new_game`.
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
        """Everything that happened: moves, deals, moves `Undone`, people and bots `Seated`."""
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
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat, as `counter_rules.describe` takes them."""
        return tuple([chair.name for chair in self._seating.chairs])

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play now, without those for whom a bot plays."""
        return self._seating.people

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        """The seats that a new person may take: empty ones, and bots' that belong to nobody."""
        return tuple([seat for seat, chair in enumerate(self.chairs) if not chair.is_held])

    def find_seat(self, key: str) -> Seat | None:
        """Return the seat of a key, or None for that of a spectator."""
        return self._seating.get_place(key).seat

    # Who sits where.

    def sit(self, seat: Seat | None, key: str, *, name: str | None = None) -> Self:
        """Return the match with a person at a seat, or with a spectator.

        The seat must be empty, a bot's, or the person's own: then a bot that plays for them stops.
        A spectator may take a seat. To sit down twice changes nothing.

        Args:
            seat: the seat; None for a spectator.
            key: the key of the person, of 16 to 256 characters.
            name: the name of the player; None keeps the one of the chair.

        Raises:
            TableError: if another person has the seat (`free_seats`), or this one has another.
        """
        return self._seat(self._seating.sit(seat, key, name, self.version))

    def stand(self, key: str, *, bot: str | None = None) -> Self:
        """Return the match after a person or a spectator has left.

        Args:
            key: the key.
            bot: the bot that plays on for the person, as its text; then `sit` with the same key
                brings them back. None leaves the seat empty. Never take this text from a client: a
                bot may be a program.
        """
        return self._seat(self._seating.stand(key, check_bot_text(bot)))

    def release(self, seat: Seat, *, bot: str | None = None, name: str | None = None) -> Self:
        """Do as `stand` for a seat, as when time is up, or to set a bot at an empty seat."""
        return self._seat(self._seating.release(seat, check_bot_text(bot), name))

    def _seat(self, seating: Seating) -> Self:
        course = self._course.note(seating.list_changes(self._seating))
        proposal = self.proposal if course is self._course else None
        return attrs.evolve(self, course=course, seating=seating, proposal=proposal)

    # Moves.

    def answer(
        self,
        key: str,
        question: Question | None,
        move: Move,
        *,
        since: int | None = None,
        seconds: float = 0,
    ) -> tuple[Self, tuple[Event, ...]]:
        """Make a person's move.

        Args:
            key: the key of the person.
            question: the question that the move answers (`View.question`); None if there was none.
            move: the move of their seat.
            since: the version that the client knew, so that an answer from before a rematch, or
                from before moves were taken back, is late; None only where neither happens.
            seconds: the seconds that the answer took, by the host's clock.

        Returns:
            The match, and the events of the move and of the deal after it, hidden ones included.

        Raises:
            TableError: if the key has no seat, a bot plays for it, or the move is another seat's.
            IllegalMoveError: if the move comes late or twice, or is illegal.
        """
        seat = self._seating.check_player(key)
        if not is_time(seconds):
            raise StateError(f"expected seconds from 0 up, got {shorten(seconds)}")
        if isinstance(move, Move) and not isinstance(move, Deal) and move.seat != seat:
            raise TableError.of(TableCode.OTHER_SEAT, own=seat, seat=move.seat)
        match, events = self._go_on(self._course.answer(seat, question, move, since))
        seating = self._seating.spend(seat, seconds, self.control)
        return attrs.evolve(match, seating=seating), events

    def _go_on(self, course: Course) -> tuple[Self, tuple[Event, ...]]:
        """Return the match with a longer course, and the events of what is new."""
        if course is self._course:
            return self, ()
        match = attrs.evolve(self, course=course, proposal=None)
        return match, course.list_events(self.version)

    def play_bots(
        self, *, most: int | None = None, make_bot: Callable[[str], Bot] | None = None
    ) -> tuple[Self, tuple[Event, ...]]:
        """Let bots move until it is a person's turn, or the match is over.

        It may take long, and `answer` never does it: call it when it suits you. The bots see only
        views, and choose by the seed, as in `counter_rules.bots.Seats`: always the same.

        Args:
            most: the most moves to make; None for no limit.
            make_bot: makes the bot of a text, and may return the same one again; by default
                `counter_rules.bots.parse_bot`, and programs are closed afterwards. Bots in Python
                can find the seed if they mean to: let others' bots be programs.

        Returns:
            The match, and the events of the moves, hidden ones included.

        Raises:
            BotError: if there is no such bot, or it fails.
            StateError: if ``most`` is not a number of moves.
        """
        with Bots.open(self._seating.bots, make_bot) as bots:
            return self._go_on(bots.play(self._course, most))

    def choose_for_bot(self, make_bot: Callable[[str], Bot] | None = None) -> Answer | None:
        """Return what the first bot to act answers; None if no bot is to act.

        It takes the time of a move, and raises the errors of `play_bots`. Let it work in a thread,
        and give its result to `answer_for_bot` of the match that the table has then.
        """
        with Bots.open(self._seating.bots, make_bot) as bots:
            return bots.choose(self._course)

    def answer_for_bot(self, answer: Answer) -> tuple[Self, tuple[Event, ...]]:
        """Make a move that `choose_for_bot` has returned, like `answer`.

        It raises `TableError` if no bot plays the seat by now.
        """
        seat = self._seating.check_bot(check_answer(answer).question.seat)
        return self._go_on(self._course.answer(seat, answer.question, answer.move, answer.since))

    # What each may see.

    def view(self, key: str) -> View:
        """Return what a person or a spectator knows."""
        return self._course.look(self.find_seat(key))

    def events_for(self, key: str, events: Iterable[Event]) -> tuple[Event, ...]:
        """Return the events that a place may see, as `counter_rules.events_for`."""
        return events_for(events, self.find_seat(key))

    def catch_up(self, key: str, since: int | None = None) -> View | tuple[Event, ...]:
        """Return what a client has missed: the events since then, or what it knows now.

        Args:
            key: the key of the client.
            since: the version that the client knows; None for none.

        Returns:
            The events that its place saw, for `View.advance`. Or its view: if it knows nothing, or
            more than this match; if moves were taken back since; if its person came to the place
            later; or if it has missed more than 300 entries.
        """
        place = self._seating.get_place(key)
        missed = self._course.list_missed(place, since)
        return self._course.look(place.seat) if missed is None else missed

    def to_client_data(self, key: str, since: int | None = None) -> dict[str, object]:
        """Return what a client shows, as JSON data: no more than its place knows.

        It takes the arguments of `catch_up`, and raises its errors.

        Returns:
            Its ``seat`` and ``view``, and the ``version`` (``match`` is that of the format); the
            ``events`` since then, or None where `catch_up` returns a view; the ``question`` (its
            code or None) and the ``legal`` moves; the ``chairs``, each with ``name``, ``player``
            ("person", "bot", "nobody"), ``bot`` (without a command), ``is_replaced``, ``seconds``;
            ``control``, ``proposal``; the ``commitment``, and at the end the ``seed`` as text.
        """
        place = self._seating.get_place(key)
        return _data.format_client(*self._parts, place, since)

    # Taking moves back, and playing again.

    def propose_undo(self, key: str, to: int) -> Self:
        """Propose to take moves back, in place of another proposal; or agree to the same one.

        People take their own last move back alone, as long as nobody has moved since, and no person
        has seen a card or sealed bid since. Otherwise all people must agree, those too for whom a
        bot plays now. The moves stay in the `entries`, before an `Undone`; no time is given back.

        Args:
            key: the key of a person, who agrees.
            to: the moves that would still count, deals included (`State.move_number`); no deal may
                be due then.

        Raises:
            TableError: if the key has no seat, the match is over, or it cannot go back to there.
        """
        seat, before = self._seating.check_player(key), self._course.get_earlier(to)
        return self._settle(before, UndoProposal.join(self.proposal, before.move_number, seat))

    def agree(self, key: str, to: int) -> Self:
        """Agree to a proposal to take moves back, which has this ``to``.

        Raises:
            TableError: if the key has no seat, or no such thing is proposed.
        """
        seat, proposal = self._seating.check_holder(key), self.proposal
        if proposal is None or proposal.to != to_int(to):
            raise TableError.of(TableCode.NO_PROPOSAL)
        return self._settle(self._course.get_earlier(to), proposal.adding(seat))

    def decline(self, key: str) -> Self:
        """Drop the proposal to take moves back, if there is one."""
        self._seating.check_holder(key)
        return attrs.evolve(self, proposal=None)

    def _settle(self, before: State, proposal: UndoProposal) -> Self:
        """Keep a proposal, or take the moves back if everybody concerned has agreed."""
        people = self._seating.holders
        if not self._course.list_concerned(before, proposal, people) <= {*proposal.agreed}:
            return attrs.evolve(self, proposal=proposal)
        course = self._course.go_back(before, proposal.agreed)
        return attrs.evolve(self, course=course, proposal=None)

    def rematch(self, *, seed: int) -> Self:
        """Return a new match at the same table when this one is over; the deal passes on.

        Args:
            seed: another seed, which no match of the table has had: theirs may be published.

        Raises:
            TableError: if the match is not over.
            StateError: if the seed is invalid, or that of this match.
        """
        course, seating = self._course.begin_again(seed), self._seating.reset(self.control)
        return attrs.evolve(self, course=course, seating=seating, proposal=None)

    # What is kept.

    def make_record(self) -> Record:
        """Return the record of the moves that still count, at the end with the seed as proof."""
        return self._course.make_record(self.names)

    def to_data(self) -> dict[str, object]:
        """Return the whole match as JSON data, to be kept: it holds the seed, and so every card."""
        return _data.format_match(*self._parts)

    @property
    def _parts(self) -> _data.Parts:
        return self._course, self._seating, self.control, self.proposal

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
