"""Nothing of a program outlives its host, however that ends, or its use."""

from __future__ import annotations

import contextlib
import gc
import os
import random
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from bots.process.programs import FIRST, HELLO, look, start, write_command
from counter_rules import BotError, legal_moves
from counter_rules.bots import ProcessBot
from counter_rules.protocol import group
from counter_rules.protocol.child import Child
from support.running import is_running, wait_until
from support.signals import hear_signals

HOSTS = Path(__file__).with_name("ending_hosts.py")
BOUND = 1000
"""How many milliseconds anything may be left."""

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the processes are found in /proc")


DEAF = """
SIGNALS = signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}
for sign in SIGNALS: signal.signal(sign, signal.SIG_IGN)
"""
STAY = "while True: time.sleep(600)"


def end_hosts(*words: object) -> list[int]:
    """End hosts, and return for how many milliseconds something was left of each program."""
    with hear_signals():
        done = subprocess.run(
            [sys.executable, HOSTS, *map(str, words)],
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=True,
            timeout=300,
        )
    return [int(line.split()[0]) for line in done.stdout.splitlines()]


@LINUX
def test_nothing_of_a_program_outlives_its_host() -> None:
    left = end_hosts(0, 4, "return", "SIGKILL")
    assert len(left) == 4 * 2 + 4
    assert max(left) <= BOUND


@LINUX
@pytest.mark.slow
def test_nothing_outlives_a_host_on_a_machine_that_is_fully_loaded() -> None:
    busy = 2 * (os.cpu_count() or 1)
    ways = ("return", "exception", "SIGINT", "SIGTERM", "SIGHUP", "SIGKILL")
    left = end_hosts(busy, 40, *ways)
    assert len(left) == 4 * 6 + 40
    assert max(left) <= BOUND


def test_a_program_plays_on_when_the_thread_that_started_it_has_ended() -> None:
    bots: list[ProcessBot] = []
    thread = threading.Thread(target=lambda: bots.append(start(*write_command(HELLO, FIRST))))
    thread.start()
    thread.join()
    with bots[0] as bot:
        assert bot(look(), random.Random(7)) in legal_moves(look())
    assert bot.faults == ()


def start_parent(before: str = "", after: str = "", **terms: float) -> tuple[ProcessBot, int]:
    """Start a program with a child that holds no pipe; return the number of the child, too."""
    program = write_command(
        "import signal, subprocess, time",
        before,
        "none = subprocess.DEVNULL",
        'child = subprocess.Popen(["sleep", "600"], stdin=none, stdout=none, stderr=none)',
        after,
        'listen(); tell("hello", protocol=2, name="parent", version=str(child.pid))',
        FIRST,
        STAY if before else "",
    )
    bot = start(*program, **terms)
    assert is_running(int(bot.version))
    return bot, int(bot.version)


@LINUX
def test_one_that_leaves_by_itself_leaves_no_child_behind() -> None:
    bot, child = start_parent()
    bot.close()
    wait_until(lambda: not is_running(child))


@LINUX
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        ("for sign in SIGNALS: os.kill(0, sign)", ""),
        ("os.setpgid(0, 0)", ""),
        ("os.setsid()", ""),
        ("", "os.setpgid(0, os.getpgid(os.getppid()))"),
    ],
    ids=["it is deaf", "it rages", "it leads a group", "it leads a session", "it joins its host"],
)
def test_one_that_will_not_leave_is_stopped_with_its_child(before: str, after: str) -> None:
    bot, child = start_parent(f"{DEAF}\n{before}", after, grace=0.01)
    assert is_running(os.getpgid(child))
    assert bot(look(), random.Random(7)) in legal_moves(look())
    bot.close()
    assert not bot.is_running
    wait_until(lambda: not is_running(child))


@LINUX
def test_one_whose_watcher_is_killed_plays_on_and_is_stopped() -> None:
    bot, child = start_parent(DEAF, grace=0.01)
    os.kill(os.getpgid(child), signal.SIGKILL)
    assert bot(look(), random.Random(7)) in legal_moves(look())
    bot.close()
    wait_until(lambda: not is_running(child))


@LINUX
def test_one_that_nothing_can_watch_plays_and_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group, "_WATCH", ("/no/such/shell",))
    bot, child = start_parent(DEAF, grace=0.01)
    assert bot(look(), random.Random(7)) in legal_moves(look())
    bot.close()
    wait_until(lambda: not is_running(child))


@LINUX
def test_one_that_cannot_be_started_leaves_no_watcher() -> None:
    before = list_children()
    with pytest.raises(BotError, match="cannot be started"):
        start("/no/such/program")
    assert list_children() == before


@LINUX
def test_one_whose_start_is_interrupted_leaves_no_watcher(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextlib.contextmanager
    def hold_and_raise() -> Iterator[None]:
        yield
        raise KeyboardInterrupt

    before = list_children()
    monkeypatch.setattr(group, "hold_signals", hold_and_raise)
    with pytest.raises(KeyboardInterrupt):
        group.Group((sys.executable, "-c", ""))
    assert list_children() == before


def list_children() -> set[int]:
    """Return the processes that this one has started and not waited for."""
    return {
        int(pid)
        for path in Path("/proc/self/task").glob("*/children")
        for pid in path.read_text().split()
    }


def test_ctrl_c_waits_for_no_program() -> None:
    stuck = write_command("import signal, time", DEAF, HELLO, STAY)
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt), start(*stuck):
        raise KeyboardInterrupt
    assert time.monotonic() < begin + 15


@LINUX
def test_one_that_has_ended_is_forgotten_though_nobody_closed_it() -> None:
    before = list_children()
    child = Child((sys.executable, "-c", ""), None)
    assert child.finish() == "it ended with exit status 0"
    left = weakref.ref(child)
    del child
    wait_until(lambda: gc.collect() >= 0 and left() is None and list_children() == before)
