"""Doubled lead: the multiplier of a card led after a lowest six (C5.6, C7.2).

It belongs to the play, not to the value: thieves have moved plain values before it acts, and
what the play then holds is multiplied. It acts before the nine, which compares final values.
"""

from __future__ import annotations

from typing import Final

from counter_rules.trick import Act, Effect, Table


def multiply(table: Table) -> None:
    """Multiply every play's value by its own factor."""
    for place, factor in enumerate(table.factors):
        if factor != 1:
            table.values[place] *= factor


DOUBLED_LEAD: Final = Effect(name="doubled_lead", cards=(), value=Act("C5.6", multiply))
