"""What may be played, and why something may not: the one owner of legality.

`legal_moves` lists, `why_illegal` explains and `apply_move` checks by the same functions of
the phase modules.
"""

from __future__ import annotations

from typing import Final

from counter_rules.engine import bid, deal, give, play
from counter_rules.errors import StateError, name_type, shorten
from counter_rules.moves import Bid, Deal, Look, Move, PassCard, PlayCard, Seat
from counter_rules.phase import Phase
from counter_rules.position import Position, SeatPosition
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.seats import check_seat, is_seat
from counter_rules.state import State

_PLAY: Final = Phase.PLAY
_PASS: Final = Phase.PASS


def legal_moves(position: State | SeatPosition, seat: Seat | None = None) -> tuple[Move, ...]:
    """Return every legal move of a seat, in one order.

    Bids ascend, the look comes after the blind bids. Cards are in card order (clubs, diamonds,
    hearts, spades, each ace to king, then jokers), identical cards once; a card played plain
    comes before the same card with each show, a joker named low before the joker named high.
    Deals are too many to list, so there are none at `Phase.DEAL`; `shuffle` makes one.

    Args:
        position: the state, or a seat's view of it.
        seat: whose moves; by default the first of ``state.to_act``, or the seat of the view.

    Returns:
        The moves; empty for a seat that may not move now, and for the view of nobody.

    Raises:
        StateError: if there is no such seat, or the view is another seat's.

    >>> from counter_rules import apply_move, get_ruleset, new_game, shuffle
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> state = apply_move(state, shuffle(state, seed=7))
    >>> [move.tricks for move in legal_moves(state)]
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    """
    if not isinstance(position, State):
        _check_position(position)
        if seat is None:
            seat = position.seat
            if seat is None:
                return ()
    if seat is None:
        if not position.to_act:
            return ()
        seat = position.to_act[0]
    else:
        seat = check_seat(seat, position.rules.players)
        if not isinstance(position, State):
            _check_viewer(position, seat)
        if seat not in position.to_act:
            return ()
    phase = position.phase
    if phase is _PLAY:
        return play.list_plays(position, seat)
    if phase is _PASS:
        return give.list_passes(position, seat)
    return bid.list_bids(position, seat)


def _check_position(position: SeatPosition) -> None:
    if not (hasattr(position, "seat") and hasattr(position, "to_act")):
        raise StateError(f"{name_type(position)} is no State and no View")


def _check_viewer(position: SeatPosition, seat: Seat) -> None:
    """Refuse a question about a seat to what another one knows; no seat is for others to refuse."""
    if not is_seat(seat, position.rules.players) or seat == position.seat:
        return
    if position.seat is None:
        raise StateError(f"the public view has no moves of seat {seat}: ask the view of that seat")
    raise StateError(
        f"the view of seat {position.seat} does not know the moves of seat {seat}: "
        "ask the view of that seat"
    )


def why_illegal(position: State | SeatPosition, move: object) -> Reason | None:
    """Say why a move is illegal; None exactly when it is legal.

    Args:
        position: the state, or a seat's view of it.
        move: the move; anything that is none is illegal too.

    Returns:
        The reason, or None.

    Raises:
        StateError: if the move is of a seat, and the view is another seat's or nobody's.

    >>> from counter_rules import PlayCard, Card, get_ruleset, new_game
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> str(why_illegal(state, PlayCard(0, Card.parse("9C"))))
    'a PlayCard belongs to the phase play, and this is deal (C3.0)'
    """
    if not isinstance(position, State):
        _check_position(position)
        if isinstance(move, PlayCard | PassCard | Bid | Look):
            _check_viewer(position, move.seat)
    return find_fault(position, move)


def find_fault(position: Position, move: object) -> Reason | None:
    """Return why a move is illegal, or None, whoever asks; `why_illegal` asks who does."""
    if type(move) is PlayCard:
        return play.find_fault(position, move)
    if type(move) is PassCard:
        return give.find_fault(position, move)
    if type(move) is Bid:
        return bid.find_fault(position, move)
    if type(move) is Deal:
        return deal.find_fault(position, move)
    if type(move) is Look:
        return bid.find_look_fault(position, move)
    return Reason.of(ReasonCode.NOT_A_MOVE, "", given=shorten(move))
