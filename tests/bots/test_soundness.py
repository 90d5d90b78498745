"""Bots never make a move that another beats for certain."""

from __future__ import annotations

import random

import attrs
import pytest

from counter_rules import (
    Bid,
    Card,
    PlayCard,
    Ruleset,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
    view,
)
from counter_rules.bots import Bot, HeuristicBot, IsmctsBot, PimcBot, PolicyBot
from counter_rules.bots._heuristic.chances import Scene
from counter_rules.bots._heuristic.soundness import (
    count_sure_tricks,
    list_low_bids,
    put_unsound_last,
)
from support.builders import COUNTER, deal
from support.hands import bid, bid_all, play

BOTS = [HeuristicBot(), PolicyBot(), PimcBot(games=40), IsmctsBot(games=40)]
OH_HELL = get_ruleset("oh_hell", players=4, hand_sizes=(3,))
IDS = [bot.name for bot in BOTS]


def choose(bot: Bot, state: State, seed: int = 7) -> object:
    return bot(view(state, state.to_act[0]), random.Random(seed))


def begin_as_dealer(rules: Ruleset = OH_HELL, hand: str = "AC 4D 4S") -> State:
    """The last seat may not bid 1, as the others want two of the three tricks; clubs are trump."""
    hands = "2C 3D 5S", "7C QD 6S", "9C KD 8S", hand
    return bid(deal(new_game(rules), *hands, turned="3C"), 0, 1, 1)


@pytest.mark.usefixtures("in_python")
@pytest.mark.parametrize("bot", BOTS, ids=IDS)
def test_no_bid_is_below_the_sure_tricks(bot: Bot) -> None:
    state = begin_as_dealer()
    for seed in range(3):
        assert choose(bot, state, seed) != Bid(3, 0)


def test_a_bid_below_them_stands_where_the_points_say_so() -> None:
    state = begin_as_dealer()
    scene = Scene(view(state, 3), 3)
    assert list_low_bids(scene, legal_moves(state)) == [Bid(3, 0)]
    scoring = get_ruleset("custom", players=4, score="made:10;missed:-2*B").scoring
    rules = attrs.evolve(state.rules, scoring=scoring)
    scene = Scene(attrs.evolve(view(state, 3), rules=rules), 3)
    assert list_low_bids(scene, legal_moves(state)) == []


@pytest.mark.parametrize(
    ("hand", "tricks"),
    [("AC KC QC", 3), ("AC QC JC", 1), ("KC QC JC", 0), ("AD AH AS", 0)],
)
def test_sure_tricks_are_the_trumps_above_all_others(hand: str, tricks: int) -> None:
    state = deal(new_game(OH_HELL), hand, "2C 3D 5S", "7C QD 6S", "9C 2D 8S", turned="3C")
    assert count_sure_tricks(Scene(view(state, 0), 0)) == tricks


def test_a_trump_above_those_that_are_gone_is_sure() -> None:
    state = deal(new_game(OH_HELL), "KC QC 4C", "2C 3D 5S", "7C QD 6S", "9C 2D 8S", turned="AC")
    assert count_sure_tricks(Scene(view(state, 0), 0)) == 2


@pytest.mark.usefixtures("in_python")
@pytest.mark.parametrize("bot", BOTS, ids=IDS)
def test_who_needs_all_leads_the_sure_tricks_first(bot: Bot) -> None:
    hands = "KC QC 4C", "2C 3D 5S", "7C QD 6S", "9C 2D 8S"
    state = bid_all(deal(new_game(OH_HELL), *hands, turned="AC"), 3, 1)
    assert choose(bot, state) in (PlayCard(0, Card.parse("KC")), PlayCard(0, Card.parse("QC")))


@pytest.mark.usefixtures("in_python")
@pytest.mark.parametrize("bot", BOTS, ids=IDS)
def test_who_needs_all_leads_no_low_card_of_a_suit_first(bot: Bot) -> None:
    hands = "AD 4C QC", "3D 2C 5S", "7D 6C 6S", "9D 8C 8S"
    state = bid_all(deal(new_game(OH_HELL), *hands, turned="3C"), 3, 1)
    state = play(state, "AD 3D 7D 9D")
    assert choose(bot, state) == PlayCard(0, Card.parse("QC"))


def test_with_powers_nothing_is_certain() -> None:
    state = new_game(COUNTER[4])
    state = apply_move(state, shuffle(state, seed=7))
    told = HeuristicBot().explain(view(state, 0))
    assert put_unsound_last(Scene(view(state, 0), 0), told[::-1]) == told[::-1]
