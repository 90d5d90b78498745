"""Worlds: what may lie hidden, as far as a seat can tell, drawn evenly and exactly."""

from counter_rules.sampling._worlds import Worlds, worlds

__all__ = ["Worlds", "worlds"]
