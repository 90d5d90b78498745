"""Dealing: how many cards, what is turned up, and the shuffle, one module per variant."""

from counter_rules.dealing.constant import ConstantHands
from counter_rules.dealing.draw import draw_below, seeded_words, shuffle_cards, words_of
from counter_rules.dealing.protocol import HandSizes, TrumpSource
from counter_rules.dealing.turn_up import TurnUp

__all__ = [
    "ConstantHands",
    "HandSizes",
    "TrumpSource",
    "TurnUp",
    "draw_below",
    "seeded_words",
    "shuffle_cards",
    "words_of",
]
