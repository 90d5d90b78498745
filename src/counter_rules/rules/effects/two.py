"""Two: becomes a trump as it reaches the table (C4.2).

Led, it makes the led suit the trump suit, which followers must follow (C3.4). Ruling:
whatever the trick's trump ends up being, a two counts as one, also where a led king names
another trump, and where the trick has no trump suit at all.
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Card, Rank, Suit
from counter_rules.trick import Act, Effect, Lead, Table


def lead_trumps(card: Card, trump: Suit | None) -> Suit | None:
    """Set the trump suit as the led suit; at no trump, the two's own."""
    return card.suit if trump is None else trump


def become_trump(table: Table) -> None:
    """Count every two as a trump from its arrival on, in the trump suit."""
    for place in table.list_plays(Rank.TWO):
        table.always_trump[place] = True
    take_trump_suit(table)


def take_trump_suit(table: Table) -> None:
    """Give every two the suit that is the trick's trump now; its own, if there is none."""
    for place in table.list_plays(Rank.TWO):
        table.suits[place] = table.cards[place].suit if table.trump is None else table.trump


TWO: Final = Effect(
    name="two",
    rank=Rank.TWO,
    lead=Lead("C3.4", lead_trumps),
    arrive=Act("C4.2", become_trump),
    settle=Act("C4.2", take_trump_suit),
)
