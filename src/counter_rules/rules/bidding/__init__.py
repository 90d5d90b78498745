"""Bidding: the order of bidding and the bids allowed, one module per variant."""

from counter_rules.rules.bidding.blind import BlindBids
from counter_rules.rules.bidding.exact_total import ExactTotal
from counter_rules.rules.bidding.hook import HookLastBidder
from counter_rules.rules.bidding.in_turn import InTurn
from counter_rules.rules.bidding.no_excess import NoExcess
from counter_rules.rules.bidding.protocol import Bidding, HandBidding, HandHook, Hook
from counter_rules.rules.bidding.simultaneous import Simultaneous
from counter_rules.rules.bidding.some_hands import HookInSomeHands

__all__ = [
    "Bidding",
    "BlindBids",
    "ExactTotal",
    "HandBidding",
    "HandHook",
    "Hook",
    "HookInSomeHands",
    "HookLastBidder",
    "InTurn",
    "NoExcess",
    "Simultaneous",
]
