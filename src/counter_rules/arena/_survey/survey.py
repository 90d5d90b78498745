"""A survey: what was counted in many hands, and how sure that makes what follows from it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import attrs

from counter_rules._quoting import name_type, shorten
from counter_rules.arena._moments import find_t
from counter_rules.arena._results import Estimate
from counter_rules.arena._survey.counts import Counts, make_counts
from counter_rules.cards import Rank
from counter_rules.errors import ArenaError
from counter_rules.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

Statistic: TypeAlias = Callable[[Counts], float]
"""A function of what was counted that returns one number, such as a mean or a share."""


class OutcomeRow(NamedTuple):
    """How often a position made a bid and won a number of tricks: a row of a data frame."""

    position: int
    """The position: 0 is the dealer's left."""
    bid: int
    """The bid."""
    won: int
    """The tricks won."""
    hands: int
    """In how many hands that was so."""


class RankRow(NamedTuple):
    """What the cards of a rank did: a row of a data frame."""

    rank: str
    """The name of the rank."""
    played: int
    """How many of its cards were played."""
    won: int
    """How many of them won the trick."""
    laid: int
    """In how many tricks one of them lay."""
    anything: int
    """In how many of these anything would be different without the rank's effect: any of …"""
    winner: int
    """… the winner,"""
    leader: int
    """… the leader of the next trick,"""
    trump: int
    """… its trump,"""
    doubling: int
    """… whether its lead counts double,"""
    passing: int
    """… and whether cards are passed."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Survey:
    """What was counted in many hands.

    The hands are counted in about a hundred batches, which are what intervals are made of: those of
    `estimate` and `compare` are by the jackknife, which leaves out a batch at a time, and by
    Student's t.
    """

    rules: Ruleset
    """The rules that were played."""
    batches: NDArray[np.int64]
    """What was counted in each batch, as a kernel writes it: (batches, words)."""
    layout: Mapping[str, int]
    """Where each count is found in these words."""

    def __attrs_post_init__(self) -> None:
        self.batches.flags.writeable = False

    @cached_property
    def counts(self) -> Counts:
        """What was counted in all hands."""
        return self._make(self._total)

    @cached_property
    def _total(self) -> NDArray[np.int64]:
        total: NDArray[np.int64] = self.batches.sum(axis=0)
        return total

    def _make(self, words: NDArray[np.int64]) -> Counts:
        return make_counts(words, self.layout, self.rules.players)

    def estimate(self, statistic: Statistic) -> Estimate:
        """Return a number that follows from the counts, with its 95 % interval.

        Args:
            statistic: a function of `Counts` that returns the number.

        Raises:
            ArenaError: if it does not return one.
            MissingExtraError: if SciPy is not installed.

        >>> from counter_rules import get_ruleset
        >>> from counter_rules.arena import survey
        >>> found = survey(get_ruleset("counter", players=4), 200, seed=7)
        >>> share = found.estimate(lambda counts: counts.standings[0] / counts.tricks)
        >>> print(f"{share.mean:.1%}, from {share.low:.1%} to {share.high:.1%}")
        39.9%, from 37.6% to 42.2%
        """
        whole = _apply(statistic, self.counts)
        if len(self.batches) < 2:
            return Estimate(whole, math.inf)
        return _estimate(whole, [_apply(statistic, left) for left in self._leave_out()])

    def compare(self, other: Survey, statistic: Statistic) -> Estimate:
        """Return by how much a number is larger here than in another survey, with its interval.

        Both should have the same seed, and equal decks and hands: then they have the same deals,
        and that makes the interval narrower. Surveys of records and of other hands have none in
        common, and are compared as such.

        Args:
            other: the other survey, of as many hands.
            statistic: a function of `Counts` that returns the number.

        Raises:
            ArenaError: if the numbers of hands differ, or the function does not return a number.
            MissingExtraError: if SciPy is not installed.
        """
        if not isinstance(other, Survey):
            raise ArenaError(f"expected a Survey, got {name_type(other)}")
        if other.counts.hands != self.counts.hands:
            raise ArenaError(
                f"surveys of {self.counts.hands:,} and {other.counts.hands:,} hands cannot be "
                "compared: count as many"
            )
        if len(self.batches) != len(other.batches) or len(self.batches) < 2:
            mine, theirs = self.estimate(statistic), other.estimate(statistic)
            return Estimate(mine.mean - theirs.mean, math.hypot(mine.margin, theirs.margin))
        pairs = zip(self._leave_out(), other._leave_out(), strict=True)
        whole = _apply(statistic, self.counts) - _apply(statistic, other.counts)
        left = [_apply(statistic, mine) - _apply(statistic, theirs) for mine, theirs in pairs]
        return _estimate(whole, left)

    def _leave_out(self) -> Iterator[Counts]:
        """Yield what was counted in all batches but one, for each of them."""
        for batch in self.batches:
            yield self._make(self._total - batch)

    def list_outcomes(self) -> tuple[OutcomeRow, ...]:
        """Return how often each position made each bid and won each number of tricks, as rows.

        Bids and tricks that never came together are left out.
        """
        outcomes = self.counts.outcomes
        return tuple(
            [
                OutcomeRow(int(position), int(bid), int(won), int(outcomes[position, bid, won]))
                for position, bid, won in zip(*outcomes.nonzero(), strict=True)
            ]
        )

    def list_ranks(self) -> tuple[RankRow, ...]:
        """Return what the cards of each rank that was played did, for a data frame.

        >>> from counter_rules import get_ruleset
        >>> from counter_rules.arena import survey
        >>> seven = survey(get_ruleset("counter", players=4), 200, seed=7).list_ranks()[6]
        >>> seven.rank, seven.laid, seven.winner
        ('seven', 593, 396)
        """
        counts = self.counts
        return tuple(
            [
                RankRow(
                    str(rank),
                    *[int(column[rank]) for column in (counts.played, counts.won, counts.laid)],
                    *[int(number) for number in counts.changes[rank]],
                )
                for rank in Rank
                if counts.played[rank]
            ]
        )

    def __repr__(self) -> str:
        rules = self.rules
        return f"<Survey: {self.counts.hands:,} hands of {rules.name}, {rules.players} players>"


def _apply(statistic: Statistic, counts: Counts) -> float:
    number: object = statistic(counts)
    try:
        return float(number)  # type: ignore[arg-type]  # that is what is asked
    except (TypeError, ValueError) as error:
        raise ArenaError(
            f"a statistic returns one number, not {shorten(number)}: take one of an array"
        ) from error


def _estimate(whole: float, parts: Sequence[float]) -> Estimate:
    """Return a number with its interval by those that leave out one of equally many batches."""
    count = len(parts)
    mean = math.fsum(parts) / count
    squares = math.fsum([(part - mean) ** 2 for part in parts])
    return Estimate(whole, find_t(count) * math.sqrt((count - 1) / count * squares))
