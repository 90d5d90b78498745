"""Relations of inputs: sums that are 0 whatever a seat sees, so that weights may move between rows.

A seat's need, for example, is its bid less its tricks. What the rows of its needs lose, the rows of
its bids and tricks may gain: the network stays the same, but its largest weights get smaller.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from counter_rules.bots.inner import NetInputs

_RARE: Final = 0.001
"""The share of decisions up to which a part is left out, as others may match it by chance."""
_ROUNDS: Final = 10
"""They make the largest weights 10 to 25 % smaller; twice as many make them 11 to 26 % smaller."""
_RIDGE: Final = 1e-3
"""A share that is added so that each system has one solution, nearly the same on all processors."""
_GRID: Final = 1 / 1_024
"""Solutions are multiples of it: so they are the same on all processors, and sums are exact."""


def list_relations(inputs: NetInputs, counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the relations of inputs: a column for each, with the factor of each input in its sum.

    They are relations of parts of the inputs, so that they hold for values, too, that never came.

    Args:
        inputs: the inputs.
        counts: how often each two inputs are set together; the last one is always set.
    """
    parts = np.array([*_list_parts(inputs)]).T
    together = parts.T @ counts @ parts
    free, relations = list[int](), list[NDArray[np.float64]]()
    for part in np.flatnonzero(together.diagonal() > _RARE * counts[-1, -1]).tolist():
        factors, *_ = np.linalg.lstsq(together[np.ix_(free, free)], together[free, part])
        relation = parts[:, part] - parts[:, free] @ np.rint(factors)
        if relation @ counts @ relation == 0:  # exact, as all these numbers are whole
            relations.append(relation)
        else:
            free.append(part)
    return np.array(relations).reshape(-1, len(parts)).T


def _list_parts(inputs: NetInputs) -> Iterator[NDArray[np.float64]]:
    """Yield what the relations are between: what is always set, numbers of inputs, and values."""
    ends = (*inputs.starts, inputs.size)
    yield np.eye(inputs.size + 1)[-1]
    for first, end in _list_runs(inputs):
        number = ends[end] - ends[first]
        values = [np.ones(number)]
        if end == first + 1 and number > 2:  # a number, and not only whether something is so
            values.append(np.arange(1.0, number + 1))
        for each in values:
            part = np.zeros(inputs.size + 1)
            part[ends[first] : ends[end]] = each
            yield part


def _list_runs(inputs: NetInputs) -> Iterator[tuple[int, int]]:
    """Yield where the places of a block begin and end, those of each seat by themselves."""
    for block in inputs.observations.blocks.values():
        seats = len(block.places[0]) if block.axes[:1] in (("seat",), ("other",)) else 1
        size = block.size // seats
        for first in range(block.start, block.start + block.size, size):
            yield first, first + size
    places = len(inputs.bounds)
    for need in range(places - inputs.rules.players, places):
        yield need, need + 1


def shrink(weights: NDArray[np.float64], relations: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the weights of the same network whose largest in each column is about the smallest.

    This is the algorithm of Lawson (1961): least squares again and again, in which what is still
    large counts more each time.

    Args:
        weights: a row for each input, and one of biases, which may become as large as they like.
        relations: the relations of the inputs (`list_relations`).
    """
    rows, moves = weights[:-1], relations[:-1]
    best, least = np.zeros((moves.shape[1], rows.shape[1])), np.abs(rows).max(axis=0)
    stress = np.ones_like(rows)
    for _ in range(_ROUNDS):
        squares = (moves.T * stress.T[:, None]) @ moves
        squares += _RIDGE * stress.sum(axis=0)[:, None, None] * np.eye(len(best))
        wanted = -(moves.T @ (stress * rows)).T
        found = np.rint(np.linalg.solve(squares, wanted[:, :, None])[:, :, 0].T / _GRID) * _GRID
        sizes = np.abs(rows + moves @ found)
        largest = sizes.max(axis=0)
        best = np.where(largest < least, found, best)
        least = np.minimum(largest, least)
        stress *= sizes + _RIDGE
        stress /= stress.max(axis=0)
    return weights + relations @ best
