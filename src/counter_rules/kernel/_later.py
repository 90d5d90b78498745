"""The door for functions of other rooms that are compiled with a kernel's own."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING

import attrs

from counter_rules.kernel._backend import Backend
from counter_rules.kernel._lowering import lower_effects
from counter_rules.kernel._running import run_text
from counter_rules.kernel._tables import make_tables
from counter_rules.kernel._text import Extension, find_layout, make_text

if TYPE_CHECKING:
    from counter_rules.kernel._kernel import Kernel


@attrs.frozen
class Extended:
    """What comes of an extension.

    Args:
        code: its functions, for the rules of one kernel.
        layout: the words and codes of the kernel and those of the extension, by name.
    """

    code: ModuleType
    layout: Mapping[str, int]


def extend(kernel: Kernel, extension: Extension, backend: Backend | None = None) -> Extended:
    """Return the functions of an extension for the rules of a kernel, which keeps them.

    Args:
        kernel: the kernel.
        extension: the functions.
        backend: what runs them, `Backend.NUMBA` or `Backend.PYTHON`; by default what runs the
            kernel.
    """
    wanted = extension, backend or kernel.backend
    # In one step: threads that ask at once get the same functions.
    return kernel.later.get(wanted) or kernel.later.setdefault(wanted, _make(kernel, *wanted))


def _make(kernel: Kernel, extension: Extension, backend: Backend) -> Extended:
    rules = kernel.rules
    lowered = lower_effects(rules.effects, rules.players)
    tables = make_tables(rules, kernel.actions, kernel.observations, lowered)
    text = make_text(rules.name, rules.players, tables, lowered, extension)
    name = f"{extension.name}_{rules.players}"
    return Extended(
        run_text(text, name=name, backend=backend, cache=kernel.cache),
        find_layout(kernel.layout, extension.layout),
    )
