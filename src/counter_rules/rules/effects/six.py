"""Six: alone at the lowest final value, its player leads next, and that card counts double.

Clauses C7.1 and C7.2. Cards that cannot win count too, a tie for lowest has no effect, and
(rulings) a six robbed to 0 can be the lowest, it holds when nobody won the trick, and not
after the last trick (C7.5).
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.trick import Act, Effect, Table


def take_lead(table: Table) -> None:
    """Give the next lead, doubled, to the player of a six that alone is lowest."""
    lowest = min(table.values)
    place = table.values.index(lowest)
    is_alone = table.values.count(lowest) == 1
    if not table.last and is_alone and table.cards[place].rank is Rank.SIX:
        table.next_leader = place
        table.is_lead_doubled = True


SIX: Final = Effect(name="six", rank=Rank.SIX, after=Act("C7.1, C7.2", take_lead))
