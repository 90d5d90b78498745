"""The ways to settle a tie for the highest total (F0.6, F1, F3.5, C8.2)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.results import HandResult
from counter_rules.rules.ending.protocol import Ties
from counter_rules.seats import Seat


def list_leading(scores: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats with the highest total.

    >>> list_leading((8, 3, 8))
    (0, 2)
    """
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


@attrs.frozen
class SharedWin:
    """Every seat with the highest total wins."""

    def is_settled(self, results: Sequence[HandResult]) -> bool:
        """Return True: the win can always be shared."""
        return True

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return every seat with the highest total."""
        return list_leading(results[-1].scores)

    def __str__(self) -> str:
        return "equal totals share the win"


@attrs.frozen
class MostExactBids:
    """The leader with the most exact bids wins; if these are equal too, the win is shared."""

    def is_settled(self, results: Sequence[HandResult]) -> bool:
        """Return True: the win can always be shared."""
        return True

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return the leaders with the most exact bids."""
        leading = list_leading(results[-1].scores)
        made = {seat: sum(seat in result.exact for result in results) for seat in leading}
        return tuple(seat for seat in leading if made[seat] == max(made.values()))

    def __str__(self) -> str:
        return "a tie for first goes to the most exact bids"


@attrs.frozen
class MostTricks:
    """The leader with the most tricks wins; if these are equal too, the win is shared."""

    def is_settled(self, results: Sequence[HandResult]) -> bool:
        """Return True: the win can always be shared."""
        return True

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return the leaders with the most tricks."""
        leading = list_leading(results[-1].scores)
        taken = {seat: sum(result.tricks_won[seat] for result in results) for seat in leading}
        return tuple(seat for seat in leading if taken[seat] == max(taken.values()))

    def __str__(self) -> str:
        return "a tie for first goes to the most tricks"


@attrs.frozen
class ExtraHands:
    """The match continues until one seat alone has the highest total (F3.5).

    Ruling: all players take part in the extra hands, tied or not (F10.5). The schedule sets their
    sizes.
    """

    def is_settled(self, results: Sequence[HandResult]) -> bool:
        """Return whether one seat alone leads."""
        return len(list_leading(results[-1].scores)) == 1

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return the seat that leads."""
        return list_leading(results[-1].scores)

    def __str__(self) -> str:
        return "a tie for first goes to extra hands"


def is_settled_by_scores(ties: Ties) -> bool:
    """Return whether the last scores settle every tie; False for custom ties."""
    return isinstance(ties, SharedWin | ExtraHands)


def is_always_settled(ties: Ties) -> bool:
    """Return whether no tie makes a match continue; False for custom ties."""
    return isinstance(ties, SharedWin | MostExactBids | MostTricks)
