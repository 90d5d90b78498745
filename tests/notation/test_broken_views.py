"""A view with a part that is wrong, or at odds with another one: always said which."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from counter_rules import new_game, ruleset_names, view
from counter_rules.games import get_preset
from counter_rules.notation import parse_view, to_data
from notation.broken import GONE, PLAYING, SEALED, SIGN, catch, change
from support.builders import custom, deal
from support.failures import each
from support.hands import bid

SUIT = "expected a suit, C D H S or ♣ ♦ ♥ ♠, or * for jokers"

NAMES = f"the rulesets are {', '.join(ruleset_names())}"
BY_HAND = "by hand or by an unregistered preset: give it to the reader as rules="
OPTIONS = ", ".join(option.name for option in get_preset("custom").options)
HOOKS = "expected off (or False), last_bidder (or True), no_excess or exact_total"
MANY = "hands of 99 cannot be dealt from 52 cards (F1.2)"

WRONG_KIND = [
    ("dealer", "2", "expected a whole number, got '2' @ view.dealer"),
    ("dealer", True, "expected a whole number, got True @ view.dealer"),
    ("dealer", 2.0, "expected a whole number, got 2.0 @ view.dealer"),
    ("dealer", float("nan"), "expected a whole number, got nan @ view.dealer"),
    ("dealer", None, "expected a whole number, got None @ view.dealer"),
    ("seat", float("inf"), "expected a whole number, got inf @ view.seat"),
    ("move_number", "8", "expected a whole number, got '8' @ view.move_number"),
    ("bids 0", "2", "expected a whole number, got '2' @ view.bids[0]"),
    ("to_act 0", "1", "expected a whole number, got '1' @ view.to_act[0]"),
    ("phase", GONE, "required field missing @ view.phase"),
    ("phase", "playing", "invalid value for type, expected Phase @ view.phase"),
    ("phase", ["play"], "invalid value for type, expected Phase @ view.phase"),
    ("sights", ["x", "own", "own"], "invalid value for type, expected Sight @ view.sights[0]"),
    ("stack", [], "extra fields found (stack) @ view"),
    ("trump", "X", f"{SUIT}, got 'X' @ view.trump"),
    ("trump", 3, f"{SUIT}, got 3 @ view.trump"),
    ("known", None, "expected a list, got None @ view.known"),
    ("known", {}, "expected a list, got {} @ view.known"),
    ("known 0", "2D", "expected a list, got '2D' @ view.known[0]"),
    ("known 0 0", "1D", f"{SIGN}, got '1D' @ view.known[0][0]"),
    ("known 0 0", ["2D"], f"{SIGN}, got ['2D'] @ view.known[0][0]"),
    ("trick", {}, "expected a list, got {} @ view.trick"),
    ("trick 0", [], "expected an object (PlayCard), got [] @ view.trick[0]"),
    ("trick 0 card", "ZZ", f"{SIGN}, got 'ZZ' @ view.trick[0].card"),
    ("trick 0 high", 1, "expected true or false, got 1 @ view.trick[0].high"),
    ("trick 0 why", 1, "extra fields found (why) @ view.trick[0]"),
    ("tricks 0", [], "expected an object (TrickResult), got [] @ view.tricks[0]"),
    ("tricks 0 doubled", 0, "expected true or false, got 0 @ view.tricks[0].doubled"),
    ("tricks 0 values", GONE, "required field missing @ view.tricks[0].values"),
    ("tricks 0 halves", [1], "extra fields found (halves) @ view.tricks[0]"),
    ("tricks 0 values", "14", "expected a list, got '14' @ view.tricks[0].values"),
    ("tricks 0 values 0", "A", "expected a number of halves, got 'A' @ view.tricks[0].values[0]"),
    (
        "tricks 0 values 0",
        True,
        "expected a number of halves, got True @ view.tricks[0].values[0]",
    ),
    ("tricks 0 values 0", 1.3, "expected a number of halves, got 1.3 @ view.tricks[0].values[0]"),
    (
        "tricks 0 values 0",
        10**9,
        "expected a number of halves, got 1000000000 @ view.tricks[0].values[0]",
    ),
    (
        "tricks 0 values 0",
        float("nan"),
        "expected a number of halves, got nan @ view.tricks[0].values[0]",
    ),
    ("voids 0 suit", GONE, "required field missing @ view.voids[0].suit"),
    ("voids 0 since", "1", "expected a whole number, got '1' @ view.voids[0].since"),
    ("rules", GONE, "required field missing @ view.rules"),
]

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

VALUES = "trick 1, values: expected [14.0, 2.0, 4.0]"
AT_ODDS = [
    ("seat", 3, "there is no seat 3 of 3"),
    ("seat", -1, "there is no seat -1 of 3"),
    ("dealer", 3, "there is no seat 3 of 3"),
    ("dealer", 10**9 - 1, "there is no seat 999999999 of 3"),
    ("to_act 0", 5, "there is no seat 5 of 3"),
    ("trick 0 seat", 7, "there is no seat 7 of 3"),
    ("voids 0 seat", 9, "seat 9 is not known to be void in spades since trick 1"),
    ("known", [["2D"]], "known has 1 parts and there are 3 players"),
    ("bids", [2, 1], "bids has 2 parts and there are 3 players"),
    ("bids", [2, 1, 0, 0], "bids has 4 parts and there are 3 players"),
    ("committed", [None], "committed has 1 parts and there are 3 players"),
    ("sights", ["own"], "sights has 1 parts and there are 3 players"),
    ("passes", [{"trick": 1, "cards": []}], "passes 0 has 0 parts and there are 3 players"),
    ("to_act", [], "to_act: expected [1], got []"),
    ("to_act", [0], "to_act: expected [1], got [0]"),
    ("to_act", [1, 2], "to_act: expected [1], got [1, 2]"),
    ("trick", [], "to_act: expected [0], got [1]"),
    ("phase", "deal", "tricks: they are not those of the hand just finished"),
    ("phase", "bid", "phase: expected play, got bid"),
    ("phase", "pass", "phase: expected play, got pass"),
    ("phase", "over", "after 0 hands the match is not over"),
    ("committed", [None] * 3, "committed: expected [], got [none, none, none]"),
    ("bids 1", None, "bids: [2, none, 0] were not made in turn"),
    ("bids", [None] * 3, "a bid is missing, and cards were played"),
    ("move_number", -1, "move_number: expected 8, got -1"),
    ("move_number", 9, "move_number: expected 8, got 9"),
    ("hand_results", [AFTER | {"scores": [11]}], "in hand 1, it is not the result of 3 players"),
    ("hand_results", [AFTER | {"points": []}], "in hand 1, it is not the result of 3 players"),
    ("hand_results", [AFTER | {"hand_number": 2}], "in hand 1, hand 2 has 2 tricks, not 3"),
    (
        "hand_results",
        [AFTER | {"scores": [0] * 3}],
        "in hand 1, scores: expected [11, 2, 0], got [0, 0, 0]",
    ),
    ("hand_results", [AFTER, AFTER], "in hand 2, hand_number: expected 2, got 1"),
    ("tricks 0 values", [14.0], f"{VALUES}, got [14.0]"),
    ("tricks 0 values 1", 14.0, f"{VALUES}, got [14.0, 14.0, 4.0]"),
    ("tricks 0 plays", [], "trick 1 has 0 of 3 plays"),
    ("tricks 0 plays 0 card", "AC", "trick 1, led: expected clubs, got spades"),
    ("tricks 0 winner", 9, "trick 1, winner: expected 0, got 9"),
    ("tricks 0 winner", 1, "trick 1, winner: expected 0, got 1"),
    ("tricks 0 turned", ["JS"], "trick 1, turned: expected [], got [J♠]"),
    ("tricks", TRICKS * 3, "there are 3 finished tricks in a hand of 3"),
    ("bids 0", -5, "seat 0 was not allowed to bid -5"),
    ("bids 2", 4, "seat 2 was not allowed to bid 4"),
    ("known 1", ["AC", "2C", "3C"], "seat 1 is not known to hold A♣"),
    ("known 0", [], "0 of the 1 cards of seat 0 are in sight"),
    ("known 0 0", "*", "* lies 1 times and the deck holds 0"),
    ("turned 0", "*", "* lies 1 times and the deck holds 0"),
    ("known 0 0", "4C", "4♣ lies 2 times and the deck holds 1"),
    ("known 1", ["2D"], "seat 1 is not known to hold 2♦"),
    ("trick 0 card", "9H", "9♥ lies 2 times and the deck holds 1"),
    ("voids 0 seat", 0, "seat 0 is not known to be void in spades since trick 1"),
    ("voids 0 since", 3, "seat 2 is not known to be void in spades since trick 3"),
    ("trump", "*", "trump: expected hearts, got jokers"),
    ("trump", "C", "trump: expected hearts, got clubs"),
    ("trick 0 seat", 1, "trick 2: seat 1 plays in the turn of seat 0"),
    (
        "passes",
        [{"trick": 1, "cards": [None] * 3}],
        "passes, by the trick before: expected [], got [1]",
    ),
]

TO_ACT = "to_act: expected some of [0, 1, 2, 3], in order"
CANNOT_BID = "committed: seat 1 cannot have chosen Bid(seat=1, tricks=99, blind=False)"
NONE_KNOWN = "committed: expected [none, none, none, none]"
CHOSEN = {"move": "Bid", "seat": 0, "tricks": 1, "blind": False}
SEALED_AT_ODDS = [
    ("turned", [], "cards face up: expected 1 or more, got 0"),
    ("committed", [], f"{NONE_KNOWN}, got []"),
    ("to_act", [], f"{TO_ACT}, got []"),
    ("to_act", [2, 0], f"{TO_ACT}, got [2, 0]"),
    ("to_act", [0, 0], f"{TO_ACT}, got [0, 0]"),
    ("bids 0", -(10**9) + 1, "seat 0 was not allowed to bid -999999999"),
    (
        "committed 0",
        CHOSEN,
        "committed: expected [none, bid 2, none, none], got [bid 1, bid 2, none, none]",
    ),
    (
        "committed 1 seat",
        0,
        "committed: expected the move of seat 1, got Bid(seat=0, tricks=2, blind=False)",
    ),
    ("seat", None, f"{NONE_KNOWN}, got [none, bid 2, none, none]"),
    ("committed 1", None, "committed: expected the move of seat 1, got None"),
    (
        "committed 1 tricks",
        99,
        f"{CANNOT_BID}: a bid must be from 0 to 3 (F6.1)",
    ),
]

BROKEN_RULES = [
    ("", None, "expected name, players and options of a ruleset, got None"),
    ("", [], "expected name, players and options of a ruleset, got []"),
    ("more", 1, "a ruleset has name, players and options, not name, players, options, more"),
    ("name", 3, "a ruleset has a name, and a whole number of players"),
    ("name", "countr", f"there is no ruleset 'countr': did you mean counter? {NAMES}"),
    ("players", 11, "custom cannot be played by 11: 2 to 10 can play"),
    ("players", "3", "a ruleset has a name, and a whole number of players"),
    ("players", True, "a ruleset has a name, and a whole number of players"),
    ("options", None, f"the ruleset 'custom' was composed {BY_HAND}"),
    ("options hok", True, f"custom has no option 'hok': its options are {OPTIONS}"),
    ("options hook", "hooked", f"option hook: {HOOKS}, got 'hooked'"),
    ("options hook", {}, f"option hook: {HOOKS}, got {{}}"),
    ("options hand_sizes", [99], f"options hand_sizes and players=3 contradict each other: {MANY}"),
    ("options trump", ["S", "X"], f"{SUIT}, got 'X'"),
]


def check(data: Mapping[str, object], path: str, value: object, message: str) -> None:
    """See that a view with a part changed is refused with a message."""
    error = catch(parse_view, change(data, path, value))
    assert str(error) == f"not a valid view: {message}"
    assert (error.line, error.column) == (1, 1)


@each(("path", "value", "message"), WRONG_KIND)
def test_a_part_of_another_kind(path: str, value: object, message: str) -> None:
    check(PLAYING, path, value, message)


@each(("path", "value", "message"), AT_ODDS)
def test_parts_that_contradict_each_other(path: str, value: object, message: str) -> None:
    check(PLAYING, path, value, message)


@each(("path", "value", "message"), SEALED_AT_ODDS)
def test_parts_that_contradict_sealed_bids(path: str, value: object, message: str) -> None:
    check(SEALED, path, value, message)


@each(
    ("hook", "bids", "message"),
    [
        ("exact_total", [2, 2, None, None], "seat 1 was not allowed to bid 2"),
        ("exact_total", [3, 0, None, None], "seat 0 was not allowed to bid 3"),
        ("off", [2, None, 2, None], "bids: [2, none, 2, none] were not made in turn"),
    ],
)
def test_bids_that_cannot_be(hook: str, bids: list[int | None], message: str) -> None:
    state = bid(deal(new_game(custom(4, hook=hook, hand_sizes=(2,))), turned="9H"), 0, 0)
    check(to_data(view(state, 2)), "bids", bids, message)


CARDS = ("KS", "3S", "5C")


@each(
    ("seats", "message"),
    [
        ((0, 2), "trick 2: seat 2 plays in the turn of seat 1"),
        ((2, 1), "trick 2: seat 2 plays in the turn of seat 0"),
        ((0, 1, 2), "the trick in progress is complete"),
    ],
)
def test_a_trick_that_cannot_be(seats: tuple[int, ...], message: str) -> None:
    known = PLAYING | {"to_act": [0], "known": [["2D"], [], []], "voids": []}
    plays = [{"seat": seat, "card": card} for seat, card in zip(seats, CARDS, strict=False)]
    check(known, "trick", plays, message)


@each(("path", "value", "message"), BROKEN_RULES)
def test_a_ruleset_that_is_broken(path: str, value: object, message: str) -> None:
    check(PLAYING, f"rules {path}", value, f"{message} @ view.rules")


@each("value", [3, 0, True, 1.0, 2.0, "2", None, [2]], ids=repr)
def test_a_view_of_another_format(value: object) -> None:
    message = f"expected a view of format 1 or 2, got {value!r}"
    assert str(catch(parse_view, change(PLAYING, "view", value))) == message


def test_a_view_without_a_format() -> None:
    message = "expected a view of format 1 or 2, got None"
    assert str(catch(parse_view, change(PLAYING, "view", GONE))) == message
    assert str(catch(parse_view, "{}")) == message


def test_all_parts_of_another_kind_are_told_at_once() -> None:
    text = json.dumps(PLAYING | {"dealer": "0", "phase": "x", "trick": None})
    assert str(catch(parse_view, text)) == (
        "not a valid view: invalid value for type, expected Phase @ view.phase; "
        "expected a whole number, got '0' @ view.dealer; "
        "expected a list, got None @ view.trick"
    )
