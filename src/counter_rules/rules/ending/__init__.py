"""When a match ends, who has won it, and how ties are settled."""

from counter_rules.rules.ending.all_hands import AllHands
from counter_rules.rules.ending.lives import Lives
from counter_rules.rules.ending.protocol import BoundedEnding, Ending, ResumableEnding, Ties
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
    "ResumableEnding",
    "SharedWin",
    "Target",
    "Ties",
]
