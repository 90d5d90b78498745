"""Effects of one's own that belong to no rank, on sheets and on cards, with their numbers."""

from __future__ import annotations

import pickle

import attrs
import pytest

from counter_rules import Effect, Rank, RulesetError, describe, describe_card, list_powers
from counter_rules.messages import GERMAN
from counter_rules.trick import Act, Table
from counter_rules.trick.effect import GIVEN_DETAILS
from effects.lone_red import TEXTS, RaiseLoneRed, make_lone_red, play_lone_red
from messages.explained import EXPLAINED
from messages.told import POWERS
from support.builders import card, cards, custom, explain


def do_nothing(table: Table) -> None: ...


ANYWHERE = Effect(name="anywhere", contest=Act("H2", do_nothing))


# On the sheet.


def test_an_effect_without_a_rank_stands_after_the_ranks() -> None:
    *_, king, lone_red, doubled_lead = list_powers(play_lone_red())
    assert (king.rank, lone_red.rank, doubled_lead.rank) == (Rank.KING, None, None)
    assert (lone_red.effect, doubled_lead.effect) == ("lone_red", "doubled_lead")
    assert lone_red.clauses == ("H1",)
    assert {one.suit.value for one in lone_red.cards} == {"D", "H"}


def test_it_stands_after_the_joker_too() -> None:
    effects = custom(effects="ace").effects.adding(ANYWHERE)
    powers = list_powers(custom(effects=effects, jokers="lose", hand_sizes=(3,)))
    assert [power.rank for power in powers] == [Rank.ACE, Rank.JOKER, None]


def test_without_a_text_it_is_named_with_its_clauses() -> None:
    rules = custom(effects=custom().effects.adding(ANYWHERE))
    (power,) = list_powers(rules)
    assert power.sentences == ("every trick: a special power, anywhere (H2)",)
    assert describe(power, GERMAN) == ("in jedem Stich: besondere Wirkung (anywhere) (H2)",)


# On a card.


def test_a_card_that_it_names_says_it_last() -> None:
    rules = play_lone_red()
    assert describe_card(rules, card("KH"), TEXTS)[-1] == (
        "a red card alone in its trick is worth 5 more (H1)"
    )
    assert describe_card(rules, card("KS"), TEXTS) == describe_card(rules, card("KC"), TEXTS)
    assert not any("red" in sentence for sentence in describe_card(rules, card("KS"), TEXTS))


def test_where_it_names_no_cards_every_card_says_it() -> None:
    rules = custom(effects=custom().effects.adding(ANYWHERE))
    said = {describe_card(rules, one) for one in rules.deck}
    assert said == {("every trick: a special power, anywhere (H2)",)}


def test_of_no_cards_no_card_says_it() -> None:
    effect = attrs.evolve(ANYWHERE, cards=())
    rules = custom(effects=custom().effects.adding(effect))
    assert describe_card(rules, card("9H")) == ("nine: a plain card without a power",)
    assert len(list_powers(rules)) == 1


# Numbers of its own.


@pytest.mark.parametrize("bonus", [5, 3])
def test_its_texts_say_its_number(bonus: int) -> None:
    rules = play_lone_red(bonus)
    (power,) = [one for one in list_powers(rules) if one.effect == "lone_red"]
    assert describe(power, TEXTS) == (f"a red card alone in its trick is worth {bonus} more (H1)",)
    explanation = explain("8C 3H KS 6C", trump="C", rules=rules)
    (report,) = [one for one in explanation.reports if one.effect == "lone_red"]
    assert describe(report, TEXTS) == (f"3♥ is the only red card: 3 and {bonus} are {3 + bonus}",)


def test_a_text_of_ours_does_without_it() -> None:
    assert "3♥ changes value: 3 → 8 (H1)" in explain("8C 3H KS", rules=play_lone_red()).sentences


def crown_first(table: Table) -> None:
    table.champion = 0


def test_a_verdict_says_it_too() -> None:
    effect = Effect(name="first", contest=Act("H3", crown_first), details={"times": 2})
    rules = custom(3, effects=custom().effects.adding(effect))
    texts = {"verdict.champion.first": "{card} wins, {times} times over"}
    assert describe(explain("3C KC AC", rules=rules).verdict, texts) == ("3♣ wins, 2 times over",)


def test_every_detail_that_our_texts_have_is_kept_from_effects() -> None:
    explained = [one for told, _ in EXPLAINED for report in told.reports for one in report.messages]
    cited = [
        dict(one.details)["sentence"]
        for power in POWERS
        for one in power.messages
        if one.key == "cited"
    ]
    used = {name for one in [*explained, *cited] for name, _ in one.details}
    assert used == GIVEN_DETAILS


# As a value.


def test_it_is_a_value_as_ours_are() -> None:
    rules = play_lone_red()
    assert rules == play_lone_red()
    assert rules != play_lone_red(3)
    assert hash(rules) == hash(play_lone_red())
    assert pickle.loads(pickle.dumps(rules)) == rules  # noqa: S301
    assert attrs.evolve(make_lone_red(5), name="other").details == (("bonus", 5),)
    assert make_lone_red(5).value == Act("H1", RaiseLoneRed(5))


def test_cards_are_kept_in_the_order_of_the_deck() -> None:
    one, other = (attrs.evolve(ANYWHERE, cards=cards(text)) for text in ("AH 2C 2C", "2C AH"))
    assert one == other


# What is refused.


def test_cards_and_a_rank_are_refused() -> None:
    with pytest.raises(RulesetError, match=r"'own' has a rank and cards: .*; leave one out$"):
        Effect(name="own", rank=Rank.ACE, cards=cards("AH"))


@pytest.mark.parametrize("given", [5, "AH", (Rank.ACE,), iter(())])
def test_what_are_no_cards_are_refused(given: object) -> None:
    with pytest.raises(RulesetError, match=r"^cards of an effect: expected Cards in a tuple, got "):
        Effect(name="own", cards=given)  # type: ignore[arg-type]


@pytest.mark.parametrize("given", [5, "bonus", ("bonus",), [1, 2]])
def test_what_are_no_details_are_refused(given: object) -> None:
    with pytest.raises(RulesetError, match=r"^details of an effect: expected a dict such as "):
        Effect(name="own", details=given)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["card", "value", "after", "no name", 5])
def test_a_detail_takes_no_name_of_ours(name: str) -> None:
    with pytest.raises(RulesetError, match=r"^details of effect 'own': expected names that"):
        Effect(name="own", details={name: 1})


def test_a_detail_that_may_change_is_refused() -> None:
    with pytest.raises(RulesetError, match=r"^detail bonus of effect 'own': expected a value that"):
        Effect(name="own", details={"bonus": [5]})
