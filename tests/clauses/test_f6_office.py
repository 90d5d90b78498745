"""F6 The office game: a flipped card, sealed bids, jokers that lose, and its variants."""

from __future__ import annotations

import pytest

from counter_rules import (
    Bid,
    Card,
    Deal,
    PlayCard,
    ReasonCode,
    Ruleset,
    RulesetError,
    State,
    Suit,
    apply_move,
    new_game,
    shuffle,
    why_illegal,
)
from counter_rules.cards import JOKER
from support.builders import card, cards, deal, office
from support.hands import bid_all, joker, list_legal, list_open, play, play_hand, play_match
from support.refusals import refusal

OFFICE = {players: office(players) for players in range(2, 11)}


def opened(*hands: str, flipped: str = "3H", **options: object) -> State:
    """Deal three cards each to four, bid nothing; seat 0 leads, hearts are trump."""
    return bid_all(deal(new_game(office(**options)), *hands, turned=flipped))


@pytest.mark.parametrize("players", range(2, 11))
def test_f6_1_ten_hands_and_the_deal_passes_left(players: int) -> None:
    results = play_match(new_game(OFFICE[players])).hand_results
    assert [result.dealer for result in results] == [(hand - 1) % players for hand in range(10)]


def test_f6_1_bids_are_sealed_until_all_are_in() -> None:
    state = deal(new_game(OFFICE[4]), turned="3H")
    assert state.to_act == (0, 1, 2, 3)
    for seat in (2, 0, 3):
        state = apply_move(state, Bid(seat, 1))
        assert state.bids == (None, None, None, None)
        assert seat not in state.to_act
    assert apply_move(state, Bid(1, 0)).bids == (1, 0, 1, 1)


def test_f6_1_a_sealed_bid_is_not_changed() -> None:
    state = apply_move(deal(new_game(OFFICE[4]), turned="3H"), Bid(2, 1))
    assert refusal(state, Bid(2, 0)) == (ReasonCode.ALREADY_COMMITTED, "F6.1")


def test_f6_1_no_hook() -> None:
    state = deal(new_game(OFFICE[4]), turned="3H")
    for seat, tricks in enumerate((1, 1, 1)):
        state = apply_move(state, Bid(seat, tricks))
        assert list_open(state) == [0, 1, 2, 3]
    assert apply_move(state, Bid(3, 0)).bids == (1, 1, 1, 0)


def test_f6_1_a_bid_is_at_most_the_number_of_tricks() -> None:
    state = deal(new_game(OFFICE[4]), turned="3H")
    assert refusal(state, Bid(0, 4)) == (ReasonCode.BID_OUT_OF_RANGE, "F6.1")


FLIPS = "A 2 3 4 5 6 7 8 9 10 J Q K *"
SIZES = {
    2: "1 2 3 4 5 6 7 8 9 10 10 10 10 10",
    3: "1 2 3 4 5 6 7 8 9 10 10 10 10 10",
    4: "1 2 3 4 5 6 7 8 9 10 10 10 10 10",
    5: "1 2 3 4 5 6 7 8 9 10 10 10 10 10",
    6: "1 2 3 4 5 6 7 8 8 8 8 8 8 8",
    7: "1 2 3 4 5 6 7 7 7 7 7 7 7 7",
    8: "1 2 3 4 5 6 6 6 6 6 6 6 6 6",
    9: "1 2 3 4 5 5 5 5 5 5 5 5 5 5",
    10: "1 2 3 4 5 5 5 5 5 5 5 5 5 5",
}
"""How many cards each gets, by players and by the card flipped."""


def list_sizes(players: int, flipped: str) -> list[int]:
    """List the numbers of cards each that are a legal deal after a flip."""
    state = new_game(OFFICE[players])
    rest = list(state.rules.deck)
    rest.remove(card(flipped))
    found = []
    for size in range(1, len(rest) // players + 1):
        hands = [rest[seat * size : (seat + 1) * size] for seat in range(players)]
        if why_illegal(state, Deal(hands, cards(flipped), rest[players * size :])) is None:
            found.append(size)
    return found


@pytest.mark.parametrize("players", range(2, 11))
def test_f6_2_the_flipped_card_sets_the_number_of_cards(players: int) -> None:
    flips = [rank if rank == "*" else f"{rank}D" for rank in FLIPS.split()]
    wanted = [[int(size)] for size in SIZES[players].split()]
    assert [list_sizes(players, flipped) for flipped in flips] == wanted


@pytest.mark.parametrize(
    ("flipped", "trump"),
    [
        ("9C", Suit.CLUBS),
        ("AD", Suit.DIAMONDS),
        ("KH", Suit.HEARTS),
        ("2S", Suit.SPADES),
        ("*", None),
    ],
)
def test_f6_2_it_sets_trump(flipped: str, trump: Suit | None) -> None:
    state = deal(new_game(OFFICE[4]), turned=flipped)
    assert (state.trump, state.turned) == (trump, cards(flipped))


@pytest.mark.parametrize("players", range(2, 11))
def test_f6_2_it_is_set_aside(players: int) -> None:
    state = new_game(OFFICE[players])
    for seed in range(20):
        dealt = shuffle(state, seed=seed)
        (flipped,) = dealt.turned
        held = [held for pile in (*dealt.hands, dealt.stack) for held in pile]
        assert len(held) == 53
        assert held.count(flipped) == (1 if flipped is JOKER else 0)


@pytest.mark.parametrize("flipped", ["2H", "*"])
def test_f6_2_it_is_not_dealt_again(flipped: str) -> None:
    state = new_game(OFFICE[2])
    size = 2 if flipped == "2H" else 10
    rest = [held for held in OFFICE[2].deck if held is not card(flipped)]
    again = [card(flipped)] * OFFICE[2].deck.count(card(flipped))
    whole = [*again, *rest]
    hands = [whole[:size], whole[size : 2 * size]]
    move = Deal(hands, cards(flipped), whole[2 * size :])
    assert refusal(state, move) == (ReasonCode.DOUBLED_CARD, "F6.2")


def test_f6_2_after_a_flipped_joker_one_is_left() -> None:
    state = deal(new_game(OFFICE[2]), "*", turned="*")
    assert [held.count(JOKER) for held in (*state.hands, state.stack)] == [1, 0, 0]


@pytest.mark.parametrize("turned", ["", "2H 3H"])
def test_f6_2_one_card_is_flipped(turned: str) -> None:
    state = new_game(OFFICE[2])
    rest = [held for held in OFFICE[2].deck if held not in cards(turned)]
    move = Deal([rest[:2], rest[2:4]], cards(turned), rest[4:])
    assert refusal(state, move) == (ReasonCode.WRONG_TURN_UP, "F6.2")


def test_f6_2_every_hand_has_a_flip_of_its_own() -> None:
    state = play_hand(new_game(OFFICE[4]), turned="3H")
    state = play_hand(state, turned="*")
    assert [result.hand_size for result in state.hand_results] == [3, 10]
    assert [result.turned for result in state.hand_results] == [cards("3H"), cards("*")]


def test_f6_2_at_no_trump_the_led_suit_wins() -> None:
    state = bid_all(deal(new_game(OFFICE[2]), "2C", "AD AH AS KD KH KS QD QH QS JS", turned="*"))
    assert play(state, "2C AS").tricks[0].winner == 0


def test_f6_3_a_flipped_joker_is_shuffled_back() -> None:
    state = new_game(office(2, reflip="until_no_joker"))
    rest = [held for held in state.rules.deck if held is not JOKER]
    move = Deal([rest[:10], rest[10:20]], (JOKER,), [*rest[20:], JOKER])
    assert refusal(state, move) == (ReasonCode.WRONG_FLIP, "F6.3")


def test_f6_3_then_no_joker_is_ever_flipped() -> None:
    plain, again = list_flips(office(2)), list_flips(office(2, reflip="until_no_joker"))
    assert JOKER in plain
    assert JOKER not in again
    assert len(set(again)) > 45


def list_flips(rules: Ruleset) -> list[Card]:
    state = new_game(rules)
    return [shuffle(state, seed=seed).turned[0] for seed in range(300)]


def test_f6_3_both_jokers_are_dealt_from_then() -> None:
    state = new_game(office(2, reflip="until_no_joker"))
    dealt = shuffle(state, seed=6)
    assert [held for pile in (*dealt.hands, dealt.stack) for held in pile].count(JOKER) == 2
    assert len(dealt.stack) + sum(map(len, dealt.hands)) == 53


def test_f6_5_a_joker_may_be_played_in_place_of_following() -> None:
    state = play(opened("9C 9D 9S", "KC 8D *"), "9C")
    assert list_legal(state) == ["KC", "*"]
    assert refusal(state, PlayCard(1, card("8D"))) == (ReasonCode.MUST_FOLLOW, "F0.4")


def test_f6_5_also_by_one_who_cannot_follow() -> None:
    assert list_legal(play(opened("9C 9D 9S", "8D 8S *"), "9C")) == ["8D", "8S", "*"]


def test_f6_5_it_may_be_led_at_any_time() -> None:
    assert list_legal(opened("9C 9D *")) == ["9C", "9D", "*"]


def test_f6_5_led_it_sets_no_suit() -> None:
    state = play(opened("9C 9D *", "KC 8D 8S"), "*")
    assert state.led is None
    assert list_legal(state) == ["KC", "8D", "8S"]


def test_f6_5_the_next_card_that_is_not_a_joker_does() -> None:
    state = play(opened("9C 9D *", "8C 8D *", "7C 7D 7S", "6C 6D 6S"), "* *")
    assert state.led is None
    state = play(state, "7D")
    assert state.led is Suit.DIAMONDS
    assert list_legal(state) == ["6D"]
    assert refusal(state, PlayCard(3, card("6C"))) == (ReasonCode.MUST_FOLLOW, "F6.5")
    assert play(state, "6D").tricks[0].winner == 2


def test_f6_5_it_is_not_named() -> None:
    state = opened("9C 9D *")
    assert refusal(state, joker(state, high=False))[0] is ReasonCode.NOTHING_TO_NAME


def test_f6_5_it_never_wins() -> None:
    state = play(opened("9C 9D *", "2C 8D 8S", "8H 7D *", "6D 6H 6S"), "* 2C * 6D")
    assert state.tricks[0].winner == 1


def test_f6_5_of_two_players_with_a_joker_each_the_first_wins() -> None:
    state = bid_all(deal(new_game(OFFICE[2]), "* 9C", "* KC", turned="2H"))
    state = play(state, "* *")
    assert (state.tricks[0].winner, state.tricks[0].led) == (0, None)
    assert (state.to_act, state.tricks_won) == ((0,), (1, 0))


def score_hand(flipped: str = "3H", **options: object) -> tuple[int, ...]:
    """Let seat 0 bid 2 and win 3 of three tricks, 1 bid none, 2 bid 1, 3 bid none."""
    hands = ("AH KH QH", "2C 3C 4C", "2D 3D 4D", "2S 4S 5S")
    state = play_hand(new_game(office(**options)), *hands, bids=(2, 0, 1, 0), turned=flipped)
    return state.hand_results[0].points


def test_f6_6_a_missed_bid_scores_its_tricks_and_a_made_zero_a_flat_ten() -> None:
    assert score_hand() == (3, 10, 0, 10)


def test_f6_6_a_made_bid_scores_ten_and_itself() -> None:
    hands = ("AH KH QH", "2C 3C 4C", "2D 3D 4D", "2S 4S 5S")
    state = play_hand(new_game(OFFICE[4]), *hands, bids=(3,), turned="3H")
    assert state.scores == (13, 10, 10, 10)


def test_f6_6_as_taught_a_missed_bid_scores_nothing_and_a_made_zero_five_and_the_cards() -> None:
    assert score_hand(as_taught=True) == (0, 8, 0, 8)
    assert score_hand(as_taught=True, score="as_taught") == (0, 8, 0, 8)
    assert score_hand(score="as_taught") == (0, 8, 0, 8)


def test_f6_6_it_and_another_score_are_refused_together() -> None:
    with pytest.raises(RulesetError, match=r"^options as_taught and score contradict each other: "):
        office(as_taught=True, score="wizard")


def test_f6_6_what_the_flip_is_capped_at_counts_for_a_zero() -> None:
    state = play_hand(new_game(office(10, as_taught=True)), turned="KH")
    (hand,) = state.hand_results
    made = {hand.points[seat] for seat in hand.exact}
    assert (hand.hand_size, made) == (5, {10})
