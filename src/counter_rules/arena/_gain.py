"""What it gains to deal the same cards in every seating, as measured."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import attrs

from counter_rules.arena._moments import Moments

_FEWEST: Final = 20
"""How many boards it takes to say anything of a spread."""


@attrs.define
class _OneHand:
    """The boards that begin with one hand of a match."""

    total: Moments = attrs.field(factory=Moments)
    parts: defaultdict[int, Moments] = attrs.field(
        factory=lambda: defaultdict[int, Moments](Moments)
    )


class Gain:
    """Compares the spread of differences with what it would be with new cards in every seating.

    The difference of a board is a sum of parts, one for each seating. With new cards the parts
    would be independent, and their variances would add up. Hands of a match are kept apart, as
    differences are larger in some than in others, whatever is dealt.
    """

    def __init__(self) -> None:
        self._hands: defaultdict[int, _OneHand] = defaultdict(_OneHand)

    def add(self, hand_number: int, parts: Sequence[float]) -> None:
        """Take the parts of a board's difference."""
        one = self._hands[hand_number]
        one.total.add(math.fsum(parts))
        for place, part in enumerate(parts):
            one.parts[place].add(part)

    def find(self) -> float | None:
        """Return how many times the variance would be; None where it is not known."""
        if sum(one.total.count for one in self._hands.values()) < _FEWEST:
            return None
        as_dealt = anew = 0.0
        for one in self._hands.values():
            times = one.total.count - 1
            as_dealt += times * one.total.variance
            anew += times * math.fsum([part.variance for part in one.parts.values()])
        return anew / as_dealt if as_dealt else None
