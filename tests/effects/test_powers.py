"""What cards do, for players: by the rules in force, and no more than these say."""

from __future__ import annotations

import pytest

from counter_rules import (
    Card,
    Effect,
    Power,
    Rank,
    Ruleset,
    StateError,
    describe,
    describe_card,
    get_ruleset,
    list_powers,
    ruleset_names,
)
from counter_rules.cards import RANKS
from counter_rules.games import counter_effects, get_preset
from counter_rules.messages import ENGLISH, GERMAN, list_text_faults
from counter_rules.rules.effects import FIVE, NINE
from counter_rules.trick import Act, Table
from support.builders import COUNTER, card, cards, custom


def counter(*without: str) -> Ruleset:
    """Make Counter without some effects."""
    return get_ruleset("counter", players=4, effects=counter_effects().without(*without))


def say(text: str, rules: Ruleset | None = None) -> str:
    return ". ".join(describe_card(rules or COUNTER[4], card(text)))


# The sheet.


def test_every_rank_of_counter_has_one_power_in_rank_order() -> None:
    powers = list_powers(COUNTER[4])
    assert [power.rank for power in powers] == [*RANKS, None]
    assert [power.effect for power in powers] == [*map(str, RANKS), "doubled_lead"]
    assert [power.label for power in powers] == [*(rank.letter for rank in RANKS), "-"]


def test_a_power_concerns_the_cards_of_its_rank_in_the_deck() -> None:
    powers = {power.effect: power for power in list_powers(COUNTER[4])}
    assert powers["nine"].cards == cards("9C 9D 9H 9S")
    assert powers["doubled_lead"].cards == ()


def test_a_power_has_the_clauses_of_its_effect() -> None:
    nine = list_powers(COUNTER[4])[8]
    assert (nine.rank, nine.effect, nine.clauses) == (Rank.NINE, "nine", NINE.clauses)


@pytest.mark.parametrize("power", list_powers(COUNTER[4]), ids=lambda power: power.effect)
def test_the_text_of_a_power_cites_all_its_clauses(power: Power) -> None:
    said = " ".join(power.sentences)
    assert [clause for clause in power.clauses if clause not in said] == []


@pytest.mark.parametrize("suit", "CDHS")
def test_a_card_says_what_its_rank_does(suit: str) -> None:
    for power in list_powers(COUNTER[4])[:-1]:
        own = Card.parse(power.label + suit)
        assert describe_card(COUNTER[4], own) == describe(power) == power.sentences
        assert describe_card(COUNTER[4], own, GERMAN) == describe(power, GERMAN)


@pytest.mark.parametrize("name", ruleset_names())
def test_every_preset_has_a_sheet_with_every_effect(name: str) -> None:
    rules = get_ruleset(name, players=get_preset(name).players[0])
    powers = list_powers(rules)
    named = [effect.name for effect in rules.effects.effects]
    assert sorted(power.effect for power in powers) == sorted(named)


def test_the_joker_stands_last() -> None:
    powers = list_powers(custom(jokers="win", jacks="marrows"))
    assert [power.effect for power in powers] == ["marrows_jack", "joker_wins"]


def test_a_rank_that_the_deck_lacks_is_not_on_the_sheet() -> None:
    rules = custom(effects=counter_effects(), ranks="AKQJT765432", hand_sizes=(3,))
    assert {Rank.EIGHT, Rank.NINE} & {power.rank for power in list_powers(rules)} == set()


# Plain cards.


def test_a_plain_card_has_no_power() -> None:
    assert say("9H", get_ruleset("oh_hell", players=4)) == "nine: a plain card without a power"
    assert list_powers(get_ruleset("oh_hell", players=4)) == ()


@pytest.mark.parametrize("aces", ["high", "low"])
def test_a_plain_ace_says_how_it_counts(aces: str) -> None:
    assert say("AH", custom(aces=aces)) == f"ace: a plain card without a power. aces are {aces}"


# The ruleset in force.


def test_an_effect_left_out_has_no_power() -> None:
    assert say("9H", counter("nine")) == "nine: a plain card without a power"
    assert Rank.NINE not in [power.rank for power in list_powers(counter("nine"))]


def test_c5_1_an_ace_says_what_it_is_worth_alone() -> None:
    assert say("AH").endswith("else 1 (C5.1)")
    high = custom(effects=counter_effects(), hand_sizes=(3,))
    assert say("AH", high) == (
        "an ace is worth 14, with or without a jack, queen or king of its suit (C5.1)"
    )


def test_c4_5_a_king_says_how_it_is_ruled() -> None:
    ruled = get_ruleset("counter", players=4, king_default_trump="none", names_trump="two,ten")
    assert "if no card does, trump stays what it was" in say("KH")
    assert "a two names no suit" in say("KH")
    assert "an eight names its printed suit" in say("KH")
    assert "a changed ten names no suit" in say("KH")
    assert "until a card does, no suit is trump" in say("KH", ruled)
    assert "a two names its printed suit" in say("KH", ruled)
    assert "an eight names no suit" in say("KH", ruled)
    assert "a ten names its printed suit" in say("KH", ruled)


def test_c6_3_a_four_says_what_follows_where_it_is_void_and_led() -> None:
    ruled = get_ruleset("counter", players=4, void_lead="next_suit")
    assert "sets the suit that competes" in say("4H", ruled)
    assert "sets the suit that competes" not in say("4H")


def test_c5_6_a_doubled_lead_says_when_it_is_doubled() -> None:
    said = {
        doubling: " ".join(
            sentence
            for power in list_powers(get_ruleset("counter", players=4, doubling=doubling))
            if power.effect == "doubled_lead"
            for sentence in power.sentences
        )
        for doubling in ("final", "first", "last")
    }
    assert said["final"] == "a card led at double value also doubles the values it has taken (C5.6)"
    assert "before any card changes a value" in said["first"]
    assert "taken" not in said["first"]
    assert "queens and nines look at its value before it is doubled" in said["last"]


@pytest.mark.parametrize(
    ("left_out", "text", "words"),
    [
        ("seven", "KH", "sevens have no effect in that trick"),
        ("two", "KH", "a two names no suit"),
        ("ten", "KH", "a changed ten names no suit"),
        ("four", "QH", "no four is void or a victor"),
        ("queen", "4H", "every four is an ordinary card"),
        ("doubled_lead", "6H", "counts double"),
    ],
)
def test_a_card_speaks_of_another_only_where_that_one_acts(
    left_out: str, text: str, words: str
) -> None:
    assert words in say(text)
    assert words not in say(text, counter(left_out))


def test_c7_4_a_five_speaks_of_the_pass_where_it_calls_one() -> None:
    still = Effect(name="five", rank=FIVE.rank, value=FIVE.value)
    rules = get_ruleset(
        "counter", players=4, effects=counter_effects().without("five").adding(still)
    )
    assert "passes a card" in say("5H")
    assert say("5H", rules) == "the first five in a trick takes the values of all sixes (C5.3)"


def test_f6_7_a_joker_that_wins_bows_to_a_victor() -> None:
    four = counter_effects().without(*[str(rank) for rank in RANKS if rank != 4], "doubled_lead")
    assert "only a victor four beats it" in say("*", custom(jokers="win", effects=four))
    assert "four" not in say("*", custom(jokers="win"))


def test_a_clause_is_cited_once_behind_what_it_says() -> None:
    assert [sentence.count("(C4.5)") for sentence in describe_card(COUNTER[4], card("KH"))] == [
        *(0, 0, 0, 0, 0),
        1,
    ]


# Effects of one's own.


def do_nothing(_table: Table) -> None: ...


def own(*rulings: str) -> Ruleset:
    tide = Effect(name="tide", rank=Rank.JACK, value=Act("H1, H2", do_nothing), rulings=rulings)
    return get_ruleset("counter", players=4, effects=counter_effects().adding(tide))


def test_an_effect_of_ones_own_has_a_general_text_with_its_clauses() -> None:
    assert describe_card(own(), card("JH"))[:1] == ("jack: a special power, tide (H1, H2)",)
    assert describe_card(own(), card("JH"), GERMAN)[:1] == (
        "Bube: besondere Wirkung (tide) (H1, H2)",
    )


def test_an_effect_of_ones_own_has_its_text_in_a_catalogue_of_ones_own() -> None:
    texts = {**ENGLISH, "power.tide": "jacks rise", "power.tide.ebb": "jacks fall"}
    assert list_text_faults(texts) == ()
    assert describe_card(own(), card("JH"), texts)[:1] == ("jacks rise (H1, H2)",)
    assert describe_card(own("ebb"), card("JH"), texts)[:1] == ("jacks fall (H1, H2)",)


def test_a_part_of_a_power_that_does_not_exist_is_a_fault() -> None:
    texts = {**ENGLISH, "power.nine.tide": ""}
    assert list_text_faults(texts) == ("power.nine.tide is not a key of the catalogue",)


# What is no card of the game.


@pytest.mark.parametrize(
    ("rules", "given", "message"),
    [
        ("counter", card("9H"), "get_ruleset"),
        (COUNTER[4], "9H", r"expected a Card \(see Card\.parse\), got '9H'"),
        (COUNTER[4], card("*"), r"\* is not in this deck of 52 cards"),
    ],
)
def test_only_a_card_of_the_deck_does_something(rules: object, given: object, message: str) -> None:
    with pytest.raises(StateError, match=message):
        describe_card(rules, given)  # type: ignore[arg-type]


def test_only_a_ruleset_has_powers() -> None:
    with pytest.raises(StateError, match="get_ruleset"):
        list_powers("counter")  # type: ignore[arg-type]
