"""Players that are programs. So far, one that chooses at random."""

from counter_rules.bots.at_random import choose_at_random

__all__ = ["choose_at_random"]
