"""Dealing: hand sizes, where trump comes from, and the shuffle, one module per variant."""

from counter_rules.dealing.always import AlwaysTrump
from counter_rules.dealing.constant import ConstantHands
from counter_rules.dealing.down import go_down
from counter_rules.dealing.down_up import go_down_up
from counter_rules.dealing.draw import draw_below, seeded_words, shuffle_cards, words_of
from counter_rules.dealing.flipped_hands import FlippedHands
from counter_rules.dealing.flipped_trump import FlippedTrump
from counter_rules.dealing.largest_hands import find_largest_hands
from counter_rules.dealing.last_hand import find_last_hand
from counter_rules.dealing.listed import ListedHands
from counter_rules.dealing.protocol import HandSizes, TrumpSource, Turning
from counter_rules.dealing.rotation import Rotation
from counter_rules.dealing.second_deck import SecondDeck
from counter_rules.dealing.seed import check_seed, commit, parse_seed
from counter_rules.dealing.sizes import format_sizes
from counter_rules.dealing.turn_up import TurnUp
from counter_rules.dealing.up import go_up
from counter_rules.dealing.up_down import go_up_down

__all__ = [
    "AlwaysTrump",
    "ConstantHands",
    "FlippedHands",
    "FlippedTrump",
    "HandSizes",
    "ListedHands",
    "Rotation",
    "SecondDeck",
    "TrumpSource",
    "TurnUp",
    "Turning",
    "check_seed",
    "commit",
    "draw_below",
    "find_largest_hands",
    "find_last_hand",
    "format_sizes",
    "go_down",
    "go_down_up",
    "go_up",
    "go_up_down",
    "parse_seed",
    "seeded_words",
    "shuffle_cards",
    "words_of",
]
