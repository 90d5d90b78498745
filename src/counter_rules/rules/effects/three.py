"""Three: the first one steals the values of all fours and queens (C5.5).

They become 0, and a robbed four keeps its buff: a victor at 0 still wins. Later threes steal
nothing and stay 3. Plain values move; a multiplier stays with its play (C5.6).
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.trick import Act, Effect, Table


def take_fours_and_queens(table: Table) -> None:
    """Add the values of fours and queens to the first three."""
    victims = (*table.list_plays(Rank.FOUR), *table.list_plays(Rank.QUEEN))
    table.move_values(victims, Rank.THREE)


THREE: Final = Effect(name="three", rank=Rank.THREE, value=Act("C5.5", take_fours_and_queens))
