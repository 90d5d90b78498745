"""Where a match cannot begin, and results that stand for hands before it and cannot."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from counter_rules import (
    NotationError,
    Ruleset,
    StateError,
    get_ruleset,
    new_game,
    public_view,
    shuffle,
    step,
    view,
)
from counter_rules.notation import format_view, parse_view
from counter_rules.rules.ending import ExtraHands, Lives, MostExactBids, MostTricks, Target
from counter_rules.sampling import worlds
from support.builders import COUNTER, custom
from support.failures import each

RULES = COUNTER[3]
START = new_game(RULES, hand_number=4, scores=(5, 8, 3))


class _Endless:
    """An ending of one's own that does not say whether scores are enough."""

    def is_over(self, results: object, scheduled: object) -> bool:
        return False

    def list_winners(self, results: object) -> tuple[int, ...]:
        return ()


SHARED = custom(3, hand_sizes=(1, 2, 3))
DRAWN = custom(3, hand_sizes=(1, 2, 3), trump="second_deck")


@each(
    ("rules", "why"),
    [
        (custom(3, hand_sizes=(1, 2, 3), ties="most_exact_bids"), "its ending depends"),
        (custom(3, hand_sizes=(1, 2, 3), ties="most_tricks"), "its ending depends"),
        (custom(3, hand_sizes=(1, 2, 3), target=9, ties="extra_hands"), "its ending depends"),
        (attrs.evolve(SHARED, ending=Lives()), "its ending depends"),
        (attrs.evolve(SHARED, ending=Target(points=9, ties=MostExactBids())), "its ending depends"),
        (attrs.evolve(SHARED, ending=Target(points=9, ties=MostTricks())), "its ending depends"),
        (attrs.evolve(SHARED, ending=_Endless()), "its ending depends"),
        (DRAWN, "the cards already drawn from the second deck are unknown (F3.6)"),
    ],
)
def test_rules_that_look_back_further_than_to_the_scores(rules: Ruleset, why: str) -> None:
    with pytest.raises(StateError) as caught:
        new_game(rules, hand_number=2)
    assert str(caught.value).startswith(f"custom cannot begin at hand 2: {why}")
    assert str(caught.value).endswith("; play the earlier hands instead")
    assert new_game(rules, hand_number=1) == new_game(rules)


def test_f3_5_extra_hands_are_taken_up_where_the_tie_goes_on() -> None:
    rules = custom(3, hand_sizes=(1, 1), ties="extra_hands")
    assert rules.ending.ties == ExtraHands()
    assert new_game(rules, hand_number=5, scores=(7, 7, 0)).hand_number == 5
    with pytest.raises(StateError, match=r"^custom has no hand 5 after scores "):
        new_game(rules, hand_number=5, scores=(7, 6, 0))
    with pytest.raises(StateError, match=r"^custom has no hand 4 after scores "):
        new_game(SHARED, hand_number=4)


def read_changed(**changes: object) -> None:
    """Read a view of the start whose result was changed."""
    data = json.loads(format_view(public_view(START)))
    data["hand_results"][0] |= changes
    parse_view(json.dumps(data))


@each(
    ("changes", "message"),
    [
        ({"bids": [1, 0, 0]}, "in hand 3, a result brought forward has scores only"),
        ({"points": [1, 0, 0]}, "in hand 3, a result brought forward has scores only"),
        ({"tricks_won": [0, 1, 0]}, "in hand 3, a result brought forward has scores only"),
        ({"blind": [1]}, "in hand 3, a result brought forward has scores only"),
        ({"turned": ["KS"]}, "in hand 3, a result brought forward has scores only"),
        ({"dealer": 4}, "in hand 3, a result brought forward has scores only"),
        ({"dealer": 0}, "dealer: expected 1, got 2"),
        ({"scores": [5, 9, 3]}, "in hand 3, counter has no hand 4"),
        ({"scores": [5, 8]}, "in hand 3, expected 3 scores"),
        ({"hand_number": 0}, "in hand 0, every seat has 0 points before hand 1"),
        ({"hand_number": -1}, "in hand -1, expected hand_number from 1 to"),
        ({"hand_size": 1}, "in hand 1, hand 3 has 10 tricks, not 1"),
    ],
)
def test_a_result_that_cannot_stand_for_hands_before(
    changes: dict[str, object], message: str
) -> None:
    read_changed()
    with pytest.raises(NotationError) as caught:
        read_changed(**changes)
    assert str(caught.value).startswith(f"not a valid view: {message}")


def test_hands_are_brought_forward_at_the_beginning_alone() -> None:
    data = json.loads(format_view(public_view(START)))
    data["hand_results"] *= 2
    with pytest.raises(NotationError, match=r"in hand 4, hand 3 has 10 tricks, not 0"):
        parse_view(json.dumps(data))


@each("number", [None, "4", True, 0, -3])
def test_a_view_whose_hands_have_no_numbers(number: Any) -> None:  # noqa: ANN401 - anything at all
    seen = view(step(START, shuffle(START, seed=7)).state, 0)
    result = attrs.evolve(START.hand_results[0], hand_number=number)
    with pytest.raises(StateError, match="expected the number of a hand, counted from 1, got"):
        worlds(attrs.evolve(seen, hand_results=(result,)))


def test_scores_before_are_level_if_not_given() -> None:
    assert new_game(get_ruleset("oh_hell", players=4), hand_number=3).scores == (0, 0, 0, 0)
