"""Positions in which a seat is asked for what not every game asks."""

from __future__ import annotations

from support.builders import before, custom, dealt
from support.hands import bid_all, play, shuffled

PASSING = play(bid_all(dealt("5C 9C TH", "6C", "7C", "8C", turned="KD")), "5C 6C 7C 8C")
"""All seats pass a card; seat 0 holds the nine of clubs and the ten of hearts."""
BLIND = shuffled(before(custom(3, blind_bids=True, hand_sizes=(2, 2)), 2, (30, 0, 5)))
"""A seat may bid blind."""
JOKERS = custom(3, jokers="high_low", hand_sizes=(2,))
JOKER = play(bid_all(dealt("AH *", "2H *", "3H 4H", rules=JOKERS)), "AH 2H 3H")
"""A seat that holds nothing but a joker must name it."""
LAST_JOKER = play(JOKER, "*high")
"""The other joker was named high, so this one is low."""
