"""The kernel: a ruleset compiled to integer code, for millions of decisions a second.

The readable engine stays the only definition of the rules. The kernel lowers the hooks of effects
from their own source and computes its tables from the parts of the ruleset. Tests compare the
functions that are written twice with the engine, move by move. The kernel refuses by name any part
that it cannot compile.

Three terms have one meaning in all its modules, but in `_lowering` a place is that of a play in
the trick, and a row is any list of the table:

======  ==========================================================================
word    a whole number of 64 bits with a sign (int64)
row     the words of one game at one moment: its state as a vector
place   a position in memory: an address for machine code, the memory itself for CPython
======  ==========================================================================
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
