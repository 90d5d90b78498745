"""The bot that plays by a learned policy, without a search."""

from __future__ import annotations

import random

import attrs

from counter_rules.bots._bot import MoveValue, choose_best, draw_seed, list_choices
from counter_rules.bots._heuristic import HeuristicBot
from counter_rules.bots._heuristic.chances import Scene
from counter_rules.bots._heuristic.soundness import put_unsound_last
from counter_rules.bots._policy.machine.weights import UNIT
from counter_rules.bots._policy.player import PolicyPlayer, deal_world, find_player
from counter_rules.engine import legal_moves
from counter_rules.errors import StateError
from counter_rules.kernel.inner import make_room
from counter_rules.kernel.machine.codes import MOST_ACTIONS
from counter_rules.moves import Move
from counter_rules.phase import Phase
from counter_rules.sampling import Worlds, worlds
from counter_rules.views import View


@attrs.define(eq=False)
class PolicyBot:
    """Plays by a policy learned from games against itself.

    The policy estimates the tricks of a hand and the best card from what a seat knows: how badly it
    wants tricks, how many higher cards are out, who plays next, and so on. Searching bots use it
    for their rollouts. Without a kernel for the rules, or without a world of the view, it plays as
    the `HeuristicBot` does.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
    >>> state = new_game(get_ruleset("oh_hell", players=4))
    >>> state = step(state, shuffle(state, seed=7)).state
    >>> PolicyBot()(view(state, 0), random.Random(7))
    Bid(seat=0, tricks=2, blind=False)
    """

    name: str = attrs.field(default="policy", init=False)

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return the move that it values most."""
        return choose_best(self, view, rng)

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveValue, ...]:
        """Return the value of each legal move, the best first.

        The value of a bid is in points of the hand; that of a card is its probability; that of a
        trump the expected tricks, or after the bid minus their distance from it.

        Raises:
            StateError: if it is not the seat's turn.
        """
        list_choices(view)
        player = find_player(view.rules)
        if player is None:
            return HeuristicBot().explain(view, rng)
        try:
            judged = judge(player, worlds(view), draw_seed(rng))
        except StateError:  # no world was found
            return HeuristicBot().explain(view, rng)
        is_in_units = view.phase in (Phase.BID, Phase.NAME)
        unit = UNIT if is_in_units else sum([value for _, value in judged]) or 1
        ranked = sorted(judged, key=lambda one: -one[1])
        values = [MoveValue(move=move, value=value / unit) for move, value in ranked]
        return put_unsound_last(Scene(view, view.seat or 0), values)


def judge(player: PolicyPlayer, found: Worlds, seed: int) -> list[tuple[Move, int]]:
    """Return each legal move of the seat to act with its value to the policy.

    All worlds of the seat lead to the same values, so it draws one of them by the seed.
    """
    values, row = make_room(MOST_ACTIONS), deal_world(player, found, seed)
    count = player.code.judge_actions(row, player.weights, values, player.kernel.data)
    moves = sorted(legal_moves(found.view), key=player.kernel.actions.encode)
    return [*zip(moves, values[:count], strict=True)]
