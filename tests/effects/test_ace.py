"""The ace in explanations (C5.1)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind, Effect, Suit, get_ruleset
from counter_rules.games import counter_effects
from counter_rules.trick import Act, Table
from support.builders import explain, resolve
from support.reports import find_report, is_silent, leave_out, list_changes, list_reports


@pytest.mark.parametrize(
    ("text", "place", "face"), [("AC JC 5D", 0, "JC"), ("5D QC AC", 2, "QC"), ("KC 8D AC", 2, "KC")]
)
def test_it_reports_its_rise_beside_a_face_card(text: str, place: int, face: str) -> None:
    assert face in text
    explanation = explain(text)
    assert list_reports(explanation, "ace") == [("value", "C5.1")]
    report = find_report(explanation, "ace", "value")
    assert list_changes(report) == [(ChangeKind.VALUE, place, 1.0, 14.0)]
    assert report.sentences == ("A♣ is joined by a jack, queen or king of its suit: 1 → 14",)


def test_every_ace_has_its_own_change_and_sentence() -> None:
    report = find_report(explain("AC KC AD JD"), "ace", "value")
    assert list_changes(report) == [
        (ChangeKind.VALUE, 0, 1.0, 14.0),
        (ChangeKind.VALUE, 2, 1.0, 14.0),
    ]
    assert report.sentences == (
        "A♣ is joined by a jack, queen or king of its suit: 1 → 14",
        "A♦ is joined by a jack, queen or king of its suit: 1 → 14",
    )


def lay_all_as_spades(table: Table) -> None:
    table.suits = [Suit.SPADES for _ in table.suits]


def test_printed_suits_count_whatever_the_cards_lie_as() -> None:
    spades = Effect(name="spades", settle=Act("X1", lay_all_as_spades))
    rules = get_ruleset("counter", players=4, effects=counter_effects().adding(spades))
    assert resolve("AC KD 5D", rules=rules).values == (1, 13, 5)
    assert resolve("AC KC 5D", rules=rules).values == (14, 13, 5)


@pytest.mark.parametrize("text", ["AC 5C 8C", "AC KD QH", "KC QC JC 10C"])
def test_it_is_silent_where_nothing_changed(text: str) -> None:
    assert is_silent("ace", text)


def test_left_out_an_ace_is_1() -> None:
    assert resolve("5C AC KC").values == (5, 14, 13)
    rules = leave_out("ace")
    assert resolve("5C AC KC", rules=rules).values == (5, 1, 13)
    assert list_reports(explain("5C AC KC", rules=rules), "ace") == []
