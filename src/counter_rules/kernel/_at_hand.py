"""Machine code at hand: kernels that are there without compiling anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from counter_rules._base.guards import is_hashable
from counter_rules.actions import ActionSpace
from counter_rules.kernel._checks import NotCompilableError
from counter_rules.kernel._kernel import Kernel, compile_ruleset
from counter_rules.kernel._loaded import name_text
from counter_rules.kernel._recent import RecentCache
from counter_rules.kernel._running import (
    CODE,
    Backend,
    Cache,
    KernelError,
    name_unit,
)
from counter_rules.kernel._tables import make_shape
from counter_rules.kernel._text import make_text
from counter_rules.observations import ObservationSpace, Observing
from counter_rules.rules.ruleset import Ruleset, to_rules

_UNITS: Final = RecentCache[Ruleset, str | None](most=256)
"""The names of the machine code that was looked for last: each needs a text, which takes long."""

_NEEDED: Final[Mapping[Observing, tuple[str, ...]]] = {
    Observing.NONE: ("play_out",),
    Observing.BYTES: ("play_out", "observe_at"),
    Observing.SCALED: ("play_out", "observe_at", "scale_at"),
}
"""The function that is compiled last, and those for observations, compiled on their first call."""


def find_compiled(rules: Ruleset, observing: Observing = Observing.BYTES) -> Kernel | None:
    """Return the kernel of a ruleset if the user's cache has its machine code; never compile.

    Earlier calls of `compile_ruleset` keep it there, in this process or in another. The first
    kernel of a process imports numba, which takes 0.5 s.

    Args:
        rules: the ruleset.
        observing: the form of observations.

    Returns:
        The kernel, with every function of a single state ready to run; None if one would have to be
        compiled, the kernel refuses the ruleset, or numba is not installed.

    Raises:
        StateError: if it is not a ruleset.
        RulesetError: if it has more than 256 actions.
    """
    rules, folder = to_rules(rules), Cache(None).find()
    if folder is None or find_spec("numba") is None:
        return None
    if not is_hashable(rules):
        return None
    unit = _UNITS.get(rules, partial(_name_unit, rules))
    if unit is None or not _has_code(folder, unit, _NEEDED[observing]):
        return None
    try:
        return compile_ruleset(rules, backend=Backend.NUMBA)
    except (KernelError, NotCompilableError):
        # numba refuses this version of Python or NumPy, or the kernel the data of the ruleset.
        return None


def _name_unit(rules: Ruleset) -> str | None:
    """Return the name of the machine code of a ruleset; None if the kernel cannot run it here."""
    try:
        shape = make_shape(rules, ActionSpace(rules), ObservationSpace(rules))
        text, layout = make_text(shape)
    except NotCompilableError:
        return None
    try:
        return name_unit(text, name=name_text(layout), backend=Backend.NUMBA)
    except (ImportError, OSError):  # a part of numba is missing or damaged
        return None


def _has_code(folder: Path, unit: str, needed: Iterable[str]) -> bool:
    """Return whether a folder has the machine code of functions of a text."""
    return all(any((folder / CODE).glob(f"{unit}.{unit}.{name}-*.nbi")) for name in needed)
