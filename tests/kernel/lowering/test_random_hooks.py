"""Small hooks made at random do the same to a table and, lowered, to its words."""

from __future__ import annotations

import itertools
import random
import runpy
import textwrap
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from counter_rules import Rank
from counter_rules.trick import PLAIN_TRICK, Act, Effect
from support.lowered import Beside, make_trick

HEADER = """\
from counter_rules.cards import Rank, Suit
from counter_rules.trick import Buff

SOME = frozenset({Rank.SIX, Rank.JACK})


"""
PLAYERS = 4
RANKS = (Rank.SIX, Rank.NINE, Rank.JACK, Rank.FOUR, Rank.JOKER)

places = st.sampled_from(["0", "-1", "table.next_leader", "here", "(here + 1) % len(table.cards)"])
ranks = st.sampled_from([f"Rank.{rank.name}" for rank in RANKS])
suits = st.one_of(
    st.sampled_from(["table.trump", "table.led", "table.indicator", "Suit.HEARTS", "None"]),
    places.map("table.suits[{}]".format),
    places.map("table.cards[{}].suit".format),
)


def make_numbers(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "&", "|", "^"]), inner).map(
            lambda parts: f"({' '.join(parts)}) % 41"
        ),
        st.tuples(inner, st.sampled_from(["// 3", "% 5", ">> 1", "<< 2"])).map(
            lambda parts: f"({' '.join(parts)})"
        ),
        inner.map(lambda x: f"sum(one > {x} for one in table.values)"),
        inner.map(lambda x: f"max([one - {x} for one in table.values])"),
        inner.map("table.values.count({})".format),
        st.tuples(inner, conditions, inner).map(lambda p: f"({p[0]} if {p[1]} else {p[2]})"),
        inner.map("(-{})".format),
        inner.map("abs({})".format),
    )


def make_conditions(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(lambda p: f"({' '.join(p)})"),
        inner.map("(not {})".format),
    )


conditions = st.deferred(lambda: st.recursive(tests, make_conditions, max_leaves=3))
tests = st.one_of(
    st.sampled_from(
        [
            "table.last",
            "table.trump",
            "table.champion",
            "table.champion is None",
            "table.plays[here].high",
            "table.plays[0].show is not None",
            "any(table.barred)",
            "all(card.rank in SOME for card in table.cards)",
            "table.buffs[here]",
        ]
    ),
    st.tuples(suits, st.sampled_from(["is", "is not", "==", "!="]), suits).map(" ".join),
    suits.map("{} in table.suits".format),
    ranks.map("{} in table.awake".format),
    ranks.map("table.list_plays({})".format),
    ranks.map("here in table.list_plays({})".format),
    places.map("table.is_trump({})".format),
    st.deferred(lambda: st.tuples(numbers, numbers)).map("{0[0]} < {0[1]}".format),
)
numbers = st.recursive(
    st.one_of(
        st.integers(-3, 40).map(str),
        places.map("table.values[{}]".format),
        places.map("table.cards[{}].rank".format),
        ranks.map("len(table.list_plays({}))".format),
        st.just("many"),
    ),
    make_numbers,
    max_leaves=4,
)
simple = st.one_of(
    st.tuples(places, numbers).map("table.values[{0[0]}] = {0[1]}".format),
    st.tuples(places, st.sampled_from(["+=", "-=", "|="]), numbers).map(
        "table.values[{0[0]}] {0[1]} ({0[2]}) % 50".format
    ),
    numbers.map("many = {} % 100".format),
    places.filter(lambda place: place != "-1").map("table.champion = {}".format),
    places.filter(lambda place: place != "-1").map("here = {}".format),
    suits.map("table.trump = {}".format),
    st.tuples(places, suits).map("table.suits[{0[0]}] = {0[1]}".format),
    st.tuples(places, conditions).map("table.barred[{0[0]}] = bool({0[1]})".format),
    st.tuples(places, places).map(
        "table.values[{0[0]}], table.values[{0[1]}] = table.values[{0[1]}], many".format
    ),
    places.map("table.buffs[{}] = Buff.VOID".format),
    ranks.map("table.silence({})".format),
    ranks.map("table.move_values((0, here), {})".format),
    st.just("table.turned = tuple([card for card in table.cards if card.suit is table.trump])"),
    st.just("table.indicator = table.turned[-1].suit"),
    st.just("table.values = [one + many for one in table.values]"),
)


def indent(lines: list[str]) -> str:
    return textwrap.indent("\n".join(lines), "    ")


def make_blocks(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    bodies = st.lists(inner, min_size=1, max_size=3).map(indent)
    return st.one_of(
        st.tuples(conditions, bodies).map("if {0[0]}:\n{0[1]}".format),
        st.tuples(conditions, bodies, bodies).map("if {0[0]}:\n{0[1]}\nelse:\n{0[2]}".format),
        st.tuples(ranks, bodies).map("for here in table.list_plays({0[0]}):\n{0[1]}".format),
        st.tuples(conditions, bodies).map(
            "for here in (*table.list_plays(Rank.SIX), *table.list_plays(Rank.FOUR)):\n"
            "    if {0[0]}:\n        break\n{0[1]}".format
        ),
        bodies.map("for here, many in enumerate(list(table.values)):\n{}".format),
        st.tuples(conditions, bodies).map(
            "for here in range(len(table.cards)):\n    if {0[0]}:\n        continue\n{0[1]}".format
        ),
    )


statements = st.recursive(simple, make_blocks, max_leaves=5)
hooks = st.lists(statements, min_size=1, max_size=4).map(indent)
numbers_of_files = itertools.count()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hooks")


few, more = [
    settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    for count in (40, 80)
]


def check_hook(body: str, seed: int, folder: Path) -> None:
    path = folder / f"own_{next(numbers_of_files)}.py"
    path.write_text(f"{HEADER}def own(table):\n    here, many = 0, 1\n{body}\n", encoding="utf-8")
    act = Act("X1", runpy.run_path(str(path))["own"])
    mine = Effect(name="mine", value=act, after=act)
    beside, rng = Beside(PLAIN_TRICK.adding(mine), PLAYERS), random.Random(seed)
    for _ in range(8):
        beside.run(make_trick(rng, PLAYERS, RANKS))


@few
@given(body=hooks, seed=st.integers(0, 1000))
def test_a_random_hook(body: str, seed: int, folder: Path) -> None:
    check_hook(body, seed, folder)


@pytest.mark.slow
@more
@given(body=hooks, seed=st.integers(0, 1000))
def test_more_random_hooks(body: str, seed: int, folder: Path) -> None:
    check_hook(body, seed, folder)
