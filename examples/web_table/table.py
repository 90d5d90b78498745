"""A table: the state, who is looking, and what each of them is told."""

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
from counter_rules.dealing import seeded_words
from counter_rules.moves import Seat
from counter_rules.records import Record

from .inbox import read_number, read_object, read_request
from .keys import Keys
from .listener import Listener
from .opening import Opening
from .refused import RefusedError
from .settings import Settings, deal_from_seed
from .telling import (
    Data,
    tell_hands,
    tell_presence,
    tell_proof,
    tell_refusal,
    tell_snapshot,
    tell_step,
)

MOST_PAST: Final = 100
"""How many events are kept, for the log of a page that is opened later."""


@attrs.define(eq=False, kw_only=True)
class Table:
    """One match and the pages open at it.

    Nothing here waits: a move is carried out, and what it brought is put in line for every page,
    before anything else happens. So there is no lock, and no page holds up another.

    Args:
        opening: the table as it was asked for.
        settings: the settings of the server.
        keys: the secrets of its links.
        listeners: the pages that are open.
        last_used: when a page last came or went; before every time, if none ever has.
        state: the state, which never leaves the table.
        words: where the choices of random seats come from.
        asked: since which move each seat has had the question that it has now.
        moves: all moves of the match.
        past: what has happened lately, hidden things included.
        snapshots: the snapshot for pages that come now, of those seats where one has come.
        is_telling: whether all pages hear in a moment who is here.
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
    _past: deque[Event] = attrs.field(factory=lambda: deque(maxlen=MOST_PAST), repr=False)
    _snapshots: dict[Seat | None, str] = attrs.field(factory=dict[Seat | None, str], repr=False)
    _is_telling: bool = False
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
        """Let a page in: it is told everything, and all are told who is here if that is new.

        Raises:
            RefusedError: if too many pages are open at its seat, or too many people look on.
        """
        self._check_room(listener.seat)
        self.listeners.append(listener)
        listener.tell(self._tell_snapshot(listener.seat))
        listener.tell(self._tell_proof())
        listener.tell_here(self._write_here())
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
                listener.tell(tell_hands(self._look(listener.seat), before))
            else:
                self._carry_out(self._read_move(data, listener.seat))
        except IllegalMoveError as error:
            listener.tell(tell_refusal(describe(error, self.texts)[0]))
        except (NotationError, RefusedError) as error:
            listener.tell(tell_refusal(str(error)))

    def _read_move(self, data: Data, seat: Seat | None) -> Move:
        """Read a move, and see that it was chosen in the position as it is."""
        request = read_request(data, seat)
        if not self._asked[request.seat] <= request.move_number <= self._state.move_number:
            raise RefusedError("the game has gone on since: look again")
        if request.move is not None:
            return request.move
        if self._state.phase is not Phase.DEAL:
            raise RefusedError("no hand is to be dealt now")
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
            text = tell_step(events_for(done.events, seat), self._look(seat), self.texts)
            for listener in self.listeners:
                if listener.seat == seat:
                    listener.tell(text)
        if self._state.is_over:
            for listener in self.listeners:
                listener.tell(self._tell_proof())
        self._wake()

    def _note_asked(self, before: State, move: Move) -> None:
        """Note who is asked something new.

        While choices are sealed, that of another seat changes nothing for those who still
        choose: what they send then counts, although the number of moves has gone on.
        """
        is_same_round = bool(before.committed and self._state.committed)
        for seat in range(self._state.rules.players):
            if not is_same_round or isinstance(move, Deal) or seat == move.seat:
                self._asked[seat] = self._state.move_number

    def _look(self, seat: Seat | None) -> View:
        return public_view(self._state) if seat is None else view(self._state, seat)

    def _wake(self) -> None:
        """Have the table's own next move made in a moment; it rests while nobody looks."""
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

    def _tell_table(self) -> Data:
        rules = self.opening.rules
        return {
            "game": rules.name,
            "hands": rules.hand_sizes.hands,
            "names": self.opening.names,
            "people": sorted(self.opening.people),
        }

    def _tell_proof(self) -> str:
        return tell_proof(self.commitment, self.opening.seed if self._state.is_over else None)

    def _tell_snapshot(self, seat: Seat | None) -> str:
        """Tell a page everything; pages that come before the next move are told the same."""
        if seat not in self._snapshots:
            past = events_for(self._past, seat)
            text = tell_snapshot(self._tell_table(), self._look(seat), past, self.texts)
            self._snapshots[seat] = text
        return self._snapshots[seat]

    def _note_coming_or_going(self) -> None:
        """Have all pages told in a moment who is here, and so once for whoever only reloads."""
        self.last_used = self.settings.clock()
        if not self._is_telling:
            self._is_telling = True
            loop = asyncio.get_running_loop()
            loop.call_later(self.settings.here_delay, self._tell_who_is_here)

    def _tell_who_is_here(self) -> None:
        """Tell all pages at which seats somebody is, where that is new."""
        self._is_telling = False
        text = self._write_here()
        for listener in self.listeners:
            listener.tell_here(text)

    def _write_here(self) -> str:
        here = {listener.seat for listener in self.listeners}
        return tell_presence(sorted(seat for seat in here if seat is not None))

    def _check_room(self, seat: Seat | None) -> None:
        open_pages = [listener.seat for listener in self.listeners].count(seat)
        if seat is None and open_pages >= self.settings.most_onlookers:
            raise RefusedError(f"{open_pages} people look on already: try again later")
        if seat is not None and open_pages >= self.settings.most_pages:
            raise RefusedError(f"this seat is open in {open_pages} windows: close one of them")
