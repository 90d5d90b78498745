"""The end of a match: its winners, and the ways to settle ties."""

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
