"""The choices of a seat: legal moves, and the reasons why the others are illegal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from counter_rules import (
    Bid,
    Move,
    PassCard,
    Phase,
    PlayCard,
    RulesetError,
    View,
    describe,
    legal_moves,
    preview,
    why_illegal,
)
from counter_rules.seats import Seat


@attrs.frozen
class Choice:
    """A move that a page offers.

    Args:
        move: the move.
        why: why it is illegal now; empty if it is legal.
        preview: the effects that a legal card would have now, in sentences.
    """

    move: Move
    why: str = ""
    preview: tuple[str, ...] = ()


def list_choices(seen: View, names: Sequence[str]) -> tuple[Choice, ...]:
    """List the choices of a seat, from its view alone.

    Args:
        seen: the view of the seat.
        names: the names of the players.

    Returns:
        The legal moves, and the illegal bids and cards, each with its reason.
    """
    if seen.seat is None:
        return ()
    legal = legal_moves(seen)
    closed = [move for move in _list_candidates(seen, seen.seat, legal) if move not in legal]
    choices = [Choice(move, preview=_describe_preview(seen, move, names)) for move in legal]
    choices += [Choice(move, why=_describe_why(seen, move, names)) for move in closed]
    return tuple(sorted(choices, key=_get_sort_key))


def _list_candidates(seen: View, seat: Seat, legal: tuple[Move, ...]) -> Iterable[Move]:
    """List all plain bids, or one move for each card that is not legal to play or pass."""
    if seen.phase is Phase.BID:
        is_plain = any(isinstance(move, Bid) and not move.blind for move in legal)
        return [Bid(seat, tricks) for tricks in range(seen.hand_size + 1)] if is_plain else []
    open_cards = {move.card for move in legal if isinstance(move, PlayCard | PassCard)}
    cards = [card for card in dict.fromkeys(seen.hand or ()) if card not in open_cards]
    if seen.phase is Phase.PLAY:
        return [PlayCard(seat, card) for card in cards]
    return [PassCard(seat, card) for card in cards] if seen.phase is Phase.PASS else []


def _describe_why(seen: View, move: Move, names: Sequence[str]) -> str:
    reason = why_illegal(seen, move)
    return "" if reason is None else describe(reason, names=names)[0]


def _describe_preview(seen: View, move: Move, names: Sequence[str]) -> tuple[str, ...]:
    try:
        return describe(preview(seen, move), names=names) if isinstance(move, PlayCard) else ()
    except RulesetError:  # an effect may fail in an incomplete trick only
        return ()


def _get_sort_key(choice: Choice) -> tuple[bool, int]:
    """Sort plain bids by number; other moves keep their order."""
    move = choice.move
    if isinstance(move, Bid) and not move.blind:
        return False, move.tricks
    return True, 0
