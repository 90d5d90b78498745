"""Who wins of those with the highest total (F0.6, F1, F3.5, C8.2)."""

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
    """Everybody with the highest total has won."""

    def is_settled(self, results: Sequence[HandResult]) -> bool:
        """Any end will do."""
        return True

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return every seat with the highest total."""
        return list_leading(results[-1].scores)

    def __str__(self) -> str:
        return "equal totals share the win"


@attrs.frozen
class MostExactBids:
    """The leader with the most bids made exactly; if these are equal too, the win is shared."""

    def is_settled(self, results: Sequence[HandResult]) -> bool:
        """Any end will do."""
        return True

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return the leaders who made the most bids."""
        leading = list_leading(results[-1].scores)
        made = {seat: sum(seat in result.exact for result in results) for seat in leading}
        return tuple(seat for seat in leading if made[seat] == max(made.values()))

    def __str__(self) -> str:
        return "of equal totals the most exact bids win"


@attrs.frozen
class MostTricks:
    """The leader with the most tricks; if these are equal too, the win is shared."""

    def is_settled(self, results: Sequence[HandResult]) -> bool:
        """Any end will do."""
        return True

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return the leaders who took the most tricks."""
        leading = list_leading(results[-1].scores)
        taken = {seat: sum(result.tricks_won[seat] for result in results) for seat in leading}
        return tuple(seat for seat in leading if taken[seat] == max(taken.values()))

    def __str__(self) -> str:
        return "of equal totals the most tricks win"


@attrs.frozen
class ExtraHands:
    """The match goes on until one seat alone has the highest total (F3.5).

    Ruling: everybody takes part in the extra hands, tied or not (F10.5). How many cards they have
    is the schedule's to say.
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
    """Return whether the last scores settle every tie; of ties of other kinds it is not known."""
    return isinstance(ties, SharedWin | ExtraHands)


def is_always_settled(ties: Ties) -> bool:
    """Return whether no tie makes a match go on; of ties of another kind that is not known."""
    return isinstance(ties, SharedWin | MostExactBids | MostTricks)
