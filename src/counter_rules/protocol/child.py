"""A program beside this one: lines to it and from it, none of which can hang or flood the host.

Threads read and write, since a pipe can be waited on with a time limit on no other way that
every system has.
"""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import threading
from collections.abc import Callable, Sequence
from typing import IO, Final, TextIO, TypeAlias

from counter_rules._base.quoting import shorten, tidy
from counter_rules.errors import BotError
from counter_rules.protocol.group import Group

LONGEST_LINE: Final = 65_536
"""How many bytes a line of a program may have."""

LONGEST_LOG: Final = 1_000_000
"""How many bytes of a program's standard error are kept; the rest is dropped."""

_LONGEST_ECHO: Final = 160
"""How many letters of its last words a message quotes."""

_MOST_READ: Final = 64
_MOST_UNREAD: Final = 4_096
"""How many lines wait for the host, and for the program. Whoever does not read is waited for."""

_END_SECONDS: Final = 1.0
"""How many seconds a program has to end once its output is closed, and threads once it has."""

_POLL_SECONDS: Final = 0.05
"""How often the clock is looked at while nothing comes, in seconds."""


Command: TypeAlias = Sequence[str | os.PathLike[str]]
"""A program and its arguments."""


class Child:
    """A program that was started, with threads that read and write its pipes.

    Args:
        command: the program and its arguments; no shell is asked.
        log: where its standard error goes, or None to drop all but the last line.

    Raises:
        BotError: if it cannot be started.
    """

    def __init__(self, command: Command, log: TextIO | None) -> None:
        self.command = _list_arguments(command)
        self._host = os.getpid()
        self._group = _start(self.command)
        self._process = self._group.program
        self._inbox: queue.Queue[bytes | None] = queue.Queue(_MOST_READ)
        self._outbox: queue.Queue[bytes | None] = queue.Queue(_MOST_UNREAD)
        self._has_ended = self._is_closed = False
        self._is_flooding = False
        self._ending = self._last_words = ""
        self._errors = _run(self._copy, self._process.stderr, log)
        self._threads = [
            _run(self._read_lines, self._process.stdout),
            # It holds no `Child`, so that one which nobody closes is freed with its program.
            _run(_write_lines, self._process.stdin, self._outbox.get),
            self._errors,
        ]

    @property
    def is_ours(self) -> bool:
        """Whether this process has started it; a forked one has no threads to speak with it."""
        return self._host == os.getpid()

    @property
    def is_running(self) -> bool:
        """Whether the program has not ended yet."""
        return self._process.poll() is None

    def _read_lines(self, pipe: IO[bytes]) -> None:
        """Read lines until there are none, or one is too long; then put None."""
        with pipe, contextlib.suppress(OSError):
            while line := pipe.readline(LONGEST_LINE + 1):
                if len(line) > LONGEST_LINE:
                    self._is_flooding = True
                    break
                self._inbox.put(line)
        self._inbox.put(None)

    def _copy(self, pipe: IO[bytes], log: TextIO | None) -> None:
        """Copy what a program says on standard error, up to a length; keep its last words."""
        left = LONGEST_LOG
        with pipe, contextlib.suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST_LINE):
                self._last_words = line.decode("utf-8", "replace").strip() or self._last_words
                if log is not None and left > 0:
                    log.write(line[:left].decode("utf-8", "replace"))
                    left -= len(line)

    def send(self, line: str) -> None:
        """Send a line; a program that has not read thousands of them is stopped."""
        try:
            self._outbox.put_nowait(f"{line}\n".encode())
        except queue.Full:
            self.kill()

    def receive(self, deadline: float, now: Callable[[], float]) -> bytes | None:
        """Wait for a line until a deadline by a clock, and raise `TimeoutError` then.

        Return the line, or None once there will be none any more.
        """
        while not self._has_ended:
            left = deadline - now()
            try:
                line = self._inbox.get(timeout=min(max(left, 0.0), _POLL_SECONDS))
            except queue.Empty:
                if left <= 0:
                    raise TimeoutError from None
                continue
            if line is None:
                break
            return line
        self._has_ended = True
        return None

    def finish(self) -> str:
        """Stop a program that will say no more, and say why, with its last words."""
        if not self._ending:
            self._ending = self._describe_ending()
            self.kill()
            self._errors.join(_END_SECONDS)
            if self._last_words:
                self._ending += f"; its last words: {tidy(self._last_words, _LONGEST_ECHO)}"
        return self._ending

    def _describe_ending(self) -> str:
        if self._is_flooding:
            return f"it wrote a line of more than {LONGEST_LINE} bytes, and was stopped"
        if not self._wait(_END_SECONDS):
            return "it closed its output, and was stopped"
        return f"it ended with exit status {self._process.returncode}"

    def hang_up(self) -> None:
        """Close the program's input, once it has what was sent."""
        with contextlib.suppress(queue.Full):
            self._outbox.put_nowait(None)

    def kill(self) -> None:
        """Stop the program at once, and whatever it has started."""
        self._group.stop(is_hard=True)

    def close(self, grace: float) -> bool:
        """Let the program leave, or stop it, and return whether it left by itself.

        It has ``grace`` seconds, and again once it is asked to; with 0 it is stopped at once.
        """
        if self._is_closed:
            return True
        self._is_closed = True
        drain = _run(self._drain)
        self.hang_up()
        try:
            is_gone = self._leave(grace)
        finally:
            self._group.end()
        self.hang_up()  # where there was no room for it before
        for thread in [*self._threads, drain]:
            thread.join(max(grace, _END_SECONDS))
        return is_gone

    def _leave(self, grace: float) -> bool:
        """Wait until the program has left, and ask it to once; return whether it left by itself."""
        is_gone = self._wait(grace)
        if not is_gone:
            self._group.stop(is_hard=False)
        if is_gone or self._wait(grace):
            self._threads[0].join(grace)  # what it has started may still hold the pipe open
        return is_gone

    def _wait(self, seconds: float) -> bool:
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _drain(self) -> None:
        """Throw away what is still written, so that nobody waits for the host to read."""
        while not self._has_ended and self._inbox.get() is not None:
            pass


def _list_arguments(command: Command) -> tuple[str, ...]:
    """Return the program and its arguments as text."""
    given: object = command
    is_list = isinstance(given, tuple | list) and bool(given)
    if not is_list or not all(isinstance(word, str | os.PathLike) for word in command):
        raise BotError(
            f"a command is a program and its arguments, such as ('node', 'bot.js'), "
            f"not {shorten(command)}"
        )
    return tuple([os.fsdecode(word) for word in command])


def _start(command: tuple[str, ...]) -> Group:
    try:
        return Group(command)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or shorten(str(error))
        is_joined = len(command) == 1 and " " in command[0]
        hint = " (write the program and its arguments as separate words)" if is_joined else ""
        said = f"{shorten(command[0])} cannot be started: {reason.lower()}{hint}"
        raise BotError(said) from error


def _run(target: Callable[..., None], *args: object) -> threading.Thread:
    thread = threading.Thread(target=target, args=args, daemon=True)
    thread.start()
    return thread


def _write_lines(pipe: IO[bytes], take: Callable[[], bytes | None]) -> None:
    """Write lines until there are none; what cannot be written any more is dropped."""
    with contextlib.suppress(OSError), pipe:
        while (line := take()) is not None:
            pipe.write(line)
            pipe.flush()
