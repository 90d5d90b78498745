"""F8 The score formulas, and choosing one for any game."""

from __future__ import annotations

import pytest

from counter_rules import (
    HandResult,
    Phase,
    RulesetError,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
)
from counter_rules.games import get_preset
from counter_rules.games._registry import BUILT_IN
from counter_rules.rules.scoring import FORMULAS
from support.failures import each
from support.family_oracle_scores import score_seat
from support.hands import bid_all, finish_hand, shuffled

TABLE = {
    "tricks_plus_ten": (12, 3, 1, 10, 2),
    "exact_ten": (12, 0, 0, 10, 0),
    "blackout": (10, 0, 0, 10, 0),
    "as_taught": (12, 0, 0, 10, 0),
    "english_consolation": (12, 3, 1, 10, 2),
    "office_consolation": (12, 3, 1, 10, 2),
    "seven_truf": (20, 3, 1, 25, 2),
    "exact_minus_difference": (12, -1, -1, 10, -2),
    "ten_per_trick": (20, 0, 0, 0, 0),
    "kachuful": (20, 0, 0, 10, 0),
    "romanian": (7, -1, -1, 5, -2),
    "pocha": (20, -5, -5, 10, -10),
    "podrida": (16, -3, -3, 10, -6),
    "squares": (14, -1, -1, 10, -4),
    "wizard": (40, -10, -10, 20, -20),
    "counter": (2, 0, 0, 2, 0),
}
"""Every formula of F8 in a hand of five tricks, in the order of the cases below."""

CASES = ((2, 2), (2, 3), (2, 1), (0, 0), (0, 2))
"""Bid and tricks won."""


def expect_hand(name: str, hand: HandResult) -> tuple[int, ...]:
    return tuple(
        score_seat(name, bid, won, hand.hand_size, len(hand.bids))
        for bid, won in zip(hand.bids, hand.tricks_won, strict=True)
    )


def score(name: str, bid: int, won: int, *, size: int = 5, players: int = 4) -> int:
    return FORMULAS[name].score(bid=bid, tricks_won=won, hand_size=size, players=players)


def test_f8_every_formula_has_its_name() -> None:
    assert set(FORMULAS) == set(TABLE)


@each(
    ("name", "bid", "won", "points"),
    [
        (name, bid, won, points)
        for name, row in TABLE.items()
        for (bid, won), points in zip(CASES, row, strict=True)
    ],
)
def test_f8_the_five_cases(name: str, bid: int, won: int, points: int) -> None:
    assert score(name, bid, won) == points


@pytest.mark.parametrize("name", TABLE)
def test_f8_the_columns_hold_for_every_hand(name: str) -> None:
    for players in range(2, 11):
        for size in (1, 5, 10, 26):
            for bid in range(size + 1):
                for won in range(size + 1):
                    points = score(name, bid, won, size=size, players=players)
                    assert points == score_seat(name, bid, won, size, players), (bid, won, size)


PRESETS = {
    "counter": (4, "counter"),
    "up_to_ten": (4, "tricks_plus_ten"),
    "blackout": (4, "blackout"),
    "cooperative_blackout": (4, None),
    "northeast_blackout": (5, "exact_ten"),
    "office_oh_hell": (4, "english_consolation"),
    "seven_truf": (4, "seven_truf"),
    "oh_hell": (4, "exact_ten"),
    "la_podrida": (4, "podrida"),
    "romanian_whist": (4, "romanian"),
    "kachuful": (4, "kachuful"),
    "boerenbridge": (4, "made:10+2*B;missed:-2*D"),
    "plump": (4, "made:10+B;missed:0;zero:5"),
    "nomination_whist": (4, "tricks_plus_ten"),
    "dutch_school_game": (4, "romanian"),
    "spanish_podrida": (4, "podrida"),
    "wizard": (4, "wizard"),
    "custom": (4, "tricks_plus_ten"),
}
"""Every preset with players and its own formula; all together score in one game alone."""


def play_hands(name: str, hands: int = 3, **options: object) -> State:
    """Play the first hands of a game, everybody bidding in the middle of what they may."""
    state = new_game(get_ruleset(name, players=PRESETS[name][0], **options))
    for _ in range(hands):
        if state.is_over:
            break
        state = shuffled(state)
        while state.phase is Phase.BID:
            moves = legal_moves(state)
            state = apply_move(state, moves[min(state.to_act[0], len(moves) - 1)])
        state = finish_hand(state)
    return state


def test_f8_every_preset_is_scored_here() -> None:
    assert set(PRESETS) == {preset.name for preset in BUILT_IN}


@pytest.mark.parametrize("name", [name for name, (_, own) in PRESETS.items() if own])
def test_f8_a_game_has_its_own_formula(name: str) -> None:
    own = PRESETS[name][1]
    assert own is not None
    state = play_hands(name)
    assert state.rules.options["score"] == own
    for hand in state.hand_results:
        assert hand.points == expect_hand(own, hand)


@each("score", TABLE)
@pytest.mark.parametrize("name", PRESETS)
def test_f8_every_game_takes_every_formula(name: str, score: str) -> None:
    state = play_hands(name, 1, score=score)
    assert state.rules.options["score"] == score
    (hand,) = state.hand_results
    assert hand.points == hand.scores == expect_hand(score, hand)


@pytest.mark.parametrize("name", ["cooperative_blackout", "custom"])
def test_f8_a_game_that_all_win_together_counts_cleared_hands(name: str) -> None:
    state = play_hands(name, 1, score="hands_cleared")
    (hand,) = state.hand_results
    assert hand.points == (int(hand.bids == hand.tricks_won),) * len(hand.bids)


def test_f8_every_bid_is_held_against_its_own_tricks() -> None:
    scoring = get_ruleset("oh_hell", players=3).scoring
    with pytest.raises(ValueError, match="longer"):
        scoring.score_hand(bids=(1,), tricks_won=(1, 0), hand_size=1, blind=())


def test_f8_points_add_up_below_zero() -> None:
    rules = get_ruleset("oh_hell", players=3, hand_sizes=(2, 2), score="wizard")
    state = new_game(rules)
    for _ in range(2):
        state = shuffled(state)
        state = finish_hand(bid_all(state, 2, 2, 2))
    first, second = state.hand_results
    assert min(state.scores) < 0
    assert state.scores == tuple(map(sum, zip(first.points, second.points, strict=True)))
    assert state.winners == tuple(
        seat for seat in range(3) if state.scores[seat] == max(state.scores)
    )


@pytest.mark.parametrize("score", ["", "Wizard", "skat", 10, None, ["wizard"]])
@pytest.mark.parametrize("name", ["counter", "oh_hell", "custom"])
def test_f8_no_other_formula_is_known(name: str, score: object) -> None:
    with pytest.raises(RulesetError) as caught:
        get_ruleset(name, players=4, score=score)
    (line,) = str(caught.value).splitlines()
    assert line.startswith("option score: expected tricks_plus_ten, exact_ten, ")
    assert all(known in line for known in TABLE)


def test_the_option_explains_the_letters_of_the_formulas() -> None:
    (meaning,) = [o.meaning for o in get_preset("oh_hell").options if o.name == "score"]
    assert meaning == (
        "the score formula: B bid, W tricks won, D how far apart, N cards each, P players"
    )
