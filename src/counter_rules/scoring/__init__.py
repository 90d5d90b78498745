"""Scoring a hand, one module per formula."""

from counter_rules.scoring.counter import CounterScore
from counter_rules.scoring.protocol import Scoring

__all__ = ["CounterScore", "Scoring"]
