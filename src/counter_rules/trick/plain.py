"""The plain trick, without a table: what the pipeline comes to where there are no effects.

Most games of the family have no effects, and their tricks need no scratch table to be changed
and read. A property test holds this shortcut to the pipeline.
"""

from __future__ import annotations

from collections.abc import Sequence

from counter_rules.cards import Suit
from counter_rules.trick.result import TrickResult
from counter_rules.trick.trick import Trick


def resolve_plain(trick: Trick, led: Suit | None, values: Sequence[int]) -> TrickResult:
    """Resolve a complete trick in which cards are their suit and rank and no more (F0.5).

    Args:
        trick: the trick.
        led: its led suit.
        values: the doubled value of each rank, by the rank's number.

    Returns:
        The outcome; the first of equal cards is the higher.
    """
    plays, trump = trick.plays, trick.trump
    cards = [play.card for play in plays]
    doubled = [values[card.rank] for card in cards]
    suits = [card.suit for card in cards]
    suit = trump if trump in suits else led
    place = max([place for place, own in enumerate(suits) if own is suit], key=doubled.__getitem__)
    winner = plays[place].seat
    return TrickResult(
        plays=plays,
        opening_trump=trump,
        doubled=trick.doubled,
        winner=winner,
        next_leader=None if trick.last else winner,
        doubled_lead=False,
        trump=trump,
        led=led,
        indicator=trump,
        turned=(),
        passing=False,
        values=tuple([value / 2 for value in doubled]),
    )
