"""How hands are held, from the deal to the end of the bidding (F2.5, F2.6)."""

from __future__ import annotations

from counter_rules.position import Position, Sight


def list_sights(position: Position, hand_size: int) -> tuple[Sight, ...]:
    """Return how each seat holds its hand until the bidding is over; empty if all see their own.

    Args:
        position: a position that waits for the deal.
        hand_size: how many cards each player gets.
    """
    rules = position.rules
    if rules.seeing.is_forehead(position.hand_number, hand_size):
        return (Sight.FOREHEAD,) * rules.players
    offered = () if rules.blind is None else rules.blind.list_offered(position.scores)
    if not offered:
        return ()
    return tuple([Sight.HIDDEN if s in offered else Sight.OWN for s in range(rules.players)])


def keep_blind(sights: tuple[Sight, ...]) -> tuple[Sight, ...]:
    """Return how hands are held after the bidding: none is on the forehead.

    Which seats bid blind is kept for the score.
    """
    return sights if Sight.BLIND in sights else ()
