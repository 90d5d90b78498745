"""What a finished hand pays each seat."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Literal, TypeAlias

from counter_rules._quoting import shorten
from counter_rules.errors import StateError
from counter_rules.results import HandResult
from counter_rules.seats import Seat

Reward: TypeAlias = Literal["points", "difference", "exact"] | Callable[[HandResult, Seat], float]
"""``points`` of the hand; their ``difference`` from the mean of all seats', which adds up to 0;
``exact``, 1 for a bid that is met; or a function of the result and the seat."""

Pay: TypeAlias = Callable[[HandResult], tuple[float, ...]]
"""What a hand pays, by seat."""


def _pay_points(result: HandResult) -> tuple[float, ...]:
    return tuple(map(float, result.points))


def _pay_difference(result: HandResult) -> tuple[float, ...]:
    mean = sum(result.points) / len(result.points)
    return tuple([points - mean for points in result.points])


def _pay_exact(result: HandResult) -> tuple[float, ...]:
    return tuple([float(seat in result.exact) for seat in range(len(result.bids))])


_PAYS: Final[Mapping[str, Pay]] = {
    "points": _pay_points,
    "difference": _pay_difference,
    "exact": _pay_exact,
}


def make_pay(reward: Reward) -> Pay:
    """Return what a reward pays for a hand, by seat.

    Args:
        reward: its name, or a function of the result of the hand and the seat.

    Raises:
        StateError: if it is neither.
    """
    if callable(reward):
        return partial(_ask_function, reward)
    pay = _PAYS.get(reward) if isinstance(reward, str) else None
    if pay is None:
        raise StateError(
            f"reward: expected {', '.join(_PAYS)} or a function of HandResult and seat, "
            f"got {shorten(reward)}"
        )
    return pay


def _ask_function(
    reward: Callable[[HandResult, Seat], float], result: HandResult
) -> tuple[float, ...]:
    return tuple([_to_number(reward(result, seat)) for seat in range(len(result.bids))])


def _to_number(paid: float) -> float:
    try:
        number = float(paid)
    except Exception as error:
        raise StateError(f"reward: expected a number, got {shorten(paid)}") from error
    if not math.isfinite(number):
        raise StateError(f"reward: expected a finite number, got {shorten(paid)}")
    return number
