"""Whether a hook can let every player pass a card (C7.4), asked of its code.

No effect says so of itself: a hook sets `Table.is_passing` in the tricks that call for it. One that
never names the field cannot set it. The code of a hook is that of its function and of all that its
names lead to: helpers, tables of functions, methods of its own object. Where that cannot be looked
into, or a field could be set without being named, the answer is yes.
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Final, TypeAlias, TypeGuard, cast

from counter_rules.trick.table import Table

_TELLING: Final = frozenset(
    {"is_passing", "setattr", "__setattr__", "__dict__", "vars", "exec", "eval"}
)
"""The field, and what sets fields that it does not name."""

_IMPORT: Final = dis.opmap["IMPORT_NAME"]
_MOST_PARTS: Final = 10_000

_Names: TypeAlias = frozenset[str]
_Part: TypeAlias = tuple[object, _Names]
"""A value that code can reach, with the names by which that code could go on from it."""


def can_let_pass(hook: object) -> bool:
    """Return whether a hook can let every player pass a card, as far as its code tells.

    >>> from counter_rules.rules.effects import FIVE
    >>> can_let_pass(FIVE.value.run), can_let_pass(FIVE.after.run)
    (False, True)
    """
    try:
        return _is_standard(_unwrap(hook)) or any(map(_is_telling, _find_parts(hook)))
    except Exception:  # noqa: BLE001 - whatever its class does
        return True


def _find_parts(hook: object) -> Iterator[object]:
    """Yield all that the code of a hook leads to, the hook first."""
    waiting: list[_Part] = [(hook, frozenset())]
    seen: dict[tuple[int, _Names], object] = {}  # keeps each part, so that its id stays its own
    while waiting:
        part, names = waiting.pop()
        key = id(part), names
        if key in seen or part is Table:
            continue
        if len(seen) == _MOST_PARTS:
            raise OverflowError
        seen[key] = part
        yield part
        waiting += _list_next(part, names)


def _list_next(part: object, names: _Names) -> list[_Part]:
    """Return what a part leads to."""
    if isinstance(part, partial):
        return [(value, names) for value in (part.func, *part.args, *part.keywords.values())]
    if isinstance(part, Mapping | tuple | list | set | frozenset):
        held = cast("Collection[object]", part.values() if isinstance(part, Mapping) else part)
        return [(value, names) for value in held]
    if _is_standard(part):
        return []
    if isinstance(part, MethodType):
        return [(part.__func__, names), (part.__self__, _find_names(part.__func__))]
    if isinstance(part, FunctionType):
        named = _find_names(part)
        return [(value, named) for value in _list_surroundings(part, named)]
    found = [getattr(part, name) for name in names if hasattr(part, name)]
    if isinstance(part, type):
        found += [part.__init__, part.__new__]  # type: ignore[misc]  # whatever its class makes of it
    elif callable(part) and isinstance(type(part).__call__, FunctionType):
        found.append(part.__call__)
    return [(value, names) for value in found]


def _list_surroundings(function: FunctionType, named: _Names) -> list[object]:
    """Return the values that a function can reach besides its arguments."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    defaults = [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]
    outside = function.__globals__
    return [*cells, *defaults, *[outside[name] for name in named if name in outside]]


def _is_telling(part: object) -> bool:
    """Return whether a part can set the field, or hides what it does."""
    if _is_standard(part):
        return False
    if isinstance(part, FunctionType):
        # What code imports as it runs, its names do not lead to.
        has_imports = any(_IMPORT in code.co_code[::2] for code in _list_codes(part.__code__))
        return has_imports or not _TELLING.isdisjoint(_find_names(part))
    if not callable(part) or isinstance(part, type | MethodType):
        return False
    return not isinstance(type(part).__call__, FunctionType)


def _find_names(function: object) -> _Names:
    """Return what the code of a function names, texts that stand in it included."""
    code = getattr(function, "__code__", None)
    names: set[str] = set()
    for each in _list_codes(code) if isinstance(code, CodeType) else ():
        names.update(each.co_names)
        for constant in each.co_consts:
            is_series = isinstance(constant, tuple | frozenset)
            inside = cast("Collection[object]", constant if is_series else (constant,))
            names.update(filter(_is_text, inside))
    return frozenset(names)


def _is_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str)


def _list_codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of a function and of those inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _list_codes(constant)


def _unwrap(hook: object) -> object:
    return _unwrap(hook.func) if isinstance(hook, partial) else hook


def _is_standard(part: object) -> bool:
    """Return whether a part comes with Python: on its own it does nothing to a table."""
    name = part.__name__ if isinstance(part, ModuleType) else getattr(part, "__module__", None)
    module = name if isinstance(name, str) else type(part).__module__
    return module.partition(".")[0] in sys.stdlib_module_names
