"""Every way in which a game refuses a move, and what is legal instead: the table `moves.txt`."""

from __future__ import annotations

import re
from pathlib import Path

from counter_rules import Bid, PassCard, Phase, PlayCard, Suit, apply_move, why_illegal
from counter_rules.cards import JOKER
from counter_rules.messages import Message
from errors.refused_cases import DEALS, MOVES, POSITIONS
from support.builders import card
from support.failures import each
from support.hands import play
from support.refusals import Code, Refused, because, check_case, check_pickle, refuse


@each("case", MOVES, ids=str)
def test_a_refusal_has_its_reason_and_says_what_instead(case: Refused) -> None:
    check_case(case)


@each("case", MOVES, ids=str)
def test_a_refusal_is_a_value_error_that_pickles(case: Refused) -> None:
    check_pickle(refuse(case.state, case.move))


@each("high", [True, False, None])
@each("first", ["low", "high"])
def test_the_second_joker_of_a_hand_has_no_choice(first: str, high: bool | None) -> None:
    state = play(POSITIONS["naming"], f"*{first} 10C")
    while state.to_act != (0,) or not state.trick:
        seat = state.to_act[0]
        state = apply_move(state, PlayCard(seat, state.hands[seat][0]))
    second = PlayCard(0, JOKER, high=first == "low")
    if high is second.high:
        assert apply_move(state, second).trick[-1] is not None
        return
    error = refuse(state, PlayCard(0, JOKER, high=high))
    other, forced = Message(f"word.{first}"), Message("word.high" if second.high else "word.low")
    assert error.reason == (
        because(Code.MUST_NAME, "F4.3", card=JOKER)
        if high is None
        else because(Code.NAMED_ALREADY, "F4.3", card=JOKER, other=other, forced=forced)
    )
    assert [move for move in error.legal if isinstance(move, PlayCard) and move.card is JOKER] == [
        second
    ]


@each(
    ("name", "move", "to_act"),
    [
        ("following", PlayCard(2, card("4H")), (3,)),
        ("leading", PlayCard(0, card("4C"), card("4S")), (1,)),
        ("half passed", PassCard(1, card("QH")), (3,)),
        ("behind", Bid(0, 1, blind=True), (1,)),
        ("looked", Bid(0, 1), (1,)),
        ("ahead", Bid(2, 1), (3,)),
        ("sealed by seat 2", Bid(0, 1), (1, 3)),
        ("unbroken", PlayCard(0, card("2S")), (1,)),
        ("naming", PlayCard(3, JOKER, high=True), (4,)),
    ],
)
def test_refused_moves_can_be_made_in_their_time(
    name: str, move: Bid | PlayCard | PassCard, to_act: tuple[int, ...]
) -> None:
    """The positions are what they are meant to be: with the right move they go on."""
    assert apply_move(POSITIONS[name], move).to_act == to_act


@each(("name", "tricks"), [("hooked", (3, 1)), ("last together", (2, 1)), ("oh hell", (3, 2))])
def test_refused_bids_can_be_made_in_their_time(name: str, tricks: tuple[int, int]) -> None:
    assert apply_move(POSITIONS[name], Bid(*tricks)).phase is Phase.PLAY


def test_a_reason_is_made_from_its_details() -> None:
    reason = because(Code.MUST_FOLLOW, "C3.1", suit=Suit.HEARTS, card=card("9C"))
    found = why_illegal(POSITIONS["following"], PlayCard(2, card("9C")))
    assert reason == found
    assert hash(reason) == hash(found)
    assert dict(reason.details) == {"suit": Suit.HEARTS, "card": card("9C")}


def test_reason_codes_are_stable_texts() -> None:
    assert all(code.value == code.name.lower() for code in Code)


def test_every_reason_code_is_tried() -> None:
    files = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    tried = set(re.findall(r"Code\.([A-Z_]+)", "".join(files)))
    tried |= {case.reason.code.name for case in (*MOVES, *DEALS) if case.reason}
    assert {code.name for code in Code} == tried
