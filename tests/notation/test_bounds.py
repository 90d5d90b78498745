"""Numbers that no match of the rules has: refused in views, in events and in positions."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, Final

import pytest

from counter_rules import NotationError, Phase, get_ruleset, new_game, public_view
from counter_rules.notation import format_view, parse_events, parse_move, parse_view, to_data
from counter_rules.records import format_position, parse_position
from events.happenings import play_at_random
from notation.broken import Broken, catch, read_broken
from support.failures import each

RULES: Final = get_ruleset("up_to_ten", players=3, bidding_blind=True)
PLAYED: Final = list(play_at_random(random.Random(7), RULES, most=300))
AFTER: Final = next(state for state, *_ in PLAYED if len(state.hand_results) == 3)
"""A match after three hands."""
VIEW: Final[Any] = to_data(public_view(AFTER))
HAPPENED: Final[Any] = [to_data(event) for *_, events in PLAYED for event in events]
BIG: Final = 999_999_999


EVENTS: Final[dict[str, Any]] = {
    "HandScored": next(data for data in HAPPENED if data["event"] == "HandScored"),
    "HandDealt": next(data for data in HAPPENED if data["event"] == "HandDealt"),
    "BidMade": {"event": "BidMade", "move_number": 2, "seat": 0, "tricks": 3, "blind": False},
    "BidsOpened": {"event": "BidsOpened", "move_number": 2, "bids": [1, 2, 3]},
    "CardsPassed": {"event": "CardsPassed", "move_number": 9, "trick": 1},
    "HandSeen": {
        "event": "HandSeen",
        "move_number": 1,
        "owner": 0,
        "cards": ["KS"],
        "audience": [1],
    },
    "CardShown": {"event": "CardShown", "move_number": 1, "seat": 0, "card": "KS"},
}
CASES: Final = read_broken(Path(__file__).with_name("bounds.txt"))


def read_events(text: str) -> object:
    return parse_events(f"[{text}]", rules=RULES)


@each("kind", EVENTS)
def test_what_is_spoilt_can_happen(kind: str) -> None:
    assert read_events(json.dumps(EVENTS[kind]))
    assert parse_view(format_view(public_view(AFTER))) == public_view(AFTER)


@each("case", CASES, ids=str)
def test_numbers_that_no_match_has(case: Broken) -> None:
    read = read_events if case.of in EVENTS else parse_view
    assert str(catch(read, case.spoil({"after three hands": VIEW, **EVENTS}))) == case.said


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
