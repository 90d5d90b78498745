"""Replies that mean no move, more than one, or an illegal one."""

from __future__ import annotations

import re
from typing import Any

import pytest

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
from support.builders import COUNTER, custom, dealt
from support.hands import bid_all, play

BIDDING = dealt("4H 4D 9C")
PLAYING = bid_all(BIDDING)
SECOND = play(bid_all(dealt("9H", "2H 3C")), "9H")
JOKERS = custom(3, jokers="high_low", hand_sizes=(2,))
JOKER = play(bid_all(dealt("AH *", "2H *", "3H 4H", rules=JOKERS)), "AH 2H 3H")
PASSING = play(bid_all(dealt("5C", "6C", "7C", "8C", turned="KD")), "5C 6C 7C 8C")


def read(reply: str, state: State) -> str:
    """Write the move that the seat to act answers with."""
    return str(parse_reply(reply, view(state, state.to_act[0])))


@pytest.mark.parametrize(
    "reply",
    [
        "",
        " \n",
        "I am torn.",
        "MOVE:",
        "MOVE: <card>",
        "MOVE: not 9C",
        "MOVE: anything but 9C",
        "MOVE: 9C if hearts are led",
        "MOVE: 9C or something lower",
        "I won't play 9C.",
        "This keeps my 9C.",
        "Seat 3 plays 9C",
        "I play a spade.",
        "A heart.",
        "MOVE: 9",
        "9CC",
        "MOVE: 9C?\nMOVE: hm",
        "show 4D, play 4H",
        "MOVE: 4H (4D shown)",
        '{"move": "PlayCard", "card": "ZZ"}',
        '{"move": "PlayCard"}',
        '{"move": "PlayCard", "card": ["9C"]}',
        '{"move": "Deal", "hands": []}',
    ],
)
def test_no_move_can_be_read(reply: str) -> None:
    with pytest.raises(NotationError, match='end with one line, "MOVE: 10♥" to play'):
        read(reply, PLAYING)


@pytest.mark.parametrize(
    "reply", ["MOVE: 3-4", "bid -3", "3.5", "pass", "MOVE: 9C", "Seat 3 bid 3"]
)
def test_no_bid_can_be_read(reply: str) -> None:
    with pytest.raises(NotationError, match='"MOVE: bid 2" to bid two tricks'):
        read(reply, BIDDING)


@pytest.mark.parametrize(
    "reply", ["9C or 4H", "MOVE: 9C, 4H", "I play 9C. I play 4H.", "4H and 9C", "MOVE: 9C/4H"]
)
def test_of_two_moves_none_is_taken(reply: str) -> None:
    with pytest.raises(NotationError, match=r"names (9♣ and 4♥|4♥ and 9♣): end with one line"):
        read(reply, PLAYING)


def test_of_two_bids_none_is_taken() -> None:
    with pytest.raises(NotationError, match="names bid 3 and bid 4"):
        read("I bid three or four", BIDDING)


def test_what_is_illegal_is_refused_with_the_reason_and_what_is_legal() -> None:
    with pytest.raises(IllegalMoveError, match=re.escape("must follow hearts (C3.1); legal: 2♥")):
        read("MOVE: 3C", SECOND)


@pytest.mark.parametrize(
    ("reply", "state", "code"),
    [
        ("11", BIDDING, ReasonCode.BID_OUT_OF_RANGE),
        ("look", BIDDING, ReasonCode.NOT_OFFERED),
        ("blind 3", BIDDING, ReasonCode.NOT_OFFERED),
        ("I play 9C", BIDDING, ReasonCode.WRONG_PHASE),
        ("bid 3", PLAYING, ReasonCode.WRONG_PHASE),
        ("pass 9C", PLAYING, ReasonCode.WRONG_PHASE),
        ("play 5C", PASSING, ReasonCode.WRONG_PHASE),
        ("joker", PLAYING, ReasonCode.NOT_IN_HAND),
        ("joker", JOKER, ReasonCode.MUST_NAME),
        ("9C+4D", PLAYING, ReasonCode.NOTHING_TO_SHOW),
    ],
)
def test_a_verb_is_meant_even_where_it_is_not_asked_for(
    reply: str, state: State, code: ReasonCode
) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        read(reply, state)
    assert caught.value.reason.code is code


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
    state = apply_move(PASSING, parse_reply("AC", view(PASSING, 0)))
    with pytest.raises(StateError, match=r"\(1, 2, 3\)"):
        prompt(view(state, 0))


def test_legal_is_a_bool() -> None:
    wrong: Any = 1
    with pytest.raises(StateError, match="legal must be True or False, not 1"):
        prompt(view(PLAYING, 0), legal=wrong)


@pytest.mark.parametrize(
    "reply",
    [
        '{"move": "play", "card": "*", "high": false}',
        '{"action": "play", "card": "*", "low": false}',
        "MOVE: joker high=false",
        "MOVE: **Low heart**",
        "**High card**",
        "MOVE: joker: high/low",
        "MOVE: a joker, high is too risky",
    ],
)
def test_a_joker_is_not_named_by_words_that_mean_something_else(reply: str) -> None:
    with pytest.raises(NotationError):
        read(reply, JOKER)


@pytest.mark.parametrize(
    "reply",
    [
        "<think>\nThe format is MOVE: bid 2 to bid two tricks",
        "MOVE: bid \u22121",
        "MOVE: bid 1.1",
        "MOVE: bid 1/1",
        "MOVE: bid 2**2",
        "MOVE: bid 1 more than seat 1",
        "MOVE: bid 1\u00b9",
        "MOVE: bid <3",
        "MOVE: bid 2+",
        "MOVE: none of these",
        "MOVE: ~~bid 3~~",
        "MOVE: bid 3? No.",
        "MOVE: bid 3 is illegal",
        '{"move": "Bid", "tricks": 3, "tricks": 5}',
        "MOVE: bid 1, blind is too risky",
        "MOVE: bid 1 rather than blind",
        "MOVE: bid 1, with blind off",
        '{"action": "bid", "tricks": 0, "blind": 0}',
    ],
)
def test_a_bid_is_not_guessed(reply: str) -> None:
    with pytest.raises(NotationError):
        read(reply, BIDDING)


def test_a_show_is_neither_dropped_nor_made_up() -> None:
    for reply in ('{"move": "4H", "show": "4D"}', "MOVE: 4H\nSHOW: 4D"):
        assert read(reply, PLAYING) == "4♥+4♦"
    with pytest.raises(NotationError):
        read("MOVE: 4H, show 4D? no", PLAYING)
