"""Five: the first one steals the values of all sixes; after the trick, cards pass (C5.3, C7.4).

Later fives steal nothing. However many fives were played, there is one pass, and none after
the last trick (C7.5).
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.trick import Act, Effect, Table


def take_sixes(table: Table) -> None:
    """Add the values of the sixes to the first five."""
    table.move_values(table.list_plays(Rank.SIX), Rank.FIVE)


def call_pass(table: Table) -> None:
    """Let every player pass a card to the left, unless the hand is over."""
    if not table.last:
        table.is_passing = True


FIVE: Final = Effect(
    name="five", rank=Rank.FIVE, value=Act("C5.3", take_sixes), after=Act("C7.4", call_pass)
)
