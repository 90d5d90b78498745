"""What a seat may choose, and why not the rest."""

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
        why: why it is not allowed now; empty if it is.
        preview: what a card that is allowed would do now, in sentences.
    """

    move: Move
    why: str = ""
    preview: tuple[str, ...] = ()


def list_choices(seen: View, names: Sequence[str]) -> tuple[Choice, ...]:
    """List what a seat might do now, as far as its view shows.

    Args:
        seen: the view of the seat; nothing else is asked.
        names: the names of the players.

    Returns:
        The legal moves, and the other bids and cards with the reason why not.
    """
    if seen.seat is None:
        return ()
    legal = legal_moves(seen)
    closed = [move for move in _list_tries(seen, seen.seat, legal) if move not in legal]
    choices = [Choice(move, preview=_describe_preview(seen, move, names)) for move in legal]
    choices += [Choice(move, why=_describe_why(seen, move, names)) for move in closed]
    return tuple(sorted(choices, key=_find_place))


def _list_tries(seen: View, seat: Seat, legal: tuple[Move, ...]) -> Iterable[Move]:
    """List the plain bids, or one move for each card that cannot be played or passed."""
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
    except RulesetError:  # an effect may fail in half a trick, and do its work in a whole one
        return ()


def _find_place(choice: Choice) -> tuple[bool, int]:
    """Sort the plain bids by number; the rest stays in the order of the legal moves."""
    move = choice.move
    if isinstance(move, Bid) and not move.blind:
        return False, move.tricks
    return True, 0
