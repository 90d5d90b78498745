"""Starting a program, up to its hello."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Mapping
from importlib.metadata import version as read_version
from typing import Final, TextIO

from counter_rules._quoting import shorten
from counter_rules.bots._process._answers import read_hello
from counter_rules.bots._process._bot import ProcessBot, Terms
from counter_rules.bots._process._child import LONGEST_LINE, Child, Command
from counter_rules.bots._process._clock import TimeControl, describe_seconds, is_time
from counter_rules.bots._process._fault import OnFault
from counter_rules.bots._process._messages import PROTOCOL, BotHello, HostHello, write_message
from counter_rules.errors import BotError, NotationError

_HINT: Final = "(a message ends with a newline, and has to be flushed)"


def process(
    command: Command,
    *,
    options: Mapping[str, object] | None = None,
    clock: TimeControl | None = None,
    on_fault: OnFault = OnFault.RANDOM,
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
    _check_terms(clock=clock, on_fault=on_fault, log=log, now=now)
    terms = Terms(
        options=dict(options or {}),
        clock=clock or TimeControl(),
        on_fault=on_fault,
        start=start,
        grace=grace,
        now=now,
    )
    child = Child(command, log)
    try:
        child.send(_write_hello(terms))
        hello = _greet(child, terms, shorten(shlex.join(child.words)))
    except BaseException:
        child.close(0.0)
        raise
    return ProcessBot(child, terms, hello)


def check_options(options: object) -> None:
    """Refuse options that are no mapping.

    Raises:
        BotError: if they are none.
    """
    if options is not None and not isinstance(options, Mapping):
        raise BotError(f"options must be a mapping, not {shorten(options)}")


def check_waits(**waits: object) -> None:
    """Refuse, by their names, what are no seconds that a program can be waited for.

    Raises:
        BotError: if one is none.
    """
    for name, given in waits.items():
        if not is_time(given):
            raise BotError(f"{name} must be seconds from 0 up, not {shorten(given)}")


def _check_terms(*, clock: object, on_fault: object, log: object, now: object) -> None:
    """Refuse what would only fail once the program runs."""
    if clock is not None and not isinstance(clock, TimeControl):
        raise BotError(f"clock must be a TimeControl, not {shorten(clock)}")
    if not isinstance(on_fault, OnFault):
        raise BotError(f"on_fault must be an OnFault, not {shorten(on_fault)}")
    if log is not None and not callable(getattr(log, "write", None)):
        raise BotError(f"log must be a stream for text, not {shorten(log)}")
    if not callable(now):
        raise BotError(f"now must be a function that returns seconds, not {shorten(now)}")


def make_hello(options: Mapping[str, object], clock: TimeControl, on_fault: OnFault) -> HostHello:
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


def _write_hello(terms: Terms) -> str:
    try:
        return write_message(make_hello(terms.options, terms.clock, terms.on_fault))
    except (TypeError, ValueError, RecursionError) as error:
        raise BotError(f"options cannot be written as JSON: {shorten(str(error))}") from None


def _greet(child: Child, terms: Terms, who: str) -> BotHello:
    """Wait for the hello of a program."""
    try:
        line = child.receive(terms.now() + terms.start, terms.now)
    except TimeoutError:
        raise BotError(f"{who} said no hello in {describe_seconds(terms.start)} {_HINT}") from None
    if line is None:
        raise BotError(f"{who} said no hello: {child.finish()}")
    try:
        return read_hello(line)
    except NotationError as error:
        raise BotError(f"{who} said no proper hello: {error}") from None
