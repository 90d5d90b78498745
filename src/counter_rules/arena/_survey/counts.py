"""What a survey counts, as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from counter_rules.kernel._machine.survey.counts import CHANGES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Counts:
    """What was counted in some hands of P players, as read-only arrays of whole numbers.

    A *position* is a seat as the dealer sees it: 0 is the dealer's left, who bids first, and
    P - 1 is the dealer. L is the size of the largest hand. Ranks go from 0, the joker, to 13, the
    king.
    """

    hands: int
    """How many hands there were."""
    tricks: int
    """How many tricks."""
    unwon: int
    """How many of the tricks nobody won (C6.3)."""
    points: NDArray[np.int64]
    """The total points of each position: (P,)."""
    outcomes: NDArray[np.int64]
    """How often each position bid b and won w tricks, at [position, b, w]: (P, L + 1, L + 1)."""
    places: NDArray[np.int64]
    """How often each card of a trick won it, in the order of play: (P,)."""
    standings: NDArray[np.int64]
    """How often a trick was won by the card that is the best, the second best … by trump, led suit
    and rank alone, as they are printed, without any effect: (P,)."""
    played: NDArray[np.int64]
    """How many cards of each rank were played: (14,)."""
    won: NDArray[np.int64]
    """How many of them won the trick: (14,)."""
    laid: NDArray[np.int64]
    """In how many tricks a card of each rank lay, where any effect acts in tricks: (14,)."""
    changes: NDArray[np.int64]
    """In how many tricks something would be different without the effect of a rank: (14, 6).

    At [rank, 0] any of these: at 1 the winner, at 2 the leader of the next trick, at 3 its trump,
    at 4 whether its lead counts double, at 5 whether cards are passed. After the last trick there
    is no next one.
    """

    @property
    def bids(self) -> NDArray[np.int64]:
        """How often each position bid 0, 1, 2 … tricks: (P, L + 1)."""
        bids: NDArray[np.int64] = self.outcomes.sum(axis=2)
        return bids

    @property
    def tricks_won(self) -> NDArray[np.int64]:
        """How often each position won 0, 1, 2 … tricks: (P, L + 1)."""
        tricks: NDArray[np.int64] = self.outcomes.sum(axis=1)
        return tricks

    @property
    def made(self) -> NDArray[np.int64]:
        """How often each position made its bid: (P,)."""
        made: NDArray[np.int64] = self.outcomes.diagonal(axis1=1, axis2=2).sum(axis=1)
        return made

    def __repr__(self) -> str:
        return f"<Counts: {self.hands:,} hands, {self.tricks:,} tricks>"


def make_counts(words: NDArray[np.int64], layout: Mapping[str, int], players: int) -> Counts:
    """Return what the words of a survey say.

    Args:
        words: as many as `COUNTS` of the layout says.
        layout: where what lies (`counter_rules.kernel.Kernel.layout`).
        players: how many play.
    """
    words.flags.writeable = False

    def take(name: str, *shape: int) -> NDArray[np.int64]:
        start, size = layout[name], 1
        for length in shape:
            size *= length
        return words[start : start + size].reshape(shape)

    bids = round(((layout["C_PLACES"] - layout["C_OUTCOMES"]) // players) ** 0.5)
    return Counts(
        hands=int(words[layout["C_HANDS"]]),
        tricks=int(words[layout["C_TRICKS"]]),
        unwon=int(words[layout["C_UNWON"]]),
        points=take("C_POINTS", players),
        outcomes=take("C_OUTCOMES", players, bids, bids),
        places=take("C_PLACES", players),
        standings=take("C_STANDINGS", players),
        played=take("C_PLAYED", 14),
        won=take("C_WON", 14),
        laid=take("C_LAID", 14),
        changes=take("C_CHANGES", 14, CHANGES),
    )
