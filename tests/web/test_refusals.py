"""Refusals: the page that asked gets the reason, and nothing else changes."""

from __future__ import annotations

import json

from counter_rules import Bid, Move, PlayCard
from counter_rules.notation import to_data
from support.failures import each
from web.at_table import Match, Page

LATE = "the move does not answer the current question"
WATCHING = "you are only watching"
KINDS = "expected one of move, hint, replace, stand, sit, rematch, undo, agree, decline, say"


def refusal(match: Match, page: Page, text: str) -> str:
    """Send a text; check that only its page gets an answer, and return the reason."""
    before = match.table.match
    page.send(text)
    messages = page.catch_up()
    assert [message["kind"] for message in messages] == ["refused"]
    assert match.table.match is before
    assert all(other.catch_up() == [] for other in match.pages.values())
    return str(messages[0]["why"])


def answer(question: object, move: object, version: object = 4) -> str:
    return json.dumps({"question": question, "version": version, "move": move})


def write(page: Page, move: Move) -> str:
    """Format a move as the answer to the question of its page."""
    return answer(page.now["question"], to_data(move), page.state["version"])


def test_an_illegal_move_is_refused_with_the_reason(match: Match) -> None:
    ana = match.pages["Ana"]
    assert refusal(match, ana, write(ana, Bid(0, 11))) == (
        "Ana cannot bid 11: a bid must be from 0 to 10 (C2.1); "
        "legal: bid 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"
    )


ASKED = "1-bid-0-0-1"
BID = to_data(Bid(0, 3))
DEAL = {"move": "Deal", "hands": [["AS"], ["2S"], ["3S"]], "turned": [], "stack": []}
OTHERS = ("2-bid-0-0-1", "1-play-1-0-1", "1-bid-0-1-1", "1-bid-0-0-2", "1-pass-1-0-1")
SEATS = {0: "Ana", 2: "Cleo", 3: "seat 3", -1: "seat -1"}


@each(
    ("player", "text", "why"),
    [
        ("Ben", answer("1-bid-0-1-1", to_data(Bid(1, 2))), f"Ben cannot bid 2: {LATE}"),
        *[
            ("Ben", answer(ASKED, BID | {"seat": n}), f"that is a move of {name}, and you are Ben")
            for n, name in SEATS.items()
        ],
        ("Ana", answer(ASKED, DEAL), f"cannot deal: {LATE}"),
        (None, answer(ASKED, BID), WATCHING),
        *[
            ("Ana", answer(other, BID), f"Ana cannot bid 3: {LATE}; choose again")
            for other in OTHERS
        ],
        *[
            ("Ana", answer(ASKED, BID, version), f"Ana cannot bid 3: {LATE}; choose again")
            for version in (5, 10**30)  # of the future
        ],
    ],
)
def test_a_move_that_is_not_asked_for_is_refused(
    match: Match, player: str | None, text: str, why: str
) -> None:
    page = match.pages[player]
    assert page.now["question"] == (ASKED if player == "Ana" else None)
    assert refusal(match, page, text) == why


@each(
    "text",
    [
        '{"replace": 0}',
        '{"stand": true}',
        '{"sit": true}',
        '{"rematch": 4}',
        '{"undo": 1}',
        '{"agree": 1}',
        '{"decline": 1}',
        '{"say": "what a hand"}',
        '{"phrase": "hello"}',
    ],
)
def test_spectators_only_watch(match: Match, text: str) -> None:
    assert refusal(match, match.pages[None], text) == WATCHING


def test_a_hint_is_for_the_question_of_its_page(match: Match) -> None:
    hint = '{"hint": true, "question": "1-bid-0-0-1"}'
    other = hint.replace("1-bid", "2-bid")
    for player, text in [("Ben", hint), (None, hint), ("Ana", other)]:
        assert refusal(match, match.pages[player], text) == "moved_on"


def test_a_second_choice_comes_too_late(match: Match) -> None:
    ana, ben = match.pages["Ana"], match.pages["Ben"]
    match.do(ana, Bid(0, 3))
    early = write(ben, Bid(1, 3))
    match.do(ben, Bid(1, 2))
    assert refusal(match, ben, early) == f"Ben cannot bid 3: {LATE}"


def test_a_doubled_click_moves_once(match: Match) -> None:
    ana = match.pages["Ana"]
    text = write(ana, Bid(0, 3))
    ana.send(text)
    ana.send(text)
    assert [message["kind"] for message in ana.catch_up()] == ["state", "refused"]
    assert match.state.bids == (3, None, None)


@each(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 1_900, "not JSON"),
        ("NaN", "expected a JSON object"),
        ("[]", "expected a JSON object"),
        ("null", "expected a JSON object"),
        ("{}", KINDS),
        ('{"hand_number": 1, "deal": true}', KINDS),
        ('{"hint": true, "sit": true}', KINDS),
        ('{"move": {"move": "Look", "seat": 0}}', "expected an object of question, version and"),
        ('{"question": "1-bid-0-0-1", "move": {}}', "expected an object of question, version and"),
        (answer(ASKED, None), "a move is an object"),
        (answer(ASKED, "look"), "not JSON"),
        (answer(ASKED, {}), "no move"),
        (answer(None, BID), "expected the code of a question"),
        (answer("soon", BID), "expected the code of a question"),
        (answer(1, BID), "expected the code of a question"),
        *[
            (answer(ASKED, BID, version), "expected a version of the match")
            for version in (None, True, "4", 1.5, -1)
        ],
        (answer(ASKED, {"move": "Bid", "seat": 0}), "not a valid move"),
        (answer(ASKED, {"move": "PlayCard", "seat": 0, "card": "1Z"}), "not a valid move"),
        (answer(ASKED, {"move": "Bid", "seat": 0, "tricks": "\ud800"}), "not a valid move"),
        ('{"hint": true}', "expected the code of a question"),
        *[
            (json.dumps({name: number}), f"expected a whole number as {name}")
            for name in ("replace", "undo", "agree")
            for number in ("1", True, None, 1.5, [])
        ],
        ("x" * 2_001, "the text has more than 2000 characters"),
        ("x" * 1_000_000, "the text has more than 2000 characters"),
    ],
)
def test_an_unreadable_text_is_refused(match: Match, text: str, why: str) -> None:
    assert why in refusal(match, match.pages["Ana"], text)


def test_bytes_are_refused(match: Match) -> None:
    ana = match.pages["Ana"]
    ana.session.send_bytes(b"{}")
    assert ana.read_why() == "expected text, got bytes"


def test_a_refusal_shows_a_hand_to_its_owner_alone(match: Match) -> None:
    for _ in range(3):
        (seat,) = match.state.to_act
        match.do(match.people[seat], Bid(seat, 2))
    ana, held = match.pages["Ana"], match.state.hands[0]
    absent = match.state.hands[1][0]
    why = refusal(match, ana, write(ana, PlayCard(0, absent)))
    assert why.startswith(f"Ana cannot play {absent}: {absent} is not in the hand (C3.0); legal: ")
    assert all(str(one) in why for one in held)
