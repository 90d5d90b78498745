"""Habits of the code that no linter checks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import counter_rules
from support.failures import each

PACKAGE = Path(counter_rules.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
NAMES = [path.relative_to(PACKAGE).as_posix() for path in FILES]
MAX_LINES = 400


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_typed_only(node: ast.stmt) -> bool:
    """Return whether a function is there for its types alone, and described where it is defined."""
    body = node.body if isinstance(node, ast.FunctionDef) else []
    return [ast.unparse(line) for line in body] == ["..."]


def list_undocumented(body: list[ast.stmt], prefix: str = "") -> Iterator[str]:
    """Yield every public function and class in a body, and in its classes, without a docstring."""
    for node in body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        if node.name.startswith("_") or is_typed_only(node):
            continue
        if ast.get_docstring(node) is None:
            yield prefix + node.name
        if isinstance(node, ast.ClassDef):
            yield from list_undocumented(node.body, f"{prefix}{node.name}.")


def test_the_package_is_found() -> None:
    assert "__init__.py" in NAMES
    assert "rules/effects/ace.py" in NAMES


@each("path", FILES, ids=NAMES)
def test_no_file_is_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_LINES


@each("path", FILES, ids=NAMES)
def test_everything_public_has_a_docstring(path: Path) -> None:
    tree = parse(path)
    assert ast.get_docstring(tree)
    assert list(list_undocumented(tree.body)) == []


@each("path", FILES, ids=NAMES)
def test_a_member_of_an_enum_is_worth_its_name(path: Path) -> None:
    for node in parse(path).body:
        if not isinstance(node, ast.ClassDef) or "enum.Enum" not in map(ast.unparse, node.bases):
            continue
        for line in node.body:
            if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant):
                name, value = ast.unparse(line.targets[0]), line.value.value
                is_text = isinstance(value, str) and node.name != "Suit"  # whose are letters
                assert not is_text or re.sub("[ -]", "_", value) == name.lower()


def test_the_facade_holds_imports_and_all_only() -> None:
    docstring, *body = parse(PACKAGE / "__init__.py").body
    assert is_docstring(docstring)
    *imports, last = body
    assert all(isinstance(node, ast.Import | ast.ImportFrom) for node in imports)
    assert isinstance(last, ast.Assign)
    assert [ast.unparse(target) for target in last.targets] == ["__all__"]


def test_the_facade_lists_its_names_in_order() -> None:
    names = list(counter_rules.__all__)
    assert names == sorted(names)
    assert len(names) == len(set(names))


def test_the_facade_imports_nothing_it_does_not_list() -> None:
    imported = {
        alias.asname or alias.name
        for node in parse(PACKAGE / "__init__.py").body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert imported == set(counter_rules.__all__)
