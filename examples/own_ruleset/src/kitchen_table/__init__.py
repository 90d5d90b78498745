"""Kitchen Table, a game of the Oh Hell family for counter-rules."""

from kitchen_table.game import KITCHEN_TABLE
from kitchen_table.score import PayTheBid

__all__ = ["KITCHEN_TABLE", "PayTheBid"]
