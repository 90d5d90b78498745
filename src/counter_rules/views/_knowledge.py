"""Knowledge of hidden hands: everything that follows from what a seat has seen (C9.2).

A fact is known if it holds in every arrangement of the cards that is consistent with what was seen.
That includes counting: a suit is used up, or only one hand has room for a card.
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
from counter_rules.views._card_sets import COPY, Void, join, list_alike, list_bits, list_cards
from counter_rules.views._memory import Memory, VoidEvidence, remember

if TYPE_CHECKING:
    from counter_rules.views._seat_view import View

# The ways of cards from hand to hand: at a pass, one card goes from every seat to the next. A path
# is the series of places of some cards, before the first pass and after each. The paths to a place
# together have as many cards as the place holds: at a pass one card moves on, and the others stay.
# If several paths lead to a place, it is not known which of them that card came by, so there is a
# way for each choice.

MAX_WAYS: Final = 4
"""The largest number of ways tried; if there were more, the paths before a pass are forgotten."""


@attrs.frozen
class Path:
    """A series of places, and the cards that may have taken it.

    Args:
        places: the place before the first pass and after each; forgotten ones are left out.
        cards: the cards that may have taken it, a set (`counter_rules.views._card_sets`).
        size: the number of cards that have.
    """

    places: tuple[int, ...]
    cards: int
    size: int


Way: TypeAlias = list[Path]
"""Paths that together take every card."""


def list_ways(
    tables: Sequence[Sequence[int]], sizes: Sequence[int]
) -> tuple[list[list[int]], list[Way]]:
    """Return the ways that the cards may have taken.

    Args:
        tables: before the first pass and after each, the cards that each place may have held, a
            set for each, the stack last. A card played stays with its player here.
        sizes: the number of cards in each place.

    Returns:
        The cards each place may have held in the forgotten eras, and the ways since then.
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
    """Return the cards each place may have held at each time, by any way."""
    tables = [[0] * places for _ in ways[0][0].places]
    for way in ways:
        for path in way:
            for table, place in zip(tables, path.places, strict=True):
                table[place] |= path.cards
    return tables


def _list_choices(way: Way, table: Sequence[int]) -> list[list[int]]:
    """Return the numbers of the paths from which each seat may pass a card on."""
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
    """Return the way after one card of each path in `movers` moves on, and the others stay."""
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
"""The cards known to be in each hand, the known voids, and whether any arrangement is possible (a
parsed view may contradict itself)."""


def conclude(view: View) -> Knowledge:
    """Compute `View.known` and `View.voids` from the other fields of a view."""
    players = view.rules.players
    if not view.is_in_hand:
        return ((),) * players, (), True
    memory = remember(view)
    sizes = [*[view.hand_size] * players, view.stack_size]
    tables = memory.list_tables(knows_own=view.hand is not None)
    found = list_possible(memory.cards, tables, sizes)
    possible = tables if found is None else found  # nothing follows from a contradiction
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
    """Return the cards that each place may have held in each era, or None if nothing is possible.

    Args:
        cards: all cards, a set.
        tables: for each era, the cards each place may have held if the others are ignored.
        sizes: the number of cards in each place.
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
    """Return the sure cards with the copies of identical cards that a hand must hold."""
    more, left = list(sure), cards & ~join(sure)
    most = cards.bit_length() // COPY + 1
    for mask, group in group_cards(left, possible):
        for place, mine in enumerate(sure):
            room = sizes[place] - mine.bit_count()
            # If the other places have room for all copies, none must be here.
            if not mask >> place & 1 or group.bit_count() - room >= most:
                continue
            for alike in list_alike(group):
                needed = count_needed(alike, possible, sizes, 1 << place)
                more[place] |= sum(1 << bit for bit in list_bits(alike)[:needed])
    return more


def _list_voids(
    memory: Memory, possible: Sequence[Sequence[int]], trump: Suit | None, trick: int
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
            continue  # one may have come back to the seat by a pass
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
