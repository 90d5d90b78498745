"""What is refused: the page that asked learns why, and nothing else changes."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from counter_rules import Bid, PlayCard
from counter_rules.notation import to_data
from web.at_table import Match, Page, ask_for, open_match

FORM = ask_for("counter", "Ana Ben Cleo")


@pytest.fixture
def match(client: TestClient) -> Iterator[Match]:
    """A hand of Counter at its first bid, Ana's."""
    with open_match(client, FORM) as match:
        match.do(match.pages["Ana"], None)
        yield match


def refusal(match: Match, page: Page, text: str) -> str:
    """Send a text; see that only its page hears of it, and return why it is refused."""
    before = match.state
    page.send(text)
    messages = page.catch_up()
    assert [message["kind"] for message in messages] == ["refused"]
    assert match.state is before
    assert all(other.catch_up() == [] for other in match.pages.values())
    return str(messages[0]["why"])


def write(page: Page, **request: object) -> str:
    return json.dumps({"move_number": page.seen.move_number, **request})


def test_an_illegal_move_is_refused_with_the_reason(match: Match) -> None:
    ana = match.pages["Ana"]
    assert refusal(match, ana, write(ana, move=to_data(Bid(0, 11)))) == (
        "Ana cannot bid 11: a bid must be from 0 to 10 (C2.1); "
        "legal: bid 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"
    )


def test_a_move_out_of_turn_is_refused(match: Match) -> None:
    ben = match.pages["Ben"]
    why = refusal(match, ben, write(ben, move=to_data(Bid(1, 2))))
    assert why == "Ben cannot bid 2: it is Ana's turn (C2.1)"


@pytest.mark.parametrize("seat", [0, 2, 3, -1])
def test_nobody_moves_for_another_seat(match: Match, seat: int) -> None:
    ben = match.pages["Ben"]
    move = {"move": "Bid", "seat": seat, "tricks": 3, "blind": False}
    assert refusal(match, ben, write(ben, move=move)) == "that is not your move"


def test_nobody_deals_cards_of_their_own(match: Match) -> None:
    ana = match.pages["Ana"]
    move = {"move": "Deal", "hands": [["AS"], ["2S"], ["3S"]], "turned": [], "stack": []}
    assert refusal(match, ana, write(ana, move=move)) == "that is not your move"


def test_a_hand_is_dealt_once(match: Match) -> None:
    ana = match.pages["Ana"]
    assert refusal(match, ana, write(ana, deal=True)) == "no hand can be dealt now"


def test_onlookers_look_on(match: Match) -> None:
    onlooker = match.pages[None]
    for request in (write(onlooker, move=to_data(Bid(0, 3))), write(onlooker, deal=True)):
        assert refusal(match, onlooker, request) == "you are only watching: players move"


@pytest.mark.parametrize("number", [0, 3, -1, 10**30])
def test_a_move_for_another_position_is_refused(match: Match, number: int) -> None:
    ana = match.pages["Ana"]
    text = json.dumps({"move_number": number, "move": to_data(Bid(0, 3))})
    assert refusal(match, ana, text) == "the game has moved on: look again"


def test_a_move_chosen_before_that_of_another_is_refused(match: Match) -> None:
    ana, ben = match.pages["Ana"], match.pages["Ben"]
    early = write(ben, move=to_data(Bid(1, 3)))
    match.do(ana, Bid(0, 3))
    assert refusal(match, ben, early) == "the game has moved on: look again"


def test_a_doubled_click_moves_once(match: Match) -> None:
    ana = match.pages["Ana"]
    text = write(ana, move=to_data(Bid(0, 3)))
    ana.send(text)
    ana.send(text)
    assert [message["kind"] for message in ana.catch_up()] == ["step", "refused"]
    assert match.state.bids == (3, None, None)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 1_900, "not JSON"),
        ("NaN", "not an object"),
        ("[]", "not an object"),
        ("null", "not an object"),
        ("{}", "expected a whole number as move_number"),
        ('{"move_number": true, "deal": true}', "expected a whole number as move_number"),
        ('{"move_number": 1}', "expected a move, or deal"),
        ('{"move_number": 1, "move": null}', "expected a move, or deal"),
        ('{"move_number": 1, "move": "look"}', "expected a move, or deal"),
        ('{"move_number": 1, "move": {}, "seat": 0}', "expected a move, or deal"),
        ('{"move_number": 1, "move": {}}', "no move"),
        ('{"move_number": 1, "move": {"move": "Bid", "seat": 0}}', "not a valid move"),
        (
            '{"move_number": 1, "move": {"move": "PlayCard", "seat": 0, "card": "1Z"}}',
            "not a valid move",
        ),
        (
            '{"move_number": 1, "move": {"move": "Bid", "seat": 0, "tricks": "\\ud800"}}',
            "not a valid move",
        ),
        ("x" * 2_001, "too long"),
        ("x" * 1_000_000, "too long"),
    ],
)
def test_what_cannot_be_read_is_refused(match: Match, text: str, why: str) -> None:
    assert why in refusal(match, match.pages["Ana"], text)


def test_bytes_are_refused(match: Match) -> None:
    ana = match.pages["Ana"]
    ana.session.send_bytes(b"{}")
    assert ana.read_until("refused")["why"] == "expected text, got bytes"


def test_a_refusal_shows_a_hand_to_its_owner_alone(match: Match) -> None:
    for _ in range(3):
        (seat,) = match.state.to_act
        match.do(match.people[seat], Bid(seat, 2))
    ana, held = match.pages["Ana"], match.state.hands[0]
    absent = match.state.hands[1][0]
    why = refusal(match, ana, write(ana, move=to_data(PlayCard(0, absent))))
    assert why.startswith(f"Ana cannot play {absent}: {absent} is not in the hand (C3.0); legal: ")
    assert all(str(one) in why for one in held)
