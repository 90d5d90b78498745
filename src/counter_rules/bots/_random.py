"""The bot that plays at random."""

from __future__ import annotations

import random

import attrs

from counter_rules.bots._explain import MoveWorth, list_choices
from counter_rules.moves import Move
from counter_rules.views import View


@attrs.frozen
class RandomBot:
    """Chooses any legal move, each as likely as the others.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
    >>> state = new_game(get_ruleset("counter", players=3))
    >>> state = step(state, shuffle(state, seed=7)).state
    >>> RandomBot()(view(state, 0), random.Random(7))
    Bid(seat=0, tricks=5, blind=False)
    """

    name: str = attrs.field(default="random", init=False)

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return any legal move.

        Raises:
            StateError: if it is not the seat's turn.
        """
        return rng.choice(list_choices(view))

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveWorth, ...]:
        """Return all legal moves: to this bot none is worth more than another.

        Raises:
            StateError: if it is not the seat's turn.
        """
        return tuple([MoveWorth(move=move, worth=0.0) for move in list_choices(view)])
