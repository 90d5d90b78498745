"""When a match ends, who has won it, and how ties are settled."""

from counter_rules.rules.ending.all_hands import AllHands
from counter_rules.rules.ending.lives import Lives
from counter_rules.rules.ending.protocol import BoundedEnding, Ending, Ties
from counter_rules.rules.ending.target import Target
from counter_rules.rules.ending.ties import ExtraHands, MostExactBids, MostTricks, SharedWin

__all__ = [
    "AllHands",
    "BoundedEnding",
    "Ending",
    "ExtraHands",
    "Lives",
    "MostExactBids",
    "MostTricks",
    "SharedWin",
    "Target",
    "Ties",
]
