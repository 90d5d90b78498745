"""Seven: an odd number of them, and of the cards that compete the lowest wins (C6.2).

A led king silences them (C4.5, see `counter_rules.rules.effects.king`).
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.trick import Act, Effect, Table


def turn_upside_down(table: Table) -> None:
    """Let the lowest card win if the number of sevens is odd and there is no victor."""
    if table.champion is None and len(table.list_plays(Rank.SEVEN)) % 2:
        table.is_lowest_wins = not table.is_lowest_wins


SEVEN: Final = Effect(name="seven", rank=Rank.SEVEN, contest=Act("C6.2", turn_upside_down))
