"""A network in whole numbers: the rounding, and its strength beside another bot."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from counter_rules.arena import Design, Difference, Entrant, Tournament, run
from counter_rules.arena.inner import find_fault_of_hands, is_shared
from counter_rules.bots import NetBot, QuantizedNetwork
from counter_rules.errors import LearningError
from counter_rules.learning._network import Network
from counter_rules.learning._relations import list_relations, shrink
from counter_rules.learning._rounding import count_inputs, round_rows, round_weights

_ROWS: Final = 127
_HIDDEN: Final = 4_095
_HEAD: Final = 32_767
"""The largest weights of the two hidden layers and of the outputs, so that all sums fit 64 bits."""


def quantize(
    network: Network, *, points: float = 1.0, training: str = "", seed: int = 0
) -> QuantizedNetwork:
    """Return a network in whole numbers, by which a `NetBot` plays without PyTorch.

    Each unit has a scale of its own, which the weights of the next layer take over. So only the
    network's numbers are rounded, and the sums are exact. The first layer is rounded as a whole:
    for what one number changes, others make up that play a part in the same decisions. So the
    network first plays against itself, which takes a second. About one choice in two hundred
    becomes another. See :doc:`/howto/train_a_player` for an example.

    Args:
        network: the network.
        points: the points that a value of 1 stands for.
        training: a description of how it was trained.
        seed: decides the games that it plays.

    Raises:
        LearningError: if a number of the network is not finite.
        NotCompilableError: if the ruleset has no kernel.
        BotError: if a layer has more than 512 units, or its numbers are too large for exact sums.
    """
    numbers = {name: tensor.double().cpu().numpy() for name, tensor in network.state_dict().items()}
    if not all(np.isfinite(table).all() for table in numbers.values()):
        raise LearningError("a number of the network is not finite: train with a lower rate")
    counts = count_inputs(network, seed)
    weights = np.vstack([numbers["rows.weight"], numbers["bias"]])
    weights = shrink(weights, list_relations(network.inputs, counts))
    rows, step = round_rows(weights, counts, _ROWS)
    hidden, step = round_weights(numbers["hidden.weight"].T * step[:, None], _HIDDEN)
    biases = [rows[-1], np.rint(numbers["hidden.bias"] / step)]
    heads, steps = list[NDArray[np.float64]](), list[float]()
    for name in ("policy", "value"):
        weights = numbers[f"{name}.weight"] * step
        factor = float(np.abs(weights).max()) / _HEAD or 1.0
        heads.append(np.rint(weights / factor))
        biases.append(np.rint(numbers[f"{name}.bias"] / factor))
        steps.append(factor)
    return QuantizedNetwork(
        layout=network.inputs.layout,
        units=network.units,
        step=steps[0],
        points=steps[1] * points,
        training=training,
        rows=rows[:-1].astype("<i1").tobytes(),
        hidden=hidden.astype("<i2").tobytes(),
        head=np.concatenate(heads).astype("<i2").tobytes(),
        biases=np.concatenate(biases).astype("<i8").tobytes(),
    )


def compare(network: Network, other: str, *, boards: int, seed: int) -> Difference:
    """Return by how many points a board a network is ahead of another bot, with its interval.

    It plays in whole numbers, as a `NetBot`. The same cards are dealt until each of both
    has sat alone among copies of the other at every seat; where all seats share one score, until
    each has played them at all seats. See :doc:`/howto/train_a_player` for an example.

    Args:
        network: the network.
        other: the other bot, as its text (`counter_rules.bots.parse_bot`).
        boards: the number of hands to deal, or of matches where a hand cannot be dealt by itself.
        seed: decides all cards.

    Raises:
        BotError: if there is no such bot.
        ArenaError: if the number is invalid.
        MissingExtraError: if the extra ``arena`` is not installed.
    """
    bot = Entrant("network", NetBot(quantize(network, seed=seed)))
    rules = network.inputs.rules
    is_match = find_fault_of_hands(rules) is not None
    tournament = Tournament(
        rules,
        (bot, other),
        hands=None if is_match else boards,
        matches=boards if is_match else None,
        seed=seed,
        design=Design.TABLES if is_shared(rules) else Design.SEATS,
    )
    return run(tournament, jobs=1).compare(bot.name, other)
