"""The text of a kernel: one generated module of plain Python for all rulesets of one shape."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain
from types import CodeType, ModuleType
from typing import Final

import attrs

from counter_rules.kernel._folding import Foldable, fold, write_numbers
from counter_rules.kernel._lowering import Lowered
from counter_rules.kernel._tables import Shape, Tables
from counter_rules.kernel.machine import (
    actions,
    codes,
    constants,
    data,
    dealing,
    entry,
    games,
    hand,
    lists,
    observe,
    pack,
    row,
    table,
    trick,
)

_LAYOUT: Final = (codes, data, pack, row, table)
"""The modules of names whose values depend on the constants of the shape."""

FUNCTIONS: Final = (lists, pack, hand, dealing, trick, actions, observe, games)
_SHARED: Final = ("act", "deal", "end_hand", "list_actions")
"""Large functions with several callers: not inlined, they compile in half the time."""

_MARKS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("legal_at", "play_out"), "releasing_entry"),
    **dict.fromkeys(("illegal_at", "reset_games", "scale_games", "step_games"), "late_raw_entry"),
    **dict.fromkeys(("observe_at", "scale_at"), "late_raw_entry"),
    "step_rows": "late_entry",
    **dict.fromkeys(_SHARED, "shared"),
}
"""The functions with another decorator than the rest of their module (`_words_numba`)."""

_WIDTH: Final = 100


@attrs.frozen(kw_only=True)
class Extension:
    """Functions compiled together with those of the machine, into a separate text.

    They are written like those of `counter_rules.kernel.machine`, and may call them.
    """

    name: str
    """A name for files: lowercase letters, digits and underscores."""
    layout: tuple[ModuleType, ...] = ()
    """The modules of names whose values may depend on the constants of a shape."""
    modules: tuple[ModuleType, ...]
    """The modules of the functions, each before those that call its functions."""
    entries: tuple[str, ...]
    """The functions that Python calls, with memory or addresses, compiled on their first call."""
    shared: tuple[str, ...] = ()
    """Large functions with several callers, which are compiled once and not inlined."""


# A text takes 10 to 20 ms to make, and the first one in a process 100 ms.
@lru_cache(maxsize=64)
def make_text(shape: Shape, extension: Extension | None = None) -> tuple[str, Mapping[str, int]]:
    """Return the text of a shape, and the layout: the words and codes by name.

    The functions are those of the extension; by default, those that step games.
    """
    tables, lowered = shape.tables, shape.lowered
    extra = () if extension is None else extension.layout
    layout = _compute_layout(tables, extra)
    functions = _keep_used(_list_functions(layout, lowered, extension))
    used = {name for text in functions for name in re.findall(r"\b[A-Z][A-Z_]+\b", text)}
    named = {name: layout[name] for name in used & layout.keys()}
    text = "\n".join(
        [
            f"# The rules of a game for {layout['P']} players, on whole numbers.",
            "",
            *_format_constants(constants, layout),
            *_format_tables(constants, tables, used),
            *_format_constants(codes, named),
            *_format_if_used(pack, named),
            *_format_constants(data, named),
            *_format_constants(row, layout),
            *_format_constants(table, layout),
            *chain.from_iterable([_format_constants(module, named) for module in extra]),
            "\n" + "\n\n\n".join(functions) + "\n",
        ]
    )
    return text, layout


def _compute_layout(tables: Tables, extra: Iterable[ModuleType]) -> dict[str, int]:
    """Return the values of the constants, and of the names in `_LAYOUT` and in extra modules."""
    found: dict[str, object] = {**tables}
    for module in (*_LAYOUT, *extra):
        for name, (value, _) in _parse_constants(module).items():
            if name not in tables:
                found[name] = eval(value, {"__builtins__": {}}, found)  # noqa: S307 - ours
    return {name: value for name, value in found.items() if isinstance(value, int)}


@cache
def _parse_constants(module: ModuleType) -> Mapping[str, tuple[CodeType, str]]:
    """Return the constants of a module, each with its value and its docstring."""
    found: dict[str, tuple[CodeType, str]] = {}
    body = ast.parse(inspect.getsource(module)).body
    for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        if isinstance(target, ast.Name) and isinstance(value, ast.expr):
            doc = getattr(getattr(after, "value", None), "value", "")
            code = compile(ast.Expression(value), "<constant>", "eval")
            found[target.id] = code, " ".join(str(doc).split())
    return found


def _format_constants(module: ModuleType, values: Mapping[str, int]) -> Iterator[str]:
    for name, (_, doc) in _parse_constants(module).items():
        if name in values:
            yield f"{name} = {values[name]}  # {doc}"
    yield ""


def _format_if_used(module: ModuleType, named: Mapping[str, int]) -> Iterator[str]:
    """Yield the constants of a module, and nothing at all if none of them is used."""
    if named.keys() & _parse_constants(module).keys():
        yield from _format_constants(module, named)


def _format_tables(module: ModuleType, tables: Tables, used: set[str]) -> Iterator[str]:
    for name, (_, doc) in _parse_constants(module).items():
        value = tables[name]
        if isinstance(value, tuple) and name in used:
            yield f"# {doc}"
            yield from textwrap.wrap(f"{name} = array({list(value)})", _WIDTH)
    yield ""


def _list_functions(
    numbers: Mapping[str, int], lowered: Lowered, extension: Extension | None
) -> Iterator[tuple[str, str]]:
    """Yield the name and text of every function: the machine's, hooks, their order, entries."""
    for module in FUNCTIONS:
        yield from _format_functions(module, "inlined", numbers)
        if module is lists:
            for text in filter(str.strip, lowered.text.split("\n\n\n")):
                name = re.findall(r"^def (\w+)", text, re.MULTILINE)[0]
                yield name, write_numbers(text.strip(), numbers)
            yield "run_before", _format_order("before", lowered)
            yield "run_after", _format_order("after", lowered)
    if extension is None:
        yield from _format_functions(entry, "entry", numbers)
        return
    marks = dict.fromkeys(extension.entries, "late_entry")
    marks |= dict.fromkeys(extension.shared, "shared")
    for module in extension.modules:
        yield from _format_functions(module, "inlined", numbers, marks)


def _format_functions(
    module: ModuleType,
    decorator: str,
    numbers: Mapping[str, int],
    marks: Mapping[str, str] = _MARKS,
) -> Iterator[tuple[str, str]]:
    for function in _parse_functions(module):
        mark = marks.get(function.name, decorator)
        # Inlined, `play` makes random play of Oh Hell 6 % faster; for Counter it only makes
        # compiling slower.
        if function.name == "play" and not numbers["PLAIN"]:
            mark = "shared"
        yield function.name, f"@{mark}\n{fold(function, numbers)}"


@cache
def _parse_functions(module: ModuleType) -> tuple[Foldable, ...]:
    """Return the functions of a module of the machine, ready to be folded."""
    body = ast.parse(inspect.getsource(module)).body
    return tuple([Foldable.of(node) for node in body if isinstance(node, ast.FunctionDef)])


def _format_order(half: str, lowered: Lowered) -> str:
    """Return the function that calls the hooks in order, each if its rank is awake."""
    lines = ["@inlined", f"def run_{half}(t):", "    awake = t[T_AWAKE]"]
    for step in lowered.steps:
        if (step.stage == "after") == (half == "after"):
            rank = "ALWAYS" if step.rank is None else 1 << step.rank
            lines += [f"    if awake & {rank}:", f"        {step.function}(t)"]
            if "awake" in lowered.writes[step.function]:
                lines.append("        awake = t[T_AWAKE]")
    return "\n".join(lines)


def _keep_used(functions: Iterable[tuple[str, str]]) -> list[str]:
    """Return the texts of the functions that an entry reaches."""
    texts = dict(functions)
    reached: list[str] = []
    waiting = [name for name, text in texts.items() if re.match("@.*entry", text)]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.append(name)
            # Only calls: a docstring may contain `look` or `deal` without meaning the function.
            waiting += [found for found in re.findall(r"(\w+)\(", texts[name]) if found in texts]
    return [text for name, text in texts.items() if name in reached]
