"""A bot in a separate process, and the function that starts it."""

from __future__ import annotations

import contextlib
import random
import shlex
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import version as read_version
from typing import Final, NoReturn, Self, TextIO, cast

import attrs

from counter_rules._base.guards import to_int
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
    format_line,
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
"""The bits of a seed: an integer of this size exists in every language."""


@attrs.frozen(kw_only=True)
class Config:
    """The configuration of a running program; see `process`."""

    clock: TimeControl
    on_fault: FaultPolicy
    grace: float
    now: Callable[[], float]


class ProcessBot:
    """A program that plays one seat by lines of JSON; `process` makes it.

    It is a `Bot <counter_rules.bots.Bot>`: it can begin, hear, and return a move. Whatever the
    program does, the bot returns a legal move or raises `BotError` within a bounded time. Close it,
    or use it in a ``with`` statement, which kills the program immediately after Ctrl-C.
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
        """The version that the program gave, or an empty string."""
        return self._hello.version

    @property
    def games(self) -> tuple[str, ...] | None:
        """The games that the program plays, or None if it plays all."""
        return self._hello.games

    @property
    def wants(self) -> tuple[str, ...]:
        """The messages that the program subscribes to: ``begin``, ``hear``."""
        return tuple([one.value for one in self._hello.wants])

    @property
    def is_running(self) -> bool:
        """Whether the program is running: it has not ended, and was not stopped."""
        return not self._is_closed and self._child.is_running

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The moves that the program was asked for and did not give, in order, over all matches."""
        return tuple(self._faults)

    def measure_cpu(self) -> float | None:
        """Return the processor time, in seconds, that the program and its children have taken.

        None where the system does not say, as it does on Linux, or once the program has ended.
        """
        return self._child.measure_cpu()

    def begin(self, view: View, /) -> None:
        """Seat the program for a match and restart its clock.

        Raises:
            BotError: if it does not play this game, or is closed.
            StateError: if ``view`` is not a view.
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
        """Send the program what its seat learns of a move.

        Raises:
            BotError: if it has not begun, or is closed.
        """
        self._check_open()
        if self._view is None:
            raise BotError(f"bot {shorten(self.name)} has not begun: call begin before hear")
        if Subscription.HEAR in self._hello.wants:
            self._send(Hear(events=events_for(events, self._view.seat)))

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return the program's move, or a random one if it gives no acceptable move.

        Raises:
            BotError: if it is closed, or if it gives no acceptable move and so forfeits the match.
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
        """Ask the program to exit, and stop it if it does not; idempotent.

        In a fork of this process it does nothing, because the fork does not own the program.
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
        # After Ctrl-C the user does not wait for the program.
        self._close(0.0 if kind is KeyboardInterrupt else self._config.grace)

    def __reduce__(self) -> NoReturn:
        raise CopyError(
            f"bot {shorten(self.name)} cannot be copied or pickled, because its program belongs "
            "to this process: send its command, and start it there"
        )

    def _check_open(self) -> None:
        if self._is_closed:
            raise BotError(f"bot {shorten(self.name)} is closed: start a new one")
        if not self._child.is_ours:
            raise BotError(f"bot {shorten(self.name)} belongs to another process: start a new one")

    def _send(self, message: ToBot) -> None:
        self._child.send(format_line(message))

    def _ask(self, view: View, moves: tuple[MoveToMake, ...], seed: int) -> Move:
        """Request a move, and wait as long as the clock allows."""
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
        """Return the answer to the last request; answers to earlier ones are dropped."""
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
        """Report a fault to the program, and make a move in its place or raise."""
        is_random = self._config.on_fault is FaultPolicy.RANDOM
        move = rng.choice(moves) if is_random else None
        kind, reason = error.kind, error.reason
        self._faults.append(Fault(kind=kind, reason=reason, move_number=view.move_number))
        self._send(TellFault(id=self._count, what=kind, why=reason, played=move))
        if move is None:
            who = f"bot {shorten(self.name)} at seat {view.seat}"
            raise BotError(f"{who}: {reason}") from None
        return move


def close_after(opened: contextlib.ExitStack, bot: Bot) -> Bot:
    """Return a bot; register it with an exit stack if it is a separate process."""
    return opened.enter_context(bot) if isinstance(bot, ProcessBot) else bot


# The start of a program, up to its hello.

_HINT: Final = "(end every message with a newline, and flush it)"


def process(
    command: Command,
    *,
    options: Mapping[str, object] | None = None,
    clock: TimeControl | None = None,
    memory: int | None = None,
    on_fault: FaultPolicy = FaultPolicy.RANDOM,
    log: TextIO | None = None,
    start: float = 30.0,
    grace: float = 1.0,
    now: Callable[[], float] = time.monotonic,
) -> ProcessBot:
    """Start a program, in any language, that plays one seat.

    It speaks the protocol of :doc:`/howto/bots_in_any_language`, where there is an example. If it
    gives no legal move in time, it receives a message about its fault, and `ProcessBot.faults`
    lists it. However this process ends, the program's process group ends with it. Windows cannot
    guarantee that, and stops the program only when you close it.

    Args:
        command: the program and its arguments, strings or paths; no shell parses them.
        options: the options for the program, by name; JSON values.
        clock: the time control; by default ten seconds for a move.
        memory: the most bytes of data that each of its processes may have, on Linux; by default
            there is no limit.
        on_fault: what to do if it gives no legal move in time.
        log: the stream for its standard error, up to a million bytes; by default everything is
            dropped except the last line, which is quoted when the program ends.
        start: the seconds it has to send its hello.
        grace: the seconds it has to exit when it is closed, before it is stopped.
        now: the clock, in seconds from any origin.

    Raises:
        BotError: if an argument or the hello is invalid, the program cannot be started, or the
            system cannot limit its memory.
    """
    check_options(options)
    check_memory(memory)
    check_waits(start=start, grace=grace)
    _check_config(clock=clock, on_fault=on_fault, log=log, now=now)
    config = Config(clock=clock or TimeControl(), on_fault=on_fault, grace=grace, now=now)
    child = Child(command, log, memory)
    try:
        child.send(_format_hello(dict(options or {}), config))
        hello = _receive_hello(child, start, now)
    except BaseException:
        child.close(0.0)
        raise
    return ProcessBot(child, config, hello)


def check_options(options: object) -> None:
    """Raise `BotError` for options that are not a mapping."""
    if options is not None and not isinstance(options, Mapping):
        raise BotError(f"options must be a mapping, not {shorten(options)}")


def check_memory(memory: object) -> None:
    """Raise `BotError` for memory that is not a number of bytes, or that cannot be limited here."""
    if memory is None:
        return
    if (to_int(memory) or 0) < 1:
        raise BotError(f"memory must be bytes from 1 up, not {shorten(memory)}")
    if sys.platform != "linux":
        raise BotError("memory is limited on Linux alone: leave it out")


def check_waits(**waits: object) -> None:
    """Raise `BotError` for a waiting time, by name, that is not a number of seconds."""
    for name, given in waits.items():
        if not is_time(given):
            raise BotError(f"{name} must be seconds from 0 up, not {shorten(given)}")


def _check_config(*, clock: object, on_fault: object, log: object, now: object) -> None:
    """Refuse arguments that would only fail once the program runs."""
    if clock is not None and not isinstance(clock, TimeControl):
        raise BotError(f"clock must be a TimeControl, not {shorten(clock)}")
    if not isinstance(on_fault, FaultPolicy):
        raise BotError(f"on_fault must be a FaultPolicy, not {shorten(on_fault)}")
    if log is not None and not callable(getattr(log, "write", None)):
        raise BotError(f"log must be a text stream, not {shorten(log)}")
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
        return format_line(make_hello(options, config.clock, config.on_fault))
    except (TypeError, ValueError, RecursionError) as error:
        raise BotError(f"options cannot be written as JSON: {shorten(str(error))}") from None


def _receive_hello(child: Child, start: float, now: Callable[[], float]) -> BotHello:
    """Wait for the hello of a program."""
    who = shorten(shlex.join(child.command))
    try:
        line = child.receive(now() + start, now)
    except TimeoutError:
        raise BotError(f"{who} sent no hello in {describe_seconds(start)} {_HINT}") from None
    if line is None:
        raise BotError(f"{who} sent no hello: {child.finish()}")
    try:
        return parse_hello(line)
    except NotationError as error:
        raise BotError(f"{who} sent an invalid hello: {error}") from None
