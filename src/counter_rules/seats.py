"""Seats: which one a value names."""

from __future__ import annotations

from counter_rules.errors import StateError, shorten
from counter_rules.given import to_int
from counter_rules.moves import Seat


def is_seat(seat: Seat, players: int) -> bool:
    """Tell whether a table with so many players has a seat."""
    return 0 <= seat < players


def check_seat(seat: object, players: int) -> Seat:
    """Return the seat that a value names, as a plain int, and refuse what names none.

    Args:
        seat: the value; a whole number of another type, such as one of NumPy's, is taken.
        players: how many play.

    Raises:
        StateError: if there is no such seat.
    """
    found = to_int(seat)
    if found is None or not 0 <= found < players:
        raise StateError(
            f"there is no seat {shorten(seat)}: {players} players have the seats 0 to {players - 1}"
        )
    return found
