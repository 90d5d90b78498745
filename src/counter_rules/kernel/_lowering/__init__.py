"""The hooks of effects, lowered from their own source to functions on whole numbers.

``docs/explanation/how_a_hook_becomes_text.rst`` follows one hook through these files, and
says what each of them is for.
"""

from counter_rules.kernel._lowering.function import Lowered, LoweredStep, lower_effects

__all__ = ["Lowered", "LoweredStep", "lower_effects"]
