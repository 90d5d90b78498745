"""Ace: worth 14 beside a jack, queen or king of its own suit (C5.1).

The suit is the printed one, of the ace and of the face card, and it does not matter which of
them was played first nor whether the face card was robbed.
"""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Rank
from counter_rules.trick import Act, Effect, Table

_FACES: Final = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})
_HIGH: Final = 14 * 2


def raise_beside_face(table: Table) -> None:
    """Make every ace 14 that has a face card of its suit in the trick."""
    suits = [card.suit for card in table.cards if card.rank in _FACES]
    for place in table.list_plays(Rank.ACE):
        if table.cards[place].suit in suits:
            table.values[place] = _HIGH


ACE: Final = Effect(name="ace", rank=Rank.ACE, value=Act("C5.1", raise_beside_face))
