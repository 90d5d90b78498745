"""Joker named high or low: it wins the trick, over trumps too, or cannot win (F4.2 to F4.4).

The player of the first joker of the hand names it, and the second is the opposite. A joker may be
played to any trick but the first, and may be led only by a player who holds nothing else. A led
joker sets no suit; the first suited card does.
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.moves import PlayCard
from counter_rules.trick import Act, Effect, Freedom, Lead, Naming, Restraint, Table, set_no_suit


def is_unbeatable(play: PlayCard) -> bool:
    """Return whether a joker was named high."""
    return play.high is True


def contest_as_named(table: Table) -> None:
    """Crown the joker named high and bar the one named low."""
    for place in table.list_plays(Rank.JOKER):
        if table.plays[place].high:
            table.champion = place
        else:
            table.barred[place] = True


JOKER_HIGH_LOW: Final = Effect(
    name="joker_high_low",
    rank=Rank.JOKER,
    lead=Lead("F4.4", set_no_suit),
    freedom=Freedom("F4.2", is_unbeatable),
    restraint=Restraint("F4.2"),
    naming=Naming("F4.3"),
    contest=Act("F4.3, F4.4", contest_as_named),
)
