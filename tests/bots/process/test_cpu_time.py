"""The processor time of a program: of all its threads, and of what it starts."""

from __future__ import annotations

import sys
import textwrap
import time

import pytest

from counter_rules.protocol.child import Child

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say")

BURN = """
import subprocess, sys, threading, time

def burn(seconds):
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
"""


def measure(program: str) -> float | None:
    """Start a program, wait for its first line, and measure its processor time."""
    child = Child((sys.executable, "-c", BURN + textwrap.dedent(program)), None)
    try:
        assert child.receive(time.monotonic() + 60, time.monotonic)
        return child.measure_cpu()
    finally:
        child.close(0)


DO_NOTHING = "print('done', flush=True); sys.stdin.read()"


@pytest.fixture(scope="module")
def idle() -> float:
    """Measure the time to start."""
    found = measure(DO_NOTHING)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "program",
    [
        "burn(0.3)",
        "thread = threading.Thread(target=burn, args=[0.3]); thread.start(); thread.join()",
        "subprocess.run([sys.executable, '-c', 'sum(range(3_000_000))'] * 1); burn(0.3)",
    ],
    ids=["itself", "a thread", "a child that has ended"],
)
def test_a_program_is_measured_with_its_threads_and_children(program: str, idle: float) -> None:
    found = measure(f"{program}\n{DO_NOTHING}")
    assert found is not None
    assert found >= idle * 0.5 + 0.3


def test_a_child_that_still_runs_counts(idle: float) -> None:
    found = measure(
        f"""
        child = subprocess.Popen(
            [sys.executable, "-c", "sum(range(20_000_000)); print(1, flush=True); input()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        child.stdout.readline()
        {DO_NOTHING}
        """
    )
    own = measure(f"sum(range(20_000_000))\n{DO_NOTHING}")
    assert found is not None
    assert own is not None
    assert found >= idle + 0.5 * (own - idle)


def test_sleeping_takes_none(idle: float) -> None:
    found = measure(f"time.sleep(0.4)\n{DO_NOTHING}")
    assert found is not None
    assert found < idle + 0.3


def test_a_program_that_has_ended_is_not_measured() -> None:
    child = Child((sys.executable, "-c", "pass"), None)
    assert child.receive(time.monotonic() + 60, time.monotonic) is None
    child.close(1)
    assert child.measure_cpu() is None
