"""The tricks of `tricks.txt`: each of its lines is a trick, and what comes of it by a clause."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

from counter_rules import Ruleset, Suit, get_ruleset
from counter_rules.games import counter_effects
from support.builders import cards, explain, resolve
from support.failures import collect
from support.tables import NAMED, Row, read_cases, read_options, read_rulesets

# Any: the keywords of `resolve`.
MARKS: dict[str, dict[str, Any]] = {
    "no trump": {"trump": None},
    "doubled": {"doubled": True},
    "last": {"last": True},
    **{f"trump {suit.value}": {"trump": suit.value} for suit in Suit},
}
"""What may be said of a trick behind its plays."""

WORDS = {"none": None, "yes": True, "no": False, **{suit.value: suit for suit in Suit}}
"""What a part of an outcome may be, besides a number."""


@attrs.frozen
class Case:
    """What is so by a clause, and the tricks that show it, each with its outcome."""

    clause: str
    name: str
    rules: Ruleset
    tricks: list[tuple[str, dict[str, object]]]


def read_case(row: Row) -> Case:
    clause, _, game = row.heading.partition(": ")
    ((preset, players, options),) = read_rulesets(
        game or "counter 4", {**NAMED, "COUNTER": counter_effects()}
    )
    name, *first = row.cells
    tricks = [first, *(line.split(" | ") for line in row.below)]
    return Case(
        clause,
        name,
        get_ruleset(preset, players=players, **options),
        [(plays.strip(), read_outcome(outcome)) for plays, outcome in tricks],
    )


def read_outcome(text: str) -> dict[str, object]:
    """Read what comes of a trick, such as ``winner=1 values=9 2 13``."""
    found = {name: read_part(name, str(part)) for name, part in read_options(text, {}).items()}
    if not found:
        raise ValueError("nothing is said of the outcome")
    return found


def read_part(name: str, text: str) -> object:
    if name == "values":
        return tuple(map(float, text.split()))
    if name == "turned":
        return cards("" if text == "none" else text)
    return WORDS[text] if text in WORDS else int(text)


CASES = read_cases(Path(__file__).with_name("tricks.txt"), read_case, cells=3)


@pytest.mark.parametrize("clause", sorted({case.clause for case in CASES}))
def test_a_trick_comes_out_as_its_clause_has_it(clause: str) -> None:
    with collect() as failures:
        for case in CASES:
            for text, expected in case.tricks if case.clause == clause else ():
                with failures.case(f"{clause} {case.name}: {text}"):
                    plays, *marks = text.split(", ")
                    said = {key: value for mark in marks for key, value in MARKS[mark].items()}
                    result = resolve(plays, rules=case.rules, **said)
                    assert {name: getattr(result, name) for name in expected} == expected
                    assert explain(plays, rules=case.rules, **said).result == result
