"""Queen: takes the buff from every four, and is 15 if any card is worth exactly 11 (C5.4).

Ruling: every queen becomes 15, not one. Final values are compared, so a jack led doubled (22)
wakes no queen. It acts after the five, whose haul of one six makes 11, and before the three,
which steals what the queen has become.
"""

from __future__ import annotations

from operator import mul
from typing import Final

from counter_rules.cards import Rank
from counter_rules.trick import Act, Effect, Table

_ELEVEN: Final = 11 * 2
_HIGH: Final = 15 * 2


def strip_fours_and_wake(table: Table) -> None:
    """Take all buffs away and, beside an 11, make every queen 15."""
    strip_fours(table)
    if _ELEVEN in map(mul, table.values, table.factors):
        wake_queens(table)


def strip_fours_and_wake_by_value(table: Table) -> None:
    """Take all buffs away and, beside a value of 11, make every queen 15."""
    strip_fours(table)
    if _ELEVEN in table.values:
        wake_queens(table)


def strip_fours(table: Table) -> None:
    """Take the buff from every four."""
    for place in table.list_plays(Rank.FOUR):
        table.buffs[place] = None


def wake_queens(table: Table) -> None:
    """Make every queen 15."""
    for place in table.list_plays(Rank.QUEEN):
        table.values[place] = _HIGH


QUEEN: Final = Effect(name="queen", rank=Rank.QUEEN, value=Act("C5.4", strip_fours_and_wake))

QUEEN_BY_VALUE: Final = Effect(
    name="queen", rank=Rank.QUEEN, value=Act("C5.4", strip_fours_and_wake_by_value)
)
"""The queen where a lead is doubled first or last (C5.6): she looks at values as they are then."""
