"""Ten: off the led suit, it becomes a card of the led suit and of no other, worth 15 (C4.3, C5.2).

So the ten of trumps on a plain lead ceases to be a trump. A led ten never changes.
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.trick import Act, Effect, Table

_HIGH: Final = 15 * 2


def change_suit(table: Table) -> None:
    """Give every ten that arrives off suit the led suit."""
    if table.led is None:
        return
    for place in table.list_plays(Rank.TEN):
        table.suits[place] = table.led


def gain_value(table: Table) -> None:
    """Make every ten that changed suit 15."""
    for place in table.list_plays(Rank.TEN):
        if table.suits[place] is not table.cards[place].suit:
            table.values[place] = _HIGH


TEN: Final = Effect(
    name="ten", rank=Rank.TEN, arrive=Act("C4.3", change_suit), value=Act("C5.2", gain_value)
)
