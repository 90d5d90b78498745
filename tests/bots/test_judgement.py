"""What the heuristic thinks: positions in which a good player is in no doubt."""

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
    StateError,
    get_ruleset,
    legal_moves,
    new_game,
)
from counter_rules import view as view_of
from counter_rules.bots import Bot, HeuristicBot, RandomBot, SupportsExplain
from counter_rules.bots._heuristic.chances import Scene, compute_card_chance
from counter_rules.cards import WINNER
from counter_rules.games import counter_effects
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


# Winners and losers (F11.3).

WIZARD = get_ruleset("wizard", players=3, hand_sizes=(3,))
POWERS = get_ruleset(
    "custom", players=3, hand_sizes=(3,), jokers="four_and_four", effects=counter_effects()
)
"""Winners and losers among ranks that have powers."""


@pytest.mark.parametrize("rules", [WIZARD, POWERS], ids=["plain", "powers"])
def test_f11_3_it_bids_a_trick_for_a_winner_and_none_for_a_loser(rules: Ruleset) -> None:
    for hand, tricks in (("W W W", 3), ("W L L", 1), ("L L L", 0)):
        state = deal(new_game(rules), hand, "2H 3H 4H", "5D 6D 7D", turned="2S")
        assert choose(state) == Bid(0, tricks)


@pytest.mark.parametrize(
    ("rules", "bid", "card"),
    [(WIZARD, 0, "L"), (WIZARD, 1, "W"), (POWERS, 0, "L")],
    ids=["throws it", "takes it", "throws it among powers"],
)
def test_f11_3_it_plays_the_loser_or_the_winner(rules: Ruleset, bid: int, card: str) -> None:
    for played, hands in (
        ("", ("2C L W", "2H 3H AH", "2D 3D 4D")),
        ("3D", ("3D 4H 8H", "2C L W", "2H 7H AH")),
        ("3D 4D", ("3D 4H 8H", "4D 7H AH", "2C L W")),
    ):
        place = len(played.split())
        bids = [bid if seat == place else 1 for seat in range(3)]
        state = bid_all(deal(new_game(rules), *hands, turned="2S"), *bids)
        state = play(state, played) if played else state
        told = {
            move.card: one.value
            for one in BOT.explain(view_of(state, place))
            if isinstance(move := one.move, PlayCard)
        }
        assert told[Card.parse(card)] > told[Card.parse("L" if bid else "W")]


def test_f11_3_behind_a_winner_nothing_takes_the_trick() -> None:
    state = deal(new_game(WIZARD), "W 2H 3H", "W AH 2D", "5D 6D 7D", turned="2S")
    state = play(bid_all(state, 1, 1, 0), "W")
    # Seat 1 keeps its winner, which would be thrown away now.
    assert choose(state) != PlayCard(1, Card.parse("W"))


def test_f11_3_a_winner_still_out_makes_an_ace_less_sure() -> None:
    before = deal(new_game(WIZARD), "AS KS 2D", "W 3H 4H", "W W 7D", turned="W")
    chances = []
    for deck in (WIZARD.deck, [one for one in WIZARD.deck if one is not WINNER]):
        seen = attrs.evolve(view_of(before, 0), rules=attrs.evolve(WIZARD, deck=deck))
        chances.append(compute_card_chance(Scene(seen, 0), seen.hand or (), Card.parse("AS")))
    assert chances[0] < chances[1]
