"""Seeing: whose cards a player sees before the bidding is over, one module per variant."""

from counter_rules.seeing.forehead import ForeheadHands
from counter_rules.seeing.own_hand import OwnHand
from counter_rules.seeing.protocol import Seeing

__all__ = ["ForeheadHands", "OwnHand", "Seeing"]
