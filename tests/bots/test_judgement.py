"""What the heuristic thinks: positions in which a good player is in no doubt."""

from __future__ import annotations

import random

import pytest

from counter_rules import (
    Bid,
    Card,
    PlayCard,
    State,
    StateError,
    get_ruleset,
    legal_moves,
    new_game,
)
from counter_rules import view as view_of
from counter_rules.bots import Bot, HeuristicBot, RandomBot, SupportsExplain
from counter_rules.moves import Move
from support.builders import deal
from support.hands import bid_all, play
from support.small_games import lay_out

BOT = HeuristicBot()
RULES = get_ruleset(
    "custom", players=3, hand_sizes=(3,), trump="clubs", hook=False, score="blackout"
)


def lay(*hands: str) -> State:
    """Deal three hands of three cards; clubs are trump."""
    return deal(new_game(RULES), *hands)


def choose(state: State, bot: Bot = BOT) -> Move:
    return bot(view_of(state, state.to_act[0]), random.Random(7))


def reach_third(bid: int, hand: str) -> State:
    """Let two seats bid 1 and play 8♥ and 10♥; the third has bid and is last to play."""
    state = lay("8H 3D 4D", "10H 5D 6D", hand)
    assert state.to_act[0] == 0
    return play(bid_all(state, 1, 1, bid), "8H 10H")


@pytest.mark.parametrize(
    ("bid", "hand", "card"),
    [
        (0, "2H 9H AH", "9H"),
        (3, "2H JH AH", "JH"),
        (1, "2H AH 2S", "AH"),
        (0, "2H AH 2S", "2H"),
    ],
)
def test_last_to_play(bid: int, hand: str, card: str) -> None:
    """It throws the highest loser, or takes the trick with as little as will do."""
    assert choose(reach_third(bid, hand)) == PlayCard(2, Card.parse(card))


def test_last_and_void_it_throws_what_would_take_a_trick() -> None:
    assert choose(reach_third(0, "AS 2S 3S")) == PlayCard(2, Card.parse("AS"))


@pytest.mark.parametrize(("bid", "card"), [(2, "AD"), (1, "2D")])
def test_with_its_bid_lost_it_spoils_another(bid: int, card: str) -> None:
    """Seat 0 leads again with one trick: it needs another, or wants no more."""
    state = bid_all(lay("AH 8D 4C", "10H 5D 6D", "2H AD 2D"), bid, 0, 3)
    state = play(play(state, "AH 10H 2H"), "8D 5D")
    assert choose(state) == PlayCard(2, Card.parse(card))


def test_it_bids_what_it_holds() -> None:
    assert choose(lay("AC KC QC", "2H 3H 4H", "5H 6H 7H")) == Bid(0, 3)
    assert choose(lay("2H 3D 4S", "AC KC QC", "5H 6H 7H")) == Bid(0, 0)


def test_it_says_why() -> None:
    state = reach_third(0, "2H 9H AH")
    told = BOT.explain(view_of(state, 2))
    assert {one.move for one in told} == set(legal_moves(state))
    worths = [one.value for one in told]
    assert worths == sorted(worths, reverse=True)
    assert told[0].move == choose(state)
    assert all(one.std >= 0 for one in told)


def test_chance_thinks_all_moves_equal() -> None:
    state = reach_third(0, "2H 9H AH")
    told = RandomBot().explain(view_of(state, 2))
    assert {one.value for one in told} == {0.0}
    assert [one.move for one in told] == list(legal_moves(state))


@pytest.mark.parametrize("bot", [BOT, RandomBot()])
def test_only_the_seat_to_act_is_explained(bot: SupportsExplain) -> None:
    state = reach_third(0, "2H 9H AH")
    with pytest.raises(StateError, match="it is not the turn of seat 0 in phase play"):
        bot.explain(view_of(state, 0))


def test_with_the_last_card_of_all_nothing_is_out() -> None:
    rules = get_ruleset("oh_hell", players=3, score="tricks_plus_ten")
    state = play(lay_out("2C", "5C", "8C", rules=rules), "2C 5C")
    (only,) = BOT.explain(view_of(state, 2))
    # It has bid nothing, and takes the trick: a point for that by this score.
    assert (only.value, only.std) == (pytest.approx(1), pytest.approx(0, abs=0.01))
