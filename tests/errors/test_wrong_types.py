"""Moves of the wrong types: whole numbers become ints, and nothing else is taken for one."""

from __future__ import annotations

import contextlib
import copy
import itertools
import math
import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import attrs
import pytest

from counter_rules import (
    Bid,
    Deal,
    Look,
    Move,
    PassCard,
    PlayCard,
    Rank,
    Reason,
    ReasonCode,
    State,
    StateError,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    view,
    why_illegal,
)
from counter_rules._base.quoting import shorten
from counter_rules.cards import JOKER
from counter_rules.notation import format_move
from support.builders import COUNTER, before, card, deal, dealt
from support.failures import each
from support.hands import bid_all, play
from support.refusals import refuse

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


class Counted:
    """A whole number of another package."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def numpy_integer(number: int) -> object:
    """Return a number as NumPy's argmax does."""
    return pytest.importorskip("numpy").int64(number)


NO_NUMBERS: list[Any] = [
    *("x", "0", b"0", None, True, False, 1.0, 0.0, math.nan, math.inf, 0j, Fraction(1)),
    *((0,), [0], {}, Look(0), Mimic(), 2**63, -(2**63), 10**5000),
]
NO_CARDS: list[Any] = ["9C", "KH", 0, 5, True, 1.0, ("K", "H"), [], int, b"KH", Mimic()]
NO_BOOLS: list[Any] = [0, 1, "", "yes", "high", 1.0, [], [True], {}, Mimic()]
NO_MOVES: list[Any] = [None, 0, "KH", card("KH"), Bid, (0, "KH"), [], {}, State, ...]
ACE = card("AC")


@each("seat", [-1, 4, 10**6])
@each("state", STATES, ids=lambda state: str(state.phase))
def test_no_such_seat(state: State, seat: int) -> None:
    king = card("KH")
    clauses = {"C2.1": Bid(seat, 1), "C3.0": PlayCard(seat, king), "C7.4": PassCard(seat, king)}
    for clause, move in (*clauses.items(), ("C2.1", Look(seat))):
        error = refuse(state, move)
        assert error.reason == Reason.of(ReasonCode.NO_SUCH_SEAT, clause, players=4, last=3)
        assert error.legal == ()


FIELDS: dict[str, tuple[Callable[[Any], Move], str, list[Any]]] = {
    "the seat of a bid": (lambda v: Bid(v, 1), "seat", NO_NUMBERS),
    "the seat of a look": (Look, "seat", NO_NUMBERS),
    "the seat of a play": (lambda v: PlayCard(v, ACE), "seat", NO_NUMBERS),
    "the seat of a pass": (lambda v: PassCard(v, ACE), "seat", NO_NUMBERS),
    "the tricks": (lambda v: Bid(0, v), "tricks", NO_NUMBERS),
    "blind": (lambda v: Bid(0, 1, v), "blind", [*NO_BOOLS, None]),
    "the card played": (lambda v: PlayCard(0, v), "card", [*NO_CARDS, None]),
    "the card passed": (lambda v: PassCard(0, v), "card", [*NO_CARDS, None]),
    "the card shown": (lambda v: PlayCard(0, ACE, v), "show", NO_CARDS),
    "high": (lambda v: PlayCard(0, ACE, high=v), "high", NO_BOOLS),
    "an evolved bid": (lambda v: attrs.evolve(Bid(0, 1), tricks=v), "tricks", NO_NUMBERS),
}


@each(
    ("what", "value"),
    [(what, value) for what, (_, _, values) in FIELDS.items() for value in values],
    ids=lambda value: str(value)[:20] if isinstance(value, str) else type(value).__name__,
)
def test_a_move_of_wrong_parts_cannot_be_made(what: str, value: Any) -> None:  # noqa: ANN401
    make, field, _ = FIELDS[what]
    with pytest.raises(StateError) as caught:
        make(value)
    assert str(caught.value).startswith(f"{field} ")
    assert shorten(value) in str(caught.value)


@each("of", [Counted, Rank, numpy_integer], ids=["__index__", "IntEnum", "NumPy"])
def test_whole_numbers_become_ints(of: Callable[[int], Any]) -> None:
    one = of(1)
    for made, plain in (
        (Bid(one, one), Bid(1, 1)),
        (Look(one), Look(1)),
        (PlayCard(one, ACE), PlayCard(1, ACE)),
        (PassCard(one, ACE), PassCard(1, ACE)),
    ):
        assert made == plain
        assert repr(made) == repr(plain)
        assert format_move(made) == format_move(plain)
        for again in (copy.copy(made), copy.deepcopy(made), attrs.evolve(made, seat=one)):
            assert type(again.seat) is int
        assert type(pickle.loads(pickle.dumps(made)).seat) is int  # noqa: S301 - our own pickle
    assert legal_moves(BIDDING, of(1)) == legal_moves(BIDDING, 1)
    assert new_game(COUNTER[4], dealer=of(1)).dealer == 1
    assert type(new_game(COUNTER[4], dealer=of(1)).dealer) is int
    assert type(view(BIDDING, of(1)).seat) is int
    assert get_ruleset("counter", players=of(4), target=of(9)) == get_ruleset(
        "counter", players=4, target=9
    )


ALIKE: list[Any] = [
    *(0, 1, False, True, 0.0, 1.0, Fraction(1), 1 + 0j, Counted(0), Counted(1)),
    *(Rank.ACE, None, ACE, JOKER, Mimic(), "AC"),
]
"""Many of these equal others of another type."""


@each("kind", [Bid, Look, PlayCard, PassCard])
def test_equal_moves_are_equally_legal(kind: Callable[..., Move]) -> None:
    made: dict[Move, list[Move]] = {}
    for parts in itertools.product(ALIKE, repeat=len(attrs.fields(kind))):
        with contextlib.suppress(StateError):
            move = kind(*parts)
            made.setdefault(move, []).append(move)
    assert max(map(len, made.values())) > 1
    for equals in made.values():
        assert len(set(map(repr, equals))) == 1
        for state in (*STATES, BLIND, NAMING):
            assert {why_illegal(state, move) for move in equals} == {why_illegal(state, equals[0])}


@each("move", NO_MOVES, ids=lambda move: repr(move)[:30])
@each("state", STATES, ids=lambda state: str(state.phase))
def test_what_is_not_a_move_is_refused(state: State, move: Any) -> None:  # noqa: ANN401
    error = refuse(state, move)
    assert repr(move) in str(error)
    assert error.reason.code is ReasonCode.NOT_A_MOVE
    assert error.reason.clause == ""
    assert error.legal == ()


def test_a_refusal_stays_short() -> None:
    long: list[Any] = [10**5000, "9C" * 1000, list(range(10**4)), LEADING, Bid(0, 2**63 - 1)]
    for what in long:
        message = str(refuse(BIDDING, what))
        assert len(message) < 500
        assert "\n" not in message


@attrs.frozen
class TrumpingBid(Bid):
    """A move that is more than it seems."""


def test_a_kind_of_move_of_ones_own_is_not_a_move() -> None:
    error = refuse(BIDDING, TrumpingBid(0, 3))
    assert error.reason.code is ReasonCode.NOT_A_MOVE
    assert apply_move(BIDDING, Bid(0, 3)).bids[0] == 3


@each("make", [copy.copy, copy.deepcopy, lambda m: PlayCard(m.seat, m.card)])
def test_a_move_of_ones_own_making_is_as_good(make: Callable[[Any], PlayCard]) -> None:
    first = legal_moves(LEADING)[0]
    move = make(first)
    assert why_illegal(LEADING, move) is None
    assert apply_move(LEADING, move) == apply_move(LEADING, first)


def test_hands_of_a_deal_may_be_any_sequences() -> None:
    hands = [list(hand) for hand in BIDDING.hands]
    deal = Deal(hands, iter(BIDDING.turned), (c for c in BIDDING.stack))
    assert apply_move(DEALING, deal) == BIDDING
