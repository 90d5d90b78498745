"""Four: a victor if a second four was shown with it, void if not (C3.3, C6.1, C6.2, C6.4).

The first victor wins the trick, whatever its value or suit; a void four cannot win, but
counts as a card in everything else. Ruling: showing is optional and part of the move. A queen
in the trick takes the buff away (see `counter_rules.rules.effects.queen`).
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.trick import Act, Buff, Effect, Show, Table


def take_buff(table: Table) -> None:
    """Make every four a victor or void, by whether another was shown with it."""
    for place in table.list_plays(Rank.FOUR):
        is_shown = table.plays[place].show is not None
        table.buffs[place] = Buff.VICTOR if is_shown else Buff.VOID


def contest_by_buff(table: Table) -> None:
    """Bar the void fours and let the first victor win."""
    for place in table.list_plays(Rank.FOUR):
        buff = table.buffs[place]
        if buff is Buff.VOID:
            table.barred[place] = True
        elif buff is Buff.VICTOR and table.champion is None:
            table.champion = place


FOUR: Final = Effect(
    name="four",
    rank=Rank.FOUR,
    show=Show("C3.3", Rank.FOUR),
    arrive=Act("C6.4", take_buff),
    contest=Act("C6.1, C6.2", contest_by_buff),
)
