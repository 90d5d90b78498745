"""A verb means one thing: what a function's name promises, its types keep."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from meta.test_style import NAMES, PACKAGE, parse
from support.failures import each

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

MACHINE: Final = [name for name in NAMES if re.search(r"/_?machine\b", name)]
"""The modules whose functions are compiled: whole numbers are all there is."""

MACHINE_RETURNS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("find", "get", "list", "count"), "int"),
    **dict.fromkeys(("is", "has", "can"), "bool"),
}
"""The same in machine code: a list is a set of bits, or a number of things written."""


def list_functions(name: str) -> Iterator[tuple[ast.FunctionDef, str]]:
    """Yield every function of a module with the annotation of what it returns."""
    for node in ast.walk(parse(PACKAGE / name)):
        if isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield node, ast.unparse(node.returns).strip("'\"")


@each("name", NAMES)
def test_a_verb_means_one_thing(name: str) -> None:
    returns = MACHINE_RETURNS if name in MACHINE else RETURNS
    for node, returned in list_functions(name):
        verb, _, noun = node.name.lstrip("_").partition("_")
        where = f"line {node.lineno}: {node.name} -> {returned}"
        assert verb not in NEVER or not noun, where
        promised = returns.get(verb) if noun else None
        assert promised is None or re.fullmatch(promised, returned, re.DOTALL), where


@each("name", MACHINE)
def test_only_find_returns_nothing_in_machine_code(name: str) -> None:
    for node, _ in list_functions(name):
        verb, _, noun = node.name.partition("_")
        first = (ast.get_docstring(node) or "").split("\n")[0]
        may_be_nothing = re.search(r"\bor -1\b", first) is not None
        assert not noun or verb not in MACHINE_RETURNS or may_be_nothing == (verb == "find"), first


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
