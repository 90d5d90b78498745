"""Bidding: who bids when, and which bids are allowed, one module per variant."""

from counter_rules.bidding.hook import HookLastBidder
from counter_rules.bidding.in_turn import InTurn
from counter_rules.bidding.protocol import Bidding, Hook

__all__ = ["Bidding", "Hook", "HookLastBidder", "InTurn"]
