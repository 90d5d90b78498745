"""Joker that wins: over trumps too, and it may be played to any trick (F6.7).

Rulings: a led joker sets no suit, the next card that is not a joker does; of two jokers in a trick
the first wins.
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.moves import PlayCard
from counter_rules.trick import Act, Effect, Freedom, Lead, Table, set_no_suit


def is_unbeatable(play: PlayCard) -> bool:
    """Return True: no card beats a joker."""
    return True


def win(table: Table) -> None:
    """Crown the first joker, unless another card is crowned already."""
    if table.champion is None:
        table.champion = table.list_plays(Rank.JOKER)[0]


JOKER_WINS: Final = Effect(
    name="joker_wins",
    rank=Rank.JOKER,
    lead=Lead("F6.7", set_no_suit),
    freedom=Freedom("F6.7", is_unbeatable),
    contest=Act("F6.7", win),
)
