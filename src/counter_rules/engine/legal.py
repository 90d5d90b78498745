"""What may be played, and why something may not: the one owner of legality.

`legal_moves` lists, `why_illegal` explains and `apply_move` checks by the same functions of
the phase modules.
"""

from __future__ import annotations

from typing import Final

from counter_rules.engine import bid, deal, give, play
from counter_rules.errors import Reason, ReasonCode, shorten
from counter_rules.moves import Bid, Deal, Look, Move, PassCard, PlayCard, Seat
from counter_rules.seats import check_seat
from counter_rules.state import Phase, State

_PLAY: Final = Phase.PLAY
_PASS: Final = Phase.PASS


def legal_moves(state: State, seat: Seat | None = None) -> tuple[Move, ...]:
    """Return every legal move of a seat, in one order.

    Bids ascend, the look comes after the blind bids. Cards are in card order (clubs, diamonds,
    hearts, spades, each ace to king, then jokers), identical cards once; a card played plain
    comes before the same card with each show, a joker named low before the joker named high.
    Deals are too many to list, so there are none at `Phase.DEAL`; `shuffle` makes one.

    Args:
        state: the state.
        seat: whose moves; by default the first of ``state.to_act``.

    Returns:
        The moves; empty for a seat that may not move now.

    Raises:
        StateError: if there is no such seat.

    >>> from counter_rules import apply_move, get_ruleset, new_game, shuffle
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> state = apply_move(state, shuffle(state, seed=7))
    >>> [move.tricks for move in legal_moves(state)]
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    """
    if seat is None:
        if not state.to_act:
            return ()
        seat = state.to_act[0]
    else:
        check_seat(seat, state.rules.players)
        if seat not in state.to_act:
            return ()
    phase = state.phase
    if phase is _PLAY:
        return play.list_plays(state, seat)
    if phase is _PASS:
        return give.list_passes(state, seat)
    return bid.list_bids(state, seat)


def why_illegal(state: State, move: object) -> Reason | None:
    """Say why a move is illegal; None exactly when it is legal.

    Args:
        state: the state.
        move: the move; anything that is none is illegal too.

    Returns:
        The reason, or None.

    >>> from counter_rules import PlayCard, Card, get_ruleset, new_game
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> str(why_illegal(state, PlayCard(0, Card.parse("9C"))))
    'a PlayCard belongs to the phase play, and this is deal (C3.0)'
    """
    if type(move) is PlayCard:
        return play.find_fault(state, move)
    if type(move) is PassCard:
        return give.find_fault(state, move)
    if type(move) is Bid:
        return bid.find_fault(state, move)
    if type(move) is Deal:
        return deal.find_fault(state, move)
    if type(move) is Look:
        return bid.find_look_fault(state, move)
    return Reason.of(ReasonCode.NOT_A_MOVE, "", given=shorten(move))
