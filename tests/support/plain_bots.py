"""Bots that play in plain Python, though numba is there: to compile a game takes seconds."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from unittest import mock

from counter_rules.bots._policy import player
from counter_rules.kernel import Backend, compile_ruleset


@contextmanager
def bots_in_python() -> Generator[None]:
    """Have every bot that is asked meanwhile play by a kernel in plain Python."""
    in_python = partial(compile_ruleset, backend=Backend.PYTHON)
    with mock.patch.object(player, "compile_ruleset", in_python):
        yield
