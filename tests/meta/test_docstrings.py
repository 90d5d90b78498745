"""Forms of docstrings that no linter checks: what their first line says, sections, examples."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import attrs

import counter_rules
from meta.debts import INNER, list_public
from meta.test_style import FILES, NAMES, parse
from support.failures import each

HEADLESS = re.compile(r"(What|Who|Whose|How|Where|Which|Why|When|That|If|Of)\b")
"""First words that begin half a sentence: 'What a seat knows' says neither what it is nor does."""

SECTIONS = ["Args", "Returns", "Yields", "Raises"]
"""The sections of a docstring, in their order."""

EXAMPLE = re.compile(r">>> |`[^`]+`[^.]*\bexample\b|\bexample\s+of\s+`")
"""A doctest, or the page or the function with an example."""

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def list_documented(tree: ast.Module) -> Iterator[tuple[Documented, str]]:
    """Yield everything in a module that has a docstring, with it."""
    for node in ast.walk(tree):
        if isinstance(node, Documented) and (text := ast.get_docstring(node)) is not None:
            yield node, text


def is_question(node: Documented) -> bool:
    """Return whether a function answers yes or no."""
    return isinstance(node, ast.FunctionDef) and ast.unparse(node.returns or node) == "bool"


@each("path", FILES, ids=NAMES)
def test_a_first_line_says_what_it_is_or_does(path: Path) -> None:
    for node, text in list_documented(parse(path)):
        first = " ".join(text.partition("\n\n")[0].split())
        where = f"line {getattr(node, 'lineno', 1)}: {first}"
        assert not HEADLESS.match(first), where
        assert is_question(node) or not first.startswith("Whether"), where
        assert re.fullmatch(r"[A-Z0-9`'\"].*[.:…)]", first), where


@each("path", FILES, ids=NAMES)
def test_sections_come_in_one_order(path: Path) -> None:
    for node, text in list_documented(parse(path)):
        found = [name for name in re.findall(r"^(\w+):$", text, re.MULTILINE) if name in SECTIONS]
        assert found == [name for name in SECTIONS if name in found], (
            f"line {getattr(node, 'lineno', 1)}: {found}"
        )


def list_parameters(node: Documented) -> set[str]:
    """Return the names of a function's parameters, or of a class's fields."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        spec = node.args
        found = [*spec.posonlyargs, *spec.args, *spec.kwonlyargs, spec.vararg, spec.kwarg]
        return {one.arg for one in found if one is not None}
    fields = {ast.unparse(line.target) for line in node.body if isinstance(line, ast.AnnAssign)}
    made = [line for line in node.body if getattr(line, "name", "") == "__init__"]
    return {name.lstrip("_") for name in fields}.union(*map(list_parameters, made))  # type: ignore[arg-type] # of one kind, by the name


def list_described(text: str) -> list[str]:
    """Return the names that a docstring's Args describe."""
    section = re.search(r"^Args:\n((?:    .*\n?|\n)+)", text, re.MULTILINE)
    return re.findall(r"^    \**(\w+)(?:, \w+)*:", section[1], re.MULTILINE) if section else []


@each("path", FILES, ids=NAMES)
def test_what_is_described_is_there(path: Path) -> None:
    for node, text in list_documented(parse(path)):
        if isinstance(node, ast.Module):
            continue
        extra = set(list_described(text)) - list_parameters(node)
        is_child = isinstance(node, ast.ClassDef) and node.bases
        assert is_child or not extra, f"line {node.lineno}: {node.name} has no {extra}"


def list_functions() -> Iterator[FunctionType]:
    """Yield every public function: what packages list, and what the modules beside them define."""
    for module, name in list_public():
        value = getattr(importlib.import_module(module), name)
        if inspect.isfunction(value):
            yield value
    for path in FILES:
        module = importlib.import_module(f"counter_rules.{path.stem}") if is_single(path) else None
        for name, value in vars(module).items() if module else ():
            is_own = inspect.isfunction(value) and value.__module__ == module.__name__
            if is_own and not name.startswith("_") and name not in INNER:
                yield value


def is_single(path: Path) -> bool:
    """Return whether a file is a public module directly below the library."""
    return path.parent == FILES[0].parent and not path.stem.startswith("_")


FUNCTIONS = list(dict.fromkeys(list_functions()))


def test_public_functions_are_found() -> None:
    assert len(FUNCTIONS) > 100
    assert counter_rules.apply_move in FUNCTIONS


@each("function", FUNCTIONS, ids=[one.__name__ for one in FUNCTIONS])
def test_a_public_function_is_tried_or_says_where(function: FunctionType) -> None:
    assert EXAMPLE.search(inspect.getdoc(function) or "")


@each("function", FUNCTIONS, ids=[one.__name__ for one in FUNCTIONS])
def test_a_pair_that_comes_back_is_described(function: FunctionType) -> None:
    text = inspect.getdoc(function) or ""
    if re.match(r"tuple\[(?!.*\.\.\.\])", function.__annotations__.get("return", "")):
        assert re.search(r"^Returns:|^Return |\bpair\b", text, re.MULTILINE)


def test_fields_of_attrs_are_read() -> None:
    """The reader of fields knows a class as attrs does."""
    source = ast.parse(inspect.getsource(counter_rules.Bid)).body[0]
    assert isinstance(source, ast.ClassDef)
    assert list_parameters(source) == {field.name for field in attrs.fields(counter_rules.Bid)}
