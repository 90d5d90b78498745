"""Branches that constants decide go, construct by construct, and nothing else changes."""

from __future__ import annotations

import ast
import textwrap

import pytest

from counter_rules.kernel._folding import Foldable, fold, fold_test
from support.failures import each

CONSTANTS = {"OFF": 0, "ON": 1, "FIVE": 5, "A_ONE": 1}


def fold_text(body: str) -> str:
    """Fold the body of a function on x and y; return what is left of it."""
    source = "def f(x: int, y: list[int]) -> int:\n" + textwrap.indent(
        textwrap.dedent(body), "    "
    )
    (function,) = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    lines = fold(Foldable.of(function), CONSTANTS).splitlines()
    assert lines[0] == "def f(x, y):"
    return textwrap.dedent("\n".join(lines[1:]))


TESTS = {
    # Decided by constants.
    "ON": True,
    "OFF": False,
    "FIVE": True,
    "0": False,
    "1": True,
    "not ON": False,
    "not OFF": True,
    "FIVE == 5": True,
    "FIVE != 5": False,
    "FIVE < 5": False,
    "OFF < 5": True,
    "FIVE >= 5": True,
    "A_ONE < ON": False,
    "A_ONE == ON": True,
    "OFF | ON": True,
    "OFF | OFF": False,
    "OFF and x": False,
    "ON or x": True,
    "ON and not OFF": True,
    "OFF or not ON": False,
    "x & OFF": False,
    "OFF & x": False,
    "x & OFF == 0": True,
    "x & (OFF | OFF) == 0": True,
    "x and OFF": False,
    "x or ON": True,
    "ON and x and OFF": False,
    # Left as they are, or with the decided parts gone.
    "x": "x",
    "not x": "not x",
    "x == ON": "x == ON",
    "x < FIVE": "x < FIVE",
    "x & ON": "x & ON",
    "x | ON": "x | ON",
    "FIVE & 3": "FIVE & 3",
    "FIVE > 4": "FIVE > 4",
    "FIVE <= 4": "FIVE <= 4",
    "0 < FIVE < 9": "0 < FIVE < 9",
    "x in y": "x in y",
    "UNKNOWN": "UNKNOWN",
    "UNKNOWN == 1": "UNKNOWN == 1",
    "'text'": "'text'",
    "None": "None",
    "ON and x": "x",
    "OFF or x": "x",
    "x and ON": "x",
    "x or OFF": "x",
    "ON and x and y": "x and y",
    "OFF or x or y": "x or y",
    "not (ON and x)": "not x",
    "x and (OFF or y)": "x and y",
    "(ON and x) or (OFF and y)": "x",
}


@each("text", TESTS)
def test_conditions(text: str) -> None:
    found = fold_test(ast.parse(text, mode="eval").body, CONSTANTS)
    assert (found if isinstance(found, bool) else ast.unparse(found)) == TESTS[text]


@each("text", TESTS)
def test_what_is_left_of_a_condition_comes_to_the_same(text: str) -> None:
    found = fold_test(ast.parse(text, mode="eval").body, CONSTANTS)
    left = str(found) if isinstance(found, bool) else ast.unparse(found)
    for x in (0, 1, 2, 7):
        for y in ([], [1]):
            names = {**CONSTANTS, "x": x, "y": y, "UNKNOWN": x}
            results = list[bool]()
            for expression in (text, left):
                try:
                    results.append(bool(eval(expression, {}, dict(names))))  # noqa: S307 - ours
                except TypeError:
                    return  # it is no condition on these
            assert results[0] is results[1], (x, y)


BODIES = {
    "if ON:\n    x = 1\nelse:\n    x = 2\nreturn x": "x = 1\nreturn x",
    "if OFF:\n    x = 1\nelse:\n    x = 2\nreturn x": "x = 2\nreturn x",
    "if OFF:\n    x = 1\nreturn x": "return x",
    "if OFF:\n    x = 1\nelif x:\n    x = 2\nelse:\n    x = 3": (
        "if x:\n    x = 2\nelse:\n    x = 3"
    ),
    "if x:\n    x = 1\nelif ON:\n    x = 2\nelse:\n    x = 3": (
        "if x:\n    x = 1\nelse:\n    x = 2"
    ),
    "if x:\n    x = 1\nelif OFF:\n    x = 2": "if x:\n    x = 1",
    "if x:\n    if OFF:\n        x = 1": "if x:\n    pass",
    "if ON and x:\n    x = 1": "if x:\n    x = 1",
    "if OFF:\n    x = 1": "pass",
    "if ON:\n    return 1\nreturn 2": "return 1",
    "if ON:\n    if ON:\n        return 1\n    x = 3\nreturn 2": "return 1",
    "if x:\n    return 1\nreturn 2": "if x:\n    return 1\nreturn 2",
    "while x:\n    if ON:\n        x = 0": "while x:\n    if ON:\n        x = 0",
    "x = 1 if ON else 2": "x = 1",
    "x = 1 if OFF else 2": "x = 2",
    "x = 1 if x and ON else 2": "x = 1 if x else 2",
    "y[0] = f(1 if OFF else x, y)": "y[0] = f(x, y)",
    "return (1 if ON else 2) + (3 if OFF else x)": "return 1 + x",
}


@pytest.mark.parametrize("body", BODIES)
def test_statements(body: str) -> None:
    wanted = BODIES[body]
    found = fold_text(body)
    if body.startswith("while"):
        # Branches of a loop may stay or go; the meaning is the same.
        assert found in (wanted, "while x:\n    x = 0")
    else:
        assert found == wanted


def test_no_annotation_is_left() -> None:
    assert fold_text("return x") == "return x"
