"""Opponents for people: easy, good and strong."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

import attrs

from counter_rules.bots._bot import Bot
from counter_rules.bots._explain import MoveWorth, choose_best
from counter_rules.bots._heuristic import HeuristicBot
from counter_rules.bots._search._ismcts import IsmctsBot
from counter_rules.moves import Move
from counter_rules.views import View

_SLIPS: Final = 0.4
"""How likely an easy opponent overlooks its best move."""
_NEXT_BEST: Final = 3
"""How many of the others it may take for the best then."""
_PATIENCE: Final = 0.5
"""For how many seconds a strong opponent thinks: with three of them, a person waits for 1.5."""


@attrs.frozen
class EasyBot:
    """Plays as a beginner does: by rules of thumb, but now and then it overlooks its best move.

    Then it takes one of the three next best to the `HeuristicBot` for the best.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
    >>> state = new_game(get_ruleset("oh_hell", players=4))
    >>> state = step(state, shuffle(state, seed=7)).state
    >>> seen = view(state, state.to_act[0])
    >>> [EasyBot()(seen, random.Random(luck)).tricks for luck in range(6)]
    [2, 3, 2, 4, 3, 2]
    """

    name: str = attrs.field(default="easy", init=False)

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return the move that it takes for the best."""
        return choose_best(self, view, rng)

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveWorth, ...]:
        """Return what each legal move is worth, the one that it would choose first."""
        worths = HeuristicBot().explain(view)
        others = worths[1 : 1 + _NEXT_BEST]
        if rng is None or not others or rng.random() >= _SLIPS:
            return worths
        slip = rng.choice(others)
        return (slip, *[one for one in worths if one is not slip])


def make_strong(*, seconds: float = _PATIENCE) -> Bot:
    """Make the bot of the level ``strong``: the best that there is, with a person's patience.

    Args:
        seconds: for how long it thinks.
    """
    return IsmctsBot(seconds=seconds)


LEVELS: Final[Mapping[str, Callable[..., Bot]]] = {
    "easy": EasyBot,
    "good": HeuristicBot,
    "strong": make_strong,
}
"""What makes a bot of each level, the easiest first."""


def level_names() -> tuple[str, ...]:
    """Return the names of the levels for people, the easiest first; `get_bot` takes them too.

    ``easy`` is the `EasyBot`, ``good`` the `HeuristicBot`, and ``strong`` the best bot that there
    is, which thinks for half a second, or as long as it is told to (``strong:2s``). By the same
    luck the first two play the same.

    >>> level_names()
    ('easy', 'good', 'strong')
    """
    return tuple(LEVELS)
