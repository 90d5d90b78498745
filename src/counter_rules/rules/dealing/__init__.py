"""Dealing: the sizes of hands, and the sources of trump."""

from counter_rules.rules.dealing.always import AlwaysTrump
from counter_rules.rules.dealing.dealer_names import DealerNames
from counter_rules.rules.dealing.dealers_last_card import DealersLastCard
from counter_rules.rules.dealing.flipped_hands import FlippedHands
from counter_rules.rules.dealing.flipped_trump import FlippedTrump
from counter_rules.rules.dealing.highest_bidder_names import HighestBidderNames
from counter_rules.rules.dealing.no_trump import list_largest_hands, list_last_hand
from counter_rules.rules.dealing.protocol import (
    FaceUpCard,
    HandSizes,
    NamingTime,
    TrumpNaming,
    TrumpSource,
)
from counter_rules.rules.dealing.rotation import Rotation
from counter_rules.rules.dealing.schedules import (
    ConstantHands,
    ListedHands,
    go_down,
    go_down_up,
    go_up,
    go_up_down,
)
from counter_rules.rules.dealing.second_deck import SecondDeck
from counter_rules.rules.dealing.sizes import format_sizes
from counter_rules.rules.dealing.turn_up import TurnUp
from counter_rules.rules.dealing.winner_names import WinnerNames

__all__ = [
    "AlwaysTrump",
    "ConstantHands",
    "DealerNames",
    "DealersLastCard",
    "FaceUpCard",
    "FlippedHands",
    "FlippedTrump",
    "HandSizes",
    "HighestBidderNames",
    "ListedHands",
    "NamingTime",
    "Rotation",
    "SecondDeck",
    "TrumpNaming",
    "TrumpSource",
    "TurnUp",
    "WinnerNames",
    "format_sizes",
    "go_down",
    "go_down_up",
    "go_up",
    "go_up_down",
    "list_largest_hands",
    "list_last_hand",
]
