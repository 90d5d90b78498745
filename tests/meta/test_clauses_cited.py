"""Every clause of the rules is cited by a test of its own and by the code that carries it out."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import counter_rules
from support.failures import each

ROOT = Path(__file__).parents[2]
PACKAGE = Path(counter_rules.__file__).parent
WHOLE = {"f1", "f8", "f9"}
"""Sections that tests and code cite as a whole: the axes, the formulas, and the presets."""

CLAUSE = r"\b([CF]\d+(?:\.\d)?)\b"
CITATION = re.compile(rf"{CLAUSE}(?:(?:, | to ){CLAUSE})*")
"""A text that is nothing but clauses, as a hook, an axis or an option has it."""


def read_clauses() -> list[str]:
    """Read the anchors of the rules, such as ``.. _c3.1:``; each game of F9 has one of its own."""
    found: list[str] = []
    for path in sorted((ROOT / "docs" / "rules").glob("*.rst")):
        text = path.read_text(encoding="utf-8")
        anchors = re.findall(r"^\.\. _([cf]\d+(?:\.\d)?)(?:-\w+)?:$", text, flags=re.MULTILINE)
        found += [clause for clause in anchors if "." in clause or clause in WHOLE]
    return found


CLAUSES = sorted(set(read_clauses()))


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def find_tested() -> set[str]:
    """Find the clauses of tests, such as ``test_c3_1_…`` or ``test_f8_…``, and of tricks."""
    folder = ROOT / "tests" / "clauses"
    names = [
        node.name
        for path in sorted(folder.glob("test_*.py"))
        for node in parse(path).body
        if isinstance(node, ast.FunctionDef)
    ]
    found = {re.match(r"test_([cf]\d+)(?:_(\d))?_", name) for name in names}
    tricks = (folder / "tricks.txt").read_text(encoding="utf-8")
    tabled = {clause.lower() for clause in re.findall(r"^== ([CF]\d+\.\d)", tricks, re.MULTILINE)}
    return tabled | {f"{m[1]}.{m[2]}" if m[2] else m[1] for m in found if m}


def list_texts(tree: ast.Module) -> Iterator[str]:
    """Yield the texts that cite clauses: docstrings, and texts that are clauses and no more."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)
        elif isinstance(node, ast.Constant) and CITATION.fullmatch(str(node.value)):
            yield str(node.value)


def list_mentions(tree: ast.Module) -> Iterator[str]:
    """Yield every text, messages too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def find_clauses(texts: Iterator[str]) -> set[str]:
    return {clause.lower() for text in texts for clause in re.findall(CLAUSE, text)}


TESTED = find_tested()


@cache
def parse_package() -> list[ast.Module]:
    return [parse(path) for path in sorted(PACKAGE.rglob("*.py"))]


@cache
def find_in_code(list_them: Callable[[ast.Module], Iterator[str]]) -> set[str]:
    """Find the clauses in such texts of the package."""
    return {clause for tree in parse_package() for clause in find_clauses(list_them(tree))}


def test_the_clauses_are_found() -> None:
    counts = {letter: sum(clause.startswith(letter) for clause in CLAUSES) for letter in "cf"}
    assert counts == {"c": 35, "f": 82}
    assert (CLAUSES[0], CLAUSES[34], CLAUSES[-1]) == ("c1.1", "c9.2", "f9")


def test_every_clause_is_written_once() -> None:
    clauses = [clause for clause in read_clauses() if clause != "f9"]
    assert len(clauses) == len(set(clauses))


@each("clause", CLAUSES)
def test_a_clause_has_a_test_named_after_it(clause: str) -> None:
    assert clause in TESTED


def test_no_test_is_named_after_a_clause_that_is_not_there() -> None:
    assert sorted(TESTED - set(CLAUSES)) == []


@each("clause", CLAUSES)
def test_a_clause_is_cited_in_the_code(clause: str) -> None:
    assert clause in find_in_code(list_texts)


def test_no_code_cites_a_clause_that_is_not_there() -> None:
    sections = {clause.partition(".")[0] for clause in CLAUSES}
    assert sorted(find_in_code(list_mentions) - set(CLAUSES) - sections) == []


def test_citations_are_told_apart_from_other_texts() -> None:
    tree = ast.parse(
        'Hook("F2.4")\nclause: str = "F10.3"\nClauses(deal="C1.2", bid="C6.1, C6.2")\n'
        'option("C4 to C7")\nmessage = "none (F1.1)"\nname = "F5 the key"\n'
    )
    assert find_clauses(list_texts(tree)) == {"f2.4", "f10.3", "c1.2", "c6.1", "c6.2", "c4", "c7"}
    assert find_clauses(list_mentions(tree)) >= {"f1.1", "f5"}
