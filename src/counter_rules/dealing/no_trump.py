"""Which hands are played at no trump, and nothing is turned (F1, F3.2, F3.4)."""

from __future__ import annotations

from counter_rules.dealing.protocol import HandSizes


def find_last_hand(sizes: HandSizes) -> tuple[int, ...]:
    """Return the number of the last scheduled hand; none if the match has no fixed end.

    >>> from counter_rules.dealing import go_up
    >>> find_last_hand(go_up(7))
    (7,)
    """
    return () if sizes.hands is None else (sizes.hands,)


def find_largest_hands(sizes: HandSizes) -> tuple[int, ...]:
    """Return the numbers of the hands of most cards; none if no schedule lists them.

    >>> from counter_rules.dealing import go_up_down
    >>> find_largest_hands(go_up_down(7))
    (7,)
    """
    known = sizes.sizes
    if len(known) != sizes.hands:
        return ()
    return tuple(number for number, size in enumerate(known, start=1) if size == max(known))
