"""Lowering: the hooks of effects, translated from their own source to functions on whole numbers.

``docs/explanation/how_a_hook_becomes_text.rst`` follows one hook through these files and explains
each of them.
"""

from counter_rules.kernel._lowering.function import Lowered, LoweredStep, lower_effects

__all__ = ["Lowered", "LoweredStep", "lower_effects"]
