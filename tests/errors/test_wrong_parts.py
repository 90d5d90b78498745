"""Rulesets, tricks and effects that are none, or have a part that is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from builders import COUNTER, resolve, trick
from counter_rules import (
    Effect,
    Rank,
    RulesetError,
    StateError,
    explain_trick,
    get_ruleset,
    new_game,
    resolve_trick,
)
from counter_rules.rulesets import CounterRulings, counter_effects
from counter_rules.trick import (
    Act,
    Freedom,
    Lead,
    Naming,
    Relief,
    Restraint,
    Table,
    set_no_suit,
)


def do_nothing(_table: Table) -> None: ...


def make_dear(table: Table) -> None:
    table.values[0] = 1_000


@pytest.mark.parametrize("ask", [resolve_trick, explain_trick])
def test_a_result_is_no_trick_and_a_name_no_ruleset(ask: Callable[..., object]) -> None:
    with pytest.raises(StateError) as caught:
        ask(COUNTER[4], resolve("KC 7D 9S 4H"))
    assert str(caught.value).endswith(
        " is no Trick: Trick.parse makes one, and a TrickResult has one"
    )
    with pytest.raises(StateError) as caught:
        ask("counter", trick("KC 7D 9S 4H"))
    assert str(caught.value) == "'counter' is no Ruleset: get_ruleset makes one"


def test_a_match_begins_with_a_ruleset() -> None:
    with pytest.raises(StateError) as caught:
        new_game("counter")  # type: ignore[arg-type]
    assert str(caught.value) == "'counter' is no Ruleset: get_ruleset makes one"


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"rank": 99}, "effect 'own' has the rank 99: no Rank"),
        ({"rank": Rank.ACE, "relief": "C3.2"}, "relief of effect 'own' is 'C3.2' and no Relief"),
        ({"rank": Rank.ACE, "lead": "F4.4"}, "lead of effect 'own' is 'F4.4' and no Lead"),
        ({"rank": Rank.ACE, "freedom": "F4.2"}, "freedom of effect 'own' is 'F4.2' and no Freedom"),
        (
            {"rank": Rank.ACE, "restraint": True},
            "restraint of effect 'own' is True and no Restraint",
        ),
        (
            {"rank": Rank.ACE, "naming": Freedom("F4.2")},
            "naming of effect 'own' is Freedom(clause='F4.2', is_unbeatable=None) and no Naming",
        ),
        *[
            ({facet: part}, "effect 'own' says what may be played, but of no rank: give it one")
            for facet, part in (
                ("relief", Relief("C3.2")),
                ("freedom", Freedom("F4.2")),
                ("restraint", Restraint("F4.2")),
                ("naming", Naming("F4.3")),
                ("lead", Lead("F4.4", set_no_suit)),
            )
        ],
    ],
)
def test_an_effect_has_the_parts_of_one(parts: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        Effect(name="own", **parts)
    assert str(caught.value) == message


def test_a_hook_is_an_act() -> None:
    with pytest.raises(RulesetError) as caught:
        Effect(name="own", value=do_nothing)  # type: ignore[arg-type]
    assert str(caught.value).startswith("value of effect 'own' is <function do_nothing")
    assert str(caught.value).endswith(" and no Act")


def test_only_an_effect_is_added_and_before_one_it_meets() -> None:
    with pytest.raises(RulesetError) as caught:
        counter_effects().adding("nine")  # type: ignore[arg-type]
    assert str(caught.value) == "'nine' is no Effect"
    own = Effect(name="own", value=Act("X1", do_nothing))
    with pytest.raises(RulesetError) as caught:
        counter_effects().adding(own, before="seven")
    assert str(caught.value) == "effect 'own' cannot precede 'seven': they share no stage"
    with pytest.raises(RulesetError) as caught:
        counter_effects().adding(
            Effect(name="own", rank=Rank.TWO, lead=counter_effects().leads[Rank.TWO])
        )
    assert str(caught.value) == "2 effects of the two have a lead: one may"


def test_a_ruling_has_one_of_its_values() -> None:
    with pytest.raises(RulesetError) as caught:
        CounterRulings(king_default_trump="hearts")
    assert str(caught.value) == (
        "king_default_trump cannot be 'hearts': accepted is 'indicator' or 'none'"
    )


def test_values_may_grow_beyond_a_byte() -> None:
    own = Effect(name="own", value=Act("X1", make_dear))
    rules = get_ruleset("counter", players=4, effects=counter_effects().adding(own))
    assert resolve("KC 7D 9S 4H", rules=rules).values[0] == 500


@pytest.mark.parametrize("part", ["following", "lead_limit"])
def test_a_duty_or_a_limit_says_what_a_play_tells_of_a_hand(part: str) -> None:
    with pytest.raises(RulesetError) as caught:
        attrs.evolve(COUNTER[4], **{part: "none"})
    assert str(caught.value) == f"{part}='none' has no list_lacking"
