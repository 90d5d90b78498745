"""A child process: lines to it and from it, none of which can hang or flood the host.

Threads read and write, because only threads can wait on a pipe with a timeout on every system.
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
"""The most bytes in a line of a program."""

LONGEST_LOG: Final = 1_000_000
"""The most bytes of a program's standard error that are kept; the rest is dropped."""

_LONGEST_ECHO: Final = 160
"""The most characters of its last line on standard error that an error quotes."""

_MOST_READ: Final = 64
_MOST_UNREAD: Final = 4_096
"""The most lines queued for the host, and for the program. A full queue blocks the sender."""

_END_SECONDS: Final = 1.0
"""The seconds a program has to end once its output is closed, and the threads once it has ended."""

_POLL_SECONDS: Final = 0.05
"""The interval, in seconds, at which the clock is read while waiting."""


Command: TypeAlias = Sequence[str | os.PathLike[str]]
"""A program and its arguments."""


class Child:
    """A running program, with threads that read and write its pipes.

    Args:
        command: the program and its arguments; no shell is involved.
        log: the stream for its standard error, or None to drop all but the last line.
        memory: the most bytes of data of each of its processes.

    Raises:
        BotError: if it cannot be started.
    """

    def __init__(self, command: Command, log: TextIO | None, memory: int | None = None) -> None:
        self.command = _list_arguments(command)
        self._host = os.getpid()
        self._group = _start(self.command, memory)
        self._process = self._group.program
        self._inbox: queue.Queue[bytes | None] = queue.Queue(_MOST_READ)
        self._outbox: queue.Queue[bytes | None] = queue.Queue(_MOST_UNREAD)
        self._has_ended = self._is_closed = False
        self._is_flooding = False
        self._ending = self._last_line = ""
        self._errors = _run(self._copy, self._process.stderr, log)
        self._threads = [
            _run(self._read_lines, self._process.stdout),
            # It does not refer to the `Child`, so an unclosed one is freed with its program.
            _run(_write_lines, self._process.stdin, self._outbox.get),
            self._errors,
        ]

    @property
    def is_ours(self) -> bool:
        """Whether this process started the program; a fork of it has no threads for the pipes."""
        return self._host == os.getpid()

    @property
    def is_running(self) -> bool:
        """Whether the program is still running."""
        return self._process.poll() is None

    def measure_cpu(self) -> float | None:
        """Return its processor time (`Group.measure_cpu`)."""
        return self._group.measure_cpu()

    def _read_lines(self, pipe: IO[bytes]) -> None:
        """Read lines until the end, or until one is too long; then put None."""
        with pipe, contextlib.suppress(OSError):
            while line := pipe.readline(LONGEST_LINE + 1):
                if len(line) > LONGEST_LINE:
                    self._is_flooding = True
                    break
                self._inbox.put(line)
        self._inbox.put(None)

    def _copy(self, pipe: IO[bytes], log: TextIO | None) -> None:
        """Copy the program's standard error, up to a length; keep its last line."""
        left = LONGEST_LOG
        with pipe, contextlib.suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST_LINE):
                self._last_line = line.decode("utf-8", "replace").strip() or self._last_line
                if log is not None and left > 0:
                    log.write(line[:left].decode("utf-8", "replace"))
                    left -= len(line)

    def send(self, line: str) -> None:
        """Send a line; kill a program that has left thousands of them unread."""
        try:
            self._outbox.put_nowait(f"{line}\n".encode())
        except queue.Full:
            self.kill()

    def receive(self, deadline: float, now: Callable[[], float]) -> bytes | None:
        """Return the next line, None after the last; raise `TimeoutError` at a deadline."""
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
        """Stop a program whose output has ended; return the reason, with its last line."""
        if not self._ending:
            self._ending = self._describe_ending()
            self.kill()
            self._errors.join(_END_SECONDS)
            if self._last_line:
                last = tidy(self._last_line, _LONGEST_ECHO)
                self._ending += f"; last line of its standard error: {last}"
        return self._ending

    def _describe_ending(self) -> str:
        if self._is_flooding:
            return f"it wrote a line of more than {LONGEST_LINE} bytes, and was stopped"
        if not self._wait(_END_SECONDS):
            return "it closed its output, and was stopped"
        return f"it ended with exit status {self._process.returncode}"

    def hang_up(self) -> None:
        """Close the program's input, once everything sent is written."""
        with contextlib.suppress(queue.Full):
            self._outbox.put_nowait(None)

    def kill(self) -> None:
        """Kill the program and all its child processes."""
        self._group.stop(is_hard=True)

    def close(self, grace: float) -> bool:
        """Let the program exit, or stop it; return whether it exited unasked.

        It has ``grace`` seconds to exit, and ``grace`` seconds more once it is asked to. With 0 it
        is killed immediately.
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
        self.hang_up()  # in case the queue was full before
        for thread in [*self._threads, drain]:
            thread.join(max(grace, _END_SECONDS))
        return is_gone

    def _leave(self, grace: float) -> bool:
        """Wait for the program to exit; ask it to, once. Return whether it exited unasked."""
        is_gone = self._wait(grace)
        if not is_gone:
            self._group.stop(is_hard=False)
        if is_gone or self._wait(grace):
            self._threads[0].join(grace)  # its children may still hold the pipe open
        return is_gone

    def _wait(self, seconds: float) -> bool:
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _drain(self) -> None:
        """Discard remaining output, so that no thread blocks on a full queue."""
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


def _start(command: tuple[str, ...], memory: int | None) -> Group:
    try:
        return Group(command, memory)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or shorten(str(error))
        is_joined = len(command) == 1 and " " in command[0]
        hint = " (give the program and its arguments as separate words)" if is_joined else ""
        said = f"{shorten(command[0])} cannot be started: {reason.lower()}{hint}"
        raise BotError(said) from error


def _run(target: Callable[..., None], *args: object) -> threading.Thread:
    thread = threading.Thread(target=target, args=args, daemon=True)
    thread.start()
    return thread


def _write_lines(pipe: IO[bytes], take: Callable[[], bytes | None]) -> None:
    """Write lines until None; lines that can no longer be written are dropped."""
    with contextlib.suppress(OSError), pipe:
        while (line := take()) is not None:
            pipe.write(line)
            pipe.flush()
