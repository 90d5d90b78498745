"""Plain bots: small ones, and ours in plain Python, as to compile a game takes seconds."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from functools import partial
from unittest import mock

import attrs

from counter_rules import Event, Move, Ruleset, View, legal_moves
from counter_rules.bots._net import player as net_player
from counter_rules.bots._policy import player
from counter_rules.kernel import Backend, compile_ruleset


@contextmanager
def bots_in_python() -> Generator[None]:
    """Have every bot that is asked meanwhile play by a kernel in plain Python."""
    in_python = partial(compile_ruleset, backend=Backend.PYTHON)
    with (
        mock.patch.object(player, "compile_ruleset", in_python),
        mock.patch.object(net_player, "compile_ruleset", in_python),
    ):
        yield


def get_player(rules: Ruleset) -> player.PolicyPlayer:
    """Return what plays by the policy, of a game that a kernel knows."""
    found = player.find_player(rules)
    assert found is not None
    return found


def play_first(view: View, rng: random.Random) -> Move:
    """Choose the first of the legal moves."""
    return legal_moves(view)[0]


class Shut:
    """A bot of which nothing can be asked but its move."""

    __call__ = staticmethod(play_first)

    def __getattr__(self, name: str) -> object:
        raise ConnectionError(name)


@attrs.define
class Follower:
    """Keeps a view of its own by what it hears, and compares it with the one that it is given."""

    begun: int = 0
    heard: int = 0
    view: View | None = None

    def begin(self, view: View) -> None:
        self.begun += 1
        self.view = view

    def hear(self, events: Iterable[Event]) -> None:
        assert self.view is not None
        self.view = self.view.advance(events)
        self.heard += 1

    def __call__(self, view: View, rng: random.Random) -> Move:
        assert view == self.view
        return rng.choice(legal_moves(view))
