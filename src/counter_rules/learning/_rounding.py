"""The first layer in whole numbers: for what the rounding of one row changes, later rows make up.

This is the method GPTQ (Frantar and others, 2022). Which inputs are set together it learns from
games of the network against itself.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from counter_rules.kernel import VecEnv, compile_ruleset
from counter_rules.learning._experience import Player, Reward
from counter_rules.learning._network import Network

_GAMES: Final = 32
_STEPS: Final = 640
"""The games, and the moves in each: about a match, so that all hand sizes come. With the first 80
moves of 256 games, rounding changed more choices of `blackout` than without all this."""
_DAMPING: Final = 0.01
"""What is added to the count of each input, as a share of the mean: rare inputs say little."""


def count_inputs(network: Network, seed: int) -> NDArray[np.float64]:
    """Return how often each two inputs are set together in games of a network against itself.

    After the inputs comes one that is always set, which stands for the biases.

    Raises:
        NotCompilableError: if the ruleset has no kernel.
    """
    # With 64 bits all machines play the same games; 32 bits round differently on each processor.
    precise = deepcopy(network).cpu().double()
    with VecEnv(compile_ruleset(network.inputs.rules), _GAMES, seed=seed) as env:
        player = Player(network=precise, env=env, shown=env.reset(), reward=Reward.POINTS)
        draw = torch.Generator().manual_seed(seed)
        seen = player.play(_STEPS, unit=1.0, smoothing=1.0, explore=0.0, draw=draw)
    is_set = mark_inputs(network, seen.values)
    return (is_set.T @ is_set).astype(np.float64)  # exact, as all are far below 2**24


def mark_inputs(network: Network, values: Tensor) -> NDArray[np.float32]:
    """Return whether each input is set in N observations, as 1 or 0, and a last column of 1."""
    chosen, ends = network.list_inputs(values)
    is_set = np.zeros((len(values), network.inputs.size + 1), np.float32)
    is_set[np.arange(len(values)).repeat(np.diff(ends.numpy())), chosen.numpy()] = 1
    is_set[:, -1] = 1
    return is_set


def round_rows(
    weights: NDArray[np.float64], counts: NDArray[np.float64], most: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return weights as whole numbers, and for each column what 1 stands for.

    One row after another is rounded, those of frequent inputs first. The rows that are left take
    over its error, as far as their inputs are set together with its own; the biases come last.

    Args:
        weights: a row for each input, and one of biases, which may become any whole number.
        counts: how often each two inputs are set together (`count_inputs`).
        most: the largest weight.
    """
    often, last = counts.diagonal(), len(counts) - 1
    order: NDArray[np.intp] = np.append(np.argsort(-often[:last], kind="stable"), last)
    damping = _DAMPING * float(often.mean())
    damped = counts[np.ix_(order, order)] + damping * np.eye(len(counts))
    shares = np.linalg.cholesky(np.linalg.inv(damped)).T
    step = measure_steps(weights[:last], most)
    left = weights[order] / step
    for place in range(len(left)):
        whole = np.rint(left[place])
        if place < last:
            whole = whole.clip(-most, most)
        error = (left[place] - whole) / shares[place, place]
        left[place:] -= np.outer(shares[place, place:], error)
    rounded = np.empty_like(left)
    rounded[order] = np.rint(left)  # whole by now, but for the last bits
    return rounded, step


def round_weights(
    weights: NDArray[np.float64], most: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return weights, each rounded by itself, and for each column what 1 stands for."""
    step = measure_steps(weights, most)
    return np.rint(weights / step), step


def measure_steps(weights: NDArray[np.float64], most: int) -> NDArray[np.float64]:
    """Return for each column what 1 stands for, so that its largest weight is the most."""
    step: NDArray[np.float64] = np.abs(weights).max(axis=0) / most
    step[step == 0] = 1 / most  # a unit without weights, but perhaps with a bias
    return step
