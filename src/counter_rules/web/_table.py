"""A table: a match, its open pages, and the messages to them."""

from __future__ import annotations

import asyncio
import math
import secrets
from collections.abc import Coroutine, Generator, Mapping
from contextlib import contextmanager
from typing import Final, Self

import attrs

from counter_rules.errors import BotError
from counter_rules.reasons import IllegalMoveError, TableError
from counter_rules.records import Record
from counter_rules.seats import Seat
from counter_rules.table import Answer, Match
from counter_rules.table.stores import Store
from counter_rules.web._listener import Listener
from counter_rules.web._page import Reader, format_message, format_state, format_table
from counter_rules.web._requests import FailedRulesError, PageData, RefusedError, guard_rules
from counter_rules.web._settings import Settings
from counter_rules.web._turns import Moment, Thinking, list_holders

NOT_KEPT: Final = "not_kept"
_STOPPED: Final = "stopped"
"""The message to all pages if the rules fail; the error itself may name a hidden card."""
_BOT_STOPPED: Final = "bot_stopped"


@attrs.define(eq=False, kw_only=True)
class OpenTable:
    """One match and the pages open at it.

    No request waits: the table carries it out and queues what each page learns before anything else
    happens. So it needs no lock, and no page delays another. Bots think in threads, and their moves
    are like any others.

    Args:
        name: the name of the table, which is no secret.
        settings: the settings of the server.
        store: the store that keeps the match; None to keep none.
        thinking: the threads in which its bots think.
        listeners: the open pages.
        last_used: when a page last connected or disconnected; minus infinity if none ever has.
        finished: the record of the match before a rematch.
        moment: the newest match, and since when it has waited for whom.
        gone: since when the seats of people have had no open page.
        firsts: the first messages to a page at this moment, by reader.
        is_presence_due: whether a presence message to all pages is scheduled.
        is_waking: whether a bot's move is scheduled or in progress.
        tasks: the tasks in progress.
    """

    name: str
    settings: Settings
    store: Store | None = None
    thinking: Thinking = attrs.field(factory=Thinking, repr=False)
    listeners: list[Listener] = attrs.field(factory=list[Listener])
    last_used: float = -math.inf
    _moment: Moment = attrs.field(alias="moment")
    _gone: dict[Seat, float] = attrs.field(alias="gone")
    _finished: Record | None = None
    _firsts: dict[Reader, tuple[str, str]] = attrs.field(
        factory=dict[Reader, tuple[str, str]], repr=False
    )
    _is_presence_due: bool = False
    _is_waking: bool = False
    _tasks: set[asyncio.Task[None]] = attrs.field(factory=set[asyncio.Task[None]], repr=False)

    @classmethod
    def open(
        cls,
        name: str,
        match: Match,
        *,
        settings: Settings,
        store: Store | None = None,
        thinking: Thinking | None = None,
    ) -> Self:
        """Open a table with a match.

        Args:
            name: the name of the table, which is no secret.
            match: the match.
            settings: the settings of the server.
            store: the store that keeps the match; None to keep none.
            thinking: the threads in which its bots think; by default its own.
        """
        now = settings.clock()
        return cls(
            name=name,
            settings=settings,
            store=store,
            thinking=thinking or Thinking(),
            moment=Moment.begin(match, now),
            gone=dict.fromkeys(list_holders(match), now),
        )

    @property
    def match(self) -> Match:
        """The match, for the server alone."""
        return self._moment.match

    @property
    def record(self) -> Record | None:
        """The record of the last finished match; None if there is none."""
        return self.match.make_record() if self.match.state.is_over else self._finished

    @property
    def is_in_play(self) -> bool:
        """Whether a page is open, or the last one left within the holding time."""
        away = self.settings.clock() - self.last_used
        return bool(self.listeners) or away < self.settings.hold

    @property
    def left(self) -> Mapping[Seat, float]:
        """Whom the table waits for, and in how many seconds a bot may play for them."""
        return self._moment.list_left(self._gone, self.settings)

    # Pages that come and go.

    def join(self, listener: Listener) -> None:
        """Add a page: send it everything, and announce its seat if that is new.

        Raises:
            RefusedError: if too many pages are open at its seat, or there are too many spectators.
            FailedRulesError: if the rules fail, so that the page would have nothing to show.
        """
        self._check_room(listener.seat)
        first = self._format_first(listener.reader)
        if self.last_used == -math.inf:
            self._keep_first()
        self.listeners.append(listener)
        if listener.seat is not None:
            self._gone.pop(listener.seat, None)
        for text in first:
            listener.send(text)
        listener.send_presence(self._here, self._format_presence())
        self._announce_presence()
        self._wake()

    def leave(self, listener: Listener) -> None:
        """Remove a page; its seat keeps its hand."""
        self.listeners.remove(listener)
        if listener.seat is not None and listener.seat not in self._here:
            self._gone[listener.seat] = self.settings.clock()
        self._announce_presence()

    @property
    def _here(self) -> set[Seat]:
        """The seats with an open page."""
        return {one.seat for one in self.listeners if one.seat is not None}

    def _check_room(self, seat: Seat | None) -> None:
        open_pages = [listener.seat for listener in self.listeners].count(seat)
        if seat is None and open_pages >= self.settings.most_spectators:
            raise RefusedError("spectators_full")
        if seat is not None and open_pages >= self.settings.most_pages:
            raise RefusedError("pages_full")

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
        seats, text = self._here, self._format_presence()
        for listener in self.listeners:
            listener.send_presence(seats, text)

    def _format_presence(self) -> str:
        return format_message("here", seats=sorted(self._here), waiting=self.left)

    # Changes of the match.

    def change(self, match: Match, *, mover: Seat | None = None) -> None:
        """Take a new match, and send every page what its place learns.

        The rules run first: if they fail, nothing has changed. Then the store keeps the match, so
        a killed server forgets nothing that a page has seen.

        Args:
            match: the match.
            mover: the seat whose person has moved; None if it is another change.
        """
        moment = self._moment.go_on(match, self.settings.clock(), mover)
        readers = {listener.reader for listener in self.listeners}
        texts = {reader: self._format_state(moment, reader, self.match) for reader in readers}
        self._keep(match)
        self._moment = moment
        self._firsts.clear()
        for listener in self.listeners:
            listener.send(texts[listener.reader])
        self._wake()

    def play_again(self) -> None:
        """Begin the next match, and remember the record of this one, if it is over.

        Another page may have been quicker.
        """
        if self.match.state.is_over:
            record = self.match.make_record()
            self.change(self.match.rematch(seed=secrets.randbits(128)))
            self._finished = record

    def _keep_first(self) -> None:
        """Save the match before its first page sees it, or refuse the page."""
        try:
            self._keep(self.match)
        except OSError:
            raise RefusedError(NOT_KEPT) from None

    def _keep(self, match: Match) -> None:
        """Save the match; report and raise `OSError` if that fails."""
        try:
            if self.store is not None:
                self.store.save(self.name, match)
        except OSError as error:
            self.settings.report(f"table {self.name}: {error}")
            raise

    def _format_state(self, moment: Moment, reader: Reader, before: Match | None) -> str:
        table: PageData = {
            "waiting": moment.list_left(self._gone, self.settings),
            "undo": moment.find_undo(reader.seat),
        }
        return format_state(moment.match, before, reader, table)

    def _format_first(self, reader: Reader) -> tuple[str, str]:
        """Return the first messages to a page; they are the same until the next change."""
        if reader not in self._firsts:
            with self.guard():
                table = format_table(self.match.rules, reader.language)
                self._firsts[reader] = table, self._format_state(self._moment, reader, None)
        return self._firsts[reader]

    def send_all(self, text: str) -> None:
        """Send a message to all pages."""
        for listener in self.listeners:
            listener.send(text)

    @contextmanager
    def guard(self) -> Generator[None]:
        """Report failing rules to the operator."""
        try:
            with guard_rules():
                yield
        except FailedRulesError as error:
            self.settings.report(f"table {self.name}: {error}")
            raise

    # Bots.

    def _wake(self, wait: float = 0) -> None:
        """Schedule the move of a bot; a table without open pages rests."""
        if self._is_waking or not self.listeners or not self._moment.is_bot_due:
            return
        pause = self.settings.delay * (3 if self._moment.is_after_trick else 1)
        self._is_waking = True
        self.begin(self._move_bot(max(pause, wait)))

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Start a task, and keep a reference to it until it ends."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _move_bot(self, pause: float) -> None:
        """After a pause, make the move of a bot."""
        await asyncio.sleep(pause)
        try:
            with self.guard():
                answer = await self._choose()
                if answer is None:
                    self._wake()  # meanwhile, it may have become a bot's turn
                else:
                    self.change(self.match.answer_for_bot(answer)[0])
        except FailedRulesError:
            self.send_all(format_message("refused", why=_STOPPED))
        except BotError as error:
            self.settings.report(f"table {self.name}: {error}")
            self.send_all(format_message("refused", why=_BOT_STOPPED))
        except OSError:
            self._wake(self.settings.retry)
        except (IllegalMoveError, TableError):  # the table has moved on meanwhile
            self._wake()

    async def _choose(self) -> Answer | None:
        """Return what a bot answers; None if none is asked by now, or if all pages have left."""
        try:
            if not self.listeners:
                return None
            answer = await self.thinking.run(self.match.choose_for_bot)
            return answer if self.listeners else None
        finally:
            self._is_waking = False
