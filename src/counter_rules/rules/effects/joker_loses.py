"""Joker that loses: it never wins, and may be played to any trick (F6.5).

A led joker sets no suit; the next card that is not a joker does. Ruling: in a trick of nothing but
jokers the first one wins.
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.trick import Act, Effect, Freedom, Lead, Table, set_no_suit


def lose(table: Table) -> None:
    """Bar every joker, or crown the first if there is nothing else."""
    jokers = table.list_plays(Rank.JOKER)
    if len(jokers) == len(table.cards):
        table.champion = 0
        return
    for place in jokers:
        table.barred[place] = True


JOKER_LOSES: Final = Effect(
    name="joker_loses",
    rank=Rank.JOKER,
    lead=Lead("F6.5", set_no_suit),
    freedom=Freedom("F6.5"),
    contest=Act("F6.5", lose),
)
