"""Credit for decisions: it runs along the decisions of one seat."""

from __future__ import annotations

import math

import pytest

np = pytest.importorskip("numpy")
experience = pytest.importorskip("counter_rules.learning._experience", exc_type=ImportError)


def give(
    turns: str, expected: list[float], ends: dict[int, list[float]], smoothing: float
) -> list[float]:
    """Return the credit in one game of two seats, rounded."""
    steps = len(turns)
    rewards, done = np.zeros((steps, 1, 2), np.float32), np.zeros((steps, 1), bool)
    for step, points in ends.items():
        rewards[step, 0], done[step] = points, True
    seats = np.array([[int(seat)] for seat in turns])
    values = np.array(expected, np.float32)[:, None]
    credit = experience.give_credit(seats, values, rewards, done, smoothing=smoothing)
    return [round(each, 4) for each in credit[:, 0].tolist()]


def test_a_seat_gets_its_own_points() -> None:
    assert give("0101", [0, 0, 0, 0], {3: [5, -5]}, 1) == [5, -5, 5, -5]


def test_less_what_was_expected() -> None:
    assert give("0101", [1, -1, 2, -3], {3: [5, -5]}, 1) == [4, -4, 3, -2]


def test_without_smoothing_a_decision_leads_to_the_next_expectation() -> None:
    assert give("0101", [1, -1, 2, -3], {3: [5, -5]}, 0) == [1, -2, 3, -2]


def test_smoothing_lies_between() -> None:
    assert give("00", [1, 2], {1: [5, 0]}, 0.5) == [1 + 0.5 * 3, 3]


def test_a_hand_does_not_count_for_the_one_before() -> None:
    assert give("0101", [0, 0, 0, 0], {1: [1, -1], 3: [5, -5]}, 1) == [1, -1, 5, -5]


def test_the_last_decision_of_an_unfinished_hand_is_unknown() -> None:
    credit = give("01010", [0, 0, 1, 2, 3], {1: [1, -1]}, 1)
    assert credit[:3] == [1, -1, 2]
    assert all(map(math.isnan, credit[3:]))
