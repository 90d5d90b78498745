"""The nine in explanations (C5.7)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind, Effect, Rank, get_ruleset
from counter_rules.games import counter_effects
from counter_rules.trick import Act, Table
from support.builders import explain, resolve
from support.reports import find_report, is_silent, leave_out, list_changes, list_reports


@pytest.mark.parametrize(
    ("text", "after", "words"),
    [("KC 9C JC", 15.0, "9 → 15"), ("3C 9C 5C", 0.5, "9 → ½")],
)
def test_it_reports_where_it_leans(text: str, after: float, words: str) -> None:
    explanation = explain(text)
    assert list_reports(explanation, "nine") == [("value", "C5.7")]
    report = find_report(explanation, "nine", "value")
    assert list_changes(report) == [(ChangeKind.VALUE, 1, 9.0, after)]
    assert report.sentences == (f"9♣ is changed by the cards above and below nine: {words}",)


@pytest.mark.parametrize(
    ("text", "after", "words"),
    [("9C KC JC", 30.0, "18 → 30"), ("9C 3C 5C", 1.0, "18 → 1")],
)
def test_led_doubled_it_reports_final_values(text: str, after: float, words: str) -> None:
    report = find_report(explain(text, doubled=True), "nine", "value")
    assert list_changes(report) == [(ChangeKind.VALUE, 0, 18.0, after)]
    assert report.sentences == (f"9♣ is changed by the cards above and below nine: {words}",)


def test_every_nine_reports() -> None:
    report = find_report(explain("KC 9C 9D"), "nine", "value")
    assert list_changes(report) == [
        (ChangeKind.VALUE, 1, 9.0, 15.0),
        (ChangeKind.VALUE, 2, 9.0, 15.0),
    ]
    assert len(report.sentences) == 2


def test_it_acts_last_of_the_values() -> None:
    reports = explain("9C QC 3C 5C 6C AC", doubled=True).reports
    assert [r.effect for r in reports if r.stage == "value"] == [
        *("ace", "five", "queen", "three", "doubled_lead", "nine")
    ]


@pytest.mark.parametrize("text", ["9C KC 8C", "9C 9D 9S", "KC QC JC"])
def test_it_is_silent_where_nothing_changed(text: str) -> None:
    assert is_silent("nine", text)


def raise_eights(table: Table) -> None:
    for place in table.find_plays(Rank.EIGHT):
        table.values[place] = 18  # values are held doubled


@pytest.mark.parametrize(
    ("text", "worth"), [("8C 9C", 9), ("8C 9C KC", 15), ("8C 9C 3C", 0.5), ("8C 9C KC 3C", 9)]
)
def test_another_card_worth_9_is_neither_above_nor_below(text: str, worth: float) -> None:
    """No card of Counter but a nine is ever worth 9; with an effect more one may be."""
    nine = Effect(name="high_eight", rank=Rank.EIGHT, value=Act("X1", raise_eights))
    effects = counter_effects().adding(nine, before="nine")
    rules = get_ruleset("counter", players=4, effects=effects)
    assert resolve(text, rules=rules).values[:2] == (9, worth)


def test_left_out_a_nine_is_9() -> None:
    rules = leave_out("nine")
    assert resolve("9C KC JC", rules=rules).values == (9, 13, 11)
    assert list_reports(explain("9C KC JC", rules=rules), "nine") == []
