"""Knowledge of hands out of sight: all that follows for a seat from what it has seen (C9.2).

A fact is known if it holds in every arrangement of the cards that fits what was seen. So
counting is part of it: that a suit is used up, or that a card can lie in one hand only.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.seats import Seat
from counter_rules.views._arrange import arrange, count_needed, group_cards, tally_places
from counter_rules.views._card_sets import (
    COPY,
    Void,
    join,
    list_alike,
    list_bits,
    list_cards,
)
from counter_rules.views._memory import Memory, VoidEvidence, remember

if TYPE_CHECKING:
    from counter_rules.views._seat_view import View

# The ways that cards may have gone from hand to hand: at a pass, one from every seat to the next. A
# path says in which place cards lay before the first pass and after each. As many cards as a place
# held go its paths together: at a pass one of them moves on, and the others stay. Which path the
# one came by is not known once there were several, so there is a way for every choice.

MAX_WAYS: Final = 4
"""How many ways are looked at; where there would be more, the paths before a pass are forgotten."""


@attrs.frozen
class Path:
    """Places one after the other, and what may have gone that way.

    Args:
        places: the place before the first pass and after each; forgotten ones are left out.
        cards: the cards that may have gone it, a set (`counter_rules.views._card_sets`).
        size: how many cards have.
    """

    places: tuple[int, ...]
    cards: int
    size: int


Way: TypeAlias = list[Path]
"""Paths that together take every card."""


def list_ways(
    tables: Sequence[Sequence[int]], sizes: Sequence[int]
) -> tuple[list[list[int]], list[Way]]:
    """Return the ways that the cards may have gone.

    Args:
        tables: before the first pass and after each, the cards that each place may have held, a
            set for each, the stack last. A card played stays with its player here.
        sizes: how many cards each place holds.

    Returns:
        What each place may have held at the times that are forgotten, and the ways since then.
    """
    past: list[list[int]] = []
    ways = [_begin(tables[0], sizes)]
    for table in tables[1:]:
        choices = [_list_choices(way, table) for way in ways]
        if sum(math.prod(map(len, choice)) for choice in choices) > MAX_WAYS:
            forgotten = _sum_up(ways, len(sizes))
            past += forgotten[:-1]
            ways = [_begin(forgotten[-1], sizes)]
            choices = [_list_choices(way, table) for way in ways]
        ways = [
            _pass_on(way, table, movers)
            for way, choice in zip(ways, choices, strict=True)
            for movers in itertools.product(*choice)
        ]
    return past, ways


def _begin(table: Sequence[int], sizes: Sequence[int]) -> Way:
    return [Path((place,), table[place], size) for place, size in enumerate(sizes)]


def _sum_up(ways: Sequence[Way], places: int) -> list[list[int]]:
    """Return what each place may have held at each time, by any way."""
    tables = [[0] * places for _ in ways[0][0].places]
    for way in ways:
        for path in way:
            for table, place in zip(tables, path.places, strict=True):
                table[place] |= path.cards
    return tables


def _list_choices(way: Way, table: Sequence[int]) -> list[list[int]]:
    """Return for every seat which of its paths may be the one that a card moves on from."""
    seats = len(table) - 1
    return [
        [
            number
            for number, path in enumerate(way)
            if path.places[-1] == seat and path.size and path.cards & table[(seat + 1) % seats]
        ]
        for seat in range(seats)
    ]


def _pass_on(way: Way, table: Sequence[int], movers: Sequence[int]) -> Way:
    """Let one card of each of some paths move on to the next seat, and the others stay."""
    seats, after = len(table) - 1, list[Path]()
    for number, path in enumerate(way):
        place = path.places[-1]
        is_mover = number in movers
        if is_mover:
            taker = (place + 1) % seats
            after.append(Path((*path.places, taker), path.cards & table[taker], 1))
        if path.size > is_mover:
            stay = (*path.places, place)
            after.append(Path(stay, path.cards & table[place], path.size - is_mover))
    return after


# Conclusions.

Knowledge: TypeAlias = tuple[tuple[tuple[Card, ...], ...], tuple[Void, ...], bool]
"""The cards known to lie in each hand, the suits that they are known to be void in, and whether
any cards can lie so: a view that was read may contradict itself."""


def conclude(view: View) -> Knowledge:
    """Return what follows from all that a view says but `View.known` and `View.voids`."""
    players = view.rules.players
    if not view.is_in_hand:
        return ((),) * players, (), True
    memory = remember(view)
    sizes = [*[view.hand_size] * players, view.stack_size]
    tables = memory.list_tables(knows_own=view.hand is not None)
    found = list_possible(memory.cards, tables, sizes)
    possible = tables if found is None else found  # where nothing can be, nothing follows
    _, twice = tally_places(possible[-1])
    sure = [may & ~twice for may in possible[-1][:-1]]
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
    shown: dict[tuple[Seat, Suit], VoidEvidence] = {}
    for proof in memory.evidence:
        place = proof.seat, proof.suit
        since = possible[proof.era - memory.era - 1 :]
        if any(may[proof.seat] & proof.cards for may in since):
            continue  # one may have come back to the seat
        if place not in shown or proof.cards & ~shown[place].cards:
            shown[place] = proof
    for seat, may in enumerate(possible[-1][:-1]):
        for suit, cards in suits if seat != memory.seat else ():
            held, first = may & cards & left, shown.get((seat, suit))
            if held & ~(memory.copies * memory.exempt):
                continue  # a card has become one of the suit since, as trump has moved
            if first is not None:
                yield Void(seat, suit, first.trick, tuple(dict.fromkeys(list_cards(held))))
            elif not held:
                yield Void(seat, suit, trick)
