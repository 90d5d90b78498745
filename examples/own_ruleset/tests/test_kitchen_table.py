from __future__ import annotations

import pytest

from counter_rules import Phase, Ruleset, apply_move, get_ruleset, legal_moves, new_game, shuffle
from counter_rules.games import get_preset
from counter_rules.testing import check_preset, check_ruleset

NO_NUMPY = "arrays need NumPy: run pip install 'counter-rules[fast]'"


def make_rules(*, hook: bool = False) -> Ruleset:
    return get_ruleset("kitchen_table", players=4, hook=hook)


def test_k1_a_match_has_nine_hands() -> None:
    state = new_game(make_rules())
    while not state.is_over:
        is_due = state.phase is Phase.DEAL
        state = apply_move(state, shuffle(state, seed=1) if is_due else legal_moves(state)[-1])
    assert [hand.hand_size for hand in state.hand_results] == [1, 2, 3, 4, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(("bid", "won", "points"), [(2, 2, 12), (0, 0, 10), (2, 3, -2), (0, 1, 0)])
def test_k2_a_missed_bid_costs_what_was_bid(bid: int, won: int, points: int) -> None:
    scored = make_rules().scoring.score_hand(
        bids=(bid,) * 4, tricks_won=(won,) * 4, hand_size=5, blind=()
    )
    assert scored == (points,) * 4


def test_k3_the_hook_leaves_the_dealer_no_bid_that_makes_the_total() -> None:
    for hook, bids in ((False, ["bid 0", "bid 1"]), (True, ["bid 0"])):
        state = new_game(make_rules(hook=hook))
        state = apply_move(state, shuffle(state, seed=1))
        while state.to_act != (state.dealer,):
            state = apply_move(state, legal_moves(state)[0])
        assert [str(move) for move in legal_moves(state)] == bids


def test_it_keeps_to_what_every_game_keeps_to() -> None:
    report = check_preset(get_preset("kitchen_table"))
    assert report.faults == ()
    assert {check.skipped for check in report.skipped} <= {NO_NUMPY}
    assert check_ruleset(make_rules(hook=True)).has_passed
