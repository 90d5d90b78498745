"""Rulesets, tricks and effects that are not ones, or have a part of the wrong type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from counter_rules import (
    Effect,
    Rank,
    RulesetError,
    StateError,
    explain_trick,
    get_ruleset,
    resolve_trick,
)
from counter_rules.games import counter_effects
from counter_rules.rules.effects import NameTrump
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
from support.builders import COUNTER, resolve, trick
from support.failures import each


def do_nothing(_table: Table) -> None: ...


def make_dear(table: Table) -> None:
    table.values[0] = 1_000


@each("ask", [resolve_trick, explain_trick])
def test_a_result_is_not_a_trick_and_a_name_no_ruleset(ask: Callable[..., object]) -> None:
    with pytest.raises(StateError, match=r"Trick\.parse"):
        ask(COUNTER[4], resolve("KC 7D 9S 4H"))
    with pytest.raises(StateError, match="get_ruleset"):
        ask("counter", trick("KC 7D 9S 4H"))


@each(
    ("parts", "named"),
    [
        ({"rank": 99}, "Rank, got 99"),
        ({"rank": Rank.ACE, "relief": "C3.2"}, "Relief"),
        ({"rank": Rank.ACE, "rulings": "none"}, "a tuple of names, got 'none'"),
        ({"rank": Rank.ACE, "lead": "F4.4"}, "Lead"),
        ({"rank": Rank.ACE, "freedom": "F4.2"}, "Freedom"),
        ({"rank": Rank.ACE, "restraint": True}, "Restraint"),
        ({"rank": Rank.ACE, "naming": Freedom("F4.2")}, "Naming"),
        *[
            ({facet: part}, "rank")
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
def test_an_effect_has_the_parts_of_one(parts: dict[str, Any], named: str) -> None:
    with pytest.raises(RulesetError, match=f"effect 'own'.*{named}"):
        Effect(name="own", **parts)


def test_a_hook_is_an_act() -> None:
    with pytest.raises(RulesetError, match=r"effect 'own': expected Act, got .*do_nothing"):
        Effect(name="own", value=do_nothing)  # type: ignore[arg-type]


def test_a_ruling_has_one_of_its_values() -> None:
    with pytest.raises(RulesetError, match=r"king_default_trump: .*'hearts'"):
        NameTrump(king_default_trump="hearts")


def test_values_may_grow_large() -> None:
    own = Effect(name="own", value=Act("X1", make_dear))
    rules = get_ruleset("counter", players=4, effects=counter_effects().adding(own))
    assert resolve("KC 7D 9S 4H", rules=rules).values[0] == 500
