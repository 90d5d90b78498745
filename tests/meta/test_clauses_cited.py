"""Every clause of the rules is cited by a test of its own and by the code that carries it out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import counter_rules

ROOT = Path(__file__).parents[2]
PACKAGE = Path(counter_rules.__file__).parent
CITERS = {"Act", "Lead", "Show", "Relief"}

UNCITED_IN_CODE = {
    "c9.1": "who sees what is for the seat views to carry out, which come later",
    "c9.2": "as C9.1",
}
"""Clauses that no code cites, and why; keep it short."""


def read_clauses() -> list[str]:
    text = (ROOT / "docs" / "rules" / "counter.rst").read_text(encoding="utf-8")
    return re.findall(r"^\.\. _(c\d\.\d):$", text, flags=re.MULTILINE)


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def find_tested() -> set[str]:
    names = [
        node.name
        for path in sorted((ROOT / "tests" / "clauses").glob("test_*.py"))
        for node in parse(path).body
        if isinstance(node, ast.FunctionDef)
    ]
    return {f"c{m[1]}.{m[2]}" for m in (re.match(r"test_c(\d)_(\d)_", n) for n in names) if m}


def list_citations(tree: ast.Module) -> Iterator[str]:
    """Yield the texts that cite clauses: docstrings, and the clause of each hook."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            first = node.args[0] if node.args else None
            if node.func.id in CITERS and isinstance(first, ast.Constant):
                yield str(first.value)


def find_cited() -> set[str]:
    texts = [text for path in PACKAGE.rglob("*.py") for text in list_citations(parse(path))]
    return {f"c{number}" for text in texts for number in re.findall(r"\bC(\d\.\d)\b", text)}


def test_the_clauses_are_found() -> None:
    clauses = read_clauses()
    assert len(clauses) == len(set(clauses)) == 35
    assert (clauses[0], clauses[-1]) == ("c1.1", "c9.2")


def test_every_clause_has_a_test_named_after_it() -> None:
    assert [clause for clause in read_clauses() if clause not in find_tested()] == []


def test_no_test_is_named_after_a_clause_that_is_not_there() -> None:
    assert find_tested() <= set(read_clauses())


def test_every_clause_is_cited_in_the_code() -> None:
    wanted = [clause for clause in read_clauses() if clause not in UNCITED_IN_CODE]
    assert [clause for clause in wanted if clause not in find_cited()] == []


@pytest.mark.parametrize("clause", sorted(UNCITED_IN_CODE))
def test_a_clause_excused_is_indeed_cited_nowhere(clause: str) -> None:
    assert clause not in find_cited()


def test_no_code_cites_a_clause_that_is_not_there() -> None:
    assert find_cited() <= set(read_clauses())
