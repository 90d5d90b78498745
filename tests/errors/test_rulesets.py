"""Rulesets that do not exist, and options that are unknown, wrong or contradict each other."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

from counter_rules import (
    RulesetError,
    get_ruleset,
    ruleset_names,
)
from counter_rules.cards import make_deck
from counter_rules.games import CounterRulings, Option, counter_effects, get_preset
from counter_rules.games._registry import BUILT_IN
from counter_rules.rules.dealing import (
    ConstantHands,
    FlippedHands,
    FlippedTrump,
)
from counter_rules.rules.effects import NINE, KingDefaultTrump
from counter_rules.trick import PLAIN_TRICK, Act, Effect, Table
from support.builders import compose, resolve
from support.failures import each
from support.refusals import catch

RULINGS = ("king_default_trump", "names_trump", "void_lead", "doubling")
OPTIONS = f"target, hook, max_hands, effects, {', '.join(RULINGS)}, score"
PLAYERS = {
    "counter": "3 to 5",
    "up_to_ten": "3 to 10",
    "blackout": "2 to 7",
    "cooperative_blackout": "2 to 7",
    "northeast_blackout": "5 or 6",
    "office_oh_hell": "2 to 10",
    "seven_truf": "4",
    "oh_hell": "3 to 7",
    "la_podrida": "3 to 8",
    "romanian_whist": "3 to 6",
    "kachuful": "3 to 7",
    "boerenbridge": "3 to 7",
    "plump": "3 to 7",
    "nomination_whist": "3 to 7",
    "dutch_school_game": "3 to 6",
    "spanish_podrida": "3 to 8",
    "wizard": "3 to 6",
    "custom": "2 to 10",
}
"""How many can play each of our presets, in their order."""


def refuse(name: Any, players: Any, **options: object) -> str:  # noqa: ANN401 - anything at all
    """Ask for a ruleset that there is not; return the message."""
    ask = partial(get_ruleset, name, players=players, **options)
    error = catch(RulesetError, ask)
    assert error.__cause__ is None
    assert error.__suppress_context__ or error.__context__ is None, "no inner error is shown"
    return str(error)


def test_our_rulesets_come_first_and_in_order() -> None:
    assert ruleset_names()[: len(PLAYERS)] == tuple(PLAYERS)
    assert [preset.name for preset in BUILT_IN] == list(PLAYERS)


@each("name", PLAYERS)
@each("players", [0, -3, 1, 11, 10**9, 4.0, "4", None, True, (4,), []], ids=repr)
def test_no_ruleset_is_for_so_many(name: str, players: object) -> None:
    message = refuse(name, players)
    assert [part for part in (name, repr(players), PLAYERS[name]) if part not in message] == []


@each("name", PLAYERS)
def test_a_ruleset_is_for_as_many_as_it_says(name: str) -> None:
    numbers = list(map(int, re.findall(r"\d+", PLAYERS[name])))
    for players in range(2, 11):
        if numbers[0] <= players <= numbers[-1]:
            rules = get_ruleset(name, players=players)
            assert (rules.name, rules.players) == (name, players)
        else:
            assert str(players) in refuse(name, players)


def test_a_preset_knows_its_options() -> None:
    preset = get_preset("counter")
    assert ", ".join(option.name for option in preset.options) == OPTIONS
    assert all(preset.get_option(option.name) is option for option in preset.options)
    with pytest.raises(RulesetError, match=r"'x'.* target, "):
        preset.get_option("x")


@each("name", PLAYERS)
def test_every_preset_lists_its_options(name: str) -> None:
    preset = get_preset(name)
    known = ", ".join(option.name for option in preset.options)
    message = refuse(name, preset.players[0], suits=5)
    assert "'suits'" in message
    assert message.endswith(known)
    rules = get_ruleset(name, players=preset.players[0])
    assert list(rules.options) == [option.name for option in preset.options]


@each("default", KingDefaultTrump)
def test_a_ruling_may_be_given_as_text(default: KingDefaultTrump) -> None:
    rules = get_ruleset("counter", players=4, king_default_trump=default.value)
    assert rules == get_ruleset("counter", players=4, king_default_trump=default)
    assert rules.options["king_default_trump"] is default


def test_effects_and_the_default_rulings_agree() -> None:
    rules = get_ruleset(
        "counter",
        players=4,
        effects=counter_effects(),
        king_default_trump="indicator",
        names_trump="eight",
        void_lead="nobody",
        doubling="final",
    )
    assert rules == get_ruleset("counter", players=4)


@each(
    "rulings",
    [
        {"names_trump": "two,eight"},
        {"king_default_trump": "none"},
        {"void_lead": "next_suit"},
        {"doubling": "first"},
        {"doubling": "last"},
        {"king_default_trump": "none", "names_trump": "none", "void_lead": "next_suit"},
    ],
)
def test_effects_know_their_rulings(rulings: dict[str, Any]) -> None:
    """The same game by two roads is the same ruleset."""
    order = counter_effects(CounterRulings(**rulings))
    rules = get_ruleset("counter", players=4, **rulings)
    assert get_ruleset("counter", players=4, effects=order) == rules
    assert get_ruleset("counter", players=4, effects=order, **rulings) == rules
    fewer = get_ruleset("counter", players=4, effects=order.without("nine"))
    assert {name: fewer.options[name] for name in rulings} == {
        name: rules.options[name] for name in rulings
    }


@each("name", ["", "eleven", "nine -six", "Nine"])
def test_text_that_leaves_out_what_is_not_there(name: str) -> None:
    known = ", ".join(effect.name for effect in counter_effects().effects)
    with pytest.raises(RulesetError, match=f"{name!r} .* {known}$"):
        get_preset("counter").get_option("effects").accept_text(f"-ace,-{name}")


def test_a_long_value_is_refused_in_one_short_line() -> None:
    for value in (NINE, (NINE,), "x" * 1000, 10**5000):
        for name in ("effects", "hook", "king_default_trump"):
            message = refuse("counter", 4, **{name: value})
            assert message.startswith(f"option {name}: expected ")
            assert len(message) < 400
            assert "\n" not in message
    assert len(refuse("counter", 10**5000)) < 400
    assert len(refuse("x" * 1000, 4)) < 400


def test_an_option_of_ones_own() -> None:
    """A check refuses by ValueError alone: a fault in it is not taken for a bad value."""
    option = Option(
        name="size",
        meaning="how many",
        accepted="a digit",
        default="1",
        clause="",
        check=lambda value: {1: 1}[value],  # type: ignore[index]
        parse=int,
    )
    assert option.accept(1) == option.accept_text("1") == 1
    with pytest.raises(KeyError):
        option.accept(2)
    with pytest.raises(RulesetError, match=r"size: .* a digit, got 'x'"):
        option.accept_text("x")


def test_an_effect_to_leave_out_or_to_precede_must_be_there() -> None:
    order = counter_effects().without("nine")
    known = ", ".join(effect.name for effect in order.effects)
    for name in ("nine", "eleven", "", "Ace"):
        with pytest.raises(RulesetError, match=f"{name!r} .* {known}$"):
            order.without("ace", name)
        with pytest.raises(RulesetError, match=f"{name!r} .* {known}$"):
            order.adding(NINE, before=name)
    with pytest.raises(RulesetError, match=r"'nine' .* none$"):
        PLAIN_TRICK.without("nine")
    with pytest.raises(RulesetError, match="2 different effects are named 'nine'"):
        order.adding(NINE).adding(Effect(name="nine", settle=Act("", lambda _: None)))
    assert order.adding(NINE) == counter_effects()


def test_a_hand_must_come_out_of_the_deck() -> None:
    assert compose(10, hand_sizes=ConstantHands(5)).players == 10


@each("part", [{"hand_sizes": FlippedHands(4, 10)}, {"trump": FlippedTrump()}])
def test_a_flipped_card_is_dealt_to_nobody(part: dict[str, Any]) -> None:
    """Thirteen or ten each leave a card of 53 to flip, and none of as many as are dealt."""
    size = 10 if "hand_sizes" in part else 13
    wanted = {"hand_sizes": ConstantHands(size)} | part
    assert compose(4, deck=make_deck(jokers=2)[: 4 * size + 1], **wanted).is_flipped
    with pytest.raises(RulesetError, match=rf"hands of {size} .* {4 * size - 1} cards \(F1"):
        compose(4, deck=make_deck(jokers=2)[: 4 * size], **wanted)


def make_dear(table: Table) -> None:
    table.values[0] = 1_000


def test_values_may_grow_large() -> None:
    own = Effect(name="own", value=Act("X1", make_dear))
    rules = get_ruleset("counter", players=4, effects=counter_effects().adding(own))
    assert resolve("KC 7D 9S 4H", rules=rules).values[0] == 500
