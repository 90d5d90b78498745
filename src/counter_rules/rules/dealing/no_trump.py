"""The hands played at no trump, with no card turned (F1, F3.2, F3.4)."""

from __future__ import annotations

from typing import Final

from counter_rules.rules.dealing.protocol import HandSizes

MAX_HANDS: Final = 10_000
"""The longest match whose hands are checked one by one."""


def list_largest_hands(sizes: HandSizes) -> tuple[int, ...]:
    """Return the numbers of the largest hands, counted from 1.

    The list is empty if they are unknown before the match: if it has no fixed end, has more than
    ``MAX_HANDS`` hands, or flipped cards set the sizes.

    >>> from counter_rules.rules.dealing import go_up_down
    >>> list_largest_hands(go_up_down(7))
    (7,)
    """
    if sizes.hands is None or sizes.hands > MAX_HANDS or sizes.face_up is not None:
        return ()
    numbers = range(1, sizes.hands + 1)
    return tuple(number for number in numbers if sizes.get_size(number, ()) == sizes.largest)


def list_last_hand(sizes: HandSizes) -> tuple[int, ...]:
    """Return the number of the last scheduled hand; empty if the match has no fixed end.

    >>> from counter_rules.rules.dealing import go_up
    >>> list_last_hand(go_up(7))
    (7,)
    """
    return () if sizes.hands is None else (sizes.hands,)
