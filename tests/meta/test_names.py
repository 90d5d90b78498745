"""A verb means one thing: what a function's name promises, its types keep."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import counter_rules
from support.failures import each

PACKAGE = Path(counter_rules.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
NAMES = [path.relative_to(PACKAGE).as_posix() for path in FILES]
CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"

RETURNS: Final[Mapping[str, str]] = {
    "find": r".*\bNone\b.*",
    "get": r"(?!None$)(?!.*\| None$).*",
    "list": r"(tuple|list|Sequence|Iterator|Iterable|Collection|Mapping|dict|set|frozenset|NDArray)\[.*",  # noqa: E501
    "count": r"(int|(tuple|list)\[int.*|.*Counte?[ds].*|.*NDArray.*)",
    "make": r"(?!None$)(?!.*\| None$).*",
    "parse": r"(?!None$).*",
    "format": r".*(str|JsonData|Data|Text).*",
    "is": r"(bool|TypeGuard\[.*|TypeIs\[.*)",
    "has": r"(bool|TypeGuard\[.*|TypeIs\[.*)",
    "can": r"bool",
}
"""What a function returns whose name begins with a verb, as its annotation is written."""

NEVER: Final = ("tell", "obtain", "fetch", "retrieve", "handle", "process", "manage", "do")
"""Verbs that promise nothing, or what another one of the table does."""

NO_NONE: Final = ("kernel/machine/", "/machine/")
"""Where whole numbers are all there is: no None, -1 or 0 for it, and bits for a list or a bool."""


def list_functions(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, str]]:
    """Yield every function of a module with the annotation of what it returns."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield node, ast.unparse(node.returns).strip("'\"")


@each("path", FILES, ids=NAMES)
def test_a_verb_means_one_thing(path: Path) -> None:
    if any(room in path.as_posix() for room in NO_NONE):
        return
    for node, returned in list_functions(ast.parse(path.read_text(encoding="utf-8"))):
        if node.name == "get_act":  # public; a stage may have no act
            continue
        verb, _, noun = node.name.removeprefix("count_as").lstrip("_").partition("_")
        where = f"line {node.lineno}: {node.name} -> {returned}"
        assert verb not in NEVER or not noun, where
        promised = RETURNS.get(verb) if noun else None
        assert promised is None or re.fullmatch(promised, returned, re.DOTALL), where


def test_the_verbs_are_those_of_the_page() -> None:
    page = CONTRIBUTING.read_text(encoding="utf-8")
    table = re.search(r"^\| verb \| promises \|\n\|.*\n((?:\|.*\n)+)", page, re.MULTILINE)
    assert table
    named = set(re.findall(r"`(\w+)_`", "".join(re.findall(r"^\|[^|]*\|", table[1], re.MULTILINE))))
    assert set(RETURNS) <= named


def test_a_verb_that_lies_is_found() -> None:
    wrong = {"find": "int", "get": "int | None", "list": "int", "make": "None", "is": "int"}
    assert [verb for verb in wrong if re.fullmatch(RETURNS[verb], wrong[verb])] == []
    assert re.fullmatch(RETURNS["find"], "int | None")
