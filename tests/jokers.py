"""Small movers and readers for hands with jokers, which may be named high or low."""

from __future__ import annotations

import attrs

from counter_rules import IllegalMoveError, PlayCard, State, Trick, apply_move, legal_moves
from counter_rules.cards import JOKER


def lay(state: State, text: str) -> State:
    """Play cards in turn, such as ``"9H *high KH *low"``."""
    for play in Trick.parse(text).plays:
        state = apply_move(state, attrs.evolve(play, seat=state.to_act[0]))
    return state


def list_names(state: State, seat: int | None = None) -> list[str]:
    """Write the cards that a seat may play, jokers as they may be named, such as ``*low``."""
    plays = [move for move in legal_moves(state, seat) if isinstance(move, PlayCard)]
    names = {None: "", False: "low", True: "high"}
    return [play.card.code + names[play.high] for play in plays]


def joker(state: State, *, high: bool | None = None) -> PlayCard:
    """Offer the joker of the seat whose turn it is."""
    return PlayCard(state.to_act[0], JOKER, high=high)


def tell_refusal(state: State, move: PlayCard) -> str:
    """Offer a move that is illegal; return what is said, checked to be one line."""
    try:
        apply_move(state, move)
    except IllegalMoveError as error:
        (line,) = str(error).splitlines()
        return line
    raise AssertionError(f"{move} is legal")
