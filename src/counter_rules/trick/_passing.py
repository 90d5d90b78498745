"""Static analysis of a hook, to find whether it can make every player pass a card (C7.4).

Effects do not declare this: a hook sets `Table.is_passing` in some tricks. A hook whose code never
names the field cannot set it. The code is that of the hook's function and of everything its names
lead to: helpers, tables of functions, methods of its own object. If some code cannot be read, or
could set a field without naming it, the answer is yes.
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Final, TypeAlias, TypeGuard, cast

from counter_rules.trick.table import Table

_FIELD_SETTERS: Final = frozenset(
    {"is_passing", "setattr", "__setattr__", "__dict__", "vars", "exec", "eval"}
)
"""The field, and the names that can set a field without naming it."""

_IMPORT: Final = dis.opmap["IMPORT_NAME"]
_MOST_PARTS: Final = 10_000

_Names: TypeAlias = frozenset[str]
_Part: TypeAlias = tuple[object, _Names]
"""A value that code can reach, with the names that the code may look up on it."""


def can_let_pass(hook: object) -> bool:
    """Return whether a hook can make every player pass a card, judged by its code.

    >>> from counter_rules.rules.effects import FIVE
    >>> can_let_pass(FIVE.value.run), can_let_pass(FIVE.after.run)
    (False, True)
    """
    try:
        return _is_standard(_unwrap(hook)) or any(map(_may_set_field, _list_parts(hook)))
    except Exception:  # noqa: BLE001 - whatever its class does
        return True


def _list_parts(hook: object) -> Iterator[object]:
    """Yield everything that the code of a hook leads to, the hook first."""
    waiting: list[_Part] = [(hook, frozenset())]
    visited: dict[tuple[int, _Names], object] = {}  # keeps each part alive, so its id stays unique
    while waiting:
        part, names = waiting.pop()
        key = id(part), names
        if key in visited or part is Table:
            continue
        if len(visited) == _MOST_PARTS:
            raise OverflowError
        visited[key] = part
        yield part
        waiting += _list_next(part, names)


def _list_next(part: object, names: _Names) -> list[_Part]:
    """Return the parts that a part leads to directly."""
    if isinstance(part, partial):
        return [(value, names) for value in (part.func, *part.args, *part.keywords.values())]
    if isinstance(part, Mapping | tuple | list | set | frozenset):
        held = cast("Collection[object]", part.values() if isinstance(part, Mapping) else part)
        return [(value, names) for value in held]
    if _is_standard(part):
        return []
    if isinstance(part, MethodType):
        return [(part.__func__, names), (part.__self__, _collect_names(part.__func__))]
    if isinstance(part, FunctionType):
        named = _collect_names(part)
        return [(value, named) for value in _list_surroundings(part, named)]
    found = [getattr(part, name) for name in names if hasattr(part, name)]
    if isinstance(part, type):
        found += [part.__init__, part.__new__]  # type: ignore[misc]  # any class may define them
    elif callable(part) and isinstance(type(part).__call__, FunctionType):
        found.append(part.__call__)
    return [(value, names) for value in found]


def _list_surroundings(function: FunctionType, named: _Names) -> list[object]:
    """Return the values that a function can reach, except its arguments."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    defaults = [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]
    outside = function.__globals__
    return [*cells, *defaults, *[outside[name] for name in named if name in outside]]


def _may_set_field(part: object) -> bool:
    """Return whether a part can set the field, or cannot be analysed."""
    if _is_standard(part):
        return False
    if isinstance(part, FunctionType):
        # Names do not lead to modules that code imports as it runs.
        has_imports = any(_IMPORT in code.co_code[::2] for code in _list_codes(part.__code__))
        return has_imports or not _FIELD_SETTERS.isdisjoint(_collect_names(part))
    if not callable(part) or isinstance(part, type | MethodType):
        return False
    return not isinstance(type(part).__call__, FunctionType)


def _collect_names(function: object) -> _Names:
    """Return the names in the code of a function, its string constants included."""
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
    """Yield the code of a function and of the functions inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _list_codes(constant)


def _unwrap(hook: object) -> object:
    return _unwrap(hook.func) if isinstance(hook, partial) else hook


def _is_standard(part: object) -> bool:
    """Return whether a part is from the standard library, which never changes a table itself."""
    name = part.__name__ if isinstance(part, ModuleType) else getattr(part, "__module__", None)
    module = name if isinstance(name, str) else type(part).__module__
    return module.partition(".")[0] in sys.stdlib_module_names
