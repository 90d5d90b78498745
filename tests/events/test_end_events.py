"""What the end of a hand and of a match brings, and points taken apart (C8, F2.6, F3.6, F8)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from counter_rules import Bid, Event, Look, Move, Ruleset, State, get_ruleset, new_game, step
from counter_rules.events import HandScored, MatchOver, SeatScore
from counter_rules.rules.scoring import EachSeat
from events.happenings import PRESETS, draw_rules, name, pick, play_at_random, play_until
from support.builders import after, before, custom, deal, finished
from support.hands import bid_all

BLIND = get_ruleset("up_to_ten", players=3, bidding_blind=True)
ONE_TRICK = ("AS", "2S", "3S")


def finish(state: State, *bids: int) -> tuple[Event, ...]:
    """Bid, and play first legal cards; seat 0 has the highest. Return what the last one brings."""
    return play_until(HandScored, bid_all(state, *bids))[1]


def one_hand(**options: object) -> State:
    """Deal the only hand of a match."""
    return deal(new_game(custom(3, hand_sizes=(1,), **options)), *ONE_TRICK, turned="9H")


def score(seat: int, bid: int, won: int, points: int, total: int, bonus: int = 0) -> SeatScore:
    return SeatScore(
        seat=seat,
        bid=bid,
        tricks_won=won,
        made=bid == won,
        points=points,
        bonus=bonus,
        score=total,
    )


def test_f2_4_a_hand_scored_seat_by_seat() -> None:
    state = deal(before(BLIND, 19, (5, 6, 7), dealer=2), *ONE_TRICK)
    events = finish(state, 1, 0, 1)
    assert name(events) == ["CardPlayed", "TrickResolved", "HandScored", "MatchOver"]
    (scored,) = pick(HandScored, events)
    assert scored.breakdown == (
        score(0, 1, 1, 11, 16),
        score(1, 0, 0, 10, 16),
        score(2, 1, 0, 0, 7),
    )
    assert (scored.result.scores, scored.result.hand_number) == ((16, 16, 7), 19)
    assert (scored.audience, scored.move_number) == (None, 7)


def test_f0_6_before_the_last_hand_the_match_goes_on() -> None:
    events = finish(deal(new_game(BLIND), *ONE_TRICK), 1)
    assert name(events) == ["CardPlayed", "TrickResolved", "HandScored"]


def bid_behind(*moves: Move) -> HandScored:
    """Score a hand of which seat 0 takes both tricks, having been 20 points behind."""
    state = deal(before(BLIND, 2, (0, 20, 1), dealer=2), "AS KS", "2S 3S", "4S 5S")
    for move in moves:
        state = step(state, move).state
    return pick(HandScored, play_until(HandScored, state)[1])[0]


def test_f2_6_the_bonus_of_a_made_blind_bid_stands_apart() -> None:
    scored = bid_behind(Bid(0, 2, blind=True), Bid(1, 0), Bid(2, 1))
    assert scored.breakdown == (
        score(0, 2, 2, 22, 22, bonus=10),
        score(1, 0, 0, 10, 30),
        score(2, 1, 0, 0, 1),
    )


def test_f2_6_a_missed_blind_bid_has_no_bonus() -> None:
    scored = bid_behind(Bid(0, 1, blind=True), Bid(1, 0), Bid(2, 0))
    assert scored.breakdown[0] == score(0, 1, 2, 2, 2)


def test_f2_6_nor_has_a_bid_made_after_the_look() -> None:
    scored = bid_behind(Look(0), Bid(0, 2), Bid(1, 0), Bid(2, 0))
    assert scored.breakdown[0] == score(0, 2, 2, 12, 12)


def test_c8_1_counter_scores_too() -> None:
    result = finished((2, 8, 1, 0), bids=(0, 3, 2, 3), won=(0, 8, 0, 2))
    rules = get_ruleset("counter", players=4)
    breakdown = HandScored(move_number=50, result=result, rules=rules).breakdown
    assert [one.made for one in breakdown] == [True, False, False, False]
    assert [(one.bid, one.tricks_won, one.score) for one in breakdown] == [
        (0, 0, 2),
        (3, 8, 8),
        (2, 0, 1),
        (3, 2, 0),
    ]


def test_a_breakdown_is_worked_out_only_when_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    plain = EachSeat.score_hand

    def count(self: EachSeat, **what: Any) -> tuple[int, ...]:  # noqa: ANN401
        asked.append(what)
        return plain(self, **what)

    monkeypatch.setattr(EachSeat, "score_hand", count)
    (scored,) = pick(HandScored, finish(one_hand(), 1))
    assert len(asked) == 1
    assert len(scored.breakdown) == 3
    assert len(asked) == 2


@pytest.mark.parametrize("preset", PRESETS)
def test_f8_the_parts_of_a_breakdown_add_up(preset: str) -> None:
    rng = random.Random(f"scores of {preset}")
    hands = 0
    for _ in range(4):
        for state, _, _, events in play_at_random(rng, draw_rules(rng, preset), most=150):
            for scored in pick(HandScored, events):
                check_breakdown(scored, state)
                hands += 1
    assert hands > 3


def check_breakdown(scored: HandScored, before: State) -> None:
    result, breakdown = scored.result, scored.breakdown
    assert [one.seat for one in breakdown] == list(range(before.rules.players))
    assert tuple(one.points for one in breakdown) == result.points
    assert tuple(one.score for one in breakdown) == result.scores
    assert sum(one.tricks_won for one in breakdown) <= result.hand_size
    for one, old in zip(breakdown, before.scores, strict=True):
        assert one.score == old + one.points
        assert one.made == (one.bid == one.tricks_won)
        assert one.bonus == (10 if one.made and one.seat in result.blind else 0)


def test_f0_6_the_highest_total_wins() -> None:
    (over,) = pick(MatchOver, finish(one_hand(), 1))
    assert (over.winners, over.scores, over.audience) == ((0,), (11, 10, 10), None)


def test_f0_6_equal_totals_share_the_win() -> None:
    (over,) = pick(MatchOver, finish(one_hand(), 0))
    assert (over.winners, over.scores) == ((1, 2), (1, 10, 10))


def test_c8_2_the_target_ends_the_match() -> None:
    rules = custom(3, hand_sizes=(1, 1, 1), target=20)
    assert not pick(MatchOver, finish(deal(new_game(rules), *ONE_TRICK, turned="9H"), 1))
    second = after(rules, finished((9, 0, 0)), dealer=2)
    (over,) = pick(MatchOver, finish(deal(second, *ONE_TRICK, turned="9H"), 1))
    assert (over.winners, over.scores) == ((0,), (20, 10, 10))


def together(number: int, **options: object) -> State:
    """Deal a hand of one card in which all win or lose together; the one before was cleared."""
    rules: Ruleset = custom(
        3, hand_sizes=(1, 1), hook="exact_total", lives=1, score="hands_cleared", **options
    )
    return deal(before(rules, number, (number - 1,) * 3, dealer=2), *ONE_TRICK, turned="9H")


def test_f3_6_clearing_all_hands_wins_for_all() -> None:
    assert not pick(MatchOver, finish(together(1), 1))
    (over,) = pick(MatchOver, finish(together(2), 1))
    assert (over.winners, over.scores) == ((0, 1, 2), (2, 2, 2))


def test_f3_6_a_missed_hand_loses_for_all() -> None:
    (over,) = pick(MatchOver, finish(together(1), 0, 1))
    assert (over.winners, over.scores) == ((), (0, 0, 0))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_match_is_over_exactly_when_an_event_says_so(preset: str) -> None:
    rng = random.Random(f"ends of {preset}")
    for _ in range(3):
        for _, _, state, events in play_at_random(rng, draw_rules(rng, preset), most=150):
            found = pick(MatchOver, events)
            assert len(found) == state.is_over
            for over in found:
                assert (over.winners, over.scores) == (state.winners, state.scores)
                assert over is events[-1]
