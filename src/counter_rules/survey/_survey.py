"""A survey: the counts of many hands, and estimates with their intervals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import attrs

from counter_rules._base.guards import import_numpy
from counter_rules._base.quoting import name_type, shorten
from counter_rules.arena import Estimate
from counter_rules.arena.inner import compute_t
from counter_rules.cards import Rank
from counter_rules.errors import ArenaError
from counter_rules.rules.ruleset import Ruleset
from counter_rules.survey._machine import CHANGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray


# Counts, as arrays.


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Counts:
    """The counts of some hands of P players, as read-only arrays of int64.

    A *position* is a seat relative to the dealer: 0 is the dealer's left, who bids first, and P - 1
    is the dealer. L is the size of the largest hand. Ranks go from 0, the joker, to 13, the king;
    R is 14. Where the deck has winners and losers, R is 16: they are ranks 14 and 15 (F11.3).
    """

    hands: int
    """The number of hands."""
    tricks: int
    """The number of tricks."""
    unwon: int
    """The number of tricks that nobody won (C6.3)."""
    points: NDArray[np.int64]
    """The total points of each position: (P,)."""
    outcomes: NDArray[np.int64]
    """The hands with bid b and w tricks, at [position, b, w]: (P, L + 1, L + 1)."""
    places: NDArray[np.int64]
    """The tricks won by each card of a trick, in the order of play: (P,)."""
    standings: NDArray[np.int64]
    """The tricks won by the best card, the second best and so on, by trump, led suit and printed
    rank alone, without any effect: (P,)."""
    played: NDArray[np.int64]
    """The number of cards of each rank that were played: (R,)."""
    won: NDArray[np.int64]
    """The number of them that won the trick: (R,)."""
    appeared: NDArray[np.int64]
    """The number of tricks with a card of each rank, if the rules have effects in tricks: (R,)."""
    changes: NDArray[np.int64]
    """The number of tricks that would differ without the effect of a rank: (R, 6).

    At [rank, 0] in anything; at 1 in the winner, at 2 in the leader of the next trick, at 3 in its
    trump, at 4 in whether its lead counts double, at 5 in whether cards are passed. After the last
    trick there is no next one.
    """

    @property
    def bids(self) -> NDArray[np.int64]:
        """The hands in which each position bid 0, 1, 2 … tricks: (P, L + 1)."""
        bids: NDArray[np.int64] = self.outcomes.sum(axis=2)
        return bids

    @property
    def tricks_won(self) -> NDArray[np.int64]:
        """The hands in which each position won 0, 1, 2 … tricks: (P, L + 1)."""
        tricks: NDArray[np.int64] = self.outcomes.sum(axis=1)
        return tricks

    @property
    def made(self) -> NDArray[np.int64]:
        """The hands in which each position made its bid: (P,)."""
        made: NDArray[np.int64] = self.outcomes.diagonal(axis1=1, axis2=2).sum(axis=1)
        return made

    def __repr__(self) -> str:
        return f"<Counts: {self.hands:,} hands, {self.tricks:,} tricks>"


def make_counts(words: NDArray[np.int64], layout: Mapping[str, int], rules: Ruleset) -> Counts:
    """Make the counts from the words of a survey: int64, of shape ``(counts,)``."""
    words.flags.writeable = False

    def take(name: str, *shape: int) -> NDArray[np.int64]:
        start = layout[name]
        return words[start : start + math.prod(shape)].reshape(shape)

    ranks, players, bids = layout["ALL_RANKS"], rules.players, rules.hand_sizes.largest + 1
    return Counts(
        hands=int(words[layout["C_HANDS"]]),
        tricks=int(words[layout["C_TRICKS"]]),
        unwon=int(words[layout["C_UNWON"]]),
        points=take("C_POINTS", players),
        outcomes=take("C_OUTCOMES", players, bids, bids),
        places=take("C_PLACES", players),
        standings=take("C_STANDINGS", players),
        played=take("C_PLAYED", ranks),
        won=take("C_WON", ranks),
        appeared=take("C_APPEARED", ranks),
        changes=take("C_CHANGES", ranks, CHANGES),
    )


# Many hands as arrays: the deal, bids, tricks and points of each.


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Hands:
    """The deal and the result of n hands of P players, as read-only arrays of int64.

    Bit c of a set is the card of index c, in the order of `counter_rules.cards.CARDS`. Bits 55 to
    57 stand for a second, third and fourth winner, bits 58 to 60 for such losers (F11.3). A
    *position* is a seat relative to the dealer: 0 is the dealer's left, who bids first, and P - 1
    is the dealer.
    """

    sizes: NDArray[np.int64]
    """The number of cards dealt to each player: (n,)."""
    trumps: NDArray[np.int64]
    """The trump suit of the deal, from 0, clubs, to 3, spades, and 4, jokers; -1 for none: (n,)."""
    cards: NDArray[np.int64]
    """The cards dealt to each position, as a set: (n, P)."""
    cards_twice: NDArray[np.int64]
    """The cards that it was dealt twice, from two decks or two jokers, as a set: (n, P)."""
    bids: NDArray[np.int64]
    """The bid of each position: (n, P)."""
    tricks_won: NDArray[np.int64]
    """The tricks that it won: (n, P)."""
    points: NDArray[np.int64]
    """The points that it scored: (n, P)."""

    def __len__(self) -> int:
        return len(self.sizes)

    def __repr__(self) -> str:
        return f"<Hands: {len(self):,} hands of {self.cards.shape[1]} players>"


def make_hands(words: NDArray[np.int64], layout: Mapping[str, int], players: int) -> Hands:
    """Make hands from the words kept of them: int64, of shape ``(n, KEPT)``."""
    numpy = import_numpy()
    has_twins = layout["KEPT"] > layout["K_TWIN"]
    words.flags.writeable = False

    def take(name: str) -> NDArray[np.int64]:
        return words[:, layout[name] : layout[name] + players]

    cards = take("K_HAND")
    none = numpy.broadcast_to(numpy.int64(0), cards.shape)
    return Hands(
        sizes=words[:, layout["K_SIZE"]],
        trumps=words[:, layout["K_TRUMP"]],
        cards=cards,
        cards_twice=take("K_TWIN") if has_twins else none,
        bids=take("K_BID"),
        tricks_won=take("K_WON"),
        points=take("K_POINTS"),
    )


# The survey.

Statistic: TypeAlias = Callable[[Counts], float]
"""A function of the counts that returns one number, such as a mean or a share."""


class OutcomeRow(NamedTuple):
    """The number of hands with a position, a bid and a number of tricks: a row of a data frame."""

    position: int
    """The position: 0 is the dealer's left."""
    bid: int
    """The bid."""
    won: int
    """The tricks won."""
    hands: int
    """The number of such hands."""


class RankRow(NamedTuple):
    """The effect of a rank's cards on tricks: a row of a data frame."""

    rank: str
    """The name of the rank."""
    played: int
    """The number of its cards that were played."""
    won: int
    """The number of them that won the trick."""
    appeared: int
    """The number of tricks with such a card."""
    anything: int
    """The number of these that would differ without the rank's effect, in any of …"""
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
    """The counts of many hands, with estimates.

    The hands are counted in about a hundred batches, from which intervals are computed: `estimate`
    and `compare` use the jackknife, which leaves out one batch at a time, and Student's t
    distribution.
    """

    rules: Ruleset
    """The rules that were played."""
    batches: NDArray[np.int64]
    """The counts of each batch, as a kernel writes them: int64, of shape ``(batches, words)``."""
    layout: Mapping[str, int]
    """The place of each count among these words, by name."""

    def __attrs_post_init__(self) -> None:
        self.batches.flags.writeable = False

    @cached_property
    def counts(self) -> Counts:
        """The counts of all hands."""
        return self._make(self._total)

    @cached_property
    def _total(self) -> NDArray[np.int64]:
        total: NDArray[np.int64] = self.batches.sum(axis=0)
        return total

    def _make(self, words: NDArray[np.int64]) -> Counts:
        return make_counts(words, self.layout, self.rules)

    def estimate(self, statistic: Statistic) -> Estimate:
        """Return a number computed from the counts, with its 95 % interval.

        Args:
            statistic: a function of `Counts` that returns the number.

        Raises:
            ArenaError: if it does not return one.
            MissingExtraError: if SciPy is not installed.

        >>> from counter_rules import get_ruleset
        >>> from counter_rules.survey import survey
        >>> found = survey(get_ruleset("counter", players=4), 200, seed=7)
        >>> share = found.estimate(lambda counts: counts.standings[0] / counts.tricks)
        >>> print(f"{share.mean:.1%}, from {share.low:.1%} to {share.high:.1%}")
        39.9%, from 37.6% to 42.2%
        """
        whole = _apply(statistic, self.counts)
        if len(self.batches) < 2:
            return Estimate(whole, math.inf)
        return _estimate(whole, [_apply(statistic, left) for left in self._list_jackknife()])

    def compare(self, other: Survey, statistic: Statistic) -> Estimate:
        """Return the difference of a number between two surveys, with its 95 % interval.

        Give both the same seed, and equal decks and hand sizes: then they have the same deals,
        which makes the interval narrower. Surveys of records, and those with other numbers of
        batches, are compared as independent.

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
                "compared: take the same number"
            )
        if len(self.batches) != len(other.batches) or len(self.batches) < 2:
            mine, theirs = self.estimate(statistic), other.estimate(statistic)
            return Estimate(mine.mean - theirs.mean, math.hypot(mine.margin, theirs.margin))
        pairs = zip(self._list_jackknife(), other._list_jackknife(), strict=True)
        whole = _apply(statistic, self.counts) - _apply(statistic, other.counts)
        left = [_apply(statistic, mine) - _apply(statistic, theirs) for mine, theirs in pairs]
        return _estimate(whole, left)

    def _list_jackknife(self) -> Iterator[Counts]:
        """Yield the counts of all batches but one, for each batch."""
        for batch in self.batches:
            yield self._make(self._total - batch)

    def list_outcomes(self) -> tuple[OutcomeRow, ...]:
        """List how many hands each position had with each bid and number of tricks, as rows.

        Combinations without a hand are left out.
        """
        outcomes = self.counts.outcomes
        return tuple(
            [
                OutcomeRow(int(position), int(bid), int(won), int(outcomes[position, bid, won]))
                for position, bid, won in zip(*outcomes.nonzero(), strict=True)
            ]
        )

    def list_ranks(self) -> tuple[RankRow, ...]:
        """List the effect of each rank that was played, for a data frame.

        >>> from counter_rules import get_ruleset
        >>> from counter_rules.survey import survey
        >>> seven = survey(get_ruleset("counter", players=4), 200, seed=7).list_ranks()[6]
        >>> seven.rank, seven.appeared, seven.winner
        ('seven', 593, 396)
        """
        counts = self.counts
        return tuple(
            [
                RankRow(
                    str(rank),
                    *[int(column[rank]) for column in (counts.played, counts.won, counts.appeared)],
                    *[int(number) for number in counts.changes[rank]],
                )
                for rank in tuple(Rank)[: len(counts.played)]
                if counts.played[rank]
            ]
        )

    def __repr__(self) -> str:
        rules = self.rules
        return f"<Survey: {self.counts.hands:,} hands of {rules.name}, {rules.players} players>"


def _apply(statistic: Statistic, counts: Counts) -> float:
    number: object = statistic(counts)
    try:
        return float(number)  # type: ignore[arg-type]  # refused below if it fails
    except (TypeError, ValueError) as error:
        raise ArenaError(
            f"a statistic returns one number, not {shorten(number)}: choose one of an array"
        ) from error


def _estimate(whole: float, parts: Sequence[float]) -> Estimate:
    """Return a number with its interval, from those without one batch each (the jackknife)."""
    count = len(parts)
    mean = math.fsum(parts) / count
    squares = math.fsum([(part - mean) ** 2 for part in parts])
    return Estimate(whole, compute_t(count) * math.sqrt((count - 1) / count * squares))
