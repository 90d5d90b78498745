"""Moves of the wrong types: nothing is taken for what it only resembles."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from builders import COUNTER, before, card, deal, dealt
from counter_rules import (
    Bid,
    Deal,
    Look,
    PassCard,
    PlayCard,
    ReasonCode,
    State,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    why_illegal,
)
from counter_rules.cards import JOKER
from hands import bid_all, play
from refusals import refuse

DEALING = new_game(COUNTER[4])
BIDDING = dealt("KH 5H 4C 4D", "QH 6H", "4H 8H", "AH 2H")
LEADING = bid_all(BIDDING)
PASSING = play(LEADING, "5H 6H 8H AH")
STATES = [DEALING, BIDDING, LEADING, PASSING]


UP_TO_TEN = get_ruleset("up_to_ten", players=4, bidding_blind=True)
BLIND = deal(before(UP_TO_TEN, 2, (0, 0, 20, 0), dealer=3))
NORTHEAST = new_game(get_ruleset("northeast_blackout", players=5))
NAMING = play(bid_all(deal(NORTHEAST, "AC KC", "3C *", "4C", "5C", "6C")), "AC 3C 4C 5C 6C KC")


class Mimic:
    """Equal to everything, and still neither a seat nor a card."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "Mimic()"


NO_SEATS: list[Any] = ["x", "0", True, False, 1.0, 0.0, 0j, None, (0,), [0], Look(0), Mimic()]
NO_CARDS: list[Any] = ["9C", "KH", 0, 5, True, 1.0, None, ("K", "H"), [], int, b"KH", Mimic()]
NO_NUMBERS: list[Any] = [True, False, 2.0, "2", None, 1j, (), [1], {}, Mimic()]
NO_NAMES: list[Any] = [0, 1, "", "high", 1.0, [], {}, [True], Mimic()]
NO_MOVES: list[Any] = [None, 0, "KH", card("KH"), Bid, (0, "KH"), [], {}, State, ...]


def list_refusals(seat: Any, why: str) -> dict[str, Any]:  # noqa: ANN401 - anything at all
    """List a move of each kind for a seat that there is not, by the message it is refused with."""
    return {
        f"seat {seat!r} cannot bid 1: {why} (C2.1)": Bid(seat, 1),
        f"seat {seat!r} cannot look: {why} (C2.1)": Look(seat),
        f"seat {seat!r} cannot play K♥: {why} (C3.0)": PlayCard(seat, card("KH")),
        f"seat {seat!r} cannot pass K♥: {why} (C7.4)": PassCard(seat, card("KH")),
    }


@pytest.mark.parametrize("seat", [-1, 4, 10**6])
@pytest.mark.parametrize("state", STATES, ids=lambda state: str(state.phase))
def test_no_such_seat(state: State, seat: int) -> None:
    refusals = list_refusals(seat, "there are 4 players, seats 0 to 3")
    for message, move in refusals.items():
        error = refuse(state, move)
        assert str(error) == message
        assert error.reason.code is ReasonCode.NO_SUCH_SEAT
        assert error.legal == ()


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
@pytest.mark.parametrize("state", STATES, ids=lambda state: str(state.phase))
def test_a_seat_is_a_number(state: State, seat: Any) -> None:  # noqa: ANN401
    refusals = list_refusals(seat, f"seat must be a plain int, 0 to 3, not {seat!r}")
    for message, move in refusals.items():
        error = refuse(state, move)
        assert str(error) == message
        assert error.reason.code is ReasonCode.MALFORMED
        assert error.legal == ()


@pytest.mark.parametrize("tricks", NO_NUMBERS, ids=repr)
def test_a_bid_is_a_whole_number(tricks: Any) -> None:  # noqa: ANN401
    error = refuse(BIDDING, Bid(0, tricks))
    assert str(error) == (
        f"seat 0 cannot bid {tricks!r}: tricks must be a plain int, not {tricks!r} (C2.1); "
        "legal: bid 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"
    )
    assert error.reason.code is ReasonCode.MALFORMED
    assert error.legal == legal_moves(BIDDING)


def test_no_bid_of_counter_is_blind() -> None:
    error = refuse(BIDDING, Bid(0, 3, blind=True))
    assert error.reason.code is ReasonCode.NOT_OFFERED
    assert error.legal == legal_moves(BIDDING)


@pytest.mark.parametrize("blind", [None, 0, 1, "", "yes", [], [1], 1.0, Mimic()], ids=repr)
@pytest.mark.parametrize("state", [BIDDING, BLIND], ids=["counter", "up_to_ten"])
def test_a_bid_is_blind_or_it_is_not(state: State, blind: Any) -> None:  # noqa: ANN401
    error = refuse(state, Bid(0, 1, blind))
    assert error.reason.sentence == f"blind must be True or False, not {blind!r}"
    assert str(error).startswith(f"seat 0 cannot bid 1{' blind' * bool(blind)}: ")
    assert error.reason.code is ReasonCode.MALFORMED
    assert error.reason.clause == state.rules.clauses.bid
    assert error.legal == legal_moves(state)


@pytest.mark.parametrize("what", NO_CARDS, ids=repr)
def test_a_card_played_is_a_card(what: Any) -> None:  # noqa: ANN401
    error = refuse(LEADING, PlayCard(0, what))
    sentence = f"card must be a Card, not {what!r}"
    assert str(error).startswith(f"seat 0 cannot play {what!r}: {sentence} (C3.0); legal: ")
    assert error.reason.sentence == sentence
    assert error.reason.code is ReasonCode.MALFORMED
    assert error.legal == legal_moves(LEADING)


@pytest.mark.parametrize("what", [w for w in NO_CARDS if w is not None], ids=repr)
@pytest.mark.parametrize("played", ["4C", "KH"])
def test_a_card_shown_is_a_card(what: Any, played: str) -> None:  # noqa: ANN401
    error = refuse(LEADING, PlayCard(0, card(played), show=what))
    assert error.reason.sentence == f"show must be a Card, not {what!r}"
    assert error.reason.code is ReasonCode.MALFORMED
    assert error.reason.clause == "C3.0"
    assert error.legal == legal_moves(LEADING)


@pytest.mark.parametrize("what", NO_CARDS, ids=repr)
def test_a_card_passed_is_a_card(what: Any) -> None:  # noqa: ANN401
    error = refuse(PASSING, PassCard(2, what))
    sentence = f"card must be a Card, not {what!r}"
    assert str(error).startswith(f"seat 2 cannot pass {what!r}: {sentence} (C7.4); legal: pass ")
    assert error.reason.code is ReasonCode.MALFORMED
    assert error.legal == legal_moves(PASSING, 2)


@pytest.mark.parametrize("high", [True, False, *NO_NAMES], ids=repr)
@pytest.mark.parametrize("played", ["4C", "KH"])
def test_no_card_of_counter_is_named_high_or_low(high: Any, played: str) -> None:  # noqa: ANN401
    error = refuse(LEADING, PlayCard(0, card(played), high=high))
    assert error.reason.code is ReasonCode.NOTHING_TO_NAME
    assert error.legal == legal_moves(LEADING)


@pytest.mark.parametrize("high", NO_NAMES, ids=repr)
def test_a_joker_is_named_high_or_low_and_nothing_else(high: Any) -> None:  # noqa: ANN401
    error = refuse(NAMING, PlayCard(1, JOKER, high=high))
    assert str(error).startswith(f"seat 1 cannot play * {high!r}: ")
    assert error.reason.sentence == "* must be named high or low"
    assert error.reason.code is ReasonCode.MUST_NAME
    assert error.legal == legal_moves(NAMING)
    assert [move for move in error.legal if getattr(move, "card", None) is JOKER] == [
        PlayCard(1, JOKER, high=False),
        PlayCard(1, JOKER, high=True),
    ]


@pytest.mark.parametrize("move", NO_MOVES, ids=lambda move: repr(move)[:30])
@pytest.mark.parametrize("state", STATES, ids=lambda state: str(state.phase))
def test_what_is_no_move_is_refused(state: State, move: Any) -> None:  # noqa: ANN401
    error = refuse(state, move)
    assert str(error) == (
        f"cannot apply {move!r}: a move is a Deal, Bid, Look, PlayCard or PassCard, not {move!r}"
    )
    assert error.reason.code is ReasonCode.NOT_A_MOVE
    assert error.reason.clause == ""
    assert error.legal == ()


def test_a_refusal_stays_short() -> None:
    long: list[Any] = [10**5000, "9C" * 1000, list(range(10**4)), LEADING]
    for what in long:
        for state, move in (
            (BIDDING, Bid(0, what)),
            (BIDDING, Bid(what, 0)),
            (LEADING, PlayCard(0, what)),
            (LEADING, PlayCard(0, card("4C"), what)),
            (PASSING, PassCard(0, what)),
            (BIDDING, what),
        ):
            message = str(refuse(state, move))
            assert len(message) < 500
            assert "\n" not in message


@attrs.frozen
class TrumpingBid(Bid):
    """A move that is more than it seems."""


def test_a_kind_of_move_of_ones_own_is_none() -> None:
    error = refuse(BIDDING, TrumpingBid(0, 3))
    assert error.reason.code is ReasonCode.NOT_A_MOVE
    assert apply_move(BIDDING, Bid(0, 3)).bids[0] == 3


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, lambda m: PlayCard(m.seat, m.card)])
def test_a_move_of_ones_own_making_is_as_good(make: Callable[[Any], PlayCard]) -> None:
    first = legal_moves(LEADING)[0]
    move = make(first)
    assert why_illegal(LEADING, move) is None
    assert apply_move(LEADING, move) == apply_move(LEADING, first)


def test_hands_of_a_deal_may_be_any_sequences() -> None:
    hands = [list(hand) for hand in BIDDING.hands]
    deal = Deal(hands, iter(BIDDING.turned), (c for c in BIDDING.stack))
    assert apply_move(DEALING, deal) == BIDDING
