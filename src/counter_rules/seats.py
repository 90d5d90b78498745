"""Seats: the places at the table, and the checks for them."""

from __future__ import annotations

from typing import Final, TypeVar

from typing_extensions import TypeAliasType

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.errors import StateError

ValueT = TypeVar("ValueT")

Seat = TypeAliasType("Seat", int)
"""A player's place at the table, 0 … players-1, clockwise."""

MAX_SEATS: Final = 10
"""The largest table of the family: ten players (F2.1)."""


def is_seat(seat: Seat, players: int) -> bool:
    """Return whether a table of this many players has the seat.

    >>> is_seat(3, players=4), is_seat(4, players=4)
    (True, False)
    """
    return 0 <= seat < players


def check_seat(seat: object, players: int) -> Seat:
    """Return a seat as a plain int, or refuse a value that is not one.

    Args:
        seat: the value; an integer of another type, such as NumPy's, is accepted.
        players: the number of players.

    Raises:
        StateError: if there is no such seat.

    >>> check_seat(3, players=4)
    3
    """
    found = to_int(seat)
    if found is None or not 0 <= found < players:
        raise StateError(
            f"there is no seat {shorten(seat)}: {players} players have the seats 0 to {players - 1}"
        )
    return found


def replace_at(values: tuple[ValueT, ...], seat: Seat, value: ValueT) -> tuple[ValueT, ...]:
    """Return values by seat with the value of one seat replaced.

    >>> replace_at((0, 0, 0), 1, 5)
    (0, 5, 0)
    """
    return (*values[:seat], value, *values[seat + 1 :])
