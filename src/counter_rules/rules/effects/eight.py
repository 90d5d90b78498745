"""Eight: counts as a card of the led suit too, and does not oblige its holder (C3.2, C4.4).

A player whose only card of the led suit is the eight may play any card. For winning, the eight
printed in the trick's final trump is a trump, and any other is a card of the led suit.
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.trick import Act, Effect, Relief, Table


def join_led_suit(table: Table) -> None:
    """Count every eight that is not a trump as a card of the led suit."""
    if table.led is None:
        return
    for place in table.list_plays(Rank.EIGHT):
        if table.suits[place] is not table.trump:
            table.suits[place] = table.led


EIGHT: Final = Effect(
    name="eight", rank=Rank.EIGHT, relief=Relief("C3.2"), settle=Act("C4.4", join_led_suit)
)
