"""Questions that a view cannot answer, or that are asked of the wrong one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from counter_rules import (
    Bid,
    Look,
    PassCard,
    PlayCard,
    ReasonCode,
    StateError,
    apply_move,
    legal_moves,
    new_game,
    public_view,
    step,
    view,
    why_illegal,
)
from counter_rules.cards import STANDARD_DECK
from support.builders import COUNTER
from support.hands import shuffled

STATE = shuffled(new_game(COUNTER[4]))
SEEN = view(STATE, 0)
PUBLIC = public_view(STATE)
CARD = STANDARD_DECK[0]
NO_SEAT = "there is no seat {!r}: 4 players have the seats 0 to 3"
OTHERS = "the view of seat 0 does not know the moves of seat {}: ask the view of that seat"
NOBODYS = "the public view has no moves of seat {}: ask the view of that seat"

NO_SEATS = (-1, 4, True, False, "0", 1.0, None, (0,), 10**30)


def refuse(ask: Callable[[], object]) -> str:
    """Ask something that has no answer; return what is said, having seen that nothing changed."""
    before = [repr(value) for value in (STATE, SEEN, PUBLIC)]
    with pytest.raises(StateError) as caught:
        ask()
    assert [repr(value) for value in (STATE, SEEN, PUBLIC)] == before
    return str(caught.value)


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
def test_there_is_no_view_of_a_seat_that_does_not_exist(seat: object) -> None:
    assert refuse(lambda: view(STATE, seat)) == NO_SEAT.format(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [seat for seat in NO_SEATS if seat is not None], ids=repr)
def test_a_view_has_no_moves_of_a_seat_that_does_not_exist(seat: object) -> None:
    for seen in (SEEN, PUBLIC):
        said = refuse(lambda seen=seen: legal_moves(seen, seat))
        assert said == NO_SEAT.format(seat)


@pytest.mark.parametrize("given", [None, SEEN, PUBLIC, COUNTER[4], "state", 0], ids=type)
def test_a_view_is_made_of_a_state_alone(given: object) -> None:
    for ask in (lambda: view(given, 0), lambda: public_view(given)):  # type: ignore[arg-type]
        assert refuse(ask).startswith("expected a State, got ")


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_view_knows_the_moves_of_its_own_seat_alone(seat: int) -> None:
    assert refuse(lambda: legal_moves(SEEN, seat)) == OTHERS.format(seat)
    assert refuse(lambda: legal_moves(PUBLIC, seat)) == NOBODYS.format(seat)
    moves = (Bid(seat, 1), Look(seat), PlayCard(seat, CARD), PassCard(seat, CARD), Bid(seat, -7))
    for move in moves:
        assert refuse(lambda move=move: why_illegal(SEEN, move)) == OTHERS.format(seat)
        assert refuse(lambda move=move: why_illegal(PUBLIC, move)) == NOBODYS.format(seat)


def test_a_view_answers_for_its_own_seat_and_the_public_one_for_none() -> None:
    assert legal_moves(SEEN) == legal_moves(SEEN, 0) == legal_moves(STATE, 0)
    assert legal_moves(view(STATE, 2)) == legal_moves(view(STATE, 2), 2) == ()
    assert legal_moves(PUBLIC) == ()
    assert refuse(lambda: legal_moves(PUBLIC, 0)) == NOBODYS.format(0)


@pytest.mark.parametrize("seat", [-1, 4, 10**18])
def test_a_move_of_a_seat_that_does_not_exist_is_illegal_for_everybody(seat: int) -> None:
    for seen in (STATE, SEEN, PUBLIC):
        reason = why_illegal(seen, Bid(seat, 1))
        assert reason is not None
        assert reason.code is ReasonCode.NO_SUCH_SEAT
        assert reason == why_illegal(STATE, Bid(seat, 1))


@pytest.mark.parametrize("move", [None, "bid", 3, Bid, ()], ids=repr)
def test_what_is_not_a_move_is_illegal_for_everybody(move: object) -> None:
    for seen in (STATE, SEEN, PUBLIC):
        reason = why_illegal(seen, move)
        assert reason is not None
        assert reason.code is ReasonCode.NOT_A_MOVE


@pytest.mark.parametrize("carry_out", [apply_move, step])
@pytest.mark.parametrize("given", [SEEN, PUBLIC, None, "state"], ids=type)
def test_no_move_is_made_on_a_view(carry_out: Callable[..., object], given: object) -> None:
    said = refuse(lambda: carry_out(given, Bid(0, 1)))
    assert said.startswith("expected a State, got ")
    assert said.endswith("(a view advances by events)")
