"""Drawing the hand of the seat at the bottom."""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Card
from counter_rules.engine.legal import legal_moves
from counter_rules.moves import PassCard, PlayCard, Seat
from counter_rules.phase import Phase
from counter_rules.render.faces import HEIGHT, draw_back, draw_face
from counter_rules.render.places import MARGIN, WIDTH
from counter_rules.views import View

_ROW: Final = 13
"""How many cards of a hand lie in a row."""

_CARD: Final = 52.0
"""How wide they are."""

RAISED: Final = 9.0
"""How far a card is raised that may be played."""


def draw_hand(view: View, seat: Seat, y: float) -> tuple[str, float]:
    """Draw the hand of the seat at the bottom: the cards known, then the backs of the others.

    Args:
        view: what is known of the match.
        seat: the seat.
        y: the upper edge of cards that are not raised.

    Returns:
        What is drawn, and how high it is.
    """
    known = view.known[seat]
    cards = (*known, *[None] * (view.cards_left[seat] - len(known)))
    if not cards:
        return "", 0
    count = -(-len(cards) // _ROW)
    size = -(-len(cards) // count)
    rows = [cards[place * size : (place + 1) * size] for place in range(count)]
    raised = _list_raised(view, known)
    drawn = [_draw_row(row, y + place * 44, raised) for place, row in enumerate(rows)]
    return "".join(drawn), (count - 1) * 44 + _CARD * HEIGHT


def _draw_row(cards: tuple[Card | None, ...], y: float, raised: frozenset[Card]) -> str:
    room = WIDTH - 2 * MARGIN - _CARD
    step = min(_CARD + 6, room / (len(cards) - 1)) if len(cards) > 1 else 0
    left = (WIDTH - _CARD - step * (len(cards) - 1)) / 2
    return "".join(
        draw_back(left + place * step, y, _CARD)
        if card is None
        else draw_face(card, left + place * step, y - RAISED * (card in raised), _CARD)
        for place, card in enumerate(cards)
    )


def _list_raised(view: View, cards: tuple[Card, ...]) -> frozenset[Card]:
    """Return the cards that the seat may play, if not all; or the one it is going to pass."""
    seat = view.seat
    if seat is None:
        return frozenset()
    own = view.committed[seat] if view.committed else None
    if isinstance(own, PassCard):
        return frozenset([own.card])
    if view.phase is not Phase.PLAY or seat not in view.to_act:
        return frozenset()
    playable = [move.card for move in legal_moves(view) if isinstance(move, PlayCard)]
    return frozenset(playable) if len(set(playable)) < len(set(cards)) else frozenset()
