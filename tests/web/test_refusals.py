"""Refusals: the page that asked gets the reason, and nothing else changes."""

from __future__ import annotations

import json

from counter_rules import Bid, Move, PlayCard
from counter_rules.notation import to_data
from support.failures import each
from web.at_table import Match, Message, Page

MOVED_ON = "the game has moved on: look again"
NOT_YOURS = "that is not your move"
WATCHING = "you are only watching: players move"


def refusal(dealt: Match, page: Page, text: str) -> str:
    """Send a text; check that only its page gets an answer, and return the reason."""
    before = dealt.state
    page.send(text)
    messages = page.catch_up()
    assert [message["kind"] for message in messages] == ["refused"]
    assert dealt.state is before
    assert all(other.catch_up() == [] for other in dealt.pages.values())
    return str(messages[0]["why"])


def write(page: Page, move: Move) -> str:
    """Format a move as the answer to the question of its page."""
    return json.dumps({"question": page.now["question"], "move": to_data(move)})


def answer(question: str | None, move: Message) -> str:
    return json.dumps({"question": question, "move": move})


def test_an_illegal_move_is_refused_with_the_reason(dealt: Match) -> None:
    ana = dealt.pages["Ana"]
    assert refusal(dealt, ana, write(ana, Bid(0, 11))) == (
        "Ana cannot bid 11: a bid must be from 0 to 10 (C2.1); "
        "legal: bid 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"
    )


def ask_for_hand(number: object) -> str:
    return json.dumps({"hand_number": number, "deal": True})


ASKED = "1-bid-0-0-1"
BID = to_data(Bid(0, 3))
DEAL = {"move": "Deal", "hands": [["AS"], ["2S"], ["3S"]], "turned": [], "stack": []}
OTHERS = ("2-bid-0-0-1", "1-play-1-0-1", "1-bid-0-1-1", "1-bid-0-0-2", "1-pass-1-0-1")


@each(
    ("player", "text", "why"),
    [
        ("Ben", answer("1-bid-0-1-1", to_data(Bid(1, 2))), MOVED_ON),  # out of turn
        *[("Ben", answer(ASKED, BID | {"seat": n}), NOT_YOURS) for n in (0, 2, 3, -1)],
        ("Ana", answer(ASKED, DEAL), NOT_YOURS),
        ("Ana", ask_for_hand(1), "no hand can be dealt now"),  # already dealt
        *[("Ana", ask_for_hand(number), MOVED_ON) for number in (0, 2, -1, 10**30)],
        *[(None, one, WATCHING) for one in (answer(ASKED, BID), ask_for_hand(1))],
        *[("Ana", answer(other, BID), MOVED_ON) for other in OTHERS],
    ],
)
def test_a_request_that_is_not_allowed_is_refused(
    dealt: Match, player: str | None, text: str, why: str
) -> None:
    page = dealt.pages[player]
    assert page.now["question"] == (ASKED if player == "Ana" else None)
    assert refusal(dealt, page, text) == why


def test_a_second_choice_comes_too_late(dealt: Match) -> None:
    ana, ben = dealt.pages["Ana"], dealt.pages["Ben"]
    dealt.do(ana, Bid(0, 3))
    early = write(ben, Bid(1, 3))
    dealt.do(ben, Bid(1, 2))
    assert refusal(dealt, ben, early) == MOVED_ON


def test_a_doubled_click_moves_once(dealt: Match) -> None:
    ana = dealt.pages["Ana"]
    text = write(ana, Bid(0, 3))
    ana.send(text)
    ana.send(text)
    assert [message["kind"] for message in ana.catch_up()] == ["step", "refused"]
    assert dealt.state.bids == (3, None, None)


@each(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 1_900, "not JSON"),
        ("NaN", "not an object"),
        ("[]", "not an object"),
        ("null", "not an object"),
        ("{}", "expected a move and its question, or deal and a hand_number"),
        ('{"hand_number": true, "deal": true}', "expected a whole number as hand_number"),
        ('{"deal": true}', "expected a move and its question"),
        ('{"move": {"move": "Look", "seat": 0}}', "expected a move and its question"),
        ('{"question": "1-bid-0-0-1", "move": null}', "expected a move and its question"),
        ('{"question": "1-bid-0-0-1", "move": "look"}', "expected a move and its question"),
        ('{"question": "", "move": {}, "seat": 0}', "expected a move and its question"),
        ('{"question": "1-bid-0-0-1", "move": {}}', "no move"),
        (answer(None, BID), "expected the code of a question"),
        (answer("soon", BID), "expected the code of a question"),
        ('{"question": 1, "move": {"move": "Look", "seat": 0}}', "expected the code of a question"),
        (answer(ASKED, {"move": "Bid", "seat": 0}), "not a valid move"),
        (answer(ASKED, {"move": "PlayCard", "seat": 0, "card": "1Z"}), "not a valid move"),
        (answer(ASKED, {"move": "Bid", "seat": 0, "tricks": "\ud800"}), "not a valid move"),
        ("x" * 2_001, "too long"),
        ("x" * 1_000_000, "too long"),
    ],
)
def test_an_unreadable_text_is_refused(dealt: Match, text: str, why: str) -> None:
    assert why in refusal(dealt, dealt.pages["Ana"], text)


def test_bytes_are_refused(dealt: Match) -> None:
    ana = dealt.pages["Ana"]
    ana.session.send_bytes(b"{}")
    assert ana.read_why() == "expected text, got bytes"


def test_a_refusal_shows_a_hand_to_its_owner_alone(dealt: Match) -> None:
    for _ in range(3):
        (seat,) = dealt.state.to_act
        dealt.do(dealt.people[seat], Bid(seat, 2))
    ana, held = dealt.pages["Ana"], dealt.state.hands[0]
    absent = dealt.state.hands[1][0]
    why = refusal(dealt, ana, write(ana, PlayCard(0, absent)))
    assert why.startswith(f"Ana cannot play {absent}: {absent} is not in the hand (C3.0); legal: ")
    assert all(str(one) in why for one in held)
