"""The start of a program, up to the moment when it is ready to play."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable, Mapping
from importlib.metadata import version as read_version
from typing import Final, TextIO

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.bots._process.bot import Config, ExplainingBot, ProcessBot
from counter_rules.errors import BotError, NotationError
from counter_rules.protocol.answers import BadAnswerError, parse_hello
from counter_rules.protocol.child import LONGEST_LINE, Child, Command
from counter_rules.protocol.lines import format_line
from counter_rules.protocol.messages import PROTOCOL, BotHello, HostHello, SetOptions, Subscription
from counter_rules.protocol.options import choose_values
from counter_rules.protocol.terms import (
    FaultPolicy,
    TimeControl,
    describe_seconds,
    is_time,
)

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
        options: the values of options that the program declares, by name; the others keep their
            defaults.
        clock: the time control and the budget of games; by default ten seconds for a move.
        memory: the most bytes of data that each of its processes may have, on Linux; by default
            there is no limit.
        on_fault: what to do if it gives no legal move in time.
        log: the stream for its standard error, up to a million bytes; by default everything is
            dropped except the last line, which is quoted when the program ends.
        start: the seconds it has to send its hello, and each time that it loads what it needs.
        grace: the seconds it has to exit when it is closed, before it is stopped.
        now: the clock, in seconds from any origin.

    Raises:
        BotError: if an argument or the hello is invalid, the program does not declare an option or
            does not take its value, it cannot be started, it is not ready in time, or the system
            cannot limit its memory.
    """
    check_options(options)
    check_memory(memory)
    check_waits(start=start, grace=grace)
    _check_config(clock=clock, on_fault=on_fault, log=log, now=now)
    config = Config(
        clock=clock or TimeControl(), on_fault=on_fault, start=start, grace=grace, now=now
    )
    child = Child(command, log, memory)
    try:
        return _prepare(child, config, options or {})
    except BaseException:
        child.close(0.0)
        raise


def _prepare(child: Child, config: Config, options: Mapping[str, object]) -> ProcessBot:
    """Greet a program, set its options, and wait until it is ready."""
    child.send(format_line(make_hello(config.clock, config.on_fault)))
    hello = _receive_hello(child, config.start, config.now)
    who = f"bot {shorten(hello.name)}"
    try:
        values = choose_values(hello.options, options)
    except BotError as error:
        raise BotError(f"{who}: {error}") from None
    if values:
        child.send(format_line(SetOptions(values)))
    make = ExplainingBot if Subscription.EXPLAIN in hello.wants else ProcessBot
    try:
        return make(child, config, hello)
    except BadAnswerError as error:
        raise BotError(f"{who} is not ready: {error.reason}") from None


def check_options(options: object) -> None:
    """Raise `BotError` for options that are not a mapping."""
    if options is not None and not isinstance(options, Mapping):
        raise BotError(f"options must be a mapping, not {shorten(options)}")


def check_memory(memory: object) -> None:
    """Raise `BotError` for memory that is not a number of bytes, or that cannot be limited here."""
    if memory is None:
        return
    if not 1 <= (to_int(memory) or 0) < 1 << 60:
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


def make_hello(clock: TimeControl, on_fault: FaultPolicy) -> HostHello:
    """Make the host's hello."""
    return HostHello(
        protocol=PROTOCOL,
        host="counter-rules",
        version=read_version("counter-rules"),
        clock=clock,
        on_fault=on_fault,
        longest_line=LONGEST_LINE,
    )


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
