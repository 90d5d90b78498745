"""When a match ends, who has won it, and how ties are settled, one module per variant."""

from counter_rules.ending.all_hands import AllHands
from counter_rules.ending.extra_hands import ExtraHands
from counter_rules.ending.lives import Lives
from counter_rules.ending.most_exact_bids import MostExactBids
from counter_rules.ending.most_tricks import MostTricks
from counter_rules.ending.protocol import Ending, Ties
from counter_rules.ending.shared import SharedWin
from counter_rules.ending.target import Target

__all__ = [
    "AllHands",
    "Ending",
    "ExtraHands",
    "Lives",
    "MostExactBids",
    "MostTricks",
    "SharedWin",
    "Target",
    "Ties",
]
