"""F3 Blackout: hands, trump, score, variants and extra hands (F3.1 to F3.5)."""

from __future__ import annotations

from itertools import permutations

import pytest

from counter_rules import (
    Bid,
    Deal,
    Phase,
    ReasonCode,
    Ruleset,
    State,
    apply_move,
    get_ruleset,
    new_game,
    shuffle,
)
from counter_rules.rules.dealing import ConstantHands
from support.builders import after, before, custom, deal, finished
from support.hands import bid, bid_all, list_open, play_hand, play_match, shuffled
from support.refusals import refusal

LARGEST_HANDS = {2: 26, 3: 17, 4: 13, 5: 10, 6: 8, 7: 7}


def blackout(players: int = 4, **options: object) -> Ruleset:
    return get_ruleset("blackout", players=players, **options)


def list_hands(rules: Ruleset, last: int) -> list[tuple[int, bool]]:
    """Deal every hand up to a number: how many cards each, and whether there is trump."""
    found = []
    for number in range(1, last + 1):
        state = shuffled(before(rules, number))
        assert len(state.turned) == (state.trump is not None)
        found.append((len(state.hands[0]), state.trump is not None))
    return found


@pytest.mark.parametrize(("players", "most"), LARGEST_HANDS.items())
def test_f3_1_one_card_more_each_hand_up_to_all_that_can_be_dealt(players: int, most: int) -> None:
    results = play_match(new_game(blackout(players))).hand_results
    assert [result.hand_size for result in results[:most]] == list(range(1, most + 1))


@pytest.mark.parametrize(("players", "most"), LARGEST_HANDS.items())
def test_f3_2_a_turn_up_in_every_hand_but_the_last(players: int, most: int) -> None:
    hands = list_hands(blackout(players), most)
    assert hands == [(size, size < most) for size in range(1, most + 1)]


def test_f3_2_nothing_is_turned_in_the_last_even_if_a_card_is_left() -> None:
    state = before(blackout(3), 17)
    made = shuffle(state, seed=7)
    assert (len(made.turned), len(made.stack)) == (0, 1)
    turned = Deal(made.hands, made.stack, ())
    assert refusal(state, turned) == (ReasonCode.WRONG_TURN_UP, "F3.2")


@pytest.mark.parametrize(
    ("options", "size", "bids", "won", "points"),
    [
        ({}, 5, (2, 0, 1, 0), (2, 0, 3, 0), (10, 10, 0, 10)),
        ({}, 1, (1, 0, 0, 0), (1, 0, 0, 0), (6, 6, 6, 6)),
        ({}, 13, (13, 0, 1, 12), (13, 0, 0, 0), (18, 18, 0, 0)),
        ({"alternate_scoring": True}, 5, (2, 0, 1, 0), (2, 0, 3, 0), (12, 10, 0, 10)),
        ({"alternate_scoring": True}, 13, (13, 0, 1, 12), (13, 0, 0, 0), (23, 10, 0, 0)),
    ],
)
def test_f3_3_score(
    options: dict[str, object],
    size: int,
    bids: tuple[int, ...],
    won: tuple[int, ...],
    points: tuple[int, ...],
) -> None:
    scoring = blackout(4, **options).scoring
    assert scoring.score_hand(bids=bids, tricks_won=won, hand_size=size, blind=()) == points


def test_f3_3_alternate_scoring_is_the_score_exact_ten() -> None:
    both = blackout(4, alternate_scoring=True, score="exact_ten")
    assert both == blackout(4, alternate_scoring=True)
    assert both.scoring == blackout(4, score="exact_ten").scoring


def test_f3_3_in_the_game() -> None:
    state = before(blackout(4), 2, (6, 6, 0, 0), dealer=3)
    hands = ("AS KS", "2S 3S", "4S 5S", "6S 7S")
    state = play_hand(state, *hands, bids=(2, 0, 1, 0), turned="2H")
    assert state.hand_results[-1].points == (7, 7, 0, 7)
    assert state.scores == (13, 13, 0, 7)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_f3_4_simultaneous_bidding(order: tuple[int, ...]) -> None:
    start = deal(before(blackout(3, simultaneous_bidding=True), 3), turned="2H")
    assert start.to_act == (0, 1, 2)
    state = start
    for seat in order[:2]:
        state = apply_move(state, Bid(seat, seat))
        assert (state.phase, state.bids) == (Phase.BID, (None, None, None))
    state = apply_move(state, Bid(order[2], order[2]))
    assert state == bid_all(start, 0, 1, 2)
    assert (state.phase, state.bids) == (Phase.PLAY, (0, 1, 2))


@pytest.mark.parametrize(("players", "most"), LARGEST_HANDS.items())
def test_f3_4_reverse_deals(players: int, most: int) -> None:
    hands = list_hands(blackout(players, reverse_deals=True), most)
    assert hands == [(size, size < most) for size in range(most, 0, -1)]


@pytest.mark.parametrize(("players", "most"), LARGEST_HANDS.items())
def test_f3_4_full_rotation(players: int, most: int) -> None:
    rules = blackout(players, full_rotation=True)
    sizes = [*range(1, most + 1), *range(most - 1, 0, -1)]
    assert list_hands(rules, 2 * most - 1) == [(size, size < most) for size in sizes]


@pytest.mark.parametrize("option", ["reverse_deals", "full_rotation"])
def test_f3_4_the_match_ends_with_a_hand_of_one_card(option: str) -> None:
    last = 13 if option == "reverse_deals" else 25
    state = before(blackout(4, **{option: True}), last, (9, 0, 0, 0), dealer=3)
    state = play_hand(state, "AS", "2S", "3S", "4S", bids=(1, 0, 0, 0), turned="2H")
    assert (state.phase, state.scores, state.winners) == (Phase.OVER, (15, 6, 6, 6), (0,))


def test_f3_4_ruling_the_hook_binds_the_last_bidder_alone() -> None:
    state = deal(before(blackout(4, hook=True), 3, dealer=3), turned="2H")
    for tricks in (2, 0, 0):
        assert list_open(state) == [0, 1, 2, 3]
        state = bid(state, tricks)
    assert list_open(state) == [0, 2, 3]
    assert refusal(state, Bid(3, 1)) == (ReasonCode.HOOKED, "F3.4")


def test_f3_4_ruling_the_hook_forbids_no_total_above() -> None:
    state = bid(deal(before(blackout(3, hook=True), 3, dealer=2), turned="2H"), 3, 3)
    assert list_open(state) == [0, 1, 2, 3]


def test_f3_4_without_the_hook_the_total_is_free() -> None:
    state = deal(before(blackout(3), 3, dealer=2), turned="2H")
    assert bid_all(state, 1, 1, 1).bids == (1, 1, 1)


def one_trick(state: State, winner: int, right: tuple[int, ...]) -> State:
    """Play a hand of one card that a seat wins and just some seats have bid right."""
    hands = [f"{rank}S" for rank in "234567"[: state.rules.players]]
    hands[winner] = "AS"
    seats = range(state.rules.players)
    bids = [int((seat == winner) == (seat in right)) for seat in seats]
    first = (state.dealer + 1) % state.rules.players
    # The winner leads, so that only their suit counts.
    assert first == winner
    placed = tuple(bids[first:] + bids[:first])
    return play_hand(state, *hands, bids=placed, turned="2H")


def tied(scores: tuple[int, ...], winner: int = 0) -> State:
    """Wait for the first extra hand of four after equal totals; a seat bids and leads first."""
    rules = blackout(4, reverse_deals=True)
    results = [finished(scores, number=number) for number in range(1, 14)]
    return after(rules, *results, dealer=(winner - 1) % 4)


def test_f3_5_a_tie_for_first_after_the_last_hand_goes_on() -> None:
    state = before(blackout(4, reverse_deals=True), 13, (9, 9, 5, 0), dealer=3)
    state = one_trick(state, 0, (0, 1, 2, 3))
    assert (state.phase, state.winners) == (Phase.DEAL, ())
    assert (state.scores, state.hand_number) == ((15, 15, 11, 6), 14)


def test_f3_5_after_the_longest_hand_too() -> None:
    state = before(blackout(7), 7, (9, 9, 5, 0, 0, 0, 0), dealer=6)
    state = play_hand(state, "AS KS QS JS 10S 9S 8S", bids=(7,))
    assert (state.phase, state.hand_number) == (Phase.DEAL, 8)
    assert state.scores[:2] == (21, 21)
    assert len(shuffled(state).hands[0]) == 1


def test_f3_5_a_tie_further_down_does_not() -> None:
    state = before(blackout(4, reverse_deals=True), 13, (12, 9, 9, 9), dealer=3)
    state = one_trick(state, 0, (0, 1, 2, 3))
    assert (state.phase, state.winners) == (Phase.OVER, (0,))


def test_f3_5_nor_does_a_tie_before_the_last_hand() -> None:
    state = before(blackout(4, reverse_deals=True), 13, (9, 9, 5, 0), dealer=3)
    state = one_trick(state, 0, (0, 2, 3))
    assert (state.phase, state.scores, state.winners) == (Phase.OVER, (15, 9, 11, 6), (0,))


@pytest.mark.parametrize("options", [{}, {"reverse_deals": True}, {"full_rotation": True}])
def test_f3_5_extra_hands_of_1_2_3_cards_with_a_turn_up(options: dict[str, object]) -> None:
    rules = blackout(6, **options)
    scheduled = 15 if "full_rotation" in options else 8
    found = list_hands(rules, scheduled + 8)[scheduled:]
    assert found == [(size, True) for size in range(1, 9)]


def test_f3_5_ruling_they_grow_up_to_the_longest_hand_of_the_game() -> None:
    assert list_hands(blackout(6), 20)[14:] == [(7, True), *[(8, True)] * 5]


def test_f3_5_if_no_card_is_left_to_turn_there_is_no_trump() -> None:
    assert list_hands(blackout(4), 27)[24:] == [(12, True), (13, False), (13, False)]


def test_f3_5_all_take_part_until_one_leads_alone() -> None:
    state = tied((20, 20, 3, 0))
    state = one_trick(state, 0, (0, 1, 2))
    assert (state.phase, state.scores) == (Phase.DEAL, (26, 26, 9, 0))
    assert (state.hand_number, state.dealer) == (15, 0)
    state = shuffled(state)
    assert [len(hand) for hand in state.hands] == [2, 2, 2, 2]


def test_f3_5_one_of_those_tied_may_win() -> None:
    state = one_trick(tied((20, 20, 3, 0)), 0, (1, 3))
    assert (state.phase, state.scores, state.winners) == (Phase.OVER, (20, 26, 3, 6), (1,))


def test_f3_5_whoever_leads_then_wins_even_a_third_player() -> None:
    state = one_trick(tied((20, 20, 15, 0), winner=2), 2, (2, 3))
    assert (state.phase, state.scores, state.winners) == (Phase.OVER, (20, 20, 21, 6), (2,))


def test_f3_5_a_third_player_may_join_the_tie() -> None:
    state = one_trick(tied((20, 20, 14, 0), winner=2), 2, (2,))
    assert (state.phase, state.scores, state.winners) == (Phase.DEAL, (20, 20, 20, 0), ())


def test_f3_5_the_second_extra_hand_has_two_cards_and_may_settle_it() -> None:
    state = one_trick(tied((20, 20, 3, 0)), 0, (0, 1))
    hands = ("4S 5S", "AS KS", "2S 3S", "6S 7S")
    state = play_hand(state, *hands, bids=(2, 0, 0, 1), turned="2H")
    assert state.hand_results[-1].hand_size == 2
    assert (state.phase, state.scores, state.winners) == (Phase.OVER, (26, 33, 10, 7), (1,))


def test_f3_5_extra_hands_are_bid_by_the_rules_of_the_game() -> None:
    rules = blackout(3, reverse_deals=True, hook=True)
    results = [finished((20, 20, 3), number=number) for number in range(1, 18)]
    state = deal(after(rules, *results, dealer=2), turned="2H")
    assert list_open(bid(state, 0, 0)) == [0]


def test_f3_5_a_tie_at_a_target_is_played_out_however_low_the_scores_fall() -> None:
    rules = custom(
        3, hand_sizes=(1, 2, 1), target=10, ties="extra_hands", score="pocha", trump="none"
    )
    state = play_hand(new_game(rules), "AS", "3S", "2S")
    assert (state.phase, state.scores) == (Phase.DEAL, (-5, 10, 10))
    state = play_hand(state, "AS KS", "4S 3S", "5S 2S", bids=(2, 1, 0))  # seats 1, 2 and 0
    assert (state.phase, state.scores, state.winners) == (Phase.OVER, (-15, 0, 5), (2,))


def test_f3_5_a_target_counts_as_reached_in_whichever_hand_it_was() -> None:
    ending = custom(3, target=10, ties="extra_hands").ending
    short, tied, fallen = (
        finished(scores, number=number)
        for number, scores in enumerate([(9, 0, 9), (10, 10, 0), (5, 6, 0)], start=1)
    )
    assert not ending.is_over((short,), None)
    assert not ending.is_over((short, tied), None)
    assert ending.is_over((short, tied, fallen), None)
    assert not ending.is_over((short, fallen), None)


@pytest.mark.parametrize(
    ("options", "scheduled", "sizes"),
    [
        ({"hand_sizes": (3, 2)}, 2, [1, 2, 3, 3]),
        ({"hand_sizes": "constant", "most": 2, "hands": 3}, 3, [1, 2, 2]),
        ({"hand_sizes": "down", "most": 2}, 2, [1, 2, 2]),
    ],
)
def test_f3_5_an_option_of_any_schedule(
    options: dict[str, object], scheduled: int, sizes: list[int]
) -> None:
    rules = custom(3, ties="extra_hands", **options)
    found = list_hands(rules, scheduled + len(sizes))[scheduled:]
    assert found == [(size, True) for size in sizes]


def test_f3_5_extra_hands_after_hands_of_one_size_start_with_one_card_too() -> None:
    hands = ConstantHands(3, hands=2)
    assert [hands.get_size(number) for number in range(1, 8)] == [3, 3, 1, 2, 3, 3, 3]
