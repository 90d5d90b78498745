"""How a trick in progress stands."""

from __future__ import annotations

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.explain._preview import explain_so_far
from counter_rules.explain._verdict import Verdict
from counter_rules.position import Position
from counter_rules.seats import Seat


@attrs.frozen(kw_only=True)
class Standing:
    """How a trick in progress stands: what would come of it if it ended now.

    Args:
        ahead: the seat whose card would win, or None if none could.
        card: that card, or None.
        values: what each play would be worth, in play order; a half is 0.5.
        led: the led suit, or None.
        trump: the trump suit that the trick would have, or None.
        verdict: why that card would win.
    """

    ahead: Seat | None
    card: Card | None
    values: tuple[float, ...]
    led: Suit | None
    trump: Suit | None
    verdict: Verdict


def make_standing(position: Position) -> Standing | None:
    """Return how the trick in progress stands, from what is public of it; None if it is empty."""
    if not position.trick:
        return None
    explained = explain_so_far(position, position.trick)
    result = explained.result
    return Standing(
        ahead=result.winner,
        card=explained.verdict.card,
        values=result.values,
        led=result.led,
        trump=result.trump,
        verdict=explained.verdict,
    )
