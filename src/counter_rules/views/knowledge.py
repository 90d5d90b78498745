"""What a seat knows of hands that it does not see: all that follows from what it has seen (C9.2).

A fact is known if it holds in every arrangement of the cards that fits what was seen. So
counting is part of it: that a suit is used up, or that a card can lie in one hand only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from counter_rules.card_sets import join, list_cards
from counter_rules.cards import Card, Suit
from counter_rules.engine.lacking import Void
from counter_rules.facts import get_hand_size, is_in_hand
from counter_rules.moves import Seat
from counter_rules.passed import Passed
from counter_rules.position import Position
from counter_rules.views.arrange import arrange
from counter_rules.views.memory import Known, Memory, Showing
from counter_rules.views.ways import list_ways

Knowledge: TypeAlias = tuple[Known, tuple[Void, ...]]
"""The cards known to lie in each hand, and the suits known to be lacking."""


def conclude(
    position: Position,
    seat: Seat | None,
    hand: Sequence[Card] | None,
    passes: Sequence[Passed],
    dealt: Known,
) -> Knowledge:
    """Return what follows from what a seat has seen of the hand in progress.

    Args:
        position: the match; nothing hidden is read from it.
        seat: who knows it, or None for what everybody knows.
        hand: the seat's own hand, None if it does not see it.
        passes: the hand's passes, with the cards that the seat gave and took.
        dealt: the hands that the seat has seen as they were dealt (F2.5).
    """
    if not is_in_hand(position):
        return ((),) * position.rules.players, ()
    own = None if hand is None else seat
    memory = remember(position, seat, passes, dealt)
    if own is not None and hand is not None:
        memory.note_own(own, hand, passes)
    size, players = get_hand_size(position), position.rules.players
    tables = memory.list_tables(own)
    sizes = [size] * players
    sizes.append(memory.cards.bit_count() - size * players)
    possible = list_possible(memory.cards, tables, sizes)
    mine = () if own is None or hand is None else tuple(hand)
    known = tuple(
        [
            mine if owner == own else list_cards(sure)
            for owner, sure in enumerate(_list_sure(memory, possible[-1], sizes))
        ]
    )
    return known, tuple(_list_voids(memory, possible, len(position.tricks) + 1))


def remember(
    position: Position, seat: Seat | None, passes: Sequence[Passed], dealt: Known
) -> Memory:
    """Go through the hand as a seat has seen it; see `conclude`."""
    memory, done = Memory.begin(position, seat, dealt), {one.trick: one for one in passes}
    tricks = position.tricks
    for number, result in enumerate(tricks):
        memory.note_trick(result.plays, result.opening_trump, tricks[:number])
        if number + 1 in done:
            memory.note_pass(done[number + 1].cards)
    if position.trick:
        memory.note_trick(position.trick, position.trump, tricks)
    return memory


def list_possible(
    cards: int, tables: Sequence[Sequence[int]], sizes: Sequence[int]
) -> list[list[int]]:
    """Return the cards that may lie in each place, before the passes and after each.

    Args:
        cards: all the cards.
        tables: what each place may have held by itself, before the passes and after each.
        sizes: how many cards each place holds.
    """
    past, ways = list_ways(tables, sizes)
    after = [[0] * len(sizes) for _ in range(len(tables) - len(past))]
    is_possible = False
    for way in ways:
        solved = arrange(cards, [path.cards for path in way], [path.size for path in way])
        if solved is None:
            continue
        is_possible = True
        for path, may in zip(way, solved, strict=True):
            for table, place in zip(after, path.places, strict=True):
                table[place] |= may
    # A view that was read may contradict itself: then nothing follows.
    return [*past, *after] if is_possible else [list(table) for table in tables]


def _list_sure(memory: Memory, possible: Sequence[int], sizes: Sequence[int]) -> Iterator[int]:
    """Yield the cards that certainly lie in each hand, those played left out."""
    once = twice = 0
    for may in possible:
        twice |= once & may
        once |= may
    gone = twice | join(memory.played)
    for may in possible[:-1]:
        yield may & ~gone


def _list_voids(
    memory: Memory, possible: Sequence[Sequence[int]], trick: int
) -> Iterator[Void]:
    """Yield the suits that the other seats are known not to hold, by seat and suit."""
    left = ~join(memory.played)
    suits = [(suit, cards) for suit in Suit if (cards := memory.pick(suit))]
    for seat, may in enumerate(possible[-1][:-1]):
        if seat == memory.seat:
            continue
        for suit, cards in suits:
            held = may & cards & left
            shown = [
                showing
                for showing in memory.showings
                if showing.seat == seat and showing.suit is suit
                if not held & showing.cards
                and _has_lasted(showing, possible[showing.epoch - memory.epoch - 1 :])
            ]
            if shown:
                first = min(shown, key=lambda showing: -showing.cards.bit_count())
                perhaps = tuple(dict.fromkeys(list_cards(held)))
                yield Void(seat, suit, first.trick, perhaps)
            elif not held:
                yield Void(seat, suit, trick)


def _has_lasted(showing: Showing, possible: Sequence[Sequence[int]]) -> bool:
    """Tell whether the seat has held none of the cards since."""
    return not any(may[showing.seat] & showing.cards for may in possible)
