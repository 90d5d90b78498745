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
from counter_rules.errors import MissingExtraError
from support.failures import each

PACKAGE = Path(counter_rules.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
NAMES = [path.relative_to(PACKAGE).as_posix() for path in FILES]

HEADLESS = re.compile(r"(What|Who|Whose|How|Where|Which|Why|When|That|If|Of)\b")
"""First words that begin half a sentence: 'What a seat knows' says neither what it is nor does."""

SECTIONS = ["Args", "Returns", "Yields", "Raises"]
"""The sections of a docstring, in their order."""

EXAMPLE = re.compile(r">>>|:doc:|\bexamples?\b")
"""A doctest, or where an example is for what needs a file, a process or a display."""

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
    for node, text in list_documented(ast.parse(path.read_text(encoding="utf-8"))):
        first = text.splitlines()[0]
        where = f"line {getattr(node, 'lineno', 1)}: {first}"
        assert not HEADLESS.match(first), where
        assert is_question(node) or not first.startswith("Whether"), where
        assert (first[0] == first[0].upper() and first[-1] in ".:;,…") or len(first) > 60, where


@each("path", FILES, ids=NAMES)
def test_sections_come_in_one_order(path: Path) -> None:
    for node, text in list_documented(ast.parse(path.read_text(encoding="utf-8"))):
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
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node, text in list_documented(tree):
        if isinstance(node, ast.Module):
            continue
        extra = set(list_described(text)) - list_parameters(node)
        is_child = isinstance(node, ast.ClassDef) and node.bases
        assert is_child or not extra, f"line {node.lineno}: {node.name} has no {extra}"


def list_public() -> list[object]:
    """Return every public function and class, as the packages list them."""
    found: dict[int, object] = {}
    for name in NAMES:
        parts = name.removesuffix(".py").split("/")
        is_inner = any(part.startswith("_") and part != "__init__" for part in parts)
        if is_inner or parts[-1] == "inner" or parts[0] in ("cli", "protocol"):
            continue
        dotted = ".".join(["counter_rules", *[part for part in parts if part != "__init__"]])
        try:
            module = importlib.import_module(dotted)
        except MissingExtraError:  # an adapter, where its peer is not installed
            continue
        for listed in getattr(module, "__all__", ()):
            value = getattr(module, listed)
            if inspect.isfunction(value) or inspect.isclass(value):
                found[id(value)] = value
    return list(found.values())


FUNCTIONS = [one for one in list_public() if inspect.isfunction(one)]


def test_public_functions_are_found() -> None:
    assert len(FUNCTIONS) > 100
    assert counter_rules.apply_move in FUNCTIONS


@each("function", FUNCTIONS, ids=[one.__name__ for one in FUNCTIONS])
def test_a_public_function_is_tried_or_says_where(function: object) -> None:
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
