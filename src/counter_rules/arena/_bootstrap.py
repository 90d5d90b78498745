"""The bootstrap of means of which no number is kept."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from counter_rules.arena._moments import CONFIDENCE, import_arena
from counter_rules.rules.chance import seeded_words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_REPLICATES: Final = 1_000
_STEPS: Final = 2**16
"""How finely the Poisson distribution is cut: a number is found by 16 bits."""


class Bootstrap:
    """The means of several series, as they might be had other boards been dealt.

    Every replicate takes each board as often as a Poisson number of mean 1 says, which is what
    drawing as many boards with replacement comes to (Hanley and MacGibbon 2006). So no board has
    to be kept. The numbers follow from the seed and the number of the board alone.

    Args:
        series: how many series there are.
        seed: the seed of the tournament.
    """

    def __init__(self, series: int, seed: int) -> None:
        # Both now: what is interrupted while NumPy imports its generators goes on regardless.
        self._np, self._random = import_arena("numpy"), import_arena("numpy.random")
        words = seeded_words("bootstrap", seed, 0)
        self._key = sum([next(words) << 32 * place for place in range(4)])
        self._poisson = self._list_poisson()
        self._sums: NDArray[np.float64] = self._np.zeros((series, _REPLICATES))
        self._weights: NDArray[np.float64] = self._np.zeros((series, _REPLICATES))

    def _list_poisson(self) -> NDArray[np.uint8]:
        """Return the Poisson number that each of 2¹⁶ equally likely words means."""
        table = self._np.zeros(_STEPS, "uint8")
        below = 0.0
        for number in range(9):
            table[round(_STEPS * below) :] = number
            below += math.exp(-1) / math.factorial(number)
        return table  # type: ignore[no-any-return] # NumPy is imported where it is used

    def add(self, board: int, numbers: Sequence[float | None]) -> None:
        """Take the numbers of a board, one for each series; None where it has none."""
        # A step of the counter gives four words, so boards are far apart.
        raw = self._random.Philox(key=self._key, counter=board << 64).random_raw(_REPLICATES // 4)
        times = self._poisson[raw.astype("<u8").view("<u2")]
        for place, number in enumerate(numbers):
            if number is not None:
                self._sums[place] += number * times
                self._weights[place] += times

    def find_interval(self, series: int) -> tuple[float, float]:
        """Return the interval of a mean; infinite where there is too little to tell."""
        sums, weights = self._sums[series], self._weights[series]
        known = weights > 0
        if known.sum() < _REPLICATES / 2:
            return -math.inf, math.inf
        tails = [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2]
        low, high = self._np.quantile(sums[known] / weights[known], tails)
        return float(low), float(high)
