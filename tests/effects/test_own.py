"""Effects of a user's own: they resolve, and explain themselves with the generic sentences."""

from __future__ import annotations

from counter_rules import (
    ChangeKind,
    Effect,
    EffectReport,
    Rank,
    new_game,
    resolve_trick,
)
from counter_rules.trick import Act, EffectOrder, Naming, Show, Table
from support.builders import add_effect, custom, deal, explain, resolve
from support.hands import bid_all, list_legal
from support.reports import find_report, list_changes


def report(effect: Effect, text: str) -> EffectReport:
    return find_report(explain(text, rules=add_effect(effect)), effect.name, "value")


def raise_kings(table: Table) -> None:
    for place in table.list_plays(Rank.KING):
        table.values[place] += 1


def lift_all(table: Table) -> None:
    table.values = [value + 2 for value in table.values]


HIGH_KING = Effect(name="high_king", rank=Rank.KING, value=Act("X1", raise_kings))
TIDE = Effect(name="tide", value=Act("X2", lift_all))


def test_an_effect_with_a_rank_acts_where_its_rank_lies() -> None:
    assert resolve("8C KC 3C", rules=add_effect(HIGH_KING)).values == (8, 13.5, 3)
    assert resolve("8C QC 8D", rules=add_effect(HIGH_KING)).values == (8, 12, 8)


def test_an_effect_with_a_rank_explains_itself() -> None:
    found = report(HIGH_KING, "8C KC 3C")
    assert (found.effect, found.stage, found.clause) == ("high_king", "value", "X1")
    assert list_changes(found) == [(ChangeKind.VALUE, 1, 13.0, 13.5)]
    assert found.sentences == ("K♣ changes value: 13 → 13½",)


def test_an_effect_without_a_rank_acts_in_every_trick() -> None:
    assert resolve("8C 3C", rules=add_effect(TIDE)).values == (9, 4)
    assert report(TIDE, "8C 3C").sentences == (
        "8♣ changes value: 8 → 9",
        "3♣ changes value: 3 → 4",
    )


def test_its_place_in_the_order_counts() -> None:
    assert resolve("QC 3C 8C", rules=add_effect(TIDE)).values == (1, 16, 9)
    assert resolve("QC 3C 8C", rules=add_effect(TIDE, before="three")).values == (0, 17, 9)
    assert resolve("10C QC 8C", rules=add_effect(TIDE, before="queen")).values == (11, 15, 9)


def test_an_effect_that_changes_nothing_reports_nothing() -> None:
    idle = Effect(name="idle", value=Act("X3", lambda _: None))
    assert explain("8C 3C", rules=add_effect(idle)).reports == ()


def test_the_reports_of_others_are_as_ever() -> None:
    explanation = explain("AC KC 3C", rules=add_effect(HIGH_KING))
    assert [found.effect for found in explanation.reports] == ["ace", "high_king"]
    assert explanation.result == resolve_trick(add_effect(HIGH_KING), explanation.trick)


def rob_all(table: Table) -> None:
    table.move_values((0, 2), Rank.KING)


def test_a_theft_is_described_in_one_sentence() -> None:
    robber = Effect(name="robber", rank=Rank.KING, value=Act("X4", rob_all))
    found = report(robber, "8C KC 3C")
    assert list_changes(found) == [
        (ChangeKind.VALUE, 0, 8.0, 0.0),
        (ChangeKind.VALUE, 1, 13.0, 24.0),
        (ChangeKind.VALUE, 2, 3.0, 0.0),
    ]
    assert found.sentences == ("K♣ steals 8 from 8♣, 3 from 3♣: 13 → 24",)


def rob_for_all(table: Table) -> None:
    table.values[0] = 0
    for place in table.list_plays(Rank.KING):
        table.values[place] += 16


def spoil_half(table: Table) -> None:
    table.values[0] = 0
    table.values[1] += 8


def test_what_two_cards_gain_is_not_a_theft() -> None:
    found = report(Effect(name="own", rank=Rank.KING, value=Act("X5", rob_for_all)), "8C KC KD")
    assert found.sentences == (
        "8♣ changes value: 8 → 0",
        "K♣ changes value: 13 → 21",
        "K♦ changes value: 13 → 21",
    )


def test_a_gain_of_anything_but_the_loss_is_not_a_theft() -> None:
    found = report(Effect(name="own", value=Act("X5", spoil_half)), "8C KC")
    assert found.sentences == ("8♣ changes value: 8 → 0", "K♣ changes value: 13 → 17")


def silence_fives(table: Table) -> None:
    table.silence(Rank.FIVE)


def test_a_rank_silenced_acts_no_more_in_this_trick() -> None:
    hush = Effect(name="hush", rank=Rank.ACE, arrive=Act("X5", silence_fives))
    assert resolve("5C 6D 8C", rules=add_effect(hush)).values == (11, 0, 8)
    result = resolve("5C 6D AC", rules=add_effect(hush))
    assert (result.values, result.passing) == ((5, 6, 1), False)
    found = [found.effect for found in explain("5C 6D AC", rules=add_effect(hush)).reports]
    assert found == ["hush"]


def test_a_led_king_silences_whatever_a_seven_does() -> None:
    high_seven = Effect(name="high_seven", rank=Rank.SEVEN, value=Act("X6", raise_sevens))
    assert resolve("8C 7C", rules=add_effect(high_seven)).values == (8, 14)
    assert resolve("KC 7C", rules=add_effect(high_seven)).values == (13, 7)


def raise_sevens(table: Table) -> None:
    for place in table.list_plays(Rank.SEVEN):
        table.values[place] *= 2


def test_a_card_may_be_named_and_shown_at_once() -> None:
    four = Effect(
        name="proud_four", rank=Rank.FOUR, naming=Naming("X7"), show=Show("X8", Rank.NINE)
    )
    rules = custom(2, hand_sizes=(2,), effects=EffectOrder(legality=(four,)))
    state = bid_all(deal(new_game(rules), "4C 9D", turned="2H"))
    assert list_legal(state) == ["4Clow", "4Clow+9D", "4Chigh", "4Chigh+9D", "9D"]
