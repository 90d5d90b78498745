"""Worlds: all deals consistent with what a seat knows, sampled uniformly by exact counting."""

from counter_rules.kernel.inner import WorldArrays
from counter_rules.sampling._drawing import Model
from counter_rules.sampling._paths import SamplingMethod
from counter_rules.sampling._worlds import Worlds, worlds

__all__ = ["Model", "SamplingMethod", "WorldArrays", "Worlds", "worlds"]
