"""A table: the state, who is looking, and what is sent to each of them."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Iterator
from typing import Final, Self

import attrs

from counter_rules import (
    Deal,
    Event,
    IllegalMoveError,
    Move,
    NotationError,
    Phase,
    State,
    View,
    commit,
    describe,
    events_for,
    legal_moves,
    new_game,
    public_view,
    step,
    view,
)
from counter_rules.bots import choose_at_random
from counter_rules.records import Record
from counter_rules.rules.chance import seeded_words
from counter_rules.seats import Seat

from .inbox import read_number, read_object, read_request
from .keys import Keys
from .listener import Listener
from .opening import Opening
from .page_texts import (
    Data,
    format_hands,
    format_presence,
    format_proof,
    format_refusal,
    format_snapshot,
    format_step,
)
from .refused import RefusedError
from .settings import Settings, deal_from_seed

MAX_PAST: Final = 100
"""How many events are kept, for the log of a page that is opened later."""


@attrs.define(eq=False, kw_only=True)
class Table:
    """One match and the pages open at it.

    Nothing here waits: a move is carried out, and its events are queued for every page, before
    anything else happens. So there is no lock, and no page holds up another.

    Args:
        opening: the table as it was asked for.
        settings: the settings of the server.
        keys: the secrets of its links.
        listeners: the pages that are open.
        last_used: when a page last came or went; before every time, if none ever has.
        state: the state, which never leaves the table.
        words: where the choices of random seats come from.
        asked: after which move each seat was asked what it is being asked now.
        moves: all moves of the match.
        past: what has happened lately, hidden things included.
        snapshots: the snapshot for pages that come now, by seat, once a page has asked for it.
        is_presence_due: whether all pages will hear in a moment who is here.
        is_waking: whether the table's own next move is on its way.
    """

    opening: Opening
    settings: Settings
    keys: Keys
    listeners: list[Listener] = attrs.field(factory=list[Listener])
    last_used: float = -math.inf
    _state: State = attrs.field(alias="state", repr=False)
    _words: Iterator[int] = attrs.field(alias="words", repr=False)
    _asked: list[int] = attrs.field(alias="asked")
    _moves: list[Move] = attrs.field(factory=list[Move], repr=False)
    _past: deque[Event] = attrs.field(factory=lambda: deque(maxlen=MAX_PAST), repr=False)
    _snapshots: dict[Seat | None, str] = attrs.field(factory=dict[Seat | None, str], repr=False)
    _is_presence_due: bool = False
    _is_waking: bool = False

    @classmethod
    def open(cls, opening: Opening, settings: Settings) -> Self:
        """Open a table; nobody has come yet."""
        return cls(
            opening=opening,
            settings=settings,
            keys=Keys.make(sorted(opening.people)),
            state=new_game(opening.rules),
            words=seeded_words("random seats", opening.seed, 0),
            asked=[0] * opening.rules.players,
        )

    @property
    def state(self) -> State:
        """The match as it stands, for the server alone."""
        return self._state

    @property
    def commitment(self) -> str | None:
        """The digest of the seed; None if somebody else deals."""
        return commit(self.opening.seed) if self.settings.dealer is deal_from_seed else None

    @property
    def record(self) -> Record | None:
        """The whole match with what proves its deals, once it is over."""
        if not self._state.is_over:
            return None
        tags = {"Commitment": self.commitment, "Seed": str(self.opening.seed)}
        return Record(
            rules=self.opening.rules,
            moves=self._moves,
            names=self.opening.names,
            tags={name: text for name, text in tags.items() if text is not None},
        )

    @property
    def texts(self) -> dict[str, str]:
        """The names of the players, as a catalogue takes them."""
        return {f"seat.{seat}": name for seat, name in enumerate(self.opening.names)}

    @property
    def is_in_play(self) -> bool:
        """Whether somebody is at the table, or has left it so lately that its place is kept."""
        away = self.settings.clock() - self.last_used
        return bool(self.listeners) or away < self.settings.hold

    def join(self, listener: Listener) -> None:
        """Let a page in: it is sent everything, and all learn who is here if that is new.

        Raises:
            RefusedError: if too many pages are open at its seat, or there are too many onlookers.
        """
        self._check_room(listener.seat)
        self.listeners.append(listener)
        listener.send(self._format_snapshot(listener.seat))
        listener.send(self._format_proof())
        listener.send_presence(self._format_presence())
        self._note_coming_or_going()
        self._wake()

    def leave(self, listener: Listener) -> None:
        """Let a page go; its seat keeps its hand."""
        self.listeners.remove(listener)
        self._note_coming_or_going()

    def receive(self, listener: Listener, text: str) -> None:
        """Do what a page asks for, or tell that page alone why not."""
        try:
            data = read_object(text)
            if "hands_before" in data:
                before = read_number(data, "hands_before")
                listener.send(format_hands(self._look(listener.seat), before))
            else:
                self._carry_out(self._read_move(data, listener.seat))
        except IllegalMoveError as error:
            listener.send(format_refusal(describe(error, self.texts)[0]))
        except (NotationError, RefusedError) as error:
            listener.send(format_refusal(str(error)))

    def _read_move(self, data: Data, seat: Seat | None) -> Move:
        """Read a move, and check that it was chosen in the present position."""
        request = read_request(data, seat)
        if not self._asked[request.seat] <= request.move_number <= self._state.move_number:
            raise RefusedError("the game has moved on: look again")
        if request.move is not None:
            return request.move
        if self._state.phase is not Phase.DEAL:
            raise RefusedError("no hand can be dealt now")
        return self.settings.dealer(self._state, self.opening.seed)

    def _carry_out(self, move: Move) -> None:
        """Make a move, and tell every page what its seat learns of it."""
        before, done = self._state, step(self._state, move)
        self._state = done.state
        self._moves.append(move)
        self._past.extend(done.events)
        self._snapshots.clear()
        self._note_asked(before, move)
        for seat in {listener.seat for listener in self.listeners}:
            text = format_step(events_for(done.events, seat), self._look(seat), self.texts)
            for listener in self.listeners:
                if listener.seat == seat:
                    listener.send(text)
        if self._state.is_over:
            for listener in self.listeners:
                listener.send(self._format_proof())
        self._wake()

    def _note_asked(self, before: State, move: Move) -> None:
        """Note who is asked something new.

        While choices are sealed, that of another seat changes nothing for those who are still
        choosing: what they send counts, although the number of moves has gone up.
        """
        is_same_round = bool(before.committed and self._state.committed)
        for seat in range(self._state.rules.players):
            if not is_same_round or isinstance(move, Deal) or seat == move.seat:
                self._asked[seat] = self._state.move_number

    def _look(self, seat: Seat | None) -> View:
        return public_view(self._state) if seat is None else view(self._state, seat)

    def _wake(self) -> None:
        """Have the table's own next move made in a moment; it rests while nobody watches."""
        if self._is_waking or not self.listeners or not self._is_own_move_due():
            return
        is_after_trick = bool(self._state.tricks) and not self._state.trick
        pause = self.settings.delay * (3 if is_after_trick else 1)
        asyncio.get_running_loop().call_later(pause, self._make_own_move)
        self._is_waking = True

    def _make_own_move(self) -> None:
        """Deal where there are only random seats, or choose for one of them."""
        self._is_waking = False
        if not self.listeners or not self._is_own_move_due():
            return
        if self._state.phase is Phase.DEAL:
            self._carry_out(self.settings.dealer(self._state, self.opening.seed))
            return
        seen = view(self._state, self._list_random_seats()[0])
        self._carry_out(choose_at_random(legal_moves(seen), self._words))

    def _is_own_move_due(self) -> bool:
        if self._state.phase is Phase.DEAL:
            return not self.opening.people
        return bool(self._list_random_seats())

    def _list_random_seats(self) -> list[Seat]:
        return [seat for seat in self._state.to_act if seat not in self.opening.people]

    def _describe_table(self) -> Data:
        rules = self.opening.rules
        return {
            "game": rules.name,
            "hands": rules.hand_sizes.hands,
            "names": self.opening.names,
            "people": sorted(self.opening.people),
        }

    def _format_proof(self) -> str:
        return format_proof(self.commitment, self.opening.seed if self._state.is_over else None)

    def _format_snapshot(self, seat: Seat | None) -> str:
        """Return everything a page needs; pages that come before the next move get the same."""
        if seat not in self._snapshots:
            past = events_for(self._past, seat)
            text = format_snapshot(self._describe_table(), self._look(seat), past, self.texts)
            self._snapshots[seat] = text
        return self._snapshots[seat]

    def _note_coming_or_going(self) -> None:
        """Have all pages learn in a moment who is here: just once if somebody only reloads."""
        self.last_used = self.settings.clock()
        if not self._is_presence_due:
            self._is_presence_due = True
            loop = asyncio.get_running_loop()
            loop.call_later(self.settings.here_delay, self._send_presence)

    def _send_presence(self) -> None:
        """Tell all pages at which seats somebody is, where that is new."""
        self._is_presence_due = False
        text = self._format_presence()
        for listener in self.listeners:
            listener.send_presence(text)

    def _format_presence(self) -> str:
        here = {listener.seat for listener in self.listeners}
        return format_presence(sorted(seat for seat in here if seat is not None))

    def _check_room(self, seat: Seat | None) -> None:
        open_pages = [listener.seat for listener in self.listeners].count(seat)
        if seat is None and open_pages >= self.settings.most_onlookers:
            raise RefusedError(f"there are {open_pages} onlookers already: try again later")
        if seat is not None and open_pages >= self.settings.most_pages:
            raise RefusedError(f"this seat is open in {open_pages} windows: close one of them")
