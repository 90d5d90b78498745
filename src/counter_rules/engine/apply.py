"""Carrying out a move."""

from __future__ import annotations

from typing import cast

from counter_rules.engine import bid, deal, give, play
from counter_rules.engine.legal import find_fault
from counter_rules.engine.refuse import refuse
from counter_rules.errors import StateError, name_type
from counter_rules.moves import Bid, Deal, Look, Move, PassCard, PlayCard
from counter_rules.state import State


def apply_move(state: State, move: Move) -> State:
    """Return the state after a move. The state given is unchanged, whatever happens.

    Args:
        state: the state.
        move: the move; it is always checked.

    Returns:
        The new state.

    Raises:
        IllegalMoveError: if the move is illegal, with the reason and the legal moves.
        StateError: if the state is none.

    >>> from counter_rules import Bid, get_ruleset, new_game, shuffle
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> state = apply_move(state, shuffle(state, seed=7))
    >>> apply_move(state, Bid(0, 3)).bids
    (3, None, None, None)
    """
    if type(state) is not State:
        raise StateError(
            f"a move is applied to a State, not to a {name_type(state)}: a view advances by events"
        )
    if type(move) is PlayCard:  # asked first, as most moves are
        reason = play.find_fault(state, move)
        if reason is None:
            return play.play_card(state, move)
    else:
        reason = find_fault(state, move)
    if reason is not None:
        raise refuse(state, move, reason)
    if type(move) is PassCard:
        return give.pass_card(state, move)
    if type(move) is Bid:
        return bid.make_bid(state, move)
    if type(move) is Look:
        return bid.look(state, move)
    return deal.deal_cards(state, cast("Deal", move))
