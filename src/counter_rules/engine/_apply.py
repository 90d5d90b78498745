"""Carrying out a move."""

from __future__ import annotations

from counter_rules._quoting import name_type
from counter_rules.engine._legal import KINDS, NO_KIND
from counter_rules.engine._refusal import illegal_move
from counter_rules.errors import StateError
from counter_rules.moves import Move
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
        StateError: if it is not a State.
        RulesetError: if the hook of an effect fails.

    >>> from counter_rules import Bid, get_ruleset, new_game, shuffle
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> state = apply_move(state, shuffle(state, seed=7))
    >>> apply_move(state, Bid(0, 3)).bids
    (3, None, None, None)
    """
    if type(state) is not State:
        raise StateError(f"expected a State, got {name_type(state)} (a view advances by events)")
    # Not by `find_fault`: a second look-up would make every play slower.
    find_fault, carry_out = KINDS.get(type(move), NO_KIND)
    reason = find_fault(state, move)
    if reason is not None:
        raise illegal_move(state, move, reason)
    return carry_out(state, move)
