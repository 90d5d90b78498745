"""Opponents for people: easy, good and strong."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

import attrs

from counter_rules.bots._bot import Bot, MoveValue, choose_best, list_choices
from counter_rules.bots._heuristic import HeuristicBot
from counter_rules.bots._net import judge_moves
from counter_rules.bots._net.player import find_player
from counter_rules.bots._search.bots import IsmctsBot
from counter_rules.kernel import Backend
from counter_rules.moves import Move
from counter_rules.views import View

# Easy.

_SLIPS: Final = 0.4
"""The probability that an easy opponent overlooks its best move."""
_NEXT_BEST: Final = 3
"""The number of next-best moves from which it then chooses."""


@attrs.frozen
class EasyBot:
    """Plays like a beginner: by rules of thumb, but sometimes it overlooks its best move.

    Then it chooses one of the three moves that the `HeuristicBot` ranks next.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
    >>> state = new_game(get_ruleset("oh_hell", players=4))
    >>> state = step(state, shuffle(state, seed=7)).state
    >>> seen = view(state, state.to_act[0])
    >>> [EasyBot()(seen, random.Random(seed)).tricks for seed in range(6)]
    [2, 3, 2, 4, 3, 2]
    """

    name: str = attrs.field(default="easy", init=False)

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return the move that it ranks first."""
        return choose_best(self, view, rng)

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveValue, ...]:
        """Return the value of each legal move, the one that it would choose first."""
        values = HeuristicBot().explain(view)
        others = values[1 : 1 + _NEXT_BEST]
        if rng is None or not others or rng.random() >= _SLIPS:
            return values
        slip = rng.choice(others)
        return (slip, *[one for one in values if one is not slip])


# Good.


@attrs.frozen
class GoodBot:
    """Plays by a network of the library, or by rules of thumb if there is none for the ruleset.

    It makes the moves of the `NetBot`, or of the `HeuristicBot`. It compiles nothing: the first
    choice in a game takes half a second, and the others less than a millisecond.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
    >>> state = new_game(get_ruleset("oh_hell", players=4))
    >>> state = step(state, shuffle(state, seed=7)).state
    >>> GoodBot()(view(state, state.to_act[0]), random.Random(7))
    Bid(seat=0, tricks=2, blind=False)
    """

    name: str = attrs.field(default="good", init=False)

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return the move that it ranks first; it does not use the generator."""
        return choose_best(self, view, rng)

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveValue, ...]:
        """Return each legal move, the one that it would choose first.

        The values are probabilities with a network, otherwise points of the hand.

        Raises:
            StateError: if it is not the seat's turn.
        """
        moves = list_choices(view)
        player = find_player(view.rules, None, Backend.PYTHON)
        return HeuristicBot().explain(view) if player is None else judge_moves(player, view, moves)


# Strong.

_STRONG_SECONDS: Final = 0.5
"""The seconds a strong opponent thinks: with three of them, a person waits for 1.5."""


def make_strong(*, seconds: float = _STRONG_SECONDS) -> Bot:
    """Make the bot of the level ``strong``: the best one, at a speed that suits people."""
    return IsmctsBot(seconds=seconds)


# All levels.

LEVELS: Final[Mapping[str, Callable[..., Bot]]] = {
    "easy": EasyBot,
    "good": GoodBot,
    "strong": make_strong,
}
"""The factory of each level, the easiest first."""


def level_names() -> tuple[str, ...]:
    """Return the names of the levels for people, the easiest first; `get_bot` accepts them, too.

    ``easy`` is the `EasyBot`, ``good`` the `GoodBot`, and ``strong`` the best bot of the library,
    which thinks for half a second or for the time in its name (``strong:2s``). With the same
    generator the first two always play the same.

    >>> level_names()
    ('easy', 'good', 'strong')
    """
    return tuple(LEVELS)
