"""Loser of the sixty-card pack: it never wins, but the first in a trick of losers does (F11.3).

It may be led or played at any time, whatever was led and is held. A led loser sets no suit; the
first suited card does, unless a winner lies before it.
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.trick import Act, Effect, Freedom, Lead, Table, set_no_suit


def lose(table: Table) -> None:
    """Bar every loser, or crown the first if there is nothing else."""
    losers = table.list_plays(Rank.LOSER)
    if len(losers) == len(table.cards):
        table.champion = 0
        return
    for place in losers:
        table.barred[place] = True


LOSER: Final = Effect(
    name="loser",
    rank=Rank.LOSER,
    lead=Lead("F11.3", set_no_suit),
    freedom=Freedom("F11.3", is_led_freely=True),
    contest=Act("F11.3", lose),
)
