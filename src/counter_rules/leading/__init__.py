"""Leading: who leads the first trick, and which cards may be led, one module per variant."""

from counter_rules.leading.broken_trumps import BrokenTrumps
from counter_rules.leading.dealers_left import DealersLeft
from counter_rules.leading.free_lead import FreeLead
from counter_rules.leading.protocol import FirstLeader, LeadLimit
from counter_rules.leading.two_left import TwoLeft

__all__ = ["BrokenTrumps", "DealersLeft", "FirstLeader", "FreeLead", "LeadLimit", "TwoLeft"]
