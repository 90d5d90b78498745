"""The bot that plays by rules of thumb, fitted to its own games."""

from __future__ import annotations

import random
from typing import Final

import attrs

from counter_rules.bots._bot import MoveValue, choose_best, list_choices
from counter_rules.bots._heuristic.chances import Scene
from counter_rules.bots._heuristic.judging import judge_bids, judge_cards, judge_namings, rank
from counter_rules.bots._heuristic.soundness import put_unsound_last
from counter_rules.moves import Move
from counter_rules.phase import Phase
from counter_rules.views import View

_JUDGES: Final = {Phase.BID: judge_bids, Phase.NAME: judge_namings}


@attrs.frozen
class HeuristicBot:
    """Estimates the tricks that its hand will take, bids them, and plays to make its bid.

    It knows no game by name: the ruleset provides the height of a card, and the scoring the value
    of a bid. The probability that a card takes a trick is fitted to its own games. It resolves the
    trick in progress with all powers. It ignores powers in later tricks, and does not search.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
    >>> state = new_game(get_ruleset("oh_hell", players=4))
    >>> state = step(state, shuffle(state, seed=7)).state
    >>> seen = view(state, state.to_act[0])
    >>> move = HeuristicBot()(seen, random.Random(7))
    >>> move == HeuristicBot().explain(seen)[0].move
    True
    """

    name: str = attrs.field(default="heuristic", init=False)

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return the move that it values most; it does not use the generator."""
        return choose_best(self, view, rng)

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveValue, ...]:
        """Return the value of each legal move in points of the hand, the best first.

        Raises:
            StateError: if it is not the seat's turn.
        """
        moves = list_choices(view)
        judge = _JUDGES.get(view.phase, judge_cards)
        scene = Scene(view, view.seat or 0)
        return put_unsound_last(scene, rank(scene, judge(scene, moves)))
