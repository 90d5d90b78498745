"""Leading: the seat that leads the first trick, and the cards that may be led."""

from counter_rules.rules.leading.broken_trumps import BrokenTrumps
from counter_rules.rules.leading.first_leader import (
    DealerLeads,
    DealersLeft,
    HighestBidder,
    TwoLeft,
)
from counter_rules.rules.leading.free_lead import FreeLead
from counter_rules.rules.leading.protocol import FirstLeader, HandLeader, LeadLimit

__all__ = [
    "BrokenTrumps",
    "DealerLeads",
    "DealersLeft",
    "FirstLeader",
    "FreeLead",
    "HandLeader",
    "HighestBidder",
    "LeadLimit",
    "TwoLeft",
]
