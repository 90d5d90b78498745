"""A move or an event with a part that is wrong: always said which part, and what is wanted."""

from __future__ import annotations

import json
from typing import Any

from counter_rules.notation import parse_events, parse_move, to_data
from events.happenings import KINDS
from events.samples import FIRST, RULES
from notation.broken import GONE, SIGN, catch, change
from support.failures import each

MOVES = "the moves are Deal, Bid, Look, PlayCard, PassCard"

NO_MOVES = [
    (
        '{"move": "Bid"}',
        (
            "not a valid move: required field missing @ move.seat; "
            "required field missing @ move.tricks"
        ),
    ),
    ('{"move": "Pass", "seat": 0}', f"there is no move 'Pass': {MOVES}"),
    ('{"move": "bid", "seat": 0, "tricks": 3}', f"there is no move 'bid': {MOVES}"),
    ('{"seat": 0, "tricks": 3}', f"there is no move None: {MOVES}"),
    ('{"move": ["Bid"], "seat": 0, "tricks": 3}', f"there is no move ['Bid']: {MOVES}"),
    ('{"move": {"Bid": 0}}', f"there is no move {{'Bid': 0}}: {MOVES}"),
]

BID = {"move": "Bid", "seat": 1, "tricks": 1, "blind": False}
PLAY = {"move": "PlayCard", "seat": 1, "card": "4H", "show": None, "high": None}
PASS = {"move": "PassCard", "seat": 1, "card": "4H"}
DEAL = {"move": "Deal", "hands": [["4H"]], "turned": [], "stack": []}

DEEP: list[Any] = []
for _ in range(900):
    DEEP = [DEEP]

BROKEN_MOVES: list[tuple[dict[str, object], str, object, str]] = [
    (BID, "seat", "3", "expected a whole number, got '3' @ move.seat"),
    (BID, "seat", True, "expected a whole number, got True @ move.seat"),
    (BID, "seat", 1.0, "expected a whole number, got 1.0 @ move.seat"),
    (BID, "seat", DEEP, "expected a whole number, got [[[[[[[...]]]]]]] @ move.seat"),
    (BID, "tricks", float("nan"), "expected a whole number, got nan @ move.tricks"),
    (BID, "tricks", float("inf"), "expected a whole number, got inf @ move.tricks"),
    (BID, "blind", 0, "expected true or false, got 0 @ move.blind"),
    (BID, "blind", None, "expected true or false, got None @ move.blind"),
    (BID, "x", 2, "extra fields found (x) @ move"),
    (BID, "event", "BidMade", "extra fields found (event) @ move"),
    (PLAY, "card", "1X", f"{SIGN}, got '1X' @ move.card"),
    (PLAY, "show", "x", f"{SIGN}, got 'x' @ move.show"),
    (PLAY, "high", "yes", "expected true or false, got 'yes' @ move.high"),
    (PASS, "card", None, f"{SIGN}, got None @ move.card"),
    (PASS, "card", GONE, "required field missing @ move.card"),
    (DEAL, "hands", 3, "expected a list, got 3 @ move.hands"),
    (DEAL, "hands", "**", "expected a list, got '**' @ move.hands"),
    (DEAL, "hands", {"*": 1}, "expected a list, got {'*': 1} @ move.hands"),
    (DEAL, "hands 0", "**", "expected a list, got '**' @ move.hands[0]"),
    (DEAL, "hands 0 0", "4X", f"{SIGN}, got '4X' @ move.hands[0][0]"),
]


@each(("text", "message"), NO_MOVES)
def test_what_is_no_move(text: str, message: str) -> None:
    assert str(catch(parse_move, text)) == message


@each(("move", "path", "value", "message"), BROKEN_MOVES)
def test_a_move_that_is_broken(
    move: dict[str, object], path: str, value: object, message: str
) -> None:
    assert to_data(parse_move(json.dumps(move))) == move
    text = change(move, path, value)
    error = catch(parse_move, text)
    assert (str(error), error.text) == (f"not a valid move: {message}", text)


BROKEN_EVENTS = [
    ("Looked", "seat", GONE, "required field missing @ event 2.seat"),
    ("Looked", "seat", None, "expected a whole number, got None @ event 2.seat"),
    ("Looked", "move_number", "1", "expected a whole number, got '1' @ event 2.move_number"),
    ("Committed", "sealed", "x", "invalid value for type, expected Sealed @ event 2.sealed"),
    ("CardsPassed", "cards", [], "extra fields found (cards) @ event 2"),
    ("CardShown", "card", "5", f"{SIGN}, got '5' @ event 2.card"),
    ("CardPlayed", "play", [], "expected an object (PlayCard), got [] @ event 2.play"),
    ("CardPlayed", "play card", GONE, "required field missing @ event 2.play.card"),
    ("BidMade", "blind", 0, "expected true or false, got 0 @ event 2.blind"),
    ("BidsOpened", "bids", {}, "expected a list, got {} @ event 2.bids"),
    ("BidsOpened", "bids", "", "expected a list, got '' @ event 2.bids"),
    ("BidsOpened", "bids 1", None, "expected a whole number, got None @ event 2.bids[1]"),
    ("HandSeen", "audience", 0, "expected a list, got 0 @ event 2.audience"),
    ("TrickResolved", "result", 3, "expected an object (TrickResult), got 3 @ event 2.result"),
    ("TrickResolved", "result values", GONE, "required field missing @ event 2.result.values"),
]


def check_event(kind: str, path: str, value: object, message: str) -> None:
    """See that events are refused as a part of the second one is changed, and only then."""
    rules = getattr(FIRST[kind], "rules", RULES)

    def read(text: str) -> object:
        return parse_events(text, rules=rules)

    looked, whole = to_data(FIRST["Looked"]), to_data(FIRST[kind])
    assert read(json.dumps([looked, whole])) == (FIRST["Looked"], FIRST[kind])
    text = f"[{json.dumps(looked)}, {change(whole, path, value)}]"
    error = catch(read, text)
    assert (str(error), error.text) == (message, text)


@each(("kind", "path", "value", "message"), BROKEN_EVENTS)
def test_an_event_that_is_broken(kind: str, path: str, value: object, message: str) -> None:
    check_event(kind, path, value, f"not a valid event 2: {message}")


NO_SEATS = [
    *[("HandDealt", "dealer", 4), ("HandSeen", "owner", -1), ("HandSeen", "audience 1", 9)],
    *[("Looked", "seat", 4), ("BidMade", "seat", 4), ("Committed", "seat", 10**9 - 1)],
    *[("ChoiceKept", "move seat", 4), ("CardPlayed", "play seat", 7), ("CardShown", "seat", -4)],
    *[("CardGiven", "giver", 4), ("CardGiven", "taker", -1)],
]


@each(("kind", "path", "seat"), NO_SEATS)
def test_an_event_of_no_seat(kind: str, path: str, seat: int) -> None:
    check_event(kind, path, seat, f"not a valid {kind}: there is no seat {seat} of 4")


@each(
    ("path", "value", "message"),
    [
        ("winners 0", 3, "there is no seat 3 of 3"),
        ("scores", [], "expected a number for each of 3 players, got 0"),
        ("scores", [5, 9, 7, 1], "expected a number for each of 3 players, got 4"),
    ],
)
def test_a_match_that_others_have_won(path: str, value: object, message: str) -> None:
    check_event("MatchOver", path, value, f"not a valid MatchOver: {message}")


@each(
    ("path", "value"),
    [("winner", 2), ("values 0", 9.0), ("values", [0.5]), ("plays", []), ("led", "D")],
)
def test_a_trick_that_does_not_come_out_so(path: str, value: object) -> None:
    message = "not a valid TrickResolved: the result does not match the rules"
    check_event("TrickResolved", f"result {path}", value, message)


@each("part", ["bids", "tricks_won", "points", "scores"])
@each("value", [[], [1, 0], [1, 0, 0, 0]], ids=str)
def test_a_score_of_other_players(part: str, value: list[int]) -> None:
    message = "not a valid HandScored: it is not the result of 3 players"
    check_event("HandScored", f"result {part}", value, message)


@each(
    ("value", "given"),
    [
        ("Shuffled", "'Shuffled'"),
        ("looked", "'looked'"),
        (GONE, "None"),
        (None, "None"),
        ([], "[]"),
    ],
)
def test_an_event_that_there_is_not(value: object, given: str) -> None:
    known = ", ".join(kind.__name__ for kind in KINDS)
    check_event("Looked", "event", value, f"there is no event {given}: the events are {known}")
