"""Jack: goes face up on the stack and turns the trump (C7.3).

The trick's jacks go on the stack in play order; the suit of the last one is trump from the
next trick on, also for what a led king compares with (C4.5, ruling).
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.trick import Act, Effect, Table


def turn_trump(table: Table) -> None:
    """Put the jacks on the stack and make the last one the indicator."""
    table.turned = tuple([table.cards[place] for place in table.list_plays(Rank.JACK)])
    table.indicator = table.turned[-1].suit


JACK: Final = Effect(name="jack", rank=Rank.JACK, after=Act("C7.3", turn_trump))
