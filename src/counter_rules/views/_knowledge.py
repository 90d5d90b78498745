"""What a seat knows of hands that it does not see: all that follows from what it has seen (C9.2).

A fact is known if it holds in every arrangement of the cards that fits what was seen. So
counting is part of it: that a suit is used up, or that a card can lie in one hand only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from counter_rules.cards import Card, Suit
from counter_rules.seats import Seat
from counter_rules.views._arrange import arrange, count_needed, count_places, group_cards
from counter_rules.views._card_sets import (
    COPY,
    join,
    list_alike,
    list_bits,
    list_cards,
)
from counter_rules.views._memory import Memory, Showing, remember
from counter_rules.views._voids import Void
from counter_rules.views._ways import list_ways

if TYPE_CHECKING:
    from counter_rules.views._seat_view import View

Knowledge: TypeAlias = tuple[tuple[tuple[Card, ...], ...], tuple[Void, ...], bool]
"""The cards known to lie in each hand, the suits that they are known to be void in, and whether
any cards can lie so: a view that was read may contradict itself."""


def conclude(view: View) -> Knowledge:
    """Return what follows from what a seat has seen of the hand in progress.

    Args:
        view: what it has seen, of which all is asked but `View.known` and `View.voids`.
    """
    players = view.rules.players
    if not view.is_in_hand:
        return ((),) * players, (), True
    memory = remember(view)
    sizes = [*[view.hand_size] * players, view.stack_size]
    tables = memory.list_tables(knows_own=view.hand is not None)
    found = list_possible(memory.cards, tables, sizes)
    possible = tables if found is None else found  # where nothing can be, nothing follows
    sure = _list_sure(possible[-1])
    if view.rules.has_twins:
        sure = _add_twins(memory.cards, possible[-1], sizes, sure)
    gone = join(memory.played)
    known = tuple([list_cards(cards & ~gone) for cards in sure])
    voids = tuple(_list_voids(memory, possible, view.trump, len(view.tricks) + 1))
    return known, voids, found is not None


def list_possible(
    cards: int, tables: Sequence[Sequence[int]], sizes: Sequence[int]
) -> list[list[int]] | None:
    """Return the cards that may lie in each place, before the passes and after each.

    It is None if they can lie nowhere.

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
    return [*past, *after] if is_possible else None


def _list_sure(possible: Sequence[int]) -> list[int]:
    """Return the cards that can lie in each hand and nowhere else."""
    _, twice = count_places(possible)
    return [may & ~twice for may in possible[:-1]]


def _add_twins(
    cards: int, possible: Sequence[int], sizes: Sequence[int], sure: Sequence[int]
) -> list[int]:
    """Return the sure cards with those of which one must lie in a hand, whichever it is."""
    more, left = list(sure), cards & ~join(sure)
    most = cards.bit_length() // COPY + 1
    for mask, group in group_cards(left, possible):
        for place, mine in enumerate(sure):
            room = sizes[place] - mine.bit_count()
            # Where there is room for as many elsewhere, none is bound to lie here.
            if not mask >> place & 1 or group.bit_count() - room >= most:
                continue
            for alike in list_alike(group):
                needed = count_needed(alike, possible, sizes, 1 << place)
                more[place] |= sum(1 << bit for bit in list_bits(alike)[:needed])
    return more


def _list_voids(
    memory: Memory,
    possible: Sequence[Sequence[int]],
    trump: Suit | None,
    trick: int,
) -> Iterator[Void]:
    """Yield the suits that the other seats are known not to hold, by seat and suit."""
    left = ~join(memory.played)
    suits = [(suit, memory.copies * cards) for suit, cards in memory.list_suits(trump)]
    suits = [(suit, cards) for suit, cards in suits if cards & memory.deck]
    shown: dict[tuple[Seat, Suit], Showing] = {}
    for showing in memory.showings:
        place = showing.seat, showing.suit
        if _has_lasted(showing, possible[showing.epoch - memory.epoch - 1 :]) and (
            place not in shown or showing.cards & ~shown[place].cards
        ):
            shown[place] = showing
    for seat, may in enumerate(possible[-1][:-1]):
        for suit, cards in suits if seat != memory.seat else ():
            held, first = may & cards & left, shown.get((seat, suit))
            if held & ~(memory.copies * memory.tame):
                continue  # a card has become one of the suit since, as trump has moved
            if first is not None:
                yield Void(seat, suit, first.trick, tuple(dict.fromkeys(list_cards(held))))
            elif not held:
                yield Void(seat, suit, trick)


def _has_lasted(showing: Showing, since: Sequence[Sequence[int]]) -> bool:
    """Return whether the seat has held none of the cards since."""
    return not any(may[showing.seat] & showing.cards for may in since)
