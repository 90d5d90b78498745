"""Carrying out a move."""

from __future__ import annotations

from typing import cast

from counter_rules.cards import Card
from counter_rules.engine import bid, deal, give, play
from counter_rules.engine.legal import legal_moves, why_illegal
from counter_rules.errors import IllegalMoveError, Reason, shorten
from counter_rules.moves import JOKER_NAMES, Bid, Deal, Look, Move, PassCard, PlayCard
from counter_rules.seats import is_seat
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

    >>> from counter_rules import Bid, get_ruleset, new_game, shuffle
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> state = apply_move(state, shuffle(state, seed=7))
    >>> apply_move(state, Bid(0, 3)).bids
    (3, None, None, None)
    """
    reason = why_illegal(state, move)
    if reason is not None:
        raise _refuse(state, move, reason)
    if type(move) is PlayCard:
        return play.play_card(state, move)
    if type(move) is PassCard:
        return give.pass_card(state, move)
    if type(move) is Bid:
        return bid.make_bid(state, move)
    if type(move) is Look:
        return bid.look(state, move)
    return deal.deal_cards(state, cast("Deal", move))


def _refuse(state: State, move: object, reason: Reason) -> IllegalMoveError:
    legal: tuple[Move, ...] = ()
    who = ""
    if isinstance(move, Bid | Look | PlayCard | PassCard):
        who = f"seat {_write(move.seat)} "
        if is_seat(move.seat, state.rules.players):
            legal = legal_moves(state, move.seat)
    instead = f"; legal: {_list_moves(legal)}" if legal else ""
    message = f"{who}cannot {_describe(move)}: {reason}{instead}"
    return IllegalMoveError(message, move=move, reason=reason, legal=legal)


def _describe(move: object) -> str:
    if type(move) is PlayCard:
        named = "" if move.high is None else _name_joker(move.high)
        show = "" if move.show is None else f"+{_write(move.show)}"
        return f"play {_write(move.card)}{named}{show}"
    if type(move) is PassCard:
        return f"pass {_write(move.card)}"
    if type(move) is Bid:
        return f"bid {_write(move.tricks)}" + (" blind" if move.blind else "")
    return str(move) if type(move) in (Deal, Look) else f"apply {shorten(move)}"


def _name_joker(high: object) -> str:
    return JOKER_NAMES[high] if isinstance(high, bool) else f" {shorten(high)}"


def _write(value: object) -> str:
    return str(value) if isinstance(value, Card) else shorten(value)


def _list_moves(moves: tuple[Move, ...]) -> str:
    first, *others = (str(move) for move in moves)
    verb = first[: first.find(" ") + 1]
    return ", ".join([first, *(other.removeprefix(verb) for other in others)])
