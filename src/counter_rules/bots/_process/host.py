"""The program side of the protocol: a bot of this library, played by lines of JSON."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from types import UnionType
from typing import Final, cast

from counter_rules._base.quoting import shorten
from counter_rules.bots._bot import (
    Bot,
    MoveValue,
    SupportsBegin,
    SupportsExplain,
    SupportsHear,
    ask,
    begin,
    hear,
)
from counter_rules.bots._search.budget import SearchingBot
from counter_rules.engine import apply_move, legal_moves, new_game, shuffle
from counter_rules.errors import BotError
from counter_rules.notation import JsonData, parse_events, parse_view
from counter_rules.protocol.answers import Fields
from counter_rules.protocol.lines import format_line, parse_line
from counter_rules.protocol.messages import (
    PROTOCOL,
    BotExplanation,
    BotHello,
    BotMove,
    BotReady,
    MoveEstimate,
    MoveToMake,
    Subscription,
    ToHost,
)
from counter_rules.protocol.options import BotOption, choose_values
from counter_rules.rules.ruleset import Ruleset
from counter_rules.views import View, view

_KINDS: Final[Mapping[Subscription, type | UnionType]] = {
    Subscription.READY: SearchingBot,
    Subscription.BEGIN: SupportsBegin | SearchingBot,  # a search compiles its game
    Subscription.HEAR: SupportsHear,
    Subscription.STOP: SearchingBot,
    Subscription.EXPLAIN: SupportsExplain,
}
"""The kinds of bots that subscribe to a message."""

_SHARE: Final = 0.8
"""The share of its time after which a search ends, to answer in time."""

_CHOICES: Final = frozenset({"move", "explain"})
"""The messages that ask for a choice."""


def host_bot(
    make: Callable[..., Bot],
    lines: Iterable[bytes],
    write: Callable[[str], object],
    *,
    name: str,
    version: str = "",
    options: Sequence[BotOption] = (),
    now: Callable[[], float] = time.monotonic,
) -> None:
    """Let a bot of this library play by the protocol, until the host ends it or the lines end.

    Args:
        make: makes the bot, with the values of its options as keywords, or without any.
        lines: the lines from the host.
        write: writes a line, given without its newline, and flushes it.
        name: the name of the bot.
        version: its version.
        options: the options that it takes.
        now: the clock, in seconds from any origin; a search ends before its time is over.

    Raises:
        BotError: if the host speaks another protocol or sets invalid options, or the bot does not
            play a legal move.
        NotationError: if a line cannot be parsed.

    >>> from counter_rules.bots import RandomBot
    >>> lines = [b'{"message": "hello", "protocol": 2}', b'{"message": "ready", "id": 1}']
    >>> host_bot(RandomBot, lines, print, name="random")  # doctest: +ELLIPSIS
    {"message": "hello", "protocol": 2, "name": "random", "version": "", "wants": ["explain"], ...}
    {"message": "ready", "id": 1}
    """
    messages = (parse_line(line) for line in lines if line.strip())
    first = next(messages, None)
    if first is None or first[0] == "end":
        return
    message, fields = first
    if message != "hello":
        raise BotError(f"the first message of the host must be hello, not {shorten(message)}")
    number = fields.get("protocol")
    if number != PROTOCOL or type(number) is not int:
        raise BotError(f"the host speaks protocol {shorten(number)}, not {PROTOCOL}")
    hosted = _HostedBot(make, tuple(options), now)
    hello = BotHello(
        protocol=PROTOCOL,
        name=name,
        version=version,
        wants=hosted.list_subscriptions(),
        options=hosted.options,
    )
    write(format_line(hello))
    with ThreadPoolExecutor(1) as threads:
        try:
            hosted.follow(messages, write, threads)
        finally:
            hosted.halt()


class _HostedBot:
    """A bot of this library, its options, and the view with which it has begun."""

    def __init__(
        self, make: Callable[..., Bot], options: tuple[BotOption, ...], now: Callable[[], float]
    ) -> None:
        self.options = options
        self._make, self._bot, self._now = make, make(), now
        self._seen: View | None = None
        self._stopped = 0
        self._is_halted = False

    def follow(
        self,
        messages: Iterable[tuple[str, Fields]],
        write: Callable[[str], object],
        threads: Executor,
    ) -> None:
        """Answer messages until the end; a search runs in a thread, so that it can be stopped."""
        pending: Future[None] | None = None
        for message, fields in messages:
            if message == "end":
                if pending is not None and pending.done():
                    pending.result()  # its error is that of the program
                return
            if message == "stop":
                self._stopped = _parse_whole(fields, "id")
                continue
            if pending is not None:
                pending.result()
                pending = None
            reply = partial(self._reply, message, fields, write)
            if message in _CHOICES and isinstance(self._bot, SearchingBot):
                pending = threads.submit(reply)
            else:
                reply()
        if pending is not None:
            pending.result()

    def halt(self) -> None:
        """Let a search that still runs come to its end."""
        self._is_halted = True

    def _reply(self, message: str, fields: Fields, write: Callable[[str], object]) -> None:
        answer = self._answer(message, fields)
        if answer is not None:
            write(format_line(answer))

    def list_subscriptions(self) -> tuple[Subscription, ...]:
        """Return the messages that it subscribes to, by the methods that it has."""
        return tuple([one for one, kind in _KINDS.items() if isinstance(self._bot, kind)])

    def _answer(self, message: str, fields: Fields) -> ToHost | None:
        """Follow a message; return the answer, if any. Unknown messages are ignored."""
        if message == "set":
            self._bot = self._make(**choose_values(self.options, _parse_object(fields, "options")))
        elif message == "ready":
            self._load()
            return BotReady(_parse_whole(fields, "id"))
        elif message == "begin":
            self._seen = _parse_view(fields)
            begin(self._bot, self._seen)
        elif message == "hear" and self._seen is not None:
            events = cast("JsonData", fields.get("events"))
            hear(self._bot, parse_events(events, rules=self._seen.rules))
        elif message == "move":
            self._limit(fields)
            move = ask(self._bot, _parse_view(fields), _make_rng(fields))
            return BotMove(id=_parse_whole(fields, "id"), move=cast("MoveToMake", move))
        elif message == "explain" and isinstance(self._bot, SupportsExplain):
            self._limit(fields)
            values = self._bot.explain(_parse_view(fields), _make_rng(fields))
            return _make_explanation(_parse_whole(fields, "id"), values)
        return None

    def _load(self) -> None:
        """Compile what the match needs, once it has begun."""
        if self._seen is not None and isinstance(self._bot, SearchingBot):
            for seen in _list_first_choices(self._seen.rules):
                self._bot.prepare(seen)

    def _limit(self, fields: Fields) -> None:
        """Set the budget of games for the next choice, if the host gives one, and its stop."""
        number, clock = _parse_whole(fields, "id"), _parse_object(fields, "clock")
        end = self._now() + _SHARE * _parse_seconds(clock)
        if isinstance(self._bot, SearchingBot):
            games = None if clock.get("games") is None else _parse_whole(clock, "games")
            self._bot.limit(
                games, lambda: self._is_halted or self._stopped == number or self._now() > end
            )


def _list_first_choices(rules: Ruleset) -> Iterator[View]:
    """Yield a view before the first card of a match, and one after it."""
    state = new_game(rules)
    state = apply_move(state, shuffle(state, seed=0))
    for is_played in (False, True):
        while is_played and not view(state, state.to_act[0]).plays:
            state = apply_move(state, legal_moves(state)[0])
        yield view(state, state.to_act[0])


def _make_explanation(number: int, values: Sequence[MoveValue]) -> BotExplanation:
    estimates = [
        MoveEstimate(
            move=cast("MoveToMake", one.move),
            value=one.value,
            std=one.std,
            visits=one.visits,
            made=one.made,
        )
        for one in values
    ]
    games = sum([one.visits for one in values])
    return BotExplanation(id=number, values=tuple(estimates), games=games)


# Parsing what the host sends.


def _parse_object(fields: Fields, name: str) -> Fields:
    found = fields.get(name)
    if found is not None and not isinstance(found, dict):
        raise BotError(f"{name} of the host must be an object, not {shorten(found)}")
    return cast("Fields", found or {})


def _parse_whole(fields: Fields, name: str, default: int | None = None) -> int:
    found = fields.get(name, default)
    if type(found) is not int:
        raise BotError(f"{name} of a request must be a whole number, not {shorten(found)}")
    return found


def _parse_seconds(clock: Fields) -> float:
    """Return the seconds for a move; infinity if the host says nothing."""
    seconds = clock.get("move", math.inf)
    if type(seconds) is not int and type(seconds) is not float:
        raise BotError(f"move of the clock must be seconds, not {shorten(seconds)}")
    return seconds


def _make_rng(fields: Fields) -> random.Random:
    return random.Random(_parse_whole(fields, "seed", 0))  # noqa: S311 - it has to be repeatable


def _parse_view(fields: Fields) -> View:
    return parse_view(cast("JsonData", fields.get("view")))
