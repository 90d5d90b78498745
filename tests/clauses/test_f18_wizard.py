"""F18 Wizard: its hands and its score; its cards are those of F11.3."""

from __future__ import annotations

import pytest

from counter_rules import (
    Bid,
    NameTrump,
    Phase,
    Suit,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.cards import SUITS
from support.builders import before, deal
from support.hands import bid_all, play


@pytest.mark.parametrize(("players", "most"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_f18_1_it_goes_up_until_the_pack_is_dealt(players: int, most: int) -> None:
    rules = get_ruleset("wizard", players=players)
    sizes = [rules.hand_sizes.get_size(number, ()) for number in range(1, most + 1)]
    assert sizes == list(range(1, most + 1))
    assert rules.hand_sizes.hands == most
    last = before(rules, most)
    last = apply_move(last, shuffle(last, seed=1))
    assert (last.turned, last.stack, last.trump) == ((), (), None)
    assert last.phase is Phase.BID


def test_f18_2_the_card_turned_up_makes_trump() -> None:
    rules = get_ruleset("wizard", players=3, hand_sizes=(1, 1))
    state = deal(new_game(rules), "2C", "3C", "4C", turned="7H")
    assert (state.phase, state.trump) == (Phase.BID, Suit.HEARTS)
    state = deal(new_game(rules), "2C", "3C", "4C", turned="L")
    assert (state.phase, state.trump) == (Phase.BID, None)


def test_f18_2_the_dealer_names_a_suit_if_it_is_a_winner() -> None:
    rules = get_ruleset("wizard", players=3, hand_sizes=(1, 1))
    state = deal(new_game(rules), "2C", "3C", "4C", turned="W")
    assert legal_moves(state) == tuple(NameTrump(2, suit) for suit in SUITS)
    assert apply_move(state, NameTrump(2, Suit.SPADES)).trump is Suit.SPADES


def test_f18_3_there_is_no_hook_unless_it_is_chosen() -> None:
    for hook, bids in ((False, 3), (True, 2)):
        rules = get_ruleset("wizard", players=3, hook=hook)
        state = deal(before(rules, 2, dealer=2), turned="7H")
        for seat in (0, 1):
            state = apply_move(state, Bid(seat, 0))
        assert len(legal_moves(state)) == bids


def test_f18_3_it_pays_twenty_and_ten_a_trick() -> None:
    rules = get_ruleset("wizard", players=3, hand_sizes=(1, 1))
    state = play(bid_all(deal(new_game(rules), "W", "2C", "3C", turned="7H"), 1, 1), "W 2C 3C")
    assert state.scores == (30, -10, 20)
