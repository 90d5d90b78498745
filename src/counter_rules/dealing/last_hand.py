"""The last hand is played at no trump, and nothing is turned (F1, F3.2)."""

from __future__ import annotations

from counter_rules.dealing.protocol import HandSizes


def find_last_hand(sizes: HandSizes) -> tuple[int, ...]:
    """Return the number of the last scheduled hand; none if the match has no fixed end.

    >>> from counter_rules.dealing import go_up
    >>> find_last_hand(go_up(7))
    (7,)
    """
    return () if sizes.hands is None else (sizes.hands,)
