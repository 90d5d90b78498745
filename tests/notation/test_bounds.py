"""Numbers that no match of the rules has: refused in views, in events and in positions."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any, Final

import pytest

from counter_rules import NotationError, Phase, get_ruleset, new_game, public_view
from counter_rules.notation import format_view, parse_events, parse_move, parse_view, to_data
from counter_rules.records import format_position, parse_position
from events.happenings import play_at_random
from notation.broken import catch, change

RULES: Final = get_ruleset("up_to_ten", players=3, bidding_blind=True)
PLAYED: Final = list(play_at_random(random.Random(7), RULES, most=300))
AFTER: Final = next(state for state, *_ in PLAYED if len(state.hand_results) == 3)
"""A match after three hands."""
VIEW: Final[Any] = to_data(public_view(AFTER))
HAPPENED: Final[Any] = [to_data(event) for *_, events in PLAYED for event in events]
SCORED: Final = next(data for data in HAPPENED if data["event"] == "HandScored")
DEALT: Final = next(data for data in HAPPENED if data["event"] == "HandDealt")
BIG: Final = 999_999_999


def refuse_view(path: str, value: object) -> str:
    assert parse_view(format_view(public_view(AFTER))) == public_view(AFTER)
    return str(catch(parse_view, change(VIEW, path, value)))


POINTS: Final = VIEW["hand_results"][0]["points"]
HANDS = [
    ("bids 0", BIG, "nobody can bid or win more than the 1 tricks of this hand"),
    ("bids 0", -1, "seat 0 was not allowed to bid -1"),
    ("tricks_won 0", BIG, "nobody can bid or win more than the 1 tricks of this hand"),
    ("tricks_won 0", -1, "nobody can bid or win more than the 1 tricks of this hand"),
    ("hand_size", 9, "hand 1 has 1 tricks, not 9"),
    ("hand_size", -1, "hand 1 has 1 tricks, not -1"),
    ("hand_number", 0, "hands are counted from 1, not 0"),
    ("dealer", BIG, f"there is no seat {BIG} of 3"),
    ("blind", [0], "a seat that may not bid blind in this hand does"),
    ("blind", [BIG], "a seat that may not bid blind in this hand does"),
    ("turned", ["KS"] * 9, "cards face up: expected 0, got 9"),
    ("scores 0", BIG, f"scores: expected {POINTS}, got {[BIG, *POINTS[1:]]}"),
]


@pytest.mark.parametrize(("path", "value", "message"), HANDS)
def test_a_hand_that_cannot_have_been_played(path: str, value: object, message: str) -> None:
    assert refuse_view(f"hand_results 0 {path}", value) == f"not a valid view: in hand 1, {message}"


def test_points_that_the_score_does_not_give() -> None:
    message = f"points: expected {POINTS}, got {[BIG, *POINTS[1:]]}"
    assert refuse_view("hand_results 0 points 0", BIG) == f"not a valid view: in hand 1, {message}"


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (
            "hand_results 1 dealer",
            AFTER.hand_results[0].dealer,
            "in hand 2, dealer: expected 0, got 2",
        ),
        ("dealer", (AFTER.dealer + 1) % 3, "dealer: expected 2, got 0"),
        ("bids 1", 0, "bids: expected [none, none, none], got [none, 0, none]"),
        ("dealt", [["KS"], [], ["2H"]], "dealt: expected [], got [[K♠], [], [2♥]]"),
        ("move_number", 3, "move_number: expected 30 or more, got 3"),
        ("move_number", 10**9, "expected a whole number of up to nine digits, got 1000000000"),
        ("bids 1", 10**44, "expected a whole number of up to nine digits, got 1000000000"),
    ],
)
def test_a_view_that_no_match_comes_to(path: str, value: object, message: str) -> None:
    assert message in refuse_view(path, value)


def test_no_hand_comes_after_the_end() -> None:
    longer = get_ruleset("custom", players=3, hand_sizes=(1, 1, 1), target=9_999)
    rules = get_ruleset("custom", players=3, hand_sizes=(1, 1, 1), target=1)
    (state,) = [
        state
        for state, *_ in play_at_random(random.Random(1), longer, most=99)
        if len(state.hand_results) == 2 and state.phase is Phase.DEAL
    ]
    data = to_data(public_view(state)) | {"rules": to_data(public_view(new_game(rules)))["rules"]}
    assert parse_view(format_view(public_view(state))) == public_view(state)
    assert (
        str(catch(parse_view, json.dumps(data)))
        == "not a valid view: after 1 hands the match is over"
    )


EVENTS = [
    (SCORED, "result bids 0", BIG, "nobody can bid or win more than the 1 tricks of this hand"),
    (SCORED, "result scores 0", BIG, f"scores: expected {POINTS}, got {[BIG, *POINTS[1:]]}"),
    (SCORED, "result blind", [1], "a seat that may not bid blind in this hand does"),
    (SCORED, "move_number", 0, "moves are counted from 1, not 0"),
    (DEALT, "hand_size", 9, "hand 1 has 1 tricks, not 9"),
    (DEALT, "hand_number", 0, "hands are counted from 1, not 0"),
    (
        {"event": "BidMade", "move_number": 2, "seat": 0, "tricks": 3, "blind": False},
        *("tricks", 99, "nobody can bid 99 in hands of up to 10 tricks"),
    ),
    (
        {"event": "BidsOpened", "move_number": 2, "bids": [1, 2, 3]},
        *("bids 1", -1, "nobody can bid -1 in hands of up to 10 tricks"),
    ),
    (
        {"event": "CardsPassed", "move_number": 9, "trick": 1},
        *("trick", 10, "cards are not passed after trick 10 of up to 10"),
    ),
    (
        {"event": "HandSeen", "move_number": 1, "owner": 0, "cards": ["KS"], "audience": [1]},
        *("cards", ["KS", "KS"], "K♠ lies 2 times and the deck holds 1"),
    ),
    (
        {"event": "CardShown", "move_number": 1, "seat": 0, "card": "KS"},
        *("card", "*", "* lies 1 times and the deck holds 0"),
    ),
]


@pytest.mark.parametrize(("event", "path", "value", "message"), EVENTS)
def test_an_event_that_cannot_happen(
    event: Mapping[str, object], path: str, value: object, message: str
) -> None:
    assert parse_events(json.dumps([event]), rules=RULES)
    with pytest.raises(NotationError) as caught:
        parse_events(f"[{change(event, path, value)}]", rules=RULES)
    assert str(caught.value) == f"not a valid {event['event']}: {message}"


def test_a_number_has_nine_digits_at_most() -> None:
    text = '{"move": "Bid", "seat": 0, "tricks": %d}'
    assert parse_move(text % BIG)
    for number in (BIG + 1, -BIG - 1, 10**44):
        with pytest.raises(NotationError, match="expected a whole number of up to nine digits"):
            parse_move(text % number)


def test_a_hooked_bid_cannot_stand_in_a_position() -> None:
    rules = get_ruleset("custom", players=3, hand_sizes=(1, 1), hook="last_bidder")
    played = play_at_random(random.Random(1), rules, most=99)
    state = next(s for s, *_ in played if s.hand_results and s.is_in_hand)
    text = format_position(state)
    assert parse_position(text) == state
    bids = " ".join(map(str, state.hand_results[0].bids))
    hooked = [int(seat == state.hand_results[0].dealer) for seat in range(3)]
    with pytest.raises(NotationError, match="was not allowed to bid"):
        parse_position(text.replace(f"bid {bids}", f"bid {' '.join(map(str, hooked))}"))
