"""The protocols of a score formula and of the scoring of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from counter_rules.rules.hand_context import HandContext
from counter_rules.seats import Seat


class Formula(Protocol):
    """The points of one player for a hand (F8).

    Implement it as a frozen value: it is compared and pickled as part of a ruleset.
    """

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        """Return the points.

        Args:
            bid: the player's bid.
            tricks_won: the tricks the player took.
            hand_size: the number of tricks in the hand.
            players: the number of players.
        """
        ...


class Scoring(Protocol):
    """The points of all players for a hand.

    ``score_hand`` may have a last parameter ``hand``, as in `HandScoring`.
    """

    def score_hand(
        self,
        *,
        bids: Sequence[int],
        tricks_won: Sequence[int],
        hand_size: int,
        blind: Sequence[Seat],
    ) -> tuple[int, ...]:
        """Return the points by seat.

        Args:
            bids: the bids, by seat.
            tricks_won: the tricks taken, by seat.
            hand_size: the number of tricks in the hand.
            blind: the seats that bid blind.
        """
        ...


class HandScoring(Protocol):
    """The points of all players by which hand it is, or by earlier hands."""

    def score_hand(
        self,
        *,
        bids: Sequence[int],
        tricks_won: Sequence[int],
        hand_size: int,
        blind: Sequence[Seat],
        hand: HandContext,
    ) -> tuple[int, ...]:
        """Return the points by seat.

        Args:
            bids: the bids, by seat.
            tricks_won: the tricks taken, by seat.
            hand_size: the number of tricks in the hand.
            blind: the seats that bid blind.
            hand: the hand.
        """
        ...


@runtime_checkable
class BoundedScoring(Protocol):
    """A scoring that lists the points it can give, as all of this library do."""

    def list_points(self, *, hand_size: int, players: int) -> Sequence[int]:
        """Return every number of points that a seat can score for a hand, in any order.

        Args:
            hand_size: the number of tricks in the hand.
            players: the number of players.
        """
        ...
