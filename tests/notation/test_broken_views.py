"""A view with a part that is wrong, or at odds with another one: the table `broken_views.txt`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from counter_rules import new_game, view
from counter_rules.notation import parse_view, to_data
from notation.broken import PLAYING, SEALED, Broken, catch, read_broken
from support.builders import custom, deal
from support.failures import each
from support.hands import bid

TRICKS: Any = PLAYING["tricks"]
AFTER = {
    "hand_number": 1,
    "dealer": 1,
    "hand_size": 3,
    "bids": [1, 0, 1],
    "blind": [],
    "tricks_won": [1, 2, 0],
    "points": [11, 2, 0],
    "scores": [11, 2, 0],
    "turned": ["9H"],
}
"""The result of a hand before."""


def bid_twice(hook: str) -> dict[str, Any]:
    state = bid(deal(new_game(custom(4, hook=hook, hand_sizes=(2,))), turned="9H"), 0, 0)
    return to_data(view(state, 2))


GOOD: Final = {
    "playing": PLAYING,
    "to lead": PLAYING | {"to_act": [0], "known": [["2D"], [], []], "voids": []},
    "sealed": SEALED,
    "exact_total": bid_twice("exact_total"),
    "off": bid_twice("off"),
}
WORDS: Final = {
    "suit": "expected a suit, C D H S or ♣ ♦ ♥ ♠, or * for jokers",
}
CASES: Final = read_broken(
    Path(__file__).with_name("broken_views.txt"), words=WORDS, AFTER=AFTER, TRICK=TRICKS[0]
)


@each("case", CASES, ids=str)
def test_a_part_that_is_wrong_or_contradicts_another(case: Broken) -> None:
    error = catch(parse_view, case.spoil(GOOD))
    assert str(error) == case.said
    assert (error.line, error.column) == (1, 1)


def test_a_view_of_nothing() -> None:
    assert str(catch(parse_view, "{}")) == "expected a view of format 1 or 2, got None"
