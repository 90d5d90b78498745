"""The tricks of `tricks.txt`: each of its lines is a trick, and what comes of it by a clause."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from counter_rules import Ruleset, resolve_trick
from support.failures import collect
from support.tables import Row, read_cases
from support.trick_tables import explain_text, read_clause, read_outcome


@attrs.frozen
class Case:
    """What is so by a clause, and the tricks that show it, each with its outcome."""

    clause: str
    name: str
    rules: Ruleset
    tricks: list[tuple[str, dict[str, object]]]


def read_case(row: Row) -> Case:
    clause, rules = read_clause(row.heading)
    name, *first = row.cells
    tricks = [first, *(line.split(" | ") for line in row.below)]
    read = [(plays.strip(), read_outcome(outcome)) for plays, outcome in tricks]
    return Case(clause, name, rules, read)


TABLE = Path(__file__).with_name("tricks.txt")
CASES = read_cases(TABLE, read_case, 3, read_clause, below=True)


@pytest.mark.parametrize("clause", sorted({case.clause for case in CASES}))
def test_a_trick_comes_out_as_its_clause_has_it(clause: str) -> None:
    with collect() as failures:
        for case in CASES:
            acting = {effect.name for effect in case.rules.effects.effects}
            for text, expected in case.tricks if case.clause == clause else ():
                with failures.case(f"{clause} {case.name}: {text}"):
                    explanation = explain_text(text, case.rules)
                    result = resolve_trick(case.rules, explanation.trick)
                    assert {name: getattr(result, name) for name in expected} == expected
                    assert explanation.result == result
                    assert {report.effect for report in explanation.reports} <= acting
