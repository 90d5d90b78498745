"""Drawing the cards that seats hold: those known face up, then the backs of the others."""

from __future__ import annotations

from typing import Final, TypeAlias

from counter_rules.cards import Card
from counter_rules.engine import legal_moves
from counter_rules.moves import PassCard, PlayCard
from counter_rules.question import Phase
from counter_rules.render._svg.cards import HEIGHT, draw_back, draw_face, draw_mini
from counter_rules.render._svg.elements import draw_words
from counter_rules.render._svg.layout import FAN_ROW, MARGIN, PLATE_WIDTH, WIDTH
from counter_rules.views import View

_OWN_ROW: Final = 13
"""How many cards of the hand at the bottom lie in a row."""

_OWN_CARD: Final = 52.0
"""How wide they are."""

_FAN: Final = 8
"""How many cards stand in a row behind a plate."""

_FAN_CARD: Final = 20.0
"""How wide they are."""

_FAN_STEP: Final = 11.5
"""How far apart they are where backs follow."""

Hands: TypeAlias = tuple[tuple[Card, ...], ...]
"""The cards that are seen in each hand, by seat."""

RAISED: Final = 9.0
"""How far a card is raised that may be played."""


def draw_hand(view: View, known: tuple[Card, ...], y: float) -> tuple[str, float]:
    """Draw the hand of the seat at the bottom; return how high it is, too."""
    cards = (*known, *[None] * (view.cards_left[view.seat or 0] - len(known)))
    if not cards:
        return "", 0
    count = -(-len(cards) // _OWN_ROW)
    size = -(-len(cards) // count)
    rows = [cards[place * size : (place + 1) * size] for place in range(count)]
    raised = _list_raised(view, known)
    drawn = [_draw_own_row(row, y + place * 44, raised) for place, row in enumerate(rows)]
    return "".join(drawn), (count - 1) * 44 + _OWN_CARD * HEIGHT


def _draw_own_row(cards: tuple[Card | None, ...], y: float, raised: frozenset[Card]) -> str:
    room = WIDTH - 2 * MARGIN - _OWN_CARD
    step = min(_OWN_CARD + 6, room / (len(cards) - 1)) if len(cards) > 1 else 0
    left = (WIDTH - _OWN_CARD - step * (len(cards) - 1)) / 2
    return "".join(
        draw_back(left + place * step, y, _OWN_CARD)
        if card is None
        else draw_face(card, left + place * step, y - RAISED * (card in raised), _OWN_CARD)
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
    playable = frozenset(move.card for move in legal_moves(view) if isinstance(move, PlayCard))
    return playable if len(playable) < len(set(cards)) else frozenset()


def count_fan_rows(known: tuple[Card, ...]) -> int:
    """Return in how many rows the cards of a seat stand behind its plate."""
    return max(1, -(-len(known) // _FAN))


def draw_fan(known: tuple[Card, ...], count: int, x: float, bottom: float) -> str:
    """Draw the cards that a seat holds, standing on the upper edge of its plate.

    Args:
        known: those that are seen.
        count: how many it holds.
        x: the left edge of the plate.
        bottom: its upper edge.
    """
    size = -(-len(known) // count_fan_rows(known)) or 1
    rows = [known[place : place + size] for place in range(0, len(known), size)] or [()]
    hidden = [*[0] * (len(rows) - 1), count - len(known)]
    drawn = [
        _draw_fan_row(row, backs, x + 8, bottom - FAN_ROW * (len(rows) - place))
        for place, (row, backs) in enumerate(zip(rows, hidden, strict=True))
    ]
    return "".join(drawn) if count else ""


def _draw_fan_row(cards: tuple[Card, ...], hidden: int, x: float, y: float) -> str:
    """Draw a row of small cards, and as many backs as there is room for; the last has a number."""
    room = PLATE_WIDTH - 16 - _FAN_CARD
    step = _FAN_STEP if hidden or len(cards) < 2 else min(_FAN_CARD, room / (len(cards) - 1))
    faces = [draw_mini(card, x + place * step, y, _FAN_CARD) for place, card in enumerate(cards)]
    if not hidden:
        return "".join(faces)
    x += len(cards) * _FAN_STEP + 6 if cards else 0
    backs = min(hidden, max(1, _FAN - 1 - len(cards)), 5)
    piled = [draw_back(x + place * 5, y, _FAN_CARD) for place in range(backs)]
    middle = x + (backs - 1) * 5 + _FAN_CARD / 2
    number = draw_words(
        str(hidden), middle, y + 15, size=11, paint="weave", anchor="middle", bold="700"
    )
    return "".join([*faces, *piled, number])
