"""Void lead: behind a led void four another suit competes, if the table plays it so (C6.3).

The first card that is no void four sets that suit, by what it counts as then. The suit to follow
stays that of the four. Without this effect nobody takes a trick in which only the suit of the four
could win, and no card of it lies.
"""

from __future__ import annotations

import enum
from typing import Final

from counter_rules.cards import Rank
from counter_rules.trick import Act, Buff, Effect, Table


class VoidLead(enum.Enum):
    """The suit that competes behind a led void four (C6.3)."""

    NOBODY = "nobody"
    NEXT_SUIT = "next_suit"

    def __str__(self) -> str:
        return self.value


def contest_next_suit(table: Table) -> None:
    """Let the suit of the first card that is no void four compete, if a void four was led."""
    if table.buffs[0] is not Buff.VOID or table.champion is not None:
        return
    for place, buff in enumerate(table.buffs):
        if buff is not Buff.VOID:
            table.contested = table.suits[place]
            return


VOID_LEAD: Final = Effect(name="void_lead", rank=Rank.FOUR, contest=Act("C6.3", contest_next_suit))
