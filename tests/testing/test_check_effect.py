"""The suite for effects: ours pass, and each kind of fault is found by its check."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import pytest

from counter_rules import Effect, Rank, RulesetError, StateError, get_ruleset
from counter_rules.games import counter_effects
from counter_rules.messages import Texts
from counter_rules.rules import effects
from counter_rules.testing import Check, Report, check_effect
from counter_rules.testing._rulesets import CATALOGUES
from counter_rules.trick import PLAIN_TRICK, Act, Relief
from support.builders import custom
from support.failures import each
from testing.broken_parts import (
    TEXTS,
    begin_luck,
    crown_nobody,
    do_nothing,
    make_lit,
    make_nested,
    make_tide,
    play_tide,
    raise_by_book,
    raise_by_luck,
    raise_jacks,
    raise_third,
    turn_over,
)

OURS = {name.lower(): one for name, one in vars(effects).items() if isinstance(one, Effect)}

ELSEWHERE = {
    "joker_high_low": get_ruleset("northeast_blackout", players=5),
    "joker_loses": custom(jokers="lose", hand_sizes=(5,)),
    "joker_suit": custom(jokers="suit", hand_sizes=(5,)),
    "joker_wins": custom(jokers="win", hand_sizes=(5,)),
    "loser": custom(jokers="four_and_four", hand_sizes=(5,)),
    "marrows_jack": custom(jacks="marrows", hand_sizes=(5,)),
    "nine_by_value": get_ruleset("counter", players=4, max_hands=1, doubling="last"),
    "queen_by_value": get_ruleset("counter", players=4, max_hands=1, doubling="last"),
    "void_lead": get_ruleset("counter", players=4, max_hands=1, void_lead="next_suit"),
    "winner": custom(jokers="four_and_four", hand_sizes=(5,)),
}
"""Rulesets for the effects that Counter does without, by the name of their constant."""

BROKEN: dict[str, tuple[Effect, str, str]] = {
    "nested": (make_nested(), "the effect is a value", "write functions and classes at the top"),
    "two words": (make_tide(name="high tide"), "it has a name of its own", "expected a word such"),
    "one of ours": (
        make_tide(name="nine", rank=Rank.NINE, value=Act("H1", raise_by_book)),
        "it has a name of its own",
        "it would get the texts of the library's effect nine: rename it",
    ),
    "no clause": (make_tide(value=Act("", raise_jacks)), "every hook cites a clause", "hook value"),
    "no hook": (make_tide(value=None), "every hook cites a clause", "it has no hook"),
    "idle": (make_tide(do_nothing), "it acts in some trick", "it changes nothing in 400 tricks"),
    "turns over": (make_tide(turn_over), "it changes nothing that no effect", "it changes cards"),
    "crowns nobody": (make_tide(crown_nobody), "it changes nothing that no effect", "champion="),
    "lucky": (make_tide(raise_by_luck), "it depends on the table alone", "the second time"),
    "wants three": (make_tide(raise_third), "it acts in some trick", "'tide' fails in its hook"),
}


QUICK = ("jack", "joker_high_low", "seven", "six")
"""Effects that are tried at every run; the others are tried with the slow tests."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name not in QUICK)) for name in OURS]
)
def test_every_effect_of_ours_passes(name: str) -> None:
    rules = ELSEWHERE.get(name) or get_ruleset("counter", players=4, max_hands=1)
    report = check_effect(OURS[name], rules=rules, matches=0)  # presets are played elsewhere
    assert report.faults == ()
    assert report.name == OURS[name].name
    titles = [check.title for check in report.checks if not check.skipped]
    assert ("it acts in some trick" in titles) is (name != "joker_suit")
    assert "the kernel plays as the engine does" in titles


def check(effect: Effect, texts: Mapping[str, Texts] = TEXTS) -> Report:
    """Try an effect in a game that is compiled, but not played."""
    return check_effect(effect, rules=play_tide(effect), texts=texts, matches=0)


def test_one_of_ones_own_passes_with_texts_of_its_own() -> None:
    told: list[Check] = []
    report = check_effect(make_tide(), texts=TEXTS, progress=told.append)
    assert report.faults == report.skipped == ()
    assert list(report.checks) == told
    assert str(report).splitlines() == [str(check) for check in told]
    assert "passed: it acts in some trick" in str(report)


@each("fault", BROKEN)
def test_a_fault_is_found(fault: str) -> None:
    begin_luck()
    effect, title, words = BROKEN[fault]
    report = check(effect, make_lit(f"power.{effect.name}", "jacks rise"))
    found = {check.title: check.fault for check in report.faults}
    (named,) = [why for said, why in found.items() if said.startswith(title)]
    assert words in named


@pytest.mark.parametrize(
    ("key", "text", "title", "words"),
    [
        (
            "power.tide",
            "",
            "every catalogue says what it can do",
            "English: its power reads ' (H1)'",
        ),
        ("change.tide.value", "", "every change has a sentence", "value reads ''"),
        ("change.tide.worth", "?", "every catalogue", "English: change.tide.worth is not a key"),
        ("change.tide.value", "{", "every catalogue", "English: change.tide.value cannot be read"),
        ("change.tide.value", "{by} more", "every change", "'change.tide.value' cannot be filled"),
    ],
)
def test_a_text_that_is_wrong_is_found(key: str, text: str, title: str, words: str) -> None:
    report = check(make_tide(), make_lit(key, text))
    (fault,) = [check.fault for check in report.faults if check.title.startswith(title)]
    assert words in fault


def test_a_power_without_a_text_is_found_in_every_catalogue() -> None:
    plain = {"English": TEXTS["English"], "Plain": dict[str, str]()}
    for texts, missing in ((CATALOGUES, "English and German"), (plain, "Plain")):
        first, *_ = check(make_tide(), texts).faults
        assert first.title == "every catalogue says what it can do"
        assert first.fault.startswith(f"there is no text 'power.tide' in {missing}, so players")


def test_a_ruling_may_have_the_text_instead() -> None:
    ebb = make_tide(rulings=("ebb",))
    assert check(ebb, make_lit("power.tide.ebb", "jacks fall")).has_passed


def test_a_rank_that_the_deck_lacks_is_found() -> None:
    effect = make_tide(rank=Rank.JACK)
    deck = tuple(card for card in get_ruleset("counter", players=3).deck if card.rank != Rank.JACK)
    rules = attrs.evolve(play_tide(effect), name="own", options=(), deck=deck)
    first, *_ = check_effect(effect, rules=rules, texts=TEXTS, matches=0).faults
    assert first.fault == "the deck of own has no card of its rank"


def test_a_hook_that_no_kernel_takes_is_left_out_with_the_reason() -> None:
    report = check(make_tide(raise_by_book))
    assert report.has_passed
    *_, kernel, observations = report.skipped
    assert kernel.title == "the kernel plays as the engine does"
    assert "effect tide cannot be compiled" in kernel.skipped
    assert str(kernel).startswith("skipped: the kernel plays as the engine does: effect tide")
    assert observations.skipped == kernel.skipped


def test_one_that_only_says_what_may_be_played_need_not_act() -> None:
    light = Effect(name="light", rank=Rank.NINE, relief=Relief("H3"))
    rules = custom(effects=PLAIN_TRICK.adding(light), hand_sizes=(5,))
    report = check_effect(light, rules=rules, texts=make_lit("power.light", "nines are light"))
    assert report.has_passed
    assert [check.title for check in report.skipped] == ["it acts in some trick"]
    assert report == check_effect(
        light, rules=rules, texts=make_lit("power.light", "nines are light")
    ), "the same seed tries the same"


def test_what_is_no_effect_or_does_not_act_is_refused() -> None:
    with pytest.raises(RulesetError, match="expected an Effect, got 'tide'"):
        check_effect("tide")  # type: ignore[arg-type]  # that is the test
    with pytest.raises(RulesetError, match="'tide' does not act in ruleset 'counter'"):
        check_effect(make_tide(), rules=get_ruleset("counter", players=4))
    with pytest.raises(StateError, match="expected a Ruleset"):
        check_effect(make_tide(), rules="counter")  # type: ignore[arg-type]  # that is the test


def test_by_default_it_takes_the_place_of_one_of_its_name() -> None:
    nine = attrs.evolve(effects.NINE, details={"by": 1})
    assert nine not in counter_effects().effects
    assert check_effect(nine, matches=0).faults == ()
