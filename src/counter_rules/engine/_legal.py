"""Legal moves, and the reason why a move is illegal.

`legal_moves`, `why_illegal` and `apply_move` all call the same functions of the phase modules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from counter_rules._base.quoting import name_type, shorten
from counter_rules.engine import _bid as bid
from counter_rules.engine import _deal as deal
from counter_rules.engine import _name as naming
from counter_rules.engine import _play as play
from counter_rules.engine import _sealed as passing
from counter_rules.errors import StateError
from counter_rules.moves import Bid, Deal, Look, Move, NameTrump, PassCard, PlayCard
from counter_rules.phase import Phase
from counter_rules.position import Position
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State, keep_moves

_PLAY: Final = Phase.PLAY
_PASS: Final = Phase.PASS
_NAME: Final = Phase.NAME


def legal_moves(position: Position, seat: Seat | None = None) -> tuple[Move, ...]:
    """Return every legal move of a seat, in a fixed order.

    Bids ascend; the look comes after the blind bids. Cards are in card order (clubs, diamonds,
    hearts, spades, each from ace to king, then jokers), identical cards once. A plain play comes
    before the same card with each show, and a joker named low before the joker named high. A trump
    is named in the order of suits, no trump last. There are too many deals to list, so the list is
    empty in `Phase.DEAL`; `shuffle` makes a deal.

    Args:
        position: the state, or a seat's view of it.
        seat: the seat to move; by default the first of ``state.to_act``, or the seat of the view.

    Returns:
        The moves; empty for a seat that may not move now, and for the public view. A state keeps
        those of its first seat to act, so that a second call without a seat returns the same tuple.

    Raises:
        StateError: if there is no such seat, or the view belongs to another seat.

    >>> from counter_rules import apply_move, get_ruleset, new_game, shuffle
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> state = apply_move(state, shuffle(state, seed=7))
    >>> [move.tricks for move in legal_moves(state)]
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    """
    if seat is None and type(position) is State:
        # The most common call: its answer is kept, for `apply_move` and for the next caller.
        known: tuple[Move, ...] | None = getattr(position, "_known_moves", None)
        if known is None:
            known = _list_moves(position, position.to_act[0]) if position.to_act else ()
            keep_moves(position, known)
        return known
    seat = _find_asked(position, seat)
    return () if seat is None else _list_moves(position, seat)


def _list_moves(position: Position, seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of a seat to act."""
    phase = position.phase
    if phase is _PLAY:
        return play.list_plays(position, seat)
    if phase is _PASS:
        return passing.list_passes(position, seat)
    if phase is _NAME:
        return naming.list_namings(position, seat)
    return bid.list_bids(position, seat)


def _find_asked(position: Position, seat: Seat | None) -> Seat | None:
    """Return the seat whose moves are to be listed, or None if it may not move now."""
    _check_position(position)
    if seat is None:
        seat = position.default_seat
    else:
        seat = check_seat(seat, position.rules.players)
        position.check_may_ask(seat)
    return seat if seat in position.to_act else None


def _check_position(position: object) -> None:
    if not isinstance(position, Position):
        raise StateError(f"expected a State or a View, got {name_type(position)}")


def why_illegal(position: Position, move: object) -> Reason | None:
    """Return why a move is illegal, or None if it is legal.

    Args:
        position: the state, or a seat's view of it.
        move: the move; any other value is illegal.

    Raises:
        StateError: if a seat makes the move, and the view is public or belongs to another seat.

    >>> from counter_rules import PlayCard, Card, get_ruleset, new_game
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> str(why_illegal(state, PlayCard(0, Card.parse("9C"))))
    'a PlayCard cannot be made in phase deal, only in phase play (C3.0)'
    """
    if type(position) is not State:  # a state answers about every seat
        _check_position(position)
        if isinstance(move, PlayCard | PassCard | Bid | Look | NameTrump):
            position.check_may_ask(move.seat)
    return find_fault(position, move)


def find_fault(position: Position, move: object) -> Reason | None:
    """Return why a move is illegal, or None if it is legal.

    Unlike `why_illegal`, it answers about every seat, as far as the position knows the hand.

    Args:
        position: the state or view.
        move: the move; any other value is illegal.

    >>> from counter_rules import get_ruleset, new_game
    >>> str(find_fault(new_game(get_ruleset("counter", players=4)), "9C"))
    "expected a Deal, Bid, Look, PlayCard, PassCard or NameTrump, got '9C'"
    """
    return KINDS.get(type(move), NO_KIND)[0](position, move)


def _explain_no_move(_position: Position, given: object) -> Reason:
    return Reason.of(ReasonCode.NOT_A_MOVE, "", given=shorten(given))


# Any: each pair of functions takes moves of its own kind.
_Kind: TypeAlias = tuple[Callable[[Position, Any], Reason | None], Callable[[State, Any], State]]

KINDS: Final[Mapping[type, _Kind]] = {
    PlayCard: (play.find_play_fault, play.play_card),
    Bid: (bid.find_bid_fault, bid.make_bid),
    Look: (bid.find_look_fault, bid.look),
    PassCard: (passing.find_pass_fault, passing.pass_card),
    NameTrump: (naming.find_name_fault, naming.name_trump),
    Deal: (deal.find_deal_fault, deal.deal_cards),
}
"""By kind of move: the function that finds its fault, and the one that applies it if legal."""

NO_KIND: Final[_Kind] = (_explain_no_move, lambda state, _given: state)
"""The same for any other value, which is always illegal."""
