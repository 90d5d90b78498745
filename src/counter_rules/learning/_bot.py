"""A network as a bot, and how strong it is beside another."""

from __future__ import annotations

import random

import attrs
import numpy as np
import torch

from counter_rules.arena import Design, Difference, Tournament, run
from counter_rules.bots import MoveValue
from counter_rules.bots.inner import check_turn
from counter_rules.engine import legal_moves
from counter_rules.learning._network import Network
from counter_rules.moves import Move
from counter_rules.views import View


@attrs.frozen
class NetworkBot:
    """Makes the move that a network prefers.

    Args:
        network: the network; it plays the ruleset that it was trained for.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
    >>> from counter_rules.learning import Trainer, Training
    >>> rules = get_ruleset("oh_hell", players=3)
    >>> network = Trainer(Training(rules, decisions=100_000, seed=7)).network  # not trained yet
    >>> state = step(new_game(rules), shuffle(new_game(rules), seed=7)).state
    >>> seen = view(state, 0)
    >>> NetworkBot(network)(seen, random.Random(7)) in legal_moves(seen)
    True
    """

    network: Network
    name: str = attrs.field(default="network", init=False)

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return the move that the network prefers."""
        return self.explain(view)[0].move

    def explain(self, view: View, rng: random.Random | None = None, /) -> tuple[MoveValue, ...]:
        """Return each legal move with its probability, the likeliest first.

        Raises:
            StateError: if it is not the seat's turn, or the view has other rules.
        """
        check_turn(view)
        inputs, moves = self.network.inputs, legal_moves(view)
        actions = inputs.actions.encode_all(moves)
        mask = np.zeros(inputs.actions.size, np.bool_)
        mask[actions] = True
        arranged = inputs.arrange(inputs.observations.encode(view)[None], mask[None])
        values, masks = torch.as_tensor(arranged.values), torch.as_tensor(arranged.masks)
        with torch.no_grad():
            logs, _ = self.network(values, masks)
        chances = np.empty(inputs.actions.size)
        chances[inputs.restore(arranged, np.arange(inputs.actions.size))] = logs[0].exp()
        judged = [
            MoveValue(move=move, value=value)
            for move, value in zip(moves, chances[actions].tolist(), strict=True)
        ]
        return tuple(sorted(judged, key=lambda one: -one.value))


def compare(network: Network, other: str, *, hands: int, seed: int) -> Difference:
    """Return by how many points a hand a network is ahead of another bot, with its interval.

    The same cards are dealt until each of both has sat alone among copies of the other at every
    seat. See :doc:`/howto/train_a_player` for an example.

    Args:
        network: the network.
        other: the other bot, as its text (`counter_rules.bots.parse_bot`).
        hands: the number of hands to deal.
        seed: decides all cards.

    Raises:
        BotError: if there is no such bot.
        ArenaError: if the number is invalid, or all seats share one score.
        MissingExtraError: if the extra ``arena`` is not installed.
    """
    bots = NetworkBot(network), other
    rules = network.inputs.rules
    tournament = Tournament(rules, bots, hands=hands, seed=seed, design=Design.SEATS)
    return run(tournament, jobs=1).compare("network", other)
