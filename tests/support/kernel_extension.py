"""An extension of the kernel as another room writes it: who holds how many cards of a suit."""

from counter_rules.kernel._words_python import as_pointer, popcount
from counter_rules.kernel.machine.constants import *  # noqa: F403 - as the machine does
from counter_rules.kernel.machine.row import *  # noqa: F403
from counter_rules.kernel.machine.trick import get_row

MINE = HAND + P  # noqa: F405
"""A number that follows from a ruleset's."""


def count_suit(row: list[int], suit: int, counts: list[int]) -> int:
    """Write how many cards of a suit each seat holds, and return their sum."""
    s = as_pointer(row)
    to = as_pointer(counts)
    total = 0
    for seat in range(P):  # noqa: F405
        to[seat] = count_cards(s, seat, suit)
        total += to[seat]
    return total


def count_cards(s: list[int], seat: int, suit: int) -> int:
    """Return how many cards of a suit a seat holds, as they count under the trump of the hand."""
    return popcount(s[HAND + seat] & OF_SUIT[get_row(s) * 5 + suit])  # noqa: F405
