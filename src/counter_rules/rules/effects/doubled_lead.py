"""Doubled lead: the multiplier of a card led after a lowest six (C5.6, C7.2).

It belongs to the play, not to the value: thieves have moved plain values before it acts, and
what the play then holds is multiplied. It acts before the nine, which compares final values. For
the other two readings of C5.6 it acts before or after all other effects on values.
"""

from __future__ import annotations

import enum
from typing import Final

from counter_rules.trick import Act, Effect, Table


class Doubling(enum.Enum):
    """The ways to double a card that is led at double value (C5.6)."""

    FINAL = "final"
    FIRST = "first"
    LAST = "last"

    def __str__(self) -> str:
        return self.value


def multiply(table: Table) -> None:
    """Multiply every play's value by its own factor."""
    for place, factor in enumerate(table.factors):
        if factor != 1:
            table.values[place] *= factor


def make_doubled_lead(doubling: Doubling) -> Effect:
    """Return the effect for one reading of C5.6; when it acts is up to the order.

    >>> make_doubled_lead(Doubling.LAST).rulings
    ('last',)
    """
    rulings = () if doubling is Doubling.FINAL else (str(doubling),)
    return Effect(name="doubled_lead", cards=(), value=Act("C5.6", multiply), rulings=rulings)


DOUBLED_LEAD: Final = make_doubled_lead(Doubling.FINAL)
