"""Worlds: what may lie hidden, as far as a seat can tell, drawn evenly and exactly."""

from counter_rules.kernel.inner import WorldArrays
from counter_rules.sampling._drawing import Model
from counter_rules.sampling._routes import SamplingMethod
from counter_rules.sampling._worlds import Worlds, worlds

__all__ = ["Model", "SamplingMethod", "WorldArrays", "Worlds", "worlds"]
