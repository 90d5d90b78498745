"""The hands of most cards are played at no trump, and nothing is turned (F1, F3.4)."""

from __future__ import annotations

from typing import Final

from counter_rules.dealing.protocol import HandSizes

MOST_HANDS: Final = 10_000
"""A longer match is not counted out hand by hand."""


def find_largest_hands(sizes: HandSizes) -> tuple[int, ...]:
    """Return the numbers of the hands of most cards.

    Args:
        sizes: the schedule.

    Returns:
        The numbers, counted from 1; none if they cannot be listed before the match, because
        it has no fixed end, has more than ``MOST_HANDS`` hands, or is sized by flipped cards.

    >>> from counter_rules.dealing import go_up_down
    >>> find_largest_hands(go_up_down(7))
    (7,)
    """
    if sizes.hands is None or sizes.hands > MOST_HANDS or sizes.turning is not None:
        return ()
    numbers = range(1, sizes.hands + 1)
    return tuple(number for number in numbers if sizes.get_size(number, ()) == sizes.largest)
