"""Bots: programs that play. So far there is one, which chooses at random."""

from counter_rules.bots._at_random import choose_at_random

__all__ = ["choose_at_random"]
