"""Bots name the trump of a hand that suits it."""

from __future__ import annotations

import random

import pytest

from counter_rules import Bid, NameTrump, State, Suit, get_ruleset, legal_moves, new_game, view
from counter_rules.bots import (
    Bot,
    HeuristicBot,
    IsmctsBot,
    PimcBot,
    PolicyBot,
    RandomBot,
    ask,
    play_out,
)
from support.builders import custom, deal
from support.hands import bid
from support.plain_bots import bots_in_python

DEALER = custom(3, trump="dealer_names", hand_sizes=(5,))
BIDDER = custom(3, trump="highest_bidder_names", hand_sizes=(5,))
SPADES = "AS KS QS JS 2D"
"""A hand of one long suit."""


def choose(bot: Bot, state: State) -> NameTrump:
    """Ask a bot for the trump."""
    seat = state.to_act[0]
    with bots_in_python():
        move = ask(bot, view(state, seat), random.Random(7))
    assert isinstance(move, NameTrump)
    return move


@pytest.mark.parametrize("bot", [HeuristicBot(), PolicyBot()], ids=str)
def test_a_dealer_names_the_long_suit(bot: Bot) -> None:
    state = deal(new_game(DEALER), "2C 3C 4C 5C 6C", "2H 3H 4H 5H 6H", SPADES)
    assert choose(bot, state) == NameTrump(2, Suit.SPADES)


@pytest.mark.parametrize("bot", [HeuristicBot(), PolicyBot()], ids=str)
def test_the_highest_bidder_names_the_suit_of_the_bid(bot: Bot) -> None:
    state = deal(new_game(BIDDER), SPADES, "2H 3H 4H 5H 6H", "2C 3C 4C 5C 6C")
    assert choose(bot, bid(state, 4, 0, 0)) == NameTrump(0, Suit.SPADES)


@pytest.mark.parametrize("bot", [HeuristicBot(), PolicyBot()], ids=str)
def test_a_long_suit_is_bid_though_the_trump_is_open(bot: Bot) -> None:
    strong = deal(new_game(BIDDER), SPADES, "2H 3H 4H 5H 6H", "2C 3C 4C 5C 6C")
    weak = deal(new_game(BIDDER), "4D 3D 4H 3C 2S", SPADES, "2C 4C 5C 6C 7C")
    with bots_in_python():
        bids = [ask(bot, view(state, 0), random.Random(7)) for state in (strong, weak)]
    tricks = [move.tricks for move in bids if isinstance(move, Bid)]
    assert len(tricks) == 2
    assert tricks[0] > tricks[1]


def test_a_random_bot_names_any_trump() -> None:
    state = bid(deal(new_game(BIDDER)), 1, 0, 0)
    found = {RandomBot()(view(state, 0), random.Random(seed)) for seed in range(60)}
    assert found == set(legal_moves(state))


def test_f11_3_a_dealer_who_turns_up_a_winner_names_the_long_suit() -> None:
    rules = get_ruleset("wizard", players=3, hand_sizes=(5,))
    hands = ("2C 3C 4C 5C 6C", "2H 3H 4H 5H 6H", "AS KS QS L 2D")
    state = deal(new_game(rules), *hands, turned="W")
    assert choose(HeuristicBot(), state) == NameTrump(2, Suit.SPADES)


@pytest.mark.parametrize("bot", [PimcBot(games=24), IsmctsBot(games=24), PolicyBot()], ids=str)
def test_f11_3_every_bot_plays_with_winners_and_losers(bot: Bot) -> None:
    rules = get_ruleset("wizard", players=3, hand_sizes=(2, 2))
    with bots_in_python():
        end = play_out(new_game(rules), [bot] * 3, seed=7)
    assert end.is_over
