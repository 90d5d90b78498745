"""C7.4 The pass, and C7.5 none after the last trick."""

from __future__ import annotations

import itertools

import attrs
import pytest

from counter_rules import (
    PassCard,
    Phase,
    ReasonCode,
    Suit,
    apply_move,
    events_for,
    legal_moves,
    new_game,
    step,
    view,
)
from counter_rules.games import counter_effects
from counter_rules.results import Passed
from support.builders import COUNTER, card, cards, custom, deal, dealt
from support.hands import bid_all, codes, finish_hand, give, list_legal, play, shuffled
from support.refusals import refusal

HANDS = ("5C QD KD", "8C QH KH", "10C QS KS", "KC 6D 7D")
PASSING = play(bid_all(dealt(*HANDS, turned="4S")), "5C 8C 10C KC")
"""Seat 3 has taken a trick with a five in it; everybody is to pass a card."""

GIFTS = ("QD", "QH", "QS", "7D")


def test_c7_4_after_a_five_every_player_passes() -> None:
    assert PASSING.phase is Phase.PASS
    assert PASSING.to_act == (0, 1, 2, 3)
    assert PASSING.tricks[0].passing


def test_c7_4_without_a_five_nobody_passes() -> None:
    state = play(bid_all(dealt("8C", "3C", "10C", "KC", turned="4S")), "8C 3C 10C KC")
    assert (state.phase, state.to_act) == (Phase.PLAY, (3,))
    assert not state.tricks[0].passing


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_c7_4_one_card_of_their_choice(seat: int) -> None:
    assert list_legal(PASSING, seat) == codes(PASSING.hands[seat])
    assert len(legal_moves(PASSING, seat)) == 9


def test_c7_4_to_the_left() -> None:
    state = give(PASSING, GIFTS)
    for seat, gift in enumerate(cards(" ".join(GIFTS))):
        assert gift in state.hands[(seat + 1) % 4]
        assert gift not in state.hands[seat]
    assert [len(hand) for hand in state.hands] == [9, 9, 9, 9]


@pytest.mark.parametrize(
    ("seat", "hands"),
    [
        (0, ("5C QH", "8C QD", "10C QH")),
        (1, ("5C QH", "8C QH", "10C QD")),
        (2, ("5C QD", "8C QH", "10C QH")),
    ],
)
def test_c7_4_a_seat_may_be_given_the_twin_of_the_card_that_it_gives(
    seat: int, hands: tuple[str, ...]
) -> None:
    rules = custom(3, decks=2, hand_sizes=(2,), effects=COUNTER[3].effects)
    state = deal(new_game(rules), *hands, turned="4S")
    state = play(bid_all(state), "5C 8C 10C")
    for giver in (0, 1):
        state = apply_move(state, PassCard(giver, state.hands[giver][0]))
    made = step(state, PassCard(2, state.hands[2][0]))
    seen = view(state, seat).advance(events_for(made.events, seat))
    assert seen == view(made.state, seat)


@pytest.mark.parametrize("players", [3, 5])
def test_c7_4_to_the_left_at_other_tables(players: int) -> None:
    hands = ("5C", "9C", "10C", "KC", "8C")[:players]
    state = bid_all(dealt(*hands, turned="4S", rules=COUNTER[players]))
    state = play(state, " ".join(hands))
    gifts = [hand[0] for hand in state.hands]
    after = give(state, codes(tuple(gifts)))
    for seat, gift in enumerate(gifts):
        assert gift in after.hands[(seat + 1) % players]


def test_c7_4_one_pass_however_many_fives() -> None:
    hands = ("5C 8C", "5D AD 2D 3D 6D 7D 8D 9D JD QD", "9C", "10C")
    state = play(bid_all(dealt(*hands, turned="4S")), "5C 5D 9C 10C")
    state = give(state, [hand[0].code for hand in state.hands])
    assert state.phase is Phase.PLAY


def test_c7_4_the_card_that_arrives_cannot_be_passed_on() -> None:
    state = apply_move(PASSING, PassCard(0, card("QD")))
    assert refusal(state, PassCard(1, card("QD"))) == (ReasonCode.NOT_IN_HAND, "C7.4")
    assert list_legal(state, 1) == list_legal(PASSING, 1)


def test_c7_4_nothing_moves_until_all_choices_are_in() -> None:
    state = PASSING
    for seat, text in enumerate(GIFTS[:3]):
        state = apply_move(state, PassCard(seat, card(text)))
        assert state.hands == PASSING.hands
        assert state.phase is Phase.PASS
    assert state.to_act == (3,)
    assert apply_move(state, PassCard(3, card(GIFTS[3]))).hands != PASSING.hands


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
def test_c7_4_the_order_of_the_choices_does_not_matter(order: tuple[int, ...]) -> None:
    state = PASSING
    for seat in order:
        state = apply_move(state, PassCard(seat, card(GIFTS[seat])))
    assert state == give(PASSING, GIFTS)


def test_c7_4_ruling_the_next_leader_is_known_before_anybody_chooses() -> None:
    assert (PASSING.leader, PASSING.doubled, PASSING.trump) == (3, False, Suit.SPADES)
    assert give(PASSING, GIFTS).to_act == (3,)


def test_c7_4_ruling_the_multiplier_and_the_new_trump_are_known_too() -> None:
    hands = ("5C QD", "6C QH", "JC QS", "8C KS")
    state = play(bid_all(dealt(*hands, turned="4S")), "5C 6C JC 8C")
    assert state.phase is Phase.PASS
    assert (state.leader, state.doubled, state.trump) == (1, True, Suit.CLUBS)
    assert state.turned == cards("4S JC")
    after = give(state, ["QD", "QH", "QS", "KS"])
    assert (after.to_act, after.leader, after.doubled) == ((1,), 1, True)
    assert (after.trump, after.turned) == (Suit.CLUBS, cards("4S JC"))


def test_c7_4_the_play_goes_on_after_the_pass() -> None:
    state = give(PASSING, GIFTS)
    assert (state.phase, state.committed, state.trick) == (Phase.PLAY, (), ())
    assert "7D" not in list_legal(state)
    assert "QS" in list_legal(state)
    assert (state.tricks, state.bids) == (PASSING.tricks, PASSING.bids)


def test_c7_4_hands_are_in_order_after_the_pass() -> None:
    for hand in give(PASSING, GIFTS).hands:
        assert list(hand) == sorted(hand)


def test_c7_5_after_the_last_trick_there_is_no_pass() -> None:
    hands = (
        "AC 2C 3C 4C 6C 7C 8C 9C 10C 8S",
        "JC QC KC AD 2D 3D 4D 6D 7D 5S",
        "8D 9D 10D JD QD KD AH 2H 3H JS",
        "4H 6H 7H 8H 9H 10H JH QH KH KS",
    )
    state = bid_all(dealt(*hands, turned="QS"))
    after = finish_hand(state)
    assert (after.phase, len(after.tricks)) == (Phase.DEAL, 10)
    last = after.tricks[-1]
    assert card("5S") in [laid.card for laid in last.trick.plays]
    assert not last.passing


def test_c7_4_the_passes_of_a_hand_are_kept_until_the_next_deal() -> None:
    state = finish_hand(give(PASSING, GIFTS))
    assert state.phase is Phase.DEAL
    assert state.passes[0] == Passed(len(PASSING.tricks), cards(" ".join(GIFTS)))
    assert shuffled(state).passes == ()


def test_c7_4_of_identical_cards_one_is_passed() -> None:
    rules = custom(2, decks=2, hand_sizes=(3,), effects=counter_effects())
    state = bid_all(deal(new_game(rules), "4D 4D 9H", "KS QS JS", turned="2H"))
    state = attrs.evolve(state, phase=Phase.PASS, to_act=(0, 1), committed=(None, None))
    assert list_legal(state, 0) == ["4D", "9H"]
