"""The generic sentences and verdicts, for whatever an effect of a user's own changes."""

from __future__ import annotations

import pytest

from counter_rules import (
    ChangeKind,
    Effect,
    EffectReport,
    Explanation,
    Rank,
    Suit,
    VerdictCode,
    get_ruleset,
)
from counter_rules.games import counter_effects
from counter_rules.messages import GERMAN, describe, list_text_faults
from counter_rules.trick import Act, Buff, Table
from support.builders import cards, explain
from support.reports import list_changes

HEARTS, SPADES = Suit("H"), Suit("S")


def put(stage: str, field: str, value: object, *, name: str = "own") -> Effect:
    """Make an effect that sets a field of the table, or the field's entry for the card led."""

    def act(table: Table) -> None:
        old = getattr(table, field)
        setattr(table, field, [value, *old[1:]] if isinstance(old, list) else value)

    return Effect(name=name, **{stage: Act("X1", act)})


def explain_with(text: str, *effects: Effect) -> Explanation:
    order = counter_effects()
    for effect in effects:
        order = order.adding(effect)
    return explain(text, rules=get_ruleset("counter", players=4, effects=order))


def report(text: str, *effects: Effect) -> EffectReport:
    """Return the one report of the last effect added."""
    reports = explain_with(text, *effects).reports
    (found,) = [one for one in reports if one.effect == effects[-1].name]
    return found


@pytest.mark.parametrize(
    ("stage", "field", "value", "sentence"),
    [
        ("value", "values", 5, "8♣ changes value: 8 → 2½"),
        ("settle", "suits", SPADES, "8♣ counts as another suit: ♣ → ♠"),
        (
            *("arrive", "always_trump", True),
            "8♣ counts as a trump, whatever the trump suit, even if there is none",
        ),
        ("value", "buffs", Buff.VICTOR, "8♣ changes from none to victor"),
        ("contest", "barred", True, "8♣ cannot win"),
        ("contest", "champion", 1, "3♣ is bound to win"),
        (
            *("arrive", "passed_over", True),
            "8♣ counts as ♣, so it does not name the trump of this trick",
        ),
        ("arrive", "trump", None, "the trump of this trick changes: ♥ → none"),
        ("contest", "contested", SPADES, "another suit competes: ♣ → ♠"),
        ("contest", "is_lowest_wins", True, "the lowest card wins instead of the highest"),
        ("after", "next_leader", 2, "seat 2 leads next instead of seat 0"),
        ("after", "is_lead_doubled", True, "the card led next counts double"),
        ("after", "turned", cards("10S"), "face up now: 10♠"),
        ("after", "indicator", SPADES, "trump changes from the next trick on: ♥ → ♠"),
        ("after", "is_passing", True, "every player passes a card to the left"),
    ],
)
def test_every_kind_of_change_has_a_generic_sentence(
    stage: str, field: str, value: object, sentence: str
) -> None:
    found = report("8C 3C KD", put(stage, field, value))
    assert (found.stage, found.clause, found.sentences) == (stage, "X1", (sentence,))
    assert len(found.changes) == 1


def silence_kings(table: Table) -> None:
    table.silence(Rank.KING)


def test_a_rank_silenced_has_a_generic_sentence_too() -> None:
    found = report("8C 3C KD", Effect(name="own", arrive=Act("X1", silence_kings)))
    assert list_changes(found) == [(ChangeKind.SILENCED, None, None, (Rank.KING,))]
    assert found.sentences == ("king: no effect from here on",)


def test_every_kind_of_change_is_tested_here() -> None:
    assert len(ChangeKind) == 16


def test_an_effect_may_name_a_trump_that_no_card_has() -> None:
    found = report("8C KC", put("arrive", "trump", SPADES))
    assert list_changes(found) == [(ChangeKind.TRUMP, None, HEARTS, SPADES)]
    assert found.sentences == ("the trump of this trick changes: ♥ → ♠",)


def test_an_effect_that_takes_a_name_of_ours_still_explains_itself() -> None:
    order = counter_effects().without("king").adding(put("arrive", "trump", SPADES, name="king"))
    explanation = explain("8C KC", rules=get_ruleset("counter", players=4, effects=order))
    (found,) = explanation.reports
    assert list_changes(found) == [(ChangeKind.TRUMP, None, HEARTS, SPADES)]
    assert found.sentences


def test_a_change_of_the_trick_by_a_ranked_effect_is_that_of_its_first_card() -> None:
    act = put("contest", "is_lowest_wins", value=True).contest
    found = report("8C KC KD", Effect(name="own", rank=Rank.KING, contest=act))
    assert list_changes(found) == [(ChangeKind.DIRECTION, 1, "highest", "lowest")]


@pytest.mark.parametrize(
    ("stage", "field", "sentence"),
    [
        ("arrive", "always_trump", "8♣ no longer counts as a trump"),
        ("contest", "barred", "8♣ can win again"),
        ("arrive", "passed_over", "8♣ can name the trump of this trick again"),
        ("after", "is_lead_doubled", "the card led next does not count double"),
        ("after", "is_passing", "nobody passes a card"),
    ],
)
def test_a_change_undone_has_a_sentence_too(stage: str, field: str, sentence: str) -> None:
    make, undo = put(stage, field, value=True), put(stage, field, value=False, name="undo")
    undone = report("8C 3C", make, undo)
    assert [(c.before, c.after) for c in undone.changes] == [(True, False)]
    assert undone.sentences == (sentence,)


def test_a_champion_of_one_s_own_has_a_generic_verdict() -> None:
    verdict = explain_with("8C 3C KD", put("contest", "champion", 1)).verdict
    assert (verdict.code, verdict.clause) == (VerdictCode.CHAMPION, "X1")
    assert verdict.sentence == "3♣ wins, whatever else was played"


def test_the_verdict_is_of_the_effect_that_crowned_the_winner() -> None:
    verdict = explain_with("8C 4D+4S KC", put("contest", "champion", 2)).verdict
    assert (verdict.code, verdict.clause) == (VerdictCode.CHAMPION, "X1")
    assert verdict.sentence == "K♣ wins, whatever else was played"


def test_a_champion_dethroned_has_a_sentence_too() -> None:
    found = report("8C 4D+4S KC", put("contest", "champion", 2))
    assert list_changes(found) == [
        (ChangeKind.CHAMPION, 1, True, False),
        (ChangeKind.CHAMPION, 2, False, True),
    ]
    assert found.sentences == ("4♦ is no longer bound to win", "K♣ is bound to win")


def test_a_trick_without_a_champion_left_has_the_verdict_of_its_winner() -> None:
    verdict = explain_with("8C 4D+4S KC", put("contest", "champion", None)).verdict
    assert (verdict.code, verdict.clause) == (VerdictCode.HIGHEST_LED, "C6.2")
    assert verdict.sentence == "K♣ wins with 13, the highest card of the led suit"


def test_an_effect_of_ones_own_has_its_sentence_in_a_catalogue_of_ones_own() -> None:
    texts = {**GERMAN, "change.tide.values": "", "change.tide.value": "{card} steigt auf {after}"}
    assert list_text_faults(texts) == ("change.tide.values is not a key of the catalogue",)
    found = report("KC 8C 3C", put("value", "values", 30, name="tide"))
    assert describe(found, texts) == ("K♣ steigt auf 15",)
    assert found.sentences == ("K♣ changes value: 13 → 15",)


def test_a_champion_of_ones_own_has_its_verdict_in_a_catalogue_of_ones_own() -> None:
    verdict = explain_with("KC 8C 3C", put("contest", "champion", 2, name="tide")).verdict
    assert verdict.sentence == "3♣ wins, whatever else was played"
    assert describe(verdict, {"verdict.champion.tide": "{card} rises"}) == ("3♣ rises",)
