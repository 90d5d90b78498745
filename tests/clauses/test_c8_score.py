"""C8 Score and end."""

from __future__ import annotations

import pytest

from counter_rules import (
    HandResult,
    Phase,
    RulesetError,
    State,
    get_ruleset,
)
from counter_rules.rules.ending import Target
from counter_rules.rules.scoring import CounterScore
from support.builders import COUNTER, dealt
from support.hands import bid_all, finish_hand, shuffled

MADE = (2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10)
MISSED = {
    3: (1, 0, 0, 0, 0, 0, 0, 6, 7, 8, 9),
    4: (1, 0, 0, 0, 0, 0, 5, 6, 7, 8, 9),
    5: (1, 0, 0, 0, 0, 4, 5, 6, 7, 8, 9),
}
"""The table of the rules, by tricks won."""


def score(bid: int, won: int, players: int) -> int:
    return CounterScore().score(bid=bid, tricks_won=won, hand_size=10, players=players)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("won", range(11))
def test_c8_1_a_bid_made(won: int, players: int) -> None:
    assert score(won, won, players) == MADE[won]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("won", range(11))
def test_c8_1_a_bid_missed(won: int, players: int) -> None:
    missed = {score(bid, won, players) for bid in range(11) if bid != won}
    assert missed == {MISSED[players][won]}


def test_c8_1_a_bid_made_of_2_or_more_scores_itself() -> None:
    assert [score(bid, bid, 4) for bid in (2, 3, 10)] == [2, 3, 10]


def test_c8_1_a_bid_made_of_less_than_2_scores_2() -> None:
    assert [score(bid, bid, 4) for bid in (0, 1)] == [2, 2]


def test_c8_1_missing_with_no_trick_scores_1() -> None:
    assert score(4, 0, 3) == 1


@pytest.mark.parametrize(("players", "enough"), [(3, 7), (4, 6), (5, 5)])
def test_c8_1_missing_with_many_tricks_scores_one_less(players: int, enough: int) -> None:
    assert score(0, enough, players) == enough - 1
    assert score(0, enough - 1, players) == 0


def played(bids: tuple[int, ...], **options: object) -> State:
    """Play a hand in which seat 0 has the high hearts, and hearts are trump."""
    rules = get_ruleset("counter", players=4, **options)
    hands = (
        "JH QH KH 9H 8H 7H 6H 5H 4H 3H",
        "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C",
        "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D",
        "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S",
    )
    return finish_hand(bid_all(dealt(*hands, turned="AH", rules=rules), *bids))


def test_c8_1_a_hand_scores_every_seat_by_its_bid_and_tricks() -> None:
    state = played((1, 0, 4, 0), target=99)
    (hand,) = state.hand_results
    assert hand.bids == (1, 0, 4, 0)
    winners = [result.winner for result in state.tricks]
    assert hand.tricks_won == tuple(winners.count(seat) for seat in range(4))
    expected = tuple(
        score(bid, won, 4) for bid, won in zip(hand.bids, hand.tricks_won, strict=True)
    )
    assert hand.points == hand.scores == state.scores == expected


def test_c8_1_no_tricks_are_won_between_hands() -> None:
    state = played((1, 0, 4, 0), target=99)
    assert sum(state.hand_results[0].tricks_won) > 0
    assert state.tricks_won == (0, 0, 0, 0)


def test_c8_1_the_points_of_hands_add_up() -> None:
    state = played((1, 0, 4, 0), target=99)
    state = finish_hand(bid_all(shuffled(state), 2, 2, 2, 2))
    first, second = state.hand_results
    assert second.scores == tuple(map(sum, zip(first.points, second.points, strict=True)))
    assert state.scores == second.scores
    assert (first.hand_number, second.hand_number) == (1, 2)
    assert (first.dealer, second.dealer) == (3, 0)


@pytest.mark.parametrize(("players", "target"), [(3, 9), (4, 8), (5, 7)])
def test_c8_2_the_default_targets(players: int, target: int) -> None:
    assert COUNTER[players].options["target"] == target
    assert COUNTER[players].ending == Target(points=target)


def finish(*scores: int, hands: int = 1) -> list[HandResult]:
    """Return as many finished hands, the last one with these scores and the others with none."""
    none = (0,) * len(scores)
    return [
        HandResult(
            hand_number=number,
            dealer=0,
            hand_size=10,
            bids=none,
            tricks_won=none,
            points=scores if number == hands else none,
            scores=scores if number == hands else none,
        )
        for number in range(1, hands + 1)
    ]


def test_c8_2_the_game_ends_once_anyone_has_reached_the_target() -> None:
    ending = Target(points=8)
    assert not ending.is_over(finish(7, 7, 7, 7, hands=9), None)
    assert ending.is_over(finish(0, 8, 0, 0), None)
    assert ending.is_over(finish(0, 0, 0, 11, hands=2), None)


def test_c8_2_another_target_can_be_agreed() -> None:
    state = played((0, 0, 0, 0), target=1)
    assert (state.phase, state.is_over, state.to_act) == (Phase.OVER, True, ())
    state = played((0, 0, 0, 0), target=99)
    assert (state.phase, state.is_over, state.winners) == (Phase.DEAL, False, ())


@pytest.mark.parametrize("target", [0, -1])
def test_c8_2_a_target_is_at_least_1(target: int) -> None:
    with pytest.raises(
        RulesetError,
        match=f"^option target: expected .*, got {target}$",
    ):
        get_ruleset("counter", players=4, target=target)


def test_c8_2_it_ends_after_a_hand_never_within_one() -> None:
    state = played((0, 0, 0, 0), target=1)
    assert len(state.tricks) == 10


def test_c8_2_the_most_points_win() -> None:
    assert Target(points=8).list_winners(finish(8, 3, 9, 8)) == (2,)


def test_c8_2_several_may_share_the_win() -> None:
    assert Target(points=8).list_winners(finish(9, 3, 9, 8)) == (0, 2)


def test_c8_2_winners_of_a_game() -> None:
    state = played((10, 10, 10, 10), target=1)
    best = max(state.scores)
    assert state.winners == tuple(seat for seat in range(4) if state.scores[seat] == best)


def test_c8_2_the_number_of_hands_has_no_bound() -> None:
    assert COUNTER[4].options["max_hands"] is None
    assert COUNTER[4].hand_sizes.hands is None
    assert not Target(points=8).is_over(finish(0, 0, 0, 0, hands=1_000), None)


def test_c8_2_a_cap_ends_the_game() -> None:
    state = played((0, 0, 0, 0), target=99, max_hands=2)
    assert state.phase is Phase.DEAL
    state = finish_hand(bid_all(shuffled(state)))
    assert (state.phase, len(state.hand_results), state.hand_number) == (Phase.OVER, 2, 2)


def test_c8_2_at_the_end_the_dealer_deals_no_more() -> None:
    state = played((0, 0, 0, 0), target=1)
    assert (state.hands, state.bids) == (((), (), (), ()), (None, None, None, None))
    assert (state.leader, state.trump, state.doubled) == (None, None, False)
    assert state.dealer == state.hand_results[-1].dealer == 3
