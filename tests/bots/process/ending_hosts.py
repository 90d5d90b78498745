"""Hosts of programs that think, ended in every way; what is left of the programs is looked for.

A process of its own, as it forks: ``python ending_hosts.py BUSY STARTS WAY…``. BUSY processes
beside it keep the machine busy; hosts end in these ways, and STARTS more are killed at a random
moment while a program starts. It prints a line for each host: for how many milliseconds after its
end anything of the program was there, where it had been started, and how the host ended.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import attrs

from counter_rules._base.workers import ProcessPool, run_in_order
from counter_rules.bots import ProcessBot, process
from counter_rules.protocol.group import kill_programs

PLACES = ("main thread", "other thread", "worker", "host that forks")
WAYS = ("return", "exception", "SIGINT", "SIGTERM", "SIGHUP", "SIGKILL")
MARK = "COUNTER_RULES_HOST"
PATIENCE = 60.0

PROGRAM = """
trap '' HUP INT TERM
(sleep 600 & exec sleep 600) </dev/null >/dev/null 2>&1 &
read hello
echo '{"message": "hello", "protocol": 2, "name": "thinker"}'
while :; do :; done
"""
"""It hears nothing after the hello, and has a child and a grandchild, who hold no pipe."""

kept: list[ProcessBot] = []
"""Programs that nobody closes."""


def start() -> None:
    """Start a program that is left to itself."""
    kept.append(process(("/bin/sh", "-c", PROGRAM)))


def work(part: int) -> int:
    """Start a program in a worker, and wait; only part 0 comes back."""
    if part:
        start()
        threading.Event().wait()
    return part


def start_at(place: str, opened: contextlib.ExitStack, wire: socket.socket) -> None:
    """Start a program somewhere in a host."""
    if place == "worker":
        parts = run_in_order(work, (0, 1), ProcessPool(2, kill_programs))
        next(opened.enter_context(contextlib.closing(parts)))
    elif place == "other thread":
        thread = threading.Thread(target=start)
        thread.start()
        thread.join()
    else:
        start()
    if place == "host that forks":
        fork_twice(wire)


def fork_twice(wire: socket.socket) -> None:
    """Fork once for a process that ends as a host does, and once for one that outlives the host."""
    child = os.fork()
    if child == 0:
        kill_programs()
        kept[0]._child._group.end()
        sys.exit()
    os.waitpid(child, 0)
    if os.fork() == 0:
        poll = select.poll()
        poll.register(wire, 0)  # for its end alone
        poll.poll(PATIENCE * 1000)
        os._exit(0)


@attrs.frozen
class Host:
    """A host in a process of its own.

    Args:
        pid: its number.
        mark: what the environment of its program says.
        wire: where it says that it is ready, and is let go.
    """

    pid: int
    mark: str
    wire: socket.socket

    @classmethod
    def fork(cls, place: str, way: str) -> Host:
        """Fork a host, which starts a program and waits."""
        mark = f"{place}, {way}"
        wire, other = socket.socketpair()
        pid = os.fork()
        if pid:
            other.close()
            return cls(pid, mark, wire)
        wire.close()
        os.dup2(os.open(os.devnull, os.O_RDWR), 2)  # for the traceback of one that fails
        os.environ[MARK] = f"{os.getppid()} {mark}"
        with contextlib.ExitStack() as opened:
            start_at(place, opened, other)
            other.sendall(b"r")
            other.recv(1)
            if way == "exception":
                raise ZeroDivisionError
        sys.exit()

    def end(self, way: str) -> None:
        """Let it end, or end it, and wait until it has."""
        if way in WAYS[:2]:
            self.wire.sendall(b"x")
        else:
            os.kill(self.pid, signal.Signals[way])
        os.waitpid(self.pid, 0)

    def list_marked(self) -> list[int]:
        """Return the processes of its program."""
        return list_marked(f"{self.mark}\0")


def read_all(name: str) -> Iterator[tuple[int, str]]:
    """Yield what a file says of each process, with its number."""
    for path in Path("/proc").glob(f"[0-9]*/{name}"):
        with contextlib.suppress(OSError):
            yield int(path.parent.name), path.read_bytes().decode("utf-8", "replace")


def list_marked(start: str = "") -> list[int]:
    """Return the processes of programs whose marks begin so."""
    mark = f"\0{MARK}={os.getpid()} {start}"
    return [pid for pid, environ in read_all("environ") if mark in f"\0{environ}"]


def list_group(number: int) -> list[int]:
    """Return the processes of a group that have not ended."""
    stats = ((pid, stat.rpartition(")")[2].split()) for pid, stat in read_all("stat"))
    return [pid for pid, fields in stats if fields[0] != "Z" and int(fields[2]) == number]


def wait_until(is_so: Callable[[], bool], what: str) -> int:
    """Wait until something is so, and return how many milliseconds that took."""
    begin = time.monotonic()
    while not is_so():
        if time.monotonic() > begin + PATIENCE:
            sys.exit(f"{what}: not in {PATIENCE} seconds")
        time.sleep(0.005)
    return round(1000 * (time.monotonic() - begin))


def end_one(place: str, way: str) -> None:
    """End a host whose program thinks."""
    host = Host.fork(place, way)
    host.wire.recv(1)
    wait_until(lambda: len(host.list_marked()) >= 3, f"{host.mark}: its program has children")
    group = os.getpgid(host.list_marked()[0])
    host.end(way)
    took = wait_until(lambda: not list_group(group), f"{host.mark}: nothing of the program is left")
    sys.stdout.write(f"{took} {host.mark}\n")
    host.wire.close()


def kill_while_starting(number: int) -> Host:
    """Kill a host at a random moment."""
    host = Host.fork("main thread", f"SIGKILL at start {number}")
    time.sleep(random.Random(number).random() * 0.03)
    host.end("SIGKILL")
    took = wait_until(
        lambda: not host.list_marked(), f"{host.mark}: nothing of the program is left"
    )
    sys.stdout.write(f"{took} {host.mark}\n")
    host.wire.close()
    return host


def keep_busy(number: int) -> Iterable[int]:
    """Start processes that only work."""
    for _ in range(number):
        pid = os.fork()
        if pid == 0:
            signal.alarm(600)
            while True:
                pass
        yield pid


def main(busy: int, starts: int, ways: list[str]) -> None:
    others = [*keep_busy(busy)]
    try:
        for place, way in itertools.product(PLACES, ways):
            end_one(place, way)
        hosts = [kill_while_starting(number) for number in range(starts)]
        if left := [host.mark for host in hosts if host.list_marked()]:
            sys.exit(f"came later: {left}")
    finally:
        for pid in (*others, *list_marked()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
