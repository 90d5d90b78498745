"""A training as a value: the rules, the reward, the sizes and the rates."""

from __future__ import annotations

import math
from numbers import Real
from typing import TYPE_CHECKING, cast

import attrs

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.bots.inner import MOST_UNITS
from counter_rules.errors import LearningError
from counter_rules.learning._experience import Reward
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.rules.scoring import HandsCleared

if TYPE_CHECKING:
    from attrs import Attribute


def _check_count(_: Training, field: Attribute[int], value: object) -> None:
    if (to_int(value) or 0) < 1:
        raise LearningError(f"{field.name} must be a whole number from 1 on, not {shorten(value)}")


def _check_share(_: Training, field: Attribute[float], value: object) -> None:
    if not 0 <= _to_number(value) <= 1:
        raise LearningError(f"{field.name} must be from 0 to 1, not {shorten(value)}")


def _check_weight(_: Training, field: Attribute[float], value: object) -> None:
    if not 0 <= _to_number(value) < math.inf:
        raise LearningError(f"{field.name} must be 0 or more, not {shorten(value)}")


def _check_minutes(_: Training, field: Attribute[float], value: object) -> None:
    if not 0 < _to_number(value) < math.inf:
        raise LearningError(f"{field.name} must be above 0, not {shorten(value)}")


def _check_units(_: Training, field: Attribute[tuple[int, int]], value: object) -> None:
    given: object = value
    numbers = cast("tuple[object, ...]", given) if isinstance(given, tuple) else ()
    if [0 < (to_int(number) or 0) <= MOST_UNITS for number in numbers] != [True, True]:
        raise LearningError(
            f"{field.name} must be two whole numbers from 1 to {MOST_UNITS}, not {shorten(value)}"
        )


def _to_number(value: object) -> float:
    """Return a number as a float, and NaN for anything else, which no bounds admit."""
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    return float(cast("float", value)) if is_number else math.nan


@attrs.frozen(kw_only=True)
class Training:
    """A training: what is learned, from how much play, and at which rates.

    Either ``decisions`` or ``minutes`` ends it; rates fall in a straight line until then. A number
    of decisions and the seed determine the network, bit for bit with one thread on one kind of
    processor; with minutes the result also depends on the machine.

    Args:
        rules: the ruleset. One network plays all seats; a hand is an episode.
        decisions: the number of decisions to learn from.
        minutes: the minutes to learn instead.
        seed: any whole number from 0 up to 2⁶³: it decides the network's first numbers, all cards
            and all moves.
        reward: what a seat tries to get from a hand.
        units: the units of both hidden layers, at most 512 each.
        games: how many games are played side by side.
        steps: the number of moves in each game before the network is updated.
        epochs: how often each decision is learned from.
        batch: the number of decisions of an update.
        rate: the learning rate at first; ``last_rate`` at the end.
        entropy: the weight of the entropy of moves, which keeps the play varied; ``last_entropy``
            at the end. Bids, of which a seat makes only one a hand, count ``bid_entropy`` times.
        explore: the share of bids that are made at random at first, so that the network learns what
            they are worth; it falls to 0.
        smoothing: λ of the generalized advantage estimation (Schulman and others, 2016).
        clip: how far an update may change the probability of a move, as a share (PPO; Schulman and
            others, 2017).

    Raises:
        LearningError: if a number is out of range, or both or none of decisions and minutes are
            given.

    >>> from counter_rules import get_ruleset
    >>> training = Training(get_ruleset("counter", players=4), minutes=60, seed=7)
    >>> training.reward, training.units
    (<Reward.DIFFERENCE: 'difference'>, (256, 64))
    """

    rules: Ruleset = attrs.field(converter=to_rules, kw_only=False)
    decisions: int | None = attrs.field(
        default=None, validator=attrs.validators.optional(_check_count)
    )
    minutes: float | None = attrs.field(
        default=None, validator=attrs.validators.optional(_check_minutes)
    )
    seed: int
    reward: Reward = Reward.DIFFERENCE
    units: tuple[int, int] = attrs.field(default=(256, 64), validator=_check_units)
    games: int = attrs.field(default=512, validator=_check_count)
    steps: int = attrs.field(default=64, validator=_check_count)
    epochs: int = attrs.field(default=2, validator=_check_count)
    batch: int = attrs.field(default=1_024, validator=_check_count)
    rate: float = attrs.field(default=2e-3, validator=_check_share)
    last_rate: float = attrs.field(default=1e-4, validator=_check_share)
    entropy: float = attrs.field(default=0.03, validator=_check_share)
    last_entropy: float = attrs.field(default=0.003, validator=_check_share)
    bid_entropy: float = attrs.field(default=3.0, validator=_check_weight)
    explore: float = attrs.field(default=0.2, validator=_check_share)
    smoothing: float = attrs.field(default=0.9, validator=_check_share)
    clip: float = attrs.field(default=0.2, validator=_check_share)

    def __attrs_post_init__(self) -> None:
        if (self.decisions is None) == (self.minutes is None):
            raise LearningError("give either decisions= or minutes=, how much to learn")
        seed = to_int(self.seed)
        if seed is None or not 0 <= seed < 1 << 63:
            raise LearningError(f"the seed must be from 0 to 2**63 - 1, not {shorten(self.seed)}")
        if not isinstance(self.reward, Reward):
            raise LearningError(f"expected a Reward, got {shorten(self.reward)}")
        if isinstance(self.rules.scoring, HandsCleared) and self.reward is Reward.DIFFERENCE:
            raise LearningError(
                f"all seats of {self.rules.name} share one score, so nobody is ahead: the reward "
                f"must be {Reward.POINTS} or {Reward.EXACT}"
            )

    def compute_share(self, decisions: int, minutes: float) -> float:
        """Return the share of the training that is done, from 0 to 1."""
        if self.minutes is not None:
            return min(minutes / self.minutes, 1.0)
        return min(decisions / (self.decisions or 1), 1.0)
