"""What of a ruleset is compiled only when somebody asks for it."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

from counter_rules.kernel._backend import Backend
from counter_rules.kernel._lowering import lower_effects
from counter_rules.kernel._running import run_text
from counter_rules.kernel._tables import make_tables
from counter_rules.kernel._text import Purpose, make_text

if TYPE_CHECKING:
    from counter_rules.kernel._kernel import Kernel


def load_later(kernel: Kernel, purpose: Purpose, backend: Backend) -> ModuleType:
    """Return the functions of one purpose for the rules of a kernel, which keeps them.

    Args:
        kernel: the kernel.
        purpose: what they are for.
        backend: what runs them: `Backend.NUMBA` or `Backend.PYTHON`.
    """
    found = kernel.later.get((purpose, backend))
    # In one step: threads that ask at once get the same functions.
    return found or kernel.later.setdefault((purpose, backend), _make(kernel, purpose, backend))


def _make(kernel: Kernel, purpose: Purpose, backend: Backend) -> ModuleType:
    rules = kernel.rules
    lowered = lower_effects(rules.effects, rules.players)
    tables = make_tables(rules, kernel.actions, kernel.observations, lowered)
    text = make_text(rules.name, rules.players, tables, lowered, purpose)
    name = f"{purpose.value}_{rules.players}"
    return run_text(text, name=name, backend=backend, cache=kernel.cache)
