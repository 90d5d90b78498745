"""The hooks of effects, lowered from their own source to functions on whole numbers."""

from counter_rules.kernel._lowering.hooks import Lowered, LoweredStep, lower_effects

__all__ = ["Lowered", "LoweredStep", "lower_effects"]
