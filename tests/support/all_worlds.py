"""Every world that a seat cannot tell from its own, in games so small that all can be listed."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

from counter_rules import (
    Bid,
    Deal,
    Look,
    Move,
    NameTrump,
    PassCard,
    Phase,
    State,
    Step,
    legal_moves,
    step,
)
from counter_rules.cards import Card, sort_cards
from support.other_worlds import glance, list_in_sight
from support.seat_outputs import is_hidden_move

Worlds = dict[State, tuple[Step, ...]]
"""States that a seat cannot tell apart, each with the steps that may have led to it."""


def make_deals(deal: Deal, in_sight: Sequence[int]) -> Iterator[Deal]:
    """Yield every deal that turns up the same cards, and gives the same to the seats in sight."""
    size, hands = len(deal.hands[0]), dict(enumerate(deal.hands))
    hidden = [seat for seat in hands if seat not in in_sight]
    cards = [card for pile in (*[hands[seat] for seat in hidden], deal.stack) for card in pile]
    for others, stack in split(Counter(cards), size, len(hidden)):
        hands |= {
            seat: end_with(hand, deal.hands[seat][-1])
            for seat, hand in zip(hidden, others, strict=True)
        }
        for order in set(itertools.permutations(stack)):
            yield Deal(hands.values(), deal.turned, order)


def end_with(hand: tuple[Card, ...], last: Card) -> tuple[Card, ...]:
    """Put a card last if it is in a hand, as what a dealer shows is the last one dealt."""
    if last not in hand:
        return hand
    place = hand.index(last)
    return (*hand[:place], *hand[place + 1 :], last)


def split(
    cards: Counter[Card], size: int, hands: int
) -> Iterator[tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]]:
    """Yield every way to give so many hands of a size, with what is left."""
    pile = sort_cards(cards.elements())
    if not hands:
        yield (), pile
        return
    for hand in sorted(set(itertools.combinations(pile, size))):
        for others, stack in split(cards - Counter(hand), size, hands - 1):
            yield (hand, *others), stack


def begin(before: State, deal: Deal, seat: int | None) -> Worlds:
    """List the worlds of a seat after a deal."""
    state = step(before, deal).state
    seen = glance(state, seat)
    steps = [step(before, other) for other in make_deals(deal, list_in_sight(state, seat))]
    return {made.state: (made,) for made in steps if glance(made.state, seat) == seen}


def go_on(worlds: Worlds, move: Move, after: State, seat: int | None) -> Worlds:
    """List the worlds of a seat after a move, each with every step that leads there."""
    seen, found = glance(after, seat), dict[State, tuple[Step, ...]]()
    for world in worlds:
        for other in list_moves(world, move, seat):
            made = step(world, other)
            if glance(made.state, seat) == seen:
                found[made.state] = (*found.get(made.state, ()), made)
    return found


def list_moves(world: State, move: Move, seat: int | None) -> tuple[Move, ...]:
    """List what a move may have been in a world: itself, or where it is sealed any other."""
    assert isinstance(move, Bid | Look | NameTrump | PassCard) or world.phase is Phase.PLAY
    legal = legal_moves(world, move.seat)
    if move.seat != seat and is_hidden_move(world, move):
        return legal
    return tuple(other for other in legal if other == move)
