"""The seat with the highest bid (F11.2, F11.6)."""

from __future__ import annotations

from collections.abc import Sequence

from counter_rules.seats import Seat


def get_highest_bidder(dealer: Seat, bids: Sequence[int | None]) -> Seat:
    """Return the seat with the highest bid; of equal bids, that nearest to the dealer's left.

    Sealed and blind bids count like others. If all bids are zero, it is the dealer's left.

    >>> get_highest_bidder(1, (2, 0, 1, 2)), get_highest_bidder(3, (2, 0, 1, 2))
    (3, 0)
    """
    players = len(bids)
    seats = [(dealer + place) % players for place in range(1, players + 1)]
    return max(seats, key=lambda seat: bids[seat] or 0)  # the first of equals
