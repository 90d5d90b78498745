"""F0 The common frame."""

from __future__ import annotations

import random
from itertools import pairwise

import attrs
import pytest

from counter_rules import (
    Bid,
    Deal,
    PassCard,
    Phase,
    PlayCard,
    Reason,
    ReasonCode,
    Ruleset,
    State,
    Suit,
    TrickResult,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    resolve_trick,
    shuffle,
)
from counter_rules.cards import STANDARD_DECK, make_deck
from counter_rules.rules.bidding import InTurn
from counter_rules.rules.dealing import ListedHands
from counter_rules.rules.leading import FreeLead
from support.builders import COUNTER, before, cards, custom, deal, resolve, trick
from support.hands import (
    bid_all,
    face,
    list_legal,
    list_open,
    play,
    play_hand,
    play_match,
    shuffled,
)
from support.refusals import not_now, refusal, refuse

THREE_CARDS = custom(3, hand_sizes=(3, 3, 3, 3))
FOUR_SEATS = custom(4, hand_sizes=(2, 2))
TWO_SEATS = custom(2)
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


@pytest.mark.parametrize(
    "name",
    [
        "up_to_ten",
        "blackout",
        "cooperative_blackout",
        "seven_truf",
        "oh_hell",
        "la_podrida",
        "custom",
    ],
)
def test_f0_1_one_deck_of_52_cards(name: str) -> None:
    assert get_ruleset(name, players=4).deck == STANDARD_DECK


@pytest.mark.parametrize(("lower", "higher"), tuple(pairwise(RANKS)))
def test_f0_1_ranks_from_two_up_to_the_ace(lower: str, higher: str) -> None:
    for suit, trump in (("C", None), ("C", "H"), ("H", "H")):
        text = f"{lower}{suit} {higher}{suit}"
        assert resolve(text, trump=trump, rules=TWO_SEATS).winner == 1
        text = f"{higher}{suit} {lower}{suit}"
        assert resolve(text, trump=trump, rules=TWO_SEATS).winner == 0


def test_f0_1_seats_play_clockwise() -> None:
    state = bid_all(deal(new_game(FOUR_SEATS, dealer=1), turned="2H"))
    players = []
    while not state.tricks:
        players += state.to_act
        state = apply_move(state, legal_moves(state)[0])
    assert players == [2, 3, 0, 1]


@pytest.mark.parametrize("size", [1, 2, 5])
def test_f0_1_a_hand_is_a_deal_the_bids_its_tricks_and_the_score(size: int) -> None:
    state = new_game(custom(3, hand_sizes=(size, size)))
    phases = [state.phase]
    state = shuffled(state)
    while state.phase is not Phase.DEAL:
        phases.append(state.phase)
        state = apply_move(state, legal_moves(state)[0])
    assert phases == [Phase.DEAL] + [Phase.BID] * 3 + [Phase.PLAY] * 3 * size
    result = state.hand_results[0]
    assert (len(state.tricks), result.hand_size, sum(result.tricks_won)) == (size, size, size)
    assert len(state.hand_results) == 1


@pytest.mark.parametrize(
    ("turned", "trump"),
    [("4C", Suit.CLUBS), ("KD", Suit.DIAMONDS), ("2H", Suit.HEARTS), ("AS", Suit.SPADES)],
)
def test_f0_2_the_suit_of_the_card_turned_up_is_trump(turned: str, trump: Suit) -> None:
    state = deal(new_game(THREE_CARDS), turned=turned)
    assert (state.trump, state.turned) == (trump, cards(turned))


def test_f0_2_it_is_the_next_card_after_the_deal() -> None:
    made = shuffle(new_game(THREE_CARDS), seed=7)
    assert [len(hand) for hand in made.hands] == [3, 3, 3]
    assert (len(made.turned), len(made.stack)) == (1, 52 - 9 - 1)


def test_f0_2_exactly_one_card_is_turned_up() -> None:
    made = shuffle(new_game(THREE_CARDS), seed=7)
    for turned, stack in (
        ((), made.turned + made.stack),
        (made.turned + made.stack[:1], made.stack[1:]),
    ):
        fault = refusal(new_game(THREE_CARDS), Deal(made.hands, turned, stack))
        assert fault == (ReasonCode.WRONG_TURN_UP, "F0.2")


def test_f0_2_if_no_card_is_left_the_hand_is_at_no_trump() -> None:
    state = new_game(custom(4, hand_sizes=(13,)))
    made = shuffle(state, seed=7)
    assert (made.turned, made.stack) == ((), ())
    state = apply_move(state, made)
    assert (state.trump, state.turned) == (None, ())


def test_f0_2_the_flipped_card_is_not_the_one_turned_up() -> None:
    """28 cards, one flipped and nine each: none is left to turn up, so there is no trump."""
    rules = custom(3, hand_sizes="card_flip", lowest_rank=8, most=9)
    assert len(rules.deck) == 1 + 3 * 9
    assert deal(new_game(rules), turned="KS").trump is None


def test_f0_2_at_no_trump_the_highest_card_of_the_led_suit_wins() -> None:
    state = new_game(custom(2, hand_sizes=(26,)))
    reds = " ".join(f"{rank}{suit}" for suit in "DH" for rank in RANKS)
    state = bid_all(deal(state, reds), 0)
    state = play(state, "2D AS")
    assert state.tricks[0].winner == 0


@pytest.mark.parametrize("jokers", ["lose", "win", "high_low"])
def test_f0_2_ruling_a_joker_turned_up_means_no_trump(jokers: str) -> None:
    state = deal(new_game(custom(3, hand_sizes=(3,), jokers=jokers)), turned="*")
    assert (state.trump, state.turned) == (None, cards("*"))


@pytest.mark.parametrize(("first", "dealers"), [(None, [2, 0, 1, 2]), (1, [1, 2, 0, 1])])
def test_f0_2_the_deal_passes_to_the_left(first: int | None, dealers: list[int]) -> None:
    state = new_game(THREE_CARDS, dealer=first)
    state = play_match(state)
    assert [result.dealer for result in state.hand_results] == dealers


@pytest.mark.parametrize(("dealer", "order"), [(3, (0, 1, 2, 3)), (0, (1, 2, 3, 0))])
def test_f0_3_the_dealer_s_left_bids_first_and_the_dealer_last(
    dealer: int, order: tuple[int, ...]
) -> None:
    state = deal(new_game(FOUR_SEATS, dealer=dealer), turned="2H")
    bidders = []
    while state.phase is Phase.BID:
        bidders += state.to_act
        state = apply_move(state, Bid(state.to_act[0], 1))
    assert tuple(bidders) == order


def test_f0_3_once_all_have_bid_nobody_bids() -> None:
    assert InTurn().list_bidders((0, 1, 0), 2) == ()


@pytest.mark.parametrize("size", [1, 4, 10])
def test_f0_3_any_bid_from_none_to_all(size: int) -> None:
    state = deal(new_game(custom(3, hand_sizes=(size,))), turned="2H")
    for seat in range(3):
        assert legal_moves(state) == tuple(Bid(seat, tricks) for tricks in range(size + 1))
        state = apply_move(state, Bid(seat, size))


def test_f0_3_any_hand_that_can_be_dealt_can_be_bid() -> None:
    cards_each = 110
    rules = attrs.evolve(custom(2), deck=make_deck(decks=5), hand_sizes=ListedHands((cards_each,)))
    assert len(legal_moves(shuffled(new_game(rules)))) == cards_each + 1


@pytest.mark.parametrize("tricks", [-1, 4])
def test_f0_3_no_other_bid(tricks: int) -> None:
    state = deal(new_game(THREE_CARDS), turned="2H")
    assert refusal(state, Bid(0, tricks)) == (ReasonCode.BID_OUT_OF_RANGE, "F0.3")


def test_f0_3_once_each_and_in_turn() -> None:
    state = deal(new_game(THREE_CARDS), turned="2H")
    assert refusal(state, Bid(1, 0)) == (ReasonCode.NOT_YOUR_TURN, "F0.3")
    state = apply_move(state, Bid(0, 0))
    assert refusal(state, Bid(0, 1)) == (ReasonCode.NOT_YOUR_TURN, "F0.3")


def test_f0_3_no_pass() -> None:
    state = deal(new_game(THREE_CARDS), turned="2H")
    assert {type(move) for move in legal_moves(state)} == {Bid}
    assert refusal(state, PassCard(0, state.hands[0][0]))[0] is ReasonCode.WRONG_PHASE


def test_f0_3_all_bids_are_public() -> None:
    state = apply_move(deal(new_game(THREE_CARDS), turned="2H"), Bid(0, 3))
    assert (state.bids, state.committed) == ((3, None, None), ())
    state = apply_move(apply_move(state, Bid(1, 0)), Bid(2, 2))
    assert (state.phase, state.bids) == (Phase.PLAY, (3, 0, 2))


def test_f0_3_there_is_no_hook_unless_a_game_has_it() -> None:
    state = bid_all(deal(new_game(THREE_CARDS), turned="2H"), 1, 1, 1)
    assert sum(bid or 0 for bid in state.bids) == 3


@pytest.mark.parametrize(("dealer", "leader"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_f0_4_the_dealer_s_left_leads(dealer: int, leader: int) -> None:
    state = bid_all(deal(new_game(FOUR_SEATS, dealer=dealer), turned="2H"))
    assert (state.leader, state.to_act) == (leader, (leader,))


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("2S 9S KH", ["2S", "9S"]),
        ("AC 4D KH", ["AC", "4D", "KH"]),
        ("QH KH 2S", ["2S"]),
        ("AC 4C 9D", ["AC", "4C", "9D"]),
    ],
)
def test_f0_4_follow_suit_if_able_else_play_anything(hand: str, legal: list[str]) -> None:
    assert list_legal(face(THREE_CARDS, "10S", hand, turned="2H")) == legal


def test_f0_4_who_is_able_may_not_trump() -> None:
    state = face(THREE_CARDS, "10S", "2S 9S KH", turned="2H")
    assert refusal(state, PlayCard(1, cards("KH")[0])) == (ReasonCode.MUST_FOLLOW, "F0.4")


def test_f0_4_nobody_need_head_the_trick() -> None:
    state = face(THREE_CARDS, "10S", "2S AS 3H", turned="2H")
    assert list_legal(state) == ["AS", "2S"]


def test_f0_4_trumps_may_be_led_at_any_time() -> None:
    state = bid_all(deal(new_game(THREE_CARDS), "KH 2S 3S", turned="2H"))
    assert list_legal(state) == ["KH", "2S", "3S"]
    assert play(state, "KH").led is Suit.HEARTS


def test_f0_4_a_lead_is_refused_for_nothing_but_a_card_not_held() -> None:
    (nine,) = cards("9C")
    reason = Reason.of(ReasonCode.NOT_IN_HAND, "F0.4", card=nine)
    assert FreeLead().explain(nine, None) == reason


def test_f0_4_nobody_plays_out_of_turn() -> None:
    state = bid_all(deal(new_game(THREE_CARDS), turned="2H"))
    fault = refusal(state, PlayCard(1, state.hands[1][0]))
    assert fault == (ReasonCode.NOT_YOUR_TURN, "F0.4")


def test_f0_5_the_winner_leads_the_next_trick() -> None:
    state = bid_all(deal(new_game(FOUR_SEATS), "2S 3S", "4S 5S", "KS 6S", "7S 8S", turned="2H"))
    state = play(state, "2S 4S KS 7S")
    assert (state.tricks_won, state.to_act, state.leader) == ((0, 0, 1, 0), (2,), 2)


def play_last_hand(rules: Ruleset, scores: tuple[int, ...]) -> State:
    """Play a one-card hand, the second and last, that seat 0 wins as everybody has bid."""
    state = before(rules, 2, scores, dealer=2)
    return play_hand(state, "AS", "2S", "3S", bids=(1, 0, 0), turned="4H")


@pytest.mark.parametrize(
    ("scores", "final", "winners"),
    [
        ((0, 0, 0), (11, 10, 10), (0,)),
        ((5, 9, 7), (16, 19, 17), (1,)),
        ((5, 6, 3), (16, 16, 13), (0, 1)),
        ((5, 6, 6), (16, 16, 16), (0, 1, 2)),
        ((-50, -60, -49), (-39, -50, -39), (0, 2)),
    ],
)
def test_f0_6_the_highest_total_wins_and_equal_totals_share(
    scores: tuple[int, ...], final: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    state = play_last_hand(custom(3, hand_sizes=(1, 1)), scores)
    assert (state.phase, state.scores, state.winners) == (Phase.OVER, final, winners)


def test_a_game_of_ones_own_may_have_one_seat() -> None:
    rules = attrs.evolve(custom(2, hand_sizes=(2,)), players=1)
    state = deal(new_game(rules), "2S 3S", turned="2H")
    assert play(bid_all(state, 2), "2S 3S").scores == (12,)


@pytest.mark.parametrize(
    "state",
    [
        new_game(COUNTER[3]),
        new_game(get_ruleset("northeast_blackout", players=5)),
        before(get_ruleset("up_to_ten", players=4, bidding_blind=True), 3, (40, 0, 0, 0)),
        before(custom(3, hand_sizes=(1, 2), bidding="simultaneous"), 2),
    ],
    ids=lambda state: state.rules.name,
)
def test_every_move_counts_one(state: State) -> None:
    rng = random.Random(7)
    for number in range(1, 100):
        if state.is_over:
            return
        dealt = state.phase is Phase.DEAL
        move = shuffle(state, seed=7) if dealt else rng.choice(legal_moves(state))
        state = apply_move(state, move)
        assert state.move_number == number


def test_f0_5_of_a_plain_trick_only_the_winner_follows() -> None:
    asked = attrs.evolve(trick("10S AS 3H KC"), doubled=True)
    assert resolve_trick(FOUR_SEATS, asked) == TrickResult(
        plays=asked.plays,
        opening_trump=Suit.HEARTS,
        doubled=True,
        winner=2,
        next_leader=2,
        doubled_lead=False,
        trump=Suit.HEARTS,
        led=Suit.SPADES,
        indicator=Suit.HEARTS,
        turned=(),
        passing=False,
        values=(10, 14, 3, 13),
    )
    assert resolve_trick(FOUR_SEATS, asked).trick == asked


def test_f0_6_nobody_wins_before_the_last_hand() -> None:
    state = play_last_hand(custom(3, hand_sizes=(1, 1, 1)), (50, 0, 0))
    assert (state.phase, state.winners, state.hand_number) == (Phase.DEAL, (), 3)


def test_f0_6_nothing_is_dealt_after_the_last_hand() -> None:
    state = play_last_hand(custom(3, hand_sizes=(1, 1)), (50, 0, 0))
    made = shuffle(new_game(custom(3, hand_sizes=(1, 1))), seed=7)
    assert refuse(state, made).reason == not_now("F0.2", "Deal", Phase.DEAL, Phase.OVER)
    assert (state.to_act, list_open(state)) == ((), [])
