"""The queen in explanations (C5.4)."""

from __future__ import annotations

import pytest

from counter_rules import ChangeKind, Effect, Rank, get_ruleset
from counter_rules.games import counter_effects
from counter_rules.trick import Act, Buff, Table
from support.builders import explain, resolve
from support.reports import find_report, is_silent, leave_out, list_changes, list_reports


def halve_sixes(table: Table) -> None:
    for place in table.find_plays(Rank.SIX):
        table.values[place] = 11  # values are held doubled


HALF_SIX = Effect(name="half_six", rank=Rank.SIX, value=Act("X1", halve_sixes))


def test_it_reports_the_buffs_it_takes() -> None:
    explanation = explain("4C 4D+4S 8C QC")
    assert list_reports(explanation, "queen") == [("value", "C5.4")]
    report = find_report(explanation, "queen", "value")
    assert list_changes(report) == [
        (ChangeKind.BUFF, 0, Buff.VOID, None),
        (ChangeKind.BUFF, 1, Buff.VICTOR, None),
    ]
    assert report.sentences == (
        "a queen is in the trick: 4♣ is no longer void",
        "a queen is in the trick: 4♦ is no longer victor",
    )


@pytest.mark.parametrize("text", ["JC QC 8C", "5C QC 6D"])
def test_it_reports_waking_beside_an_11(text: str) -> None:
    report = find_report(explain(text), "queen", "value")
    assert list_changes(report) == [(ChangeKind.VALUE, 1, 12.0, 15.0)]
    assert report.sentences == ("Q♣ meets a card worth 11: 12 → 15",)


def test_every_queen_reports() -> None:
    report = find_report(explain("JC QC QD"), "queen", "value")
    assert list_changes(report) == [
        (ChangeKind.VALUE, 1, 12.0, 15.0),
        (ChangeKind.VALUE, 2, 12.0, 15.0),
    ]


def test_buff_and_value_in_one_report() -> None:
    report = find_report(explain("QC JC 4D"), "queen", "value")
    assert report.sentences == (
        "Q♣ meets a card worth 11: 12 → 15",
        "a queen is in the trick: 4♦ is no longer void",
    )


def test_a_final_value_of_11_wakes_it_whatever_it_is_made_of() -> None:
    """Of Counter's cards none is worth 5½ before it is doubled; with an effect more one may be."""
    effects = counter_effects().adding(HALF_SIX, before="queen")
    rules = get_ruleset("counter", players=4, effects=effects)
    assert resolve("6C QC 8C", rules=rules, doubled=True).values == (11, 15, 8)
    assert resolve("6C QC 8C", rules=rules).values == (5.5, 12, 8)


def test_doubled_jack_wakes_none() -> None:
    assert list_reports(explain("JC QC 8C", doubled=True), "queen") == []


@pytest.mark.parametrize("text", ["8C QC KC", "JC 4C 4D", "9S 10D 3S"])
def test_it_is_silent_where_nothing_changed(text: str) -> None:
    assert is_silent("queen", text)


def test_left_out_a_queen_strips_nothing_and_is_12() -> None:
    rules = leave_out("queen")
    result = resolve("JC 4C+4D QC", rules=rules)
    assert (result.winner, result.values) == (1, (11, 4, 12))
    assert list_reports(explain("JC 4C+4D QC", rules=rules), "queen") == []
    assert resolve("QC 3C", rules=rules).values == (0, 15)
