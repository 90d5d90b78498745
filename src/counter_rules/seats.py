"""Seats: whether one exists."""

from __future__ import annotations

from counter_rules.errors import StateError, shorten


def is_seat(seat: object, players: int) -> bool:
    """Tell whether a value is a seat of a table with so many players."""
    return type(seat) is int and 0 <= seat < players


def check_seat(seat: object, players: int) -> None:
    """Refuse a value that is no seat.

    Args:
        seat: the value.
        players: how many play.

    Raises:
        StateError: if there is no such seat.
    """
    if not is_seat(seat, players):
        raise StateError(
            f"there is no seat {shorten(seat)}: {players} players have the seats 0 to {players - 1}"
        )
