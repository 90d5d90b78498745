"""The process group of a program, which ends with the process that started it.

A watcher leads the group: a shell that reads a pipe to its end, then kills the group and itself.
Only this process holds the other end of the pipe, and the system closes it however this process
ends. The watcher starts before the program, and the program keeps the pipe open until it has joined
the group, so the group is watched at every moment. A signal at a parent's death would not suffice:
it comes when the thread that started the program ends, and reaches the program alone.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path
from typing import Final

from counter_rules._base.workers import hold_signals

if sys.platform == "linux":
    import resource

_WATCH: Final = "/bin/sh", "-c", "read _; kill -KILL 0"
"""Wait for the end of the pipe, then kill the caller's own group, which is 0."""

_ALL_THREADS: Final = 2
"""The kind of a process's clock that counts the time of all its threads."""
_ENDED_USER: Final = 13
_ENDED_SYSTEM: Final = 14
"""Where ``/proc/PID/stat`` has the time of children that have ended, counted after the name."""

_STARTED: Final = weakref.WeakSet["Group"]()
"""All groups that this process has started and not ended."""

_NO_FORK: Final = threading.RLock()
"""Held while a group is started: a fork must know the pipes it has to close."""


def kill_programs() -> None:
    """Kill all programs that this process has started; for an exit that cannot close them."""
    for group in list(_STARTED):
        group.stop(is_hard=True)


class Group:
    """A running program, and all its descendants that stay in its process group.

    None of them outlives this process, except on Windows and on systems without ``/bin/sh``. If
    something else kills the watcher, this process still stops the programs whenever it can.

    Args:
        words: the program and its arguments.
        memory: the most bytes of data that each of its processes may have; for Linux alone.

    Raises:
        OSError: if the program cannot be started.
        ValueError: if a word contains a null character.
    """

    def __init__(self, words: tuple[str, ...], memory: int | None = None) -> None:
        with _NO_FORK:
            watcher: subprocess.Popen[bytes] | None = None
            try:
                # A signal that was held is raised here, where the watcher is known.
                with hold_signals():
                    watcher = _start_watcher()
                self.program = subprocess.Popen(  # noqa: S603 - running it is what the caller asks for
                    list(words),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    process_group=0 if watcher is None else watcher.pid,
                )
                if memory is not None:
                    _limit_memory(self.program, memory)
            except BaseException:
                _end_watcher(watcher)
                raise
            self._watcher = watcher
            self._end_watcher = weakref.finalize(self, _end_watcher, watcher)
            self._end_watcher.atexit = False  # the system closes the pipe
            self._is_ours = True
            _STARTED.add(self)

    def stop(self, *, is_hard: bool) -> None:
        """Kill the whole group, or ask it to end."""
        if not self._is_ours:
            return
        if sys.platform == "win32":
            self.program.terminate()
            return
        sign = signal.SIGKILL if is_hard else signal.SIGTERM
        if self._has_own_group():
            _signal_group(self.program.pid, sign)
        if self._watcher is not None:
            _signal_group(self._watcher.pid, sign)

    def _has_own_group(self) -> bool:
        """Return whether the program leads a group, other than the watcher's."""
        # Its process id is not reused before the program has been waited for.
        if self.program.poll() is not None:
            return False
        with contextlib.suppress(ProcessLookupError):
            return os.getpgid(self.program.pid) == self.program.pid
        return False

    def measure_cpu(self) -> float | None:
        """Return the processor time, in seconds, of the program and what it has started.

        None where the system does not say, or once the program has ended.
        """
        return None if self.program.poll() is not None else _measure_cpu(self.program.pid)

    def end(self) -> None:
        """Kill what is left of the group, and the watcher; idempotent."""
        if not self._is_ours:
            return
        self.stop(is_hard=True)
        self._is_ours = False
        self.program.kill()  # it may have joined another group
        self.program.wait()
        self._end_watcher()

    def leave_to_parent(self) -> None:
        """Give up the group in a fork of the process that started it."""
        self._is_ours = False
        self._end_watcher.detach()
        if self._watcher is not None and self._watcher.stdin is not None:
            self._watcher.stdin.close()


def _limit_memory(program: subprocess.Popen[bytes], most: int) -> None:
    """Limit the data of a process, and of those that it will start; kill it if that fails.

    Its data is what it may write and shares with no other, so it may reserve more addresses.
    """
    if sys.platform == "linux":  # no other system can limit a process that runs already
        try:
            resource.prlimit(program.pid, resource.RLIMIT_DATA, (most, most))
        except BaseException:
            program.kill()
            program.communicate()
            raise


def _start_watcher() -> subprocess.Popen[bytes] | None:
    """Start a watcher at the head of a new group; signals are held, so it is immune to them."""
    if sys.platform == "win32":
        return None
    with contextlib.suppress(OSError):
        return subprocess.Popen(  # noqa: S603 - it is ours
            _WATCH,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={},  # so that no shell function replaces `read` or `kill`
            process_group=0,
        )
    return None


def _end_watcher(watcher: subprocess.Popen[bytes] | None) -> None:
    """Kill a watcher with what is left of its group."""
    if watcher is not None:
        _signal_group(watcher.pid, signal.SIGKILL)
        watcher.communicate()


def _signal_group(number: int, sign: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(number, sign)


def _measure_cpu(number: int) -> float | None:
    """Return the processor time of a process and its descendants, those that have ended included.

    Linux has a clock for each process, which counts all its threads, and lists its children.
    """
    if sys.platform != "linux":
        return None
    try:
        own = time.clock_gettime(~number << 3 | _ALL_THREADS)
        fields = (
            Path(f"/proc/{number}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        )
        children = " ".join(
            [path.read_text("utf-8") for path in Path(f"/proc/{number}/task").glob("*/children")]
        )
    except OSError:  # it has ended
        return None
    ended = (int(fields[_ENDED_USER]) + int(fields[_ENDED_SYSTEM])) / os.sysconf("SC_CLK_TCK")
    return own + ended + sum([_measure_cpu(int(child)) or 0.0 for child in children.split()])


def _leave_all_to_parent() -> None:
    for group in list(_STARTED):
        group.leave_to_parent()
    _STARTED.clear()
    _NO_FORK.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_NO_FORK.acquire,
        after_in_parent=_NO_FORK.release,
        after_in_child=_leave_all_to_parent,
    )
