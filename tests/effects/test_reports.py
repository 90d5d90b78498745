"""What effects report in explanations, and the verdicts: each line of `reports.txt` is a trick."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import attrs
import pytest

from counter_rules import EffectReport, Explanation, Ruleset, Verdict, VerdictCode
from support.failures import collect
from support.tables import Row, read_cases
from support.trick_tables import explain_text, read_effect


@attrs.frozen
class Case:
    """Tricks of which an effect reports the same, and what that is, as lines."""

    effect: str
    name: str
    rules: Ruleset
    tricks: list[str]
    lines: tuple[str, ...]


def read_case(row: Row) -> Case:
    effect, rules = read_effect(row.heading)
    name, tricks = row.cells
    return Case(effect, name, rules, tricks.split("; "), row.below)


def write_report(report: EffectReport) -> Iterator[str]:
    yield f"{report.stage} {report.clause}"
    for change in report.changes:
        before, after = write_value(change.before), write_value(change.after)
        yield f"{change.kind.value} {change.place}: {before} → {after}"
    yield from [f"= {sentence}" for sentence in report.sentences]


def write_value(value: object) -> str:
    if not isinstance(value, tuple):
        return str(value)
    return " ".join(map(str, cast("tuple[object, ...]", value))) or "none"


def write_verdict(verdict: Verdict) -> Iterator[str]:
    tied = ", tied" if verdict.is_tied else ""
    yield f"{verdict.code.value} {verdict.clause}: {verdict.card}{tied}"
    yield f"= {verdict.sentence}"


def write_lines(explanation: Explanation, effect: str) -> Iterator[str]:
    """Write what an effect reports, or the verdict."""
    if effect == "verdict":
        yield from write_verdict(explanation.verdict)
    for report in explanation.reports:
        if report.effect == effect:
            yield from write_report(report)


def list_sentences(explanation: Explanation) -> Iterator[str]:
    """List all sentences with their clauses, the verdict's last."""
    for part in explanation.reports:
        yield from [f"{sentence} ({part.clause})" for sentence in part.sentences]
    yield f"{explanation.verdict.sentence} ({explanation.verdict.clause})"


TABLE = Path(__file__).with_name("reports.txt")
CASES = read_cases(TABLE, read_case, 2, read_effect, below=True)


@pytest.mark.parametrize("effect", sorted({case.effect for case in CASES}))
def test_an_effect_reports_what_it_did_and_nothing_else(effect: str) -> None:
    with collect() as failures:
        for case in CASES:
            for text in case.tricks if case.effect == effect else ():
                with failures.case(f"{effect}, {case.name}: {text}"):
                    explanation = explain_text(text, case.rules)
                    assert tuple(write_lines(explanation, effect)) == case.lines
                    assert sorted(explanation.sentences) == sorted(list_sentences(explanation))


def test_every_code_of_a_verdict_is_among_them() -> None:
    found = {case.lines[0].split()[0] for case in CASES if case.effect == "verdict"}
    assert found == {code.value for code in VerdictCode}
