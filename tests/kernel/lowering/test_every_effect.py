"""Every effect of the library lowers as it stands, and does the same to the words as to a table."""

from __future__ import annotations

import random

import pytest

from counter_rules import Rank
from counter_rules.cards import RANKS
from counter_rules.games import CounterRulings, counter_effects
from counter_rules.kernel._lowering.kinds import METHODS, list_fields
from counter_rules.rules import effects as own
from counter_rules.rules.effects import (
    LOSER,
    WINNER,
    Doubling,
    KingDefaultTrump,
    KingNamesTrump,
    VoidLead,
    make_king,
)
from counter_rules.trick import PLAIN_TRICK, Effect, Table
from support.lowered import Beside, make_trick

EFFECTS = [effect for effect in vars(own).values() if isinstance(effect, Effect)]
PRONE = RANKS


def test_every_field_and_method_of_the_table_is_known() -> None:
    fields = {name for name in Table.__slots__ if name != "__weakref__"}
    methods = {n for n, one in vars(Table).items() if callable(one) and not n.startswith("_")}
    in_ways_of_their_own, not_for_hooks = {"awake", "turned"}, {"places", "find_fault"}
    known = {*list_fields(3), *in_ways_of_their_own, *not_for_hooks, *METHODS}
    assert fields | methods == known


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: effect.name)
def test_an_effect_alone(effect: Effect) -> None:
    beside = Beside(PLAIN_TRICK.adding(effect), 4)
    rng = random.Random(effect.name)
    ranks = (
        (Rank.JOKER, *RANKS)
        if effect.rank is None
        else (effect.rank, Rank.NINE, Rank.KING, Rank.SIX)
    )
    for _ in range(100):
        beside.run(make_trick(rng, 4, ranks))


def test_f11_3_tricks_of_winners_and_losers() -> None:
    beside, rng = Beside(PLAIN_TRICK.adding(LOSER).adding(WINNER), 4), random.Random(11)
    for ranks in ((Rank.LOSER,), (Rank.WINNER, Rank.LOSER), (Rank.WINNER, Rank.LOSER, Rank.NINE)):
        for _ in range(60):
            beside.run(make_trick(rng, 4, ranks))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_effects_of_counter_together(players: int) -> None:
    beside = Beside(counter_effects(), players)
    rng = random.Random(players)
    for _ in range(600):
        beside.run(make_trick(rng, players, tuple(rng.sample(PRONE, rng.randint(3, 8)))))


@pytest.mark.parametrize("default", KingDefaultTrump)
@pytest.mark.parametrize("size", range(4))
def test_the_king_as_it_is_ruled(default: KingDefaultTrump, size: int) -> None:
    names = (Rank.TWO, Rank.TEN, Rank.EIGHT)[:size]
    king = make_king(KingNamesTrump(king_default_trump=default, names_trump=names))
    order = counter_effects().without("king").adding(king, before="two")
    beside, rng = Beside(order, 4), random.Random(1)
    for _ in range(150):
        beside.run(make_trick(rng, 4, (Rank.KING, Rank.TWO, Rank.EIGHT, Rank.TEN)))


@pytest.mark.parametrize("void_lead", VoidLead)
@pytest.mark.parametrize("doubling", Doubling)
def test_a_void_lead_and_a_doubled_one_as_they_are_ruled(
    void_lead: VoidLead, doubling: Doubling
) -> None:
    order = counter_effects(CounterRulings(void_lead=void_lead, doubling=doubling))
    beside, rng = Beside(order, 4), random.Random(2)
    ranks = (Rank.FOUR, Rank.NINE, Rank.QUEEN, Rank.JACK, Rank.SIX, Rank.THREE)
    for _ in range(150):
        beside.run(make_trick(rng, 4, tuple(rng.sample(ranks, 4))))
