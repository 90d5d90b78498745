"""Nine: changed by the cards above and below it (C5.7).

Of the cards that are not nines (ruling), more final values above 9 than below make every nine
15; more below make it ½; as many leave it 9. The values are final by then, so a nine led
doubled becomes 30 or 1 (C5.6).
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.trick import Act, Effect, Table

_NINE: Final = 9 * 2
_HIGH: Final = 15 * 2
_LOW: Final = 1


def lean_with_the_rest(table: Table) -> None:
    """Make every nine 15 or ½ by the balance of the other cards, and keep its multiplier."""
    lean_by_value(table)
    for place in table.list_plays(Rank.NINE):
        if table.values[place] == _HIGH or table.values[place] == _LOW:  # else it is 9 or 18
            table.values[place] *= table.factors[place]


def lean_by_value(table: Table) -> None:
    """Make every nine 15 or ½ by the balance of the other cards."""
    nines = table.list_plays(Rank.NINE)
    others = [value for place, value in enumerate(table.values) if place not in nines]
    above = sum(value > _NINE for value in others)
    below = sum(value < _NINE for value in others)
    for place in nines:
        if above > below:
            table.values[place] = _HIGH
        elif above < below:
            table.values[place] = _LOW


NINE: Final = Effect(name="nine", rank=Rank.NINE, value=Act("C5.7", lean_with_the_rest))

NINE_BY_VALUE: Final = Effect(name="nine", rank=Rank.NINE, value=Act("C5.7", lean_by_value))
"""The nine where a lead is doubled first or last (C5.6): it becomes 15 or ½ and no multiple."""
