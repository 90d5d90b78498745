"""Moves as numbers, and what a seat knows as numbers: what all environments are made of."""

from counter_rules.adapters.codebook._codebook import Codebook
from counter_rules.adapters.codebook._encoder import Encoder

__all__ = ["Codebook", "Encoder"]
