"""When a match ends and who has won it, one module per variant."""

from counter_rules.ending.protocol import Ending
from counter_rules.ending.target import Target

__all__ = ["Ending", "Target"]
