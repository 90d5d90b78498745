"""Weighing worlds: of several, one is picked by how likely others are to have played as they did.

The more worlds there are to pick from, the closer draws come to the model. A model that is too sure
of itself always picks the same.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Sequence
from numbers import Real
from typing import Protocol

import attrs

from counter_rules._quoting import shorten
from counter_rules.errors import StateError
from counter_rules.state import State


class Model(Protocol):
    """A model of the players: a function will do."""

    def __call__(self, world: State, /) -> float:
        """Return how likely a world is, compared with others of the same view.

        Args:
            world: what may be; with all hands, and with what was bid, played and passed.

        Returns:
            The weight: at least 0, and not more than a float holds.
        """
        ...


@attrs.frozen
class Weighing:
    """How worlds are weighed.

    Args:
        model: the model.
        tries: from how many worlds one is picked.
    """

    model: Model
    tries: int

    def pick(self, drawn: Sequence[State], rng: random.Random) -> State:
        """Pick one of some worlds by their weights; any of them if all weigh nothing.

        Raises:
            StateError: if the model does not return a weight.
        """
        weights = [self._weigh(world) for world in drawn]
        heaviest = max(weights)
        if not heaviest:
            return drawn[0]
        # Compared with the heaviest, as the sum of very large weights is no longer a number.
        return rng.choices(drawn, [weight / heaviest for weight in weights])[0]

    def _weigh(self, world: State) -> float:
        given: object = self.model(world)
        try:
            weight = float(given) if isinstance(given, Real) else math.nan
        except OverflowError:
            weight = math.inf
        if not 0 <= weight < math.inf:
            raise StateError(
                f"model: expected a weight from 0 to {sys.float_info.max:.2g}, got {shorten(given)}"
            )
        return weight
