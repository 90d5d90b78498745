"""A bot that is a program of its own, and how it is started."""

from __future__ import annotations

import contextlib
import random
import shlex
import time
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import version as read_version
from typing import Final, NoReturn, Self, TextIO, cast

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.bots._bot import Bot, check_view, list_choices
from counter_rules.errors import BotError, CopyError, NotationError
from counter_rules.events import Event, events_for
from counter_rules.moves import Move
from counter_rules.protocol.answers import BadAnswerError, parse_answer, parse_hello
from counter_rules.protocol.child import LONGEST_LINE, Child, Command
from counter_rules.protocol.messages import (
    PROTOCOL,
    AskMove,
    Begin,
    BotHello,
    End,
    Hear,
    HostHello,
    MoveToMake,
    Subscription,
    TellFault,
    TimeLeft,
    ToBot,
    format_message,
)
from counter_rules.protocol.terms import (
    Clock,
    Fault,
    FaultKind,
    FaultPolicy,
    TimeControl,
    describe_seconds,
    is_time,
)
from counter_rules.views import View

# The bot.

_SEED_BITS: Final = 32
"""As many as every language has in a whole number."""


@attrs.frozen(kw_only=True)
class Config:
    """On what terms a program plays; see `process`."""

    clock: TimeControl
    on_fault: FaultPolicy
    grace: float
    now: Callable[[], float]


class ProcessBot:
    """A program that plays one seat, by lines of JSON; `process` makes it.

    It is a `Bot <counter_rules.bots.Bot>`: it can begin, hear, and return a move. Whatever the
    program does, the bot returns a legal move or raises `BotError`, in bounded time. Close it, or
    use it in a ``with`` statement, which after Ctrl-C stops the program at once.
    """

    def __init__(self, child: Child, config: Config, hello: BotHello) -> None:
        self._child, self._config, self._hello = child, config, hello
        self._clock = Clock(config.clock)
        self._view: View | None = None
        self._count = 0
        self._faults: list[Fault] = []
        self._is_closed = False

    @property
    def name(self) -> str:
        """The name that the program gave."""
        return self._hello.name

    @property
    def version(self) -> str:
        """The version that the program gave, or nothing."""
        return self._hello.version

    @property
    def games(self) -> tuple[str, ...] | None:
        """The games that the program plays, or None if it plays all."""
        return self._hello.games

    @property
    def wants(self) -> tuple[str, ...]:
        """The messages that the program wants to be sent: ``begin``, ``hear``."""
        return tuple([one.value for one in self._hello.wants])

    @property
    def is_running(self) -> bool:
        """Whether the program runs: it has not ended, and was not stopped."""
        return not self._is_closed and self._child.is_running

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The moves that it was asked for and did not give, in order, of all its matches."""
        return tuple(self._faults)

    def begin(self, view: View, /) -> None:
        """Let the program sit down; its clock starts anew.

        Raises:
            BotError: if it does not play this game, or is closed.
            StateError: if the view is none.
        """
        check_view(view)
        self._check_open()
        name = view.rules.name
        if self.games is not None and name not in self.games:
            raise BotError(f"bot {shorten(self.name)} does not play {shorten(name)}")
        self._view = view
        self._clock = Clock(self._config.clock)
        if Subscription.BEGIN in self._hello.wants:
            self._send(Begin(view=view))

    def hear(self, events: Iterable[Event], /) -> None:
        """Tell the program what its seat learns of a move.

        Raises:
            BotError: if it has not begun, or is closed.
        """
        self._check_open()
        if self._view is None:
            raise BotError(f"bot {shorten(self.name)} has not begun: call begin before hear")
        if Subscription.HEAR in self._hello.wants:
            self._send(Hear(events=events_for(events, self._view.seat)))

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return the program's move, or one at random where it gives none that is accepted.

        Raises:
            BotError: if it gives none and the match is forfeited by that, or it is closed.
            StateError: if it is not the seat's turn.
        """
        moves = cast("tuple[MoveToMake, ...]", list_choices(view))
        if self._view is None or self._view.seat != view.seat:
            self.begin(view)
        self._check_open()
        self._count += 1
        seed = rng.getrandbits(_SEED_BITS)
        try:
            return self._ask(view, moves, seed)
        except BadAnswerError as error:
            return self._replace(error, view, moves, rng)

    def close(self) -> None:
        """Tell the program to leave, and stop it if it does not; once is enough.

        In a process that was forked from this one it does nothing: the program is not its own.
        """
        self._close(self._config.grace)

    def _close(self, grace: float) -> None:
        if not self._is_closed and self._child.is_ours:
            self._is_closed = True
            self._send(End())
            self._child.close(grace)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        # Whoever presses Ctrl-C waits for nobody.
        self._close(0.0 if kind is KeyboardInterrupt else self._config.grace)

    def __reduce__(self) -> NoReturn:
        raise CopyError(
            f"bot {shorten(self.name)} cannot be copied or pickled, as its program runs beside "
            "this process: send its command, and start it there"
        )

    def _check_open(self) -> None:
        if self._is_closed:
            raise BotError(f"bot {shorten(self.name)} is closed: start it anew")
        if not self._child.is_ours:
            raise BotError(f"bot {shorten(self.name)} plays for another process: start it anew")

    def _send(self, message: ToBot) -> None:
        self._child.send(format_message(message))

    def _ask(self, view: View, moves: tuple[MoveToMake, ...], seed: int) -> Move:
        """Ask for a move, and wait as long as the clock allows."""
        clock, now = self._clock, self._config.now
        limit = clock.seconds
        if limit <= 0:
            raise BadAnswerError(FaultKind.LATE, "no time is left for the match")
        increment = clock.control.increment
        left = TimeLeft(move=limit, match=clock.left, increment=increment)
        self._send(AskMove(id=self._count, view=view, moves=moves, clock=left, seed=seed))
        start = now()
        try:
            return self._wait(view, start + limit, limit)
        finally:
            clock.spend(now() - start)

    def _wait(self, view: View, deadline: float, limit: float) -> Move:
        """Return the answer to the last request; what answers an earlier one is dropped."""
        late = BadAnswerError(FaultKind.LATE, f"no answer in {describe_seconds(limit)}")
        while True:
            try:
                line = self._child.receive(deadline, self._config.now)
            except TimeoutError:
                raise late from None
            if self._config.now() > deadline:
                raise late
            if line is None:
                raise BadAnswerError(FaultKind.GONE, self._child.finish())
            move = parse_answer(line, self._count, view)
            if move is not None:
                return move

    def _replace(
        self, error: BadAnswerError, view: View, moves: tuple[MoveToMake, ...], rng: random.Random
    ) -> Move:
        """Tell of a fault, and make a move in the program's place or refuse to."""
        is_random = self._config.on_fault is FaultPolicy.RANDOM
        move = rng.choice(moves) if is_random else None
        self._faults.append(
            Fault(kind=error.kind, reason=error.reason, move_number=view.move_number)
        )
        self._send(TellFault(id=self._count, what=error.kind, why=error.reason, played=move))
        if move is None:
            who = f"bot {shorten(self.name)} at seat {view.seat}"
            raise BotError(f"{who}: {error.reason}") from None
        return move


def close_after(opened: contextlib.ExitStack, bot: Bot) -> Bot:
    """Return a bot, which is closed with a stack if it is a program of its own."""
    return opened.enter_context(bot) if isinstance(bot, ProcessBot) else bot


# The start of a program, up to its hello.

_HINT: Final = "(a message ends with a newline, and has to be flushed)"


def process(
    command: Command,
    *,
    options: Mapping[str, object] | None = None,
    clock: TimeControl | None = None,
    on_fault: FaultPolicy = FaultPolicy.RANDOM,
    log: TextIO | None = None,
    start: float = 30.0,
    grace: float = 1.0,
    now: Callable[[], float] = time.monotonic,
) -> ProcessBot:
    """Start a program that plays one seat, in whatever language it is written.

    It speaks the protocol of the page on bots in any language. Where it gives no legal move in time
    it gets a message about its fault, and `ProcessBot.faults` lists it. However this process ends,
    nothing of the program's process group is left; Windows cannot do that, and stops the program
    only when it is closed.

    Args:
        command: the program and its arguments, texts or paths; no shell reads them.
        options: the options for the program, by name; what JSON can hold.
        clock: how long it may think; ten seconds for a move if left out.
        on_fault: what becomes of the match where it gives no legal move in time.
        log: where its standard error goes, up to a million bytes; without it, all is dropped but
            the last line, which says why a program has ended.
        start: how many seconds it has to say hello.
        grace: how many seconds it has to leave when it is closed, before it is stopped.
        now: the clock, in seconds from anywhere.

    Raises:
        BotError: if it cannot be started, does not say hello as it should, or an argument is none.
    """
    check_options(options)
    check_waits(start=start, grace=grace)
    _check_config(clock=clock, on_fault=on_fault, log=log, now=now)
    config = Config(clock=clock or TimeControl(), on_fault=on_fault, grace=grace, now=now)
    child = Child(command, log)
    try:
        child.send(_format_hello(dict(options or {}), config))
        hello = _receive_hello(child, start, now)
    except BaseException:
        child.close(0.0)
        raise
    return ProcessBot(child, config, hello)


def check_options(options: object) -> None:
    """Refuse options that are no mapping, by a `BotError`."""
    if options is not None and not isinstance(options, Mapping):
        raise BotError(f"options must be a mapping, not {shorten(options)}")


def check_waits(**waits: object) -> None:
    """Refuse by a `BotError` what are no seconds that a program can be waited for, by name."""
    for name, given in waits.items():
        if not is_time(given):
            raise BotError(f"{name} must be seconds from 0 up, not {shorten(given)}")


def _check_config(*, clock: object, on_fault: object, log: object, now: object) -> None:
    """Refuse what would only fail once the program runs."""
    if clock is not None and not isinstance(clock, TimeControl):
        raise BotError(f"clock must be a TimeControl, not {shorten(clock)}")
    if not isinstance(on_fault, FaultPolicy):
        raise BotError(f"on_fault must be an FaultPolicy, not {shorten(on_fault)}")
    if log is not None and not callable(getattr(log, "write", None)):
        raise BotError(f"log must be a stream for text, not {shorten(log)}")
    if not callable(now):
        raise BotError(f"now must be a function that returns seconds, not {shorten(now)}")


def make_hello(
    options: Mapping[str, object], clock: TimeControl, on_fault: FaultPolicy
) -> HostHello:
    """Make the host's hello."""
    return HostHello(
        protocol=PROTOCOL,
        host="counter-rules",
        version=read_version("counter-rules"),
        options=options,
        clock=clock,
        on_fault=on_fault,
        longest_line=LONGEST_LINE,
    )


def _format_hello(options: Mapping[str, object], config: Config) -> str:
    try:
        return format_message(make_hello(options, config.clock, config.on_fault))
    except (TypeError, ValueError, RecursionError) as error:
        raise BotError(f"options cannot be written as JSON: {shorten(str(error))}") from None


def _receive_hello(child: Child, start: float, now: Callable[[], float]) -> BotHello:
    """Wait for the hello of a program."""
    who = shorten(shlex.join(child.command))
    try:
        line = child.receive(now() + start, now)
    except TimeoutError:
        raise BotError(f"{who} said no hello in {describe_seconds(start)} {_HINT}") from None
    if line is None:
        raise BotError(f"{who} said no hello: {child.finish()}")
    try:
        return parse_hello(line)
    except NotationError as error:
        raise BotError(f"{who} said no proper hello: {error}") from None
