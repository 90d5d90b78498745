"""Other worlds: hands that a seat cannot tell from the one that it plays.

What a seat has seen is worked out here once more, without the views: a seat knows all that it saw
from the deal on, and no more. A hand dealt otherwise, with other sealed moves, is another world
of the seat if all of its moves are legal in it too and every glance at it is the same.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import attrs

from counter_rules import Bid, Card, Deal, PassCard, Sight, State, apply_move, why_illegal
from support.match_walks import Hand

Glance = tuple[object, ...]


def list_in_sight(state: State, seat: int | None) -> list[int]:
    """List the seats whose hands a seat sees (F2.5, F2.6)."""
    if seat is None:
        return []
    sight = state.sights[seat] if state.sights else Sight.OWN
    others = [owner for owner in range(state.rules.players) if owner != seat]
    return {Sight.HIDDEN: [], Sight.FOREHEAD: others}.get(sight, [seat])


def glance(state: State, seat: int | None) -> Glance:
    """Return what a seat sees as it looks at the table, and remembers of its own passes."""
    mine = [] if seat is None else [seat, (seat - 1) % state.rules.players]
    return (
        *(state.rules, state.phase, state.dealer, state.bids, state.trump, state.to_act),
        *(state.trick, state.tricks, state.hand_results, state.turned, state.sights),
        *(state.move_number, len(state.stack), tuple(map(len, state.hands))),
        tuple(state.hands[owner] for owner in list_in_sight(state, seat)),
        state.committed[seat] if state.committed and seat is not None else None,
        tuple((passed.trick, *[passed.cards[giver] for giver in mine]) for passed in state.passes),
    )


def remember(hand: Hand, seat: int | None) -> list[Glance]:
    """Return all that a seat has seen of a hand."""
    return [glance(state, seat) for state in hand.replay()]


def is_possible(hand: Hand, seat: int | None, memory: Sequence[Glance]) -> bool:
    """Return whether a hand could be the one that a seat remembers."""
    state = hand.start
    for move, seen in zip(hand.moves, memory, strict=True):
        if why_illegal(state, move) is not None:
            return False
        state = apply_move(state, move)
        if glance(state, seat) != seen:
            return False
    return True


def imagine(rng: random.Random, hand: Hand, seat: int | None, tries: int = 12) -> Hand:
    """Return a hand that a seat cannot tell from the one given, and seldom that one itself."""
    memory = remember(hand, seat)
    for _ in range(tries):
        other = change(rng, hand, seat)
        if other != hand and is_possible(other, seat, memory):
            hand = other
    return hand


def change(rng: random.Random, hand: Hand, seat: int | None) -> Hand:
    """Change a hand by two cards, or by one sealed move."""
    sealed = [
        place
        for place, move in enumerate(hand.moves)
        if isinstance(move, Bid | PassCard) and move.seat != seat
    ]
    if sealed and rng.random() < 0.4:
        return choose_otherwise(rng, hand, rng.choice(sealed))
    given = [move.card for place in sealed if isinstance(move := hand.moves[place], PassCard)]
    dealt = [card for pile in list_piles(hand) for card in pile]
    hidden = list_hidden(hand.state, seat) or dealt
    one = rng.choice(given or hidden) if rng.random() < 0.3 else rng.choice(hidden)
    other = rng.choice(dealt) if rng.random() < 0.3 else rng.choice(hidden)
    return exchange(rng, hand, seat, (one, other))


def list_hidden(state: State, seat: int | None) -> list[Card]:
    """List the cards that lie where a seat cannot look."""
    seen = list_in_sight(state, seat)
    hands = [hand for owner, hand in enumerate(state.hands) if owner not in seen]
    return [card for pile in (*hands, state.stack) for card in pile]


def list_piles(hand: Hand) -> list[list[Card]]:
    """List the hands as dealt, and the stack."""
    deal = hand.moves[0]
    assert isinstance(deal, Deal)
    return [list(pile) for pile in (*deal.hands, deal.stack)]


def exchange(rng: random.Random, hand: Hand, seat: int | None, cards: tuple[Card, Card]) -> Hand:
    """Exchange two cards in the deal, and in the passes of the others."""
    deal, *moves = hand.moves
    assert isinstance(deal, Deal)
    piles = list_piles(hand)
    (one, other), swapped = cards, dict(zip(cards, cards[::-1], strict=True))
    places = [
        rng.choice([(pile, place) for pile in piles for place, c in enumerate(pile) if c is card])
        for card in (one, other)
    ]
    for (pile, place), card in zip(places, (other, one), strict=True):
        pile[place] = card
    *hands, stack = piles
    for place, move in enumerate(moves):
        if isinstance(move, PassCard) and move.seat != seat:
            moves[place] = attrs.evolve(move, card=swapped.get(move.card, move.card))
    return Hand(hand.start, (Deal(hands, deal.turned, stack), *moves))


def choose_otherwise(rng: random.Random, hand: Hand, place: int) -> Hand:
    """Change one sealed move to any of its kind."""
    move, state = hand.moves[place], Hand(hand.start, hand.moves[:place]).state
    if isinstance(move, Bid):
        move = attrs.evolve(move, tricks=rng.randint(0, state.hand_size))
    elif isinstance(move, PassCard):
        move = attrs.evolve(move, card=rng.choice(state.hands[move.seat]))
    return Hand(hand.start, (*hand.moves[:place], move, *hand.moves[place + 1 :]))
