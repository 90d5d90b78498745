"""F3.6 Co-operative Blackout."""

from __future__ import annotations

import pytest

from counter_rules import (
    Bid,
    Deal,
    Phase,
    ReasonCode,
    Ruleset,
    State,
    Suit,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
)
from support.builders import after, before, cards, custom, deal, finished
from support.hands import bid, bid_all, list_open, play_hand, play_match, shuffled
from support.refusals import refusal

LARGEST_HANDS = {2: 26, 3: 17, 4: 13, 5: 10, 6: 8, 7: 7}
SPADES = ("AS", "2S", "3S", "4S", "5S", "6S", "7S")


def cooperative(players: int = 3, **options: object) -> Ruleset:
    return get_ruleset("cooperative_blackout", players=players, **options)


def one_trick(state: State, *, is_made: bool, drawn: str) -> State:
    """Play a hand of one card, led and won by seat 0, whose bid another may have made."""
    bids = (1,) if is_made else (0, 1)
    return play_hand(state, *SPADES[: state.rules.players], bids=bids, drawn=drawn)


def last_hand(*, missed: int, lives: int) -> State:
    """Wait for the last hand of seven players, seat 0 to lead; some hands have been missed."""
    results = [
        finished((6 - missed,) * 7, number=number, bids=(int(number <= missed), *[0] * 6))
        for number in range(1, 7)
    ]
    return after(cooperative(7, lives=lives), *results, dealer=6)


@pytest.mark.parametrize(("players", "most"), LARGEST_HANDS.items())
def test_f3_6_ruling_one_card_to_the_most_that_can_be_dealt(players: int, most: int) -> None:
    rules = cooperative(players)
    sizes = [len(shuffled(before(rules, number)).hands[0]) for number in range(1, most + 1)]
    assert sizes == list(range(1, most + 1))


@pytest.mark.parametrize(
    ("drawn", "trump"),
    [("4C", Suit.CLUBS), ("KD", Suit.DIAMONDS), ("2H", Suit.HEARTS), ("AS", Suit.SPADES)],
)
def test_f3_6_the_suit_of_a_second_deck_s_card_is_trump(drawn: str, trump: Suit) -> None:
    state = deal(new_game(cooperative()), drawn=drawn)
    assert (state.trump, state.turned) == (trump, cards(drawn))


def test_f3_6_no_card_of_the_first_deck_is_missing_for_it() -> None:
    state = deal(new_game(cooperative()), "AS", drawn="AS")
    assert len({held for hand in state.hands for held in hand} | set(state.stack)) == 52
    made = shuffle(new_game(cooperative()), seed=7)
    short = Deal(made.hands, made.turned, [c for c in made.stack if c not in made.turned])
    assert refusal(new_game(cooperative()), short)[0] is ReasonCode.MISSING_CARD


def test_f3_6_a_card_is_drawn_even_if_the_first_deck_is_dealt_out() -> None:
    state = shuffled(before(cooperative(2), 26))
    assert (len(state.hands[0]), len(state.turned), state.stack) == (26, 1, ())
    assert state.trump is state.turned[0].suit


@pytest.mark.parametrize("number", [0, 2])
def test_f3_6_exactly_one_card_is_drawn(number: int) -> None:
    made = shuffle(new_game(cooperative()), seed=7)
    wrong = Deal(made.hands, cards("AS KS")[:number], made.stack)
    assert refusal(new_game(cooperative()), wrong) == (ReasonCode.WRONG_TURN_UP, "F3.6")


def test_f3_6_the_second_deck_is_drawn_down() -> None:
    state = one_trick(new_game(cooperative()), is_made=True, drawn="4C")
    with pytest.raises(ValueError, match="4♣ has already been drawn from the second deck"):
        deal(state, drawn="4C")
    assert deal(state, drawn="5C").trump is Suit.CLUBS


def test_f3_6_over_a_match_no_card_is_drawn_twice() -> None:
    state = play_match(new_game(cooperative(2, lives=100)))
    drawn = [card for result in state.hand_results for card in result.turned]
    assert len(drawn) == len(set(drawn)) == 26


@pytest.mark.parametrize(
    ("number", "bids", "left"),
    [
        (3, (), [0, 1, 2, 3]),
        (3, (1,), [0, 1, 2]),
        (3, (3,), [0]),
        (3, (0,), [0, 1, 2, 3]),
        (3, (1, 1), [1]),
        (3, (0, 0), [3]),
        (3, (1, 2), [0]),
        (3, (3, 0), [0]),
        (1, (0, 0), [1]),
        (10, (4,), [0, 1, 2, 3, 4, 5, 6]),
        (10, (4, 5), [1]),
    ],
)
def test_f3_6_no_bid_exceeds_what_is_left_and_the_last_is_what_is_left(
    number: int, bids: tuple[int, ...], left: list[int]
) -> None:
    state = deal(before(cooperative(), number), drawn="4C")
    assert list_open(bid(state, *bids)) == left


def test_f3_6_another_total_is_refused() -> None:
    state = bid(deal(before(cooperative(), 3, dealer=2), drawn="4C"), 2)
    assert refusal(state, Bid(1, 2)) == (ReasonCode.TOTAL_FIXED, "F3.6")
    state = bid(state, 0)
    assert refusal(state, Bid(2, 0)) == (ReasonCode.TOTAL_FIXED, "F3.6")
    assert refusal(state, Bid(2, 3)) == (ReasonCode.TOTAL_FIXED, "F3.6")


@pytest.mark.parametrize("seed", range(5))
def test_f3_6_whatever_is_bid_the_bids_total_the_tricks(seed: int) -> None:
    state = shuffled(before(cooperative(5), 4), seed)
    while state.phase is Phase.BID:
        moves = legal_moves(state)
        state = apply_move(state, moves[seed % len(moves)])
    assert sum(bid or 0 for bid in state.bids) == 4


def test_f3_6_the_dealer_s_left_bids_and_leads_first() -> None:
    state = deal(new_game(cooperative(), dealer=0), drawn="4C")
    assert state.to_act == (1,)
    assert bid_all(state, 1).to_act == (1,)


def test_f3_6_a_hand_is_cleared_if_every_player_makes_their_bid() -> None:
    state = one_trick(new_game(cooperative()), is_made=True, drawn="4C")
    assert (state.phase, state.scores, state.winners) == (Phase.DEAL, (1, 1, 1), ())
    assert (state.hand_number, state.dealer) == (2, 0)


def test_f3_6_the_first_miss_loses() -> None:
    state = one_trick(new_game(cooperative()), is_made=False, drawn="4C")
    assert (state.phase, state.scores, state.winners) == (Phase.OVER, (0, 0, 0), ())
    assert (state.to_act, state.hand_number) == ((), 1)


def test_f3_6_one_player_s_miss_is_everybody_s() -> None:
    rules = cooperative()
    state = before(rules, 2, (1, 1, 1), dealer=2)
    state = play_hand(state, "AS KS", "2S 3S", "4S 5S", bids=(1, 1, 0), drawn="4C")
    assert state.hand_results[-1].exact == (2,)
    assert (state.phase, state.winners, state.scores) == (Phase.OVER, (), (1, 1, 1))


def test_f3_6_with_more_lives_a_miss_costs_one() -> None:
    state = one_trick(new_game(cooperative(lives=2)), is_made=False, drawn="4C")
    assert (state.phase, state.scores) == (Phase.DEAL, (0, 0, 0))


def test_f3_6_ruling_a_missed_hand_is_not_played_again() -> None:
    state = one_trick(new_game(cooperative(lives=2)), is_made=False, drawn="4C")
    assert (state.hand_number, len(shuffled(state).hands[0])) == (2, 2)


def test_f3_6_the_last_life_lost_ends_the_match() -> None:
    state = one_trick(new_game(cooperative(lives=2)), is_made=False, drawn="4C")
    state = play_hand(state, "2S 3S", "AS KS", "4S 5S", bids=(0, 0, 2), drawn="5C")
    assert (state.phase, state.winners, state.scores) == (Phase.OVER, (), (0, 0, 0))


@pytest.mark.parametrize(
    ("missed", "lives", "is_made", "score", "winners"),
    [
        (0, 1, True, 7, tuple(range(7))),
        (0, 1, False, 6, ()),
        (1, 2, True, 6, tuple(range(7))),
        (1, 2, False, 5, ()),
        (1, 3, False, 5, tuple(range(7))),
        (2, 3, True, 5, tuple(range(7))),
        (2, 3, False, 4, ()),
    ],
)
def test_f3_6_who_has_a_life_left_after_the_last_hand_has_won(
    missed: int, lives: int, is_made: bool, score: int, winners: tuple[int, ...]
) -> None:
    spades = "AS KS QS JS 10S 9S 8S"
    bids = (7,) if is_made else (6, 1)
    state = play_hand(last_hand(missed=missed, lives=lives), spades, bids=bids, drawn="4S")
    assert state.hand_results[-1].tricks_won == (7, 0, 0, 0, 0, 0, 0)
    assert (state.phase, state.scores, state.winners) == (Phase.OVER, (score,) * 7, winners)


def test_f3_6_all_win_even_if_points_are_counted_otherwise() -> None:
    rules = cooperative(7, score="exact_ten")
    results = [finished((10, 9, 8, 7, 6, 5, 4), number=number) for number in range(1, 7)]
    state = after(rules, *results, dealer=6)
    state = play_hand(state, "AS KS QS JS 10S 9S 8S", bids=(7,), drawn="4S")
    assert state.scores == (27, 19, 18, 17, 16, 15, 14)
    assert state.winners == tuple(range(7))


def test_f3_6_lives_are_an_option_of_other_games() -> None:
    rules = custom(3, hand_sizes=(1, 1), lives=1, score="hands_cleared")
    made = play_hand(new_game(rules), *SPADES[:3], bids=(1,), turned="2H")
    assert (made.phase, made.scores) == (Phase.DEAL, (1, 1, 1))
    missed = play_hand(new_game(rules), *SPADES[:3], turned="2H")
    assert (missed.phase, missed.winners) == (Phase.OVER, ())


def test_f3_6_a_match_of_one_hand_is_won_by_all() -> None:
    rules = custom(3, hand_sizes=(1,), lives=1, score="hands_cleared")
    state = play_hand(new_game(rules), *SPADES[:3], bids=(1,), turned="2H")
    assert (state.phase, state.winners) == (Phase.OVER, (0, 1, 2))
