"""A table: a match, its open pages, and the messages to them."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

import attrs

from counter_rules import (
    Deal,
    IllegalMoveError,
    Move,
    NotationError,
    Phase,
    Question,
    ReasonCode,
    State,
    Step,
    View,
    commit,
    describe,
    events_for,
    public_view,
    step,
    view,
)
from counter_rules.records import Record
from counter_rules.seats import Seat

from .guard import FailedBotError, FailedRulesError, guard_bot, guard_rules
from .inbox import Answer, HintRequest, read_number, read_object, read_request
from .keys import Keys
from .ledger import Ledger
from .listener import Listener
from .match import Match
from .offers import get_title
from .opening import Opening
from .page_texts import (
    Data,
    format_hands,
    format_hint,
    format_presence,
    format_proof,
    format_refusal,
    format_snapshot,
    format_step,
)
from .refused import RefusedError
from .rule_sheet import describe_rules
from .settings import Settings, deal_from_seed
from .thinking import Thinking

LOG = logging.getLogger(__name__)

MOVED_ON: Final = "the game has moved on: look again"
"""The answer to a move that arrives late or twice; shorter than the reason of the rules."""

STOPPED: Final = "the table has stopped: its rules fail at the next move (see the server's log)"
"""The message to all pages if the rules fail; the error itself may name a hidden card."""

BOT_STOPPED: Final = "the table has stopped: {} (see the server's log)"
"""The message to all pages if a bot fails."""


@attrs.define(eq=False, kw_only=True)
class OpenTable:
    """One match and the pages open at it.

    No move waits: the table makes it and queues its events for every page before anything else
    happens. So it needs no lock, and no page delays another. Bots think in threads, and their moves
    are like any others.

    Args:
        match: the match, whose state never leaves the table.
        settings: the settings of the server.
        keys: the secrets of its links.
        ledger: the writer of its moves.
        thinking: the threads in which its bots think.
        listeners: the open pages.
        last_used: when a page last connected or disconnected; minus infinity if none ever has.
        sheet: the public facts of the table, such as its rules.
        snapshots: a cache of the snapshots of the current state, by seat.
        is_presence_due: whether a presence message to all pages is scheduled.
        is_waking: whether the table's own next move is scheduled or in progress.
        tasks: the tasks in progress.
        advising: held while the adviser works on a hint; other requests wait.
    """

    settings: Settings
    keys: Keys
    ledger: Ledger
    thinking: Thinking = attrs.field(factory=Thinking, repr=False)
    listeners: list[Listener] = attrs.field(factory=list[Listener])
    last_used: float = -math.inf
    _match: Match = attrs.field(alias="match")
    _sheet: Data = attrs.field(init=False, repr=False)
    _snapshots: dict[Seat | None, str] = attrs.field(factory=dict[Seat | None, str], repr=False)
    _is_presence_due: bool = False
    _is_waking: bool = False
    _tasks: set[asyncio.Task[None]] = attrs.field(factory=set[asyncio.Task[None]], repr=False)
    _advising: asyncio.Lock = attrs.field(factory=asyncio.Lock, repr=False)

    def __attrs_post_init__(self) -> None:
        self._sheet = _describe_table(self.opening)

    @property
    def opening(self) -> Opening:
        """The table as requested."""
        return self._match.opening

    @property
    def state(self) -> State:
        """The state of the match, for the server alone."""
        return self._match.state

    @property
    def commitment(self) -> str | None:
        """The digest of the seed; None if the deals are not from the seed."""
        return commit(self.opening.seed) if self.settings.dealer is deal_from_seed else None

    @property
    def record(self) -> Record | None:
        """The record of the match with the proof of its deals; None until it is over."""
        return self._match.make_record(self.commitment) if self.state.is_over else None

    @property
    def is_in_play(self) -> bool:
        """Whether a page is open, or the last one left within the holding time."""
        away = self.settings.clock() - self.last_used
        return bool(self.listeners) or away < self.settings.hold

    def join(self, listener: Listener) -> None:
        """Add a page: send it everything, and announce its seat if that is new.

        Raises:
            RefusedError: if too many pages are open at its seat, or there are too many spectators.
            FailedRulesError: if the rules fail, so that the page would have nothing to show.
        """
        self._check_room(listener.seat)
        snapshot = self._format_snapshot(listener.seat)
        self.listeners.append(listener)
        listener.send(snapshot)
        listener.send(self._format_proof())
        listener.send_presence(self._format_presence())
        self._announce_presence()
        self._wake()

    def leave(self, listener: Listener) -> None:
        """Remove a page; its seat keeps its hand."""
        self.listeners.remove(listener)
        self._announce_presence()

    def receive(self, listener: Listener, text: str) -> None:
        """Carry out the request of a page, or send that page alone the reason for refusing it."""
        try:
            data = read_object(text)
            if "hands_before" in data:
                before = read_number(data, "hands_before")
                listener.send(format_hands(_look(self.state, listener.seat), before))
                return
            request = read_request(data, listener.seat)
            if isinstance(request, Answer):
                self._carry_out(request.move, request.question)
            elif isinstance(request, HintRequest):
                self._begin_hint(listener, request.question)
            else:
                self._carry_out(self._deal(request.hand_number))
        except IllegalMoveError as error:
            listener.send(format_refusal(self._describe_refusal(error)))
        except (NotationError, RefusedError) as error:
            listener.send(format_refusal(str(error)))

    def _describe_refusal(self, error: IllegalMoveError) -> str:
        if error.reason.code is ReasonCode.OTHER_QUESTION:
            return MOVED_ON
        return describe(error, names=self.opening.names)[0]

    def _deal(self, hand_number: int) -> Deal:
        """Deal a hand, if it is the next one."""
        if hand_number != self.state.hand_number:
            raise RefusedError(MOVED_ON)
        if self.state.phase is not Phase.DEAL:
            raise RefusedError("no hand can be dealt now")
        with self._guard():
            return self.settings.dealer(self.state, self.opening.seed)

    def _carry_out(self, move: Move, question: Question | None = None) -> None:
        """Make a move, and send every page what its seat learns from it.

        The rules run first: if they fail, nothing has changed. Then the ledger stores the move, so
        a killed server forgets nothing that a page has seen.
        """
        with self._guard():
            done = step(self.state, move, question=question)
            texts = self._format_step(done)
        self.ledger.write(len(self._match.moves), move)
        self._match.take(move, done)
        self._snapshots.clear()
        for listener in self.listeners:
            listener.send(texts[listener.seat])
        if self.state.is_over:
            for listener in self.listeners:
                listener.send(self._format_proof())
        self._wake()

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Log failing rules for the operator."""
        try:
            with guard_rules():
                yield
        except FailedRulesError as error:
            LOG.error("table %s: %s", self.ledger.name, error)
            raise

    def _wake(self, wait: float = 0) -> None:
        """Schedule the table's own next move; a table without open pages rests."""
        if self._is_waking or not self.listeners or not self._match.is_own_move_due:
            return
        pause = self.settings.delay * (3 if self._match.is_after_trick else 1)
        self._is_waking = True
        self._begin(self._make_own_move(max(pause, wait)))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        """Start a task, and keep a reference to it until it ends."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _make_own_move(self, pause: float = 0) -> None:
        """After a pause, make the move of a bot, or deal at a table of bots alone."""
        await asyncio.sleep(pause)
        try:
            move = await self._choose()
            if move is not None:
                self._carry_out(move)
        except FailedRulesError:
            self._send_all(STOPPED)
        except FailedBotError as error:
            LOG.error("table %s: %s", self.ledger.name, error, exc_info=error.__cause__)
            self._send_all(BOT_STOPPED.format(error))
        except RefusedError:  # it could not be stored
            self._wake(self.settings.retry)

    def _send_all(self, why: str) -> None:
        for listener in self.listeners:
            listener.send(format_refusal(why))

    async def _choose(self) -> Move | None:
        """Return the table's own next move; None if it is not due, or if all pages have left."""
        try:
            if not self.listeners or not self._match.is_own_move_due:
                return None
            if self.state.phase is Phase.DEAL:
                return self._deal(self.state.hand_number)
            with guard_bot(*self._match.next_bot):
                move = await self.thinking.run(self._match.ask_bot())
            return move if self.listeners else None
        finally:
            self._is_waking = False

    def _begin_hint(self, listener: Listener, question: Question) -> None:
        """Start to compute a hint for a page, or refuse it."""
        seen = _look(self.state, listener.seat)
        if question != seen.question:
            raise RefusedError(MOVED_ON)
        if listener.is_advised:
            raise RefusedError("a hint is on its way")
        listener.is_advised = True
        self._begin(self._advise(listener, question, seen))

    async def _advise(self, listener: Listener, question: Question, seen: View) -> None:
        """Compute a hint, and send it to the page."""
        try:
            with self._guard():
                async with self._advising:
                    values = await self.thinking.run(partial(self._match.bots.advise, seen))
        except FailedRulesError as error:
            listener.send(format_refusal(str(error)))
        else:
            listener.send(format_hint(question, values))
        finally:
            listener.is_advised = False

    def _format_step(self, done: Step) -> dict[Seat | None, str]:
        """Return the message about a move for each seat with an open page."""
        return {
            seat: format_step(
                events_for(done.events, seat), _look(done.state, seat), self.opening.names
            )
            for seat in {listener.seat for listener in self.listeners}
        }

    def _format_proof(self) -> str:
        return format_proof(self.commitment, self.opening.seed if self.state.is_over else None)

    def _format_snapshot(self, seat: Seat | None) -> str:
        """Return the first message to a page; it is cached until the next move."""
        if seat not in self._snapshots:
            with self._guard():
                past, seen = events_for(self._match.past, seat), _look(self.state, seat)
                text = format_snapshot(self._sheet, seen, past, self.opening.names)
            self._snapshots[seat] = text
        return self._snapshots[seat]

    def _announce_presence(self) -> None:
        """Schedule one presence message for all that connect or leave in a moment."""
        self.last_used = self.settings.clock()
        if not self._is_presence_due:
            self._is_presence_due = True
            loop = asyncio.get_running_loop()
            loop.call_later(self.settings.here_delay, self._send_presence)

    def _send_presence(self) -> None:
        """Send all pages the seats with an open page, if that is new to them."""
        self._is_presence_due = False
        self.ledger.note_use()
        text = self._format_presence()
        for listener in self.listeners:
            listener.send_presence(text)

    def _format_presence(self) -> str:
        here = {listener.seat for listener in self.listeners}
        return format_presence(sorted(seat for seat in here if seat is not None))

    def _check_room(self, seat: Seat | None) -> None:
        open_pages = [listener.seat for listener in self.listeners].count(seat)
        if seat is None and open_pages >= self.settings.most_spectators:
            raise RefusedError(f"there are {open_pages} spectators already: try again later")
        if seat is not None and open_pages >= self.settings.most_pages:
            raise RefusedError(f"this seat is open in {open_pages} windows: close one of them")


def _look(state: State, seat: Seat | None) -> View:
    return public_view(state) if seat is None else view(state, seat)


def _describe_table(opening: Opening) -> Data:
    """Describe the public facts of a table, which never change."""
    return {
        "game": get_title(opening.rules),
        "hands": opening.rules.hand_sizes.hands,
        "names": opening.names,
        "people": opening.people,
        "levels": opening.levels,
        **describe_rules(opening.rules),
    }
