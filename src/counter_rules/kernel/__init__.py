"""The kernel: a ruleset compiled to whole numbers, for millions of decisions a second.

It is derived from the readable engine, and never a second truth: the hooks of effects are lowered
from their own source, tables are asked of the parts of the ruleset, and the little that is written
twice is walked beside the engine move for move. What it cannot take it refuses by name.
"""

from counter_rules.kernel._checks import NotCompilableError
from counter_rules.kernel._fast_state import FastState
from counter_rules.kernel._kernel import Kernel, compile_ruleset
from counter_rules.kernel._playouts import Horizon, Playouts, StepArrays
from counter_rules.kernel._running import Backend, KernelError
from counter_rules.kernel._states import HiddenWorlds
from counter_rules.kernel._vec_env import VecEnv

__all__ = [
    "Backend",
    "FastState",
    "HiddenWorlds",
    "Horizon",
    "Kernel",
    "KernelError",
    "NotCompilableError",
    "Playouts",
    "StepArrays",
    "VecEnv",
    "compile_ruleset",
]
