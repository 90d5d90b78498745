"""Work in a process that was forked from this one."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from typing import Any

import pytest

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
knows_forks = pytest.mark.filterwarnings("ignore::DeprecationWarning")
"""Python 3.12 warns of forks beside threads, which is what these tests are about."""


def run_in_fork(work: Callable[[], object]) -> Any:  # noqa: ANN401 - what comes of it
    """Do some work in a forked process, and return what comes of it."""
    fork = multiprocessing.get_context("fork")
    receiver, sender = fork.Pipe(duplex=False)
    child = fork.Process(target=lambda: sender.send(work()), daemon=True)
    child.start()
    try:
        assert receiver.poll(20), "the forked process hangs"
        return receiver.recv()
    finally:
        child.kill()
        child.join()
