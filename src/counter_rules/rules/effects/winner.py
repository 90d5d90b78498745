"""Winner of the sixty-card pack: the first one in a trick wins it, over trumps too (F11.3).

It may be led or played at any time, whatever was led and is held. Nobody has to follow if it comes
before any suit, and nobody must beat the other cards of its trick.
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.moves import PlayCard
from counter_rules.trick import Act, Effect, Freedom, Lead, Table, set_no_suit


def is_unbeatable(play: PlayCard) -> bool:
    """Return True: no card beats a winner."""
    return True


def win(table: Table) -> None:
    """Crown the first winner, whichever card is crowned already."""
    table.champion = table.list_plays(Rank.WINNER)[0]


WINNER: Final = Effect(
    name="winner",
    rank=Rank.WINNER,
    lead=Lead("F11.3", set_no_suit, is_final=True),
    freedom=Freedom("F11.3", is_unbeatable, is_led_freely=True),
    contest=Act("F11.3", win),
)
