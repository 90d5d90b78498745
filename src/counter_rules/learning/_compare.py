"""How strong a network is beside another bot."""

from __future__ import annotations

from counter_rules.arena import Design, Difference, Tournament, run
from counter_rules.bots import NetBot
from counter_rules.learning._network import Network
from counter_rules.learning._quantize import quantize


def compare(network: Network, other: str, *, hands: int, seed: int) -> Difference:
    """Return by how many points a hand a network is ahead of another bot, with its interval.

    It plays in whole numbers, as a `NetBot`. The same cards are dealt until each of both has sat
    alone among copies of the other at every seat. See :doc:`/howto/train_a_player` for an example.

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
    bot = NetBot(quantize(network))
    rules = network.inputs.rules
    tournament = Tournament(rules, (bot, other), hands=hands, seed=seed, design=Design.SEATS)
    return run(tournament, jobs=1).compare(bot.name, other)
