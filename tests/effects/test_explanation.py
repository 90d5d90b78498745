"""What holds for every explanation, whichever effects act."""

from __future__ import annotations

import pytest

from counter_rules import PlayCard, StateError, Trick, explain_trick
from counter_rules.games import counter_effects
from support.builders import COUNTER, cards, explain, resolve, trick
from support.reports import EVERY_RANK

TRICKS = [EVERY_RANK, "5C 6D 7C KC", "KC 7D 10S 4H+4D", "2S 8C 10D 9H", "4C 4D 3C QC", "8C 3C"]
EFFECTS = [effect.name for effect in counter_effects().effects]


@pytest.mark.parametrize("doubled", [False, True])
@pytest.mark.parametrize("text", TRICKS)
def test_the_result_is_that_of_resolving(text: str, doubled: bool) -> None:
    explanation = explain(text, doubled=doubled)
    assert explanation.result == resolve(text, doubled=doubled)
    assert explanation.trick == trick(text, doubled=doubled)


@pytest.mark.parametrize("text", TRICKS)
def test_reports_stand_in_the_order_of_the_pipeline(text: str) -> None:
    steps = [(step.effect.name, step.stage) for step in counter_effects().iterate_steps()]
    found = [(report.effect, report.stage) for report in explain(text).reports]
    assert found == [step for step in steps if step in found]


@pytest.mark.parametrize("text", TRICKS)
def test_every_report_has_changes_and_sentences(text: str) -> None:
    for report in explain(text).reports:
        assert report.changes
        assert report.sentences
        for change in report.changes:
            assert change.before != change.after


@pytest.mark.parametrize("text", TRICKS)
def test_the_card_of_a_change_lies_at_its_place(text: str) -> None:
    explanation = explain(text)
    for report in explanation.reports:
        for change in report.changes:
            assert change.place is not None
            assert change.card is explanation.trick.plays[change.place].card


@pytest.mark.parametrize("name", EFFECTS)
def test_without_its_rank_in_the_trick_an_effect_reports_nothing(name: str) -> None:
    (effect,) = [effect for effect in counter_effects().effects if effect.name == name]
    plays = [play for play in trick(EVERY_RANK).plays if play.card.rank is not effect.rank]
    text = " ".join(str(play) for play in plays)
    assert name not in {report.effect for report in explain(text).reports}


@pytest.mark.parametrize("name", sorted(set(EFFECTS) - {"king", "doubled_lead", "six"}))
def test_with_its_rank_in_a_rich_trick_an_effect_reports(name: str) -> None:
    assert name in {report.effect for report in explain(EVERY_RANK).reports}


def test_a_trick_in_which_nothing_happens_has_the_verdict_alone() -> None:
    explanation = explain("8C 3C KD")
    assert explanation.reports == ()
    assert explanation.sentences == ("8♣ wins with 8, the highest card of the led suit (C6.2)",)


def test_the_sentences_lead_to_the_verdict_and_on_from_it() -> None:
    assert explain("5C 6D 7C KC").sentences == (
        "5♣ steals 6 from 6♦: 5 → 11 (C5.3)",
        "an odd number of sevens: the lowest trump or card of the led suit wins (C6.2)",
        "7♣ wins with 7, the lowest card of the led suit (C6.2)",
        "6♦ alone is lowest: seat 1 leads next, not seat 2 (C7.1, C7.2)",
        "6♦ alone is lowest: the card led next counts double (C7.1, C7.2)",
        "a five was played: every player passes a card to the left (C7.4)",
    )


def test_seats_are_named_by_seat_and_not_by_place() -> None:
    plays = [PlayCard((2 + turn) % 4, laid) for turn, laid in enumerate(cards("8C 6C KC 10C"))]
    explanation = explain_trick(COUNTER[4], Trick(2, plays, None, 4))
    assert explanation.reports[0].sentences == (
        "6♣ alone is lowest: seat 3 leads next, not seat 0",
        "6♣ alone is lowest: the card led next counts double",
    )


def test_an_incomplete_trick_is_not_explained() -> None:
    unfinished = Trick(0, trick("8C 6C KC").plays, None, 4)
    with pytest.raises(
        StateError,
        match=r"^the trick has 3 of 4 plays: only a complete trick can be resolved$",
    ):
        explain_trick(COUNTER[4], unfinished)
