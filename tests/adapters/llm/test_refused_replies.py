"""Replies that mean no move, more than one, or an illegal one."""

from __future__ import annotations

import re
from typing import Any

import pytest

from adapters.llm.test_replies import BIDDING, PLAYING, read
from counter_rules import (
    IllegalMoveError,
    NotationError,
    ReasonCode,
    State,
    StateError,
    View,
    apply_move,
    new_game,
    public_view,
    view,
)
from counter_rules.adapters.llm import parse_reply, prompt
from support.asked import BLIND, JOKER, PASSING
from support.builders import COUNTER, dealt
from support.failures import each
from support.hands import bid_all, play

SECOND = play(bid_all(dealt("9H", "2H 3C")), "9H")

UNREAD = """\
| I am torn. | MOVE: | MOVE: <card> | MOVE: ** | ``` | ---
| I play 9C. | The nine of clubs | Seat 3 plays 9C | A heart.
| Hm.\n9C | MOVE: 9C\nGood luck! | MOVE: 9C\nNo, wait: | MOVE:\n9C | MOVE 9C | My MOVE: 9C
| MOVE: not 9C | MOVE: 9C if hearts are led | MOVE: 9C or something lower
| MOVE: 9C, the lowest | MOVE: 9C (nine of clubs) | MOVE: ~~9C~~ | MOVE: 9C? No. | MOVE: 9C?
| MOVE: 9 | MOVE: 3 | MOVE: 9CC | MOVE: 4H show 4D | MOVE: 4H+ | MOVE: +4D
| 9C or 4H | MOVE: 9C, 4H | MOVE: 9C/4H | MOVE: 9C 4H | MOVE: 4H\nSHOW: 4D
| <think>\nMOVE: 9C | <think>Hm.</think> | MOVE: 9C\n<thinking>
| {"move": "PlayCard", "card": "ZZ"} | {"move": "PlayCard"} | {"move": "Deal", "hands": []}
| {"move": "PlayCard", "card": ["9C"]} | {"move": "9C"} | {"card": "9C"} | {"move": {"card": "9C"}}
| {"move": "PlayCard", "card": "9C", "card": "4H"} | {"move": "PlayCard", "card": "9C", "why": "?"}
| {"move": "PlayCard", "card": "9C"} or so | {"move": "PlayCard", "card": "9C" | 9C}"""
"""Replies to a seat that holds the nine, with a bar before each."""

UNREAD_BIDS = """\
| bid three | I bid 3 | MOVE: bid | MOVE: bid -3 | MOVE: bid \u22121 | MOVE: 3-4 | MOVE: bid 3.5
| MOVE: bid 2**2 | MOVE: bid 1\u00b9 | MOVE: bid \u0663 | MOVE: bid <3 | MOVE: bid 2+
| MOVE: bid 9999999999 | MOVE: bid 1, blind is too risky | MOVE: bid 1 rather than blind
| MOVE: none of these | MOVE: bid 3 tricks | MOVE: bid 3 or 4 | MOVE: pass | pass | {"bid": 3}
| {"move": "Bid", "tricks": 3, "tricks": 5} | {"move": "Bid", "tricks": 0, "blind": 0}"""

UNREAD_JOKERS = """\
| MOVE: *high/low | MOVE: **Low heart** | MOVE: *, high | high
| **High card** | {"move": "PlayCard", "card": "*", "high": "no"}
| {"move": "PlayCard", "card": "*", "low": false}"""


WAYS_TO_ASK = [
    (PLAYING, '"MOVE: 10♥" to play the ten of hearts', UNREAD),
    (BIDDING, '"MOVE: bid 2" to bid two tricks', UNREAD_BIDS),
    (JOKER, '"MOVE: *high" or "MOVE: *low" to play a joker', UNREAD_JOKERS),
    (BLIND, '"MOVE: look" to look at your hand and bid then', "| blind | look?"),
    (PASSING, '"MOVE: pass 10♥" to pass the ten of hearts', "| pass | give 9C"),
]
"""Seats that are asked, how they are to answer, and what they say instead."""


@each(
    ("state", "form", "reply"),
    [
        (state, form, reply)
        for state, form, replies in WAYS_TO_ASK
        for reply in ["", " \n", *re.split(r"^\| | \| |\n\| ", replies)[1:]]
    ],
)
def test_a_move_is_not_guessed_and_the_error_says_how_to_answer(
    state: State, form: str, reply: str
) -> None:
    with pytest.raises(NotationError, match=f"end with one line, .*{re.escape(form)}"):
        read(reply, state)


@each(
    "reply",
    [
        "MOVE: bid 3\nMOVE: bid 4",
        "**Move: bid 3**\nNo, rather more.\n\n**Move: bid 4**",
        'MOVE: bid 3\n{"move": "Bid", "tricks": 4}',
        "```\nMOVE: 3\n```\nMOVE: 4",
    ],
)
def test_of_two_moves_none_is_taken(reply: str) -> None:
    with pytest.raises(NotationError, match="the reply names bid 3 and bid 4: end with one line"):
        read(reply, BIDDING)


def test_what_is_illegal_is_refused_with_the_reason_and_what_is_legal() -> None:
    with pytest.raises(IllegalMoveError, match=re.escape("must follow hearts (C3.1); legal: 2♥")):
        read("MOVE: 3C", SECOND)


@pytest.mark.parametrize(
    ("reply", "state", "code"),
    [
        ("11", BIDDING, ReasonCode.BID_OUT_OF_RANGE),
        ("look", BIDDING, ReasonCode.NOT_OFFERED),
        ("bid 3 blind", BIDDING, ReasonCode.NOT_OFFERED),
        ("9C", BIDDING, ReasonCode.WRONG_PHASE),
        ("bid 3", PLAYING, ReasonCode.WRONG_PHASE),
        ("pass 9C", PLAYING, ReasonCode.WRONG_PHASE),
        ("*", PLAYING, ReasonCode.NOT_IN_HAND),
        ("*", JOKER, ReasonCode.MUST_NAME),
        ("9C+4D", PLAYING, ReasonCode.NOTHING_TO_SHOW),
    ],
)
def test_what_is_written_is_meant_even_where_it_is_not_asked_for(
    reply: str, state: State, code: ReasonCode
) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        read(f"MOVE: {reply}", state)
    assert caught.value.reason.code is code


def test_however_much_is_wrong_the_error_says_how_to_answer() -> None:
    reasons = ", ".join(f'"reason {number}": ""' for number in range(500))
    with pytest.raises(
        NotationError, match=r'extra fields .*: end with one line, "MOVE: 10♥"'
    ) as error:
        read(f'{{"move": "PlayCard", "card": "9C", {reasons}}}', PLAYING)
    assert len(str(error.value)) < 400


def test_a_move_of_another_seat_is_not_taken() -> None:
    with pytest.raises(NotationError, match="is not a move of seat 0: end with one line"):
        read('{"move": "Bid", "seat": 1, "tricks": 3}', BIDDING)


NO_TEXTS: list[Any] = [None, 3, b"9C", ["9C"], {"move": "9C"}]


@pytest.mark.parametrize("reply", NO_TEXTS)
def test_only_texts_are_read(reply: str) -> None:
    with pytest.raises(NotationError, match="expected a reply as text, got"):
        read(reply, PLAYING)


NOT_ASKED: list[tuple[Any, str]] = [
    (public_view(PLAYING), "expected the view of a seat, got that of the table"),
    (view(PLAYING, 1), r"not the turn of seat 1 in phase play: .* \(0\)"),
    (view(new_game(COUNTER[4]), 1), r"not the turn of seat 1 in phase deal: .* \(none\)"),
    (PLAYING, "expected a View, got State"),
    (None, "expected a View, got NoneType"),
]


@pytest.mark.parametrize(("given", "message"), NOT_ASKED)
def test_only_a_seat_that_is_asked_answers(given: View, message: str) -> None:
    with pytest.raises(StateError, match=message):
        parse_reply("9C", given)
    with pytest.raises(StateError, match=message):
        prompt(given)


def test_a_seat_that_has_passed_is_not_asked_again() -> None:
    state = apply_move(PASSING, parse_reply("9C", view(PASSING, 0)))
    with pytest.raises(StateError, match=r"\(1, 2, 3\)"):
        prompt(view(state, 0))


def test_legal_is_a_bool() -> None:
    wrong: Any = 1
    with pytest.raises(StateError, match="legal must be True or False, not 1"):
        prompt(view(PLAYING, 0), legal=wrong)
