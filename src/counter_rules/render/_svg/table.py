"""Drawing a view: the table as a seat or a spectator sees it."""

from __future__ import annotations

from typing import Final

from counter_rules.cards import Card, Suit
from counter_rules.engine.inner import find_shown
from counter_rules.render._marks import get_trick, mark_plays
from counter_rules.render._svg.alt_text import describe_turn, describe_view, format_view_title
from counter_rules.render._svg.cards import (
    HEIGHT,
    draw_back,
    draw_face,
    draw_outline,
    draw_play,
    draw_suits,
    draw_tile,
    format_note,
)
from counter_rules.render._svg.elements import Picture, box, draw_suit, draw_words, group
from counter_rules.render._svg.layout import MARGIN, PLATE_HEIGHT, WIDTH, Layout, make_layout
from counter_rules.render._svg.plates import (
    OWN_HEIGHT,
    RAISED,
    Hands,
    count_fan_rows,
    draw_fan,
    draw_hand,
    draw_own_plate,
    draw_pill,
    draw_plate,
)
from counter_rules.render._writer import Writer, measure_type, wrap_type
from counter_rules.seats import Seat
from counter_rules.trick import Trick, TrickResult
from counter_rules.views import View

_NAMED_BY: Final = 110.0
"""The greatest width of the words that say who has named the trump."""


def draw_table(view: View, writer: Writer, hands: Hands | None = None) -> Picture:
    """Draw the table: the seat's own hand at the bottom, the others around it, clockwise.

    In a public view, seat 0 sits at the bottom. Hands that are not given are those that the seat
    knows.
    """
    hands = _order_hands(view, view.known if hands is None else hands)
    players, seat = view.rules.players, view.seat or 0
    others = [other for other in range(players) if other != seat]
    rows = max([count_fan_rows(hands[other]) for other in others], default=1)
    layout = make_layout(players, seat, rows)
    own = layout.own
    hand_y = own.y + OWN_HEIGHT + MARGIN + RAISED
    hand, hand_height = draw_hand(view, hands[seat], hand_y)
    height = hand_y + hand_height + MARGIN if hand else own.y + OWN_HEIGHT + MARGIN
    body = [
        box(0, 0, WIDTH, height, paint="paper", radius=14),
        _draw_head(view, writer),
        _draw_felt(view, layout),
        _draw_trick(view, layout, writer),
        *[_draw_other(view, other, hands[other], layout, writer) for other in layout.others],
        draw_own_plate(view, seat, own.x, own.y, WIDTH - 2 * MARGIN, writer),
        hand,
    ]
    return Picture(
        width=WIDTH,
        height=height,
        title=format_view_title(view, writer),
        description=describe_view(view, writer, hands),
        body="".join(body),
    )


def _draw_head(view: View, writer: Writer) -> str:
    """Draw trump on the left, and the hand and the next move on the right."""
    left, used, below = _draw_trump(view, writer)
    right, room = WIDTH - MARGIN - 2, WIDTH - 2 * MARGIN - 12
    number = f"{writer.name_hand(view)} · {writer.format_value(view.phase)}"
    waiting = " · ".join(map(writer.format_message, describe_turn(view)))
    heading = draw_words(number, right, 21, size=14, anchor="end", bold="700", width=room - used)
    lines = [
        draw_words(line, right, 38 + place * 14.5, size=12, paint="faint", anchor="end")
        for place, line in enumerate(wrap_type(waiting, (room - below) / 12, 2))
    ]
    return "".join([left, heading, *lines])


def _draw_trump(view: View, writer: Writer) -> tuple[str, float, float]:
    """Draw the cards face up and the trump suit; return them with their right end.

    The second end is that of the lower half, where the words stand that say who has named it.
    """
    if not view.is_in_hand:
        return "", 0, 0
    x, y, wide = MARGIN + 2, 8.0, 34.0
    cards = view.turned[-4:]
    is_shown = find_shown(view) is not None and len(cards) == 1
    drawn = [draw_back(x, y + 1, wide)] if view.stack_size and cards and not is_shown else []
    for place, card in enumerate(cards):
        drawn.append(draw_face(card, x + 3 + place * 18, y, wide))
    x += len(cards[1:]) * 18 + wide + 12 if cards else 0
    label = writer.say("picture.trump.label")
    drawn.append(draw_words(label, x, y + 13, size=11, paint="faint", bold="600"))
    if view.trump is None:
        none = "?" if view.is_trump_open else writer.format_value(None)
        drawn.append(draw_words(none, x, y + 36, size=14, bold="700"))
        end = x + measure_type(none) * 14
    else:
        drawn.append(draw_tile(view.trump, x, y + 18, 29))
        end = x + max(29, measure_type(label) * 11)
    below = end
    if view.namer is not None and not view.is_trump_open:
        named = writer.say("picture.trump.named", seat=view.namer)
        drawn.append(draw_words(named, end + 6, y + 36, size=11, paint="faint", width=_NAMED_BY))
        below += 6 + min(_NAMED_BY, measure_type(named) * 11)
    return "".join(drawn), end, below


def _draw_felt(view: View, layout: Layout) -> str:
    """Draw the table, with trump on it."""
    first = min((spot.y for spot in layout.others.values()), default=0) + layout.fan_height
    top, bottom = first + PLATE_HEIGHT / 2, layout.own.y + OWN_HEIGHT / 2
    wide, high = WIDTH - 44, bottom - top
    felt = box(22, top, wide, high, paint="felt", line="rail", radius=58, stroke_width=5)
    if view.trump is None:
        return felt
    trump = draw_suit(view.trump, WIDTH / 2, layout.middle, 110, paint="rail")
    return felt + group(trump, opacity=0.55)


def _order_hands(view: View, hands: Hands) -> Hands:
    """Return hands suit by suit from the lowest card up if ranks have their own order (F11.8)."""
    if not view.rules.has_own_order:
        return hands
    counting, trump, suits = view.rules.counting, view.trump, tuple(Suit)

    def get_place(card: Card) -> tuple[int, tuple[int, int]]:
        suit = counting.get_suit(card, trump)
        return suits.index(suit), counting.get_height(card, suit, trump)

    return tuple([tuple(sorted(hand, key=get_place)) for hand in hands])


def _draw_other(
    view: View, seat: Seat, cards: tuple[Card, ...], layout: Layout, writer: Writer
) -> str:
    x, y = layout.others[seat].x, layout.others[seat].y + layout.fan_height
    return draw_fan(cards, view.cards_left[seat], x, y) + draw_plate(view, seat, x, y, writer)


def _draw_trick(view: View, layout: Layout, writer: Writer) -> str:
    """Draw the trick in progress, or else the previous one, faded."""
    if view.tricks and not view.trick:
        label = writer.say("picture.trick.before")
        pill = draw_pill(label, *layout.label, paint="plate", ink="ink")
        return group(_draw_plays(view.tricks[-1], view, layout, writer), opacity=0.6) + pill
    if view.leader is None:
        return ""
    trick = Trick(view.leader, view.trick, view.trump, view.rules.players, view.doubled)
    played = [play.seat for play in view.trick]
    outlines = [
        draw_outline(spot.card_x, spot.card_y, layout.card_width)
        for seat, spot in layout.spots.items()
        if seat not in played
    ]
    led = draw_tile(view.led, WIDTH / 2 - 10, layout.middle - 10, 20) if view.led else ""
    return "".join([*outlines, _draw_plays(trick, view, layout, writer), led])


def _draw_plays(shown: Trick | TrickResult, view: View, layout: Layout, writer: Writer) -> str:
    """Draw the cards of a trick, each before its player."""
    trick, wide = get_trick(shown), layout.card_width
    drawn: list[str] = []
    for place, mark in enumerate(mark_plays(shown, view.rules.counting)):
        x, y = layout.spots[mark.play.seat].card_x, layout.spots[mark.play.seat].card_y
        drawn.append(draw_play(mark, place, x, y, wide))
        note, foot = format_note(mark.play, trick, writer), y + wide * HEIGHT - 4
        if note:
            size = min(11, (wide + 12) / (measure_type(note) + 1.3))
            drawn.append(draw_pill(note, x + wide / 2, foot, paint="gold", ink="gilt", size=size))
        elif len(mark.suits) > 1:
            drawn.append(draw_suits(mark.suits, x + wide / 2, foot))
    return "".join(drawn)
