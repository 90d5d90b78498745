"""Every world of a seat in tiny games, each with how often an even draw should give it.

A world is a way for the cards to lie that the seat has not seen to lie somewhere. Identical cards
are two, so worlds that look alike weigh as much as there are ways to tell them apart.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence

from counter_rules import PassCard, Phase, State, View, apply_move, shuffle
from counter_rules.cards import Card, sort_cards
from counter_rules.rules.seeing import ForeheadHands
from support.all_worlds import begin, go_on
from support.hands import list_dealers_card
from support.match_walks import pick_move
from support.other_worlds import list_in_sight
from support.seat_outputs import look_on

Key = tuple[object, ...]


def write_key(state: State) -> Key:
    """Write what is hidden in a state, the order of the stack aside."""
    return state.hands, sort_cards(state.stack), state.passes, state.committed


def walk_worlds(
    rng: random.Random, start: State, seat: int | None
) -> Iterator[tuple[View, Counter[Key]]]:
    """Play a hand at random; yield each view of a seat with its worlds and their weights."""
    deal = shuffle(start, rng=rng)
    listed, state = begin(start, deal, seat), apply_move(start, deal)
    while True:
        yield look_on(state, seat), Counter({write_key(w): weigh(w, seat) for w in listed})
        if not state.is_in_hand:
            return
        move = pick_move(rng, state)
        state = apply_move(state, move)
        listed = go_on(listed, move, state, seat)


def weigh(world: State, seat: int | None) -> int:
    """Count the ways to tell apart the cards that a seat has not seen to lie where they are."""
    if not world.is_in_hand or not world.rules.has_twins:
        return 1
    hidden = [
        Counter(hand) - seen
        for owner, (hand, seen) in enumerate(zip(world.hands, list_seen(world, seat), strict=True))
        if owner not in list_known(world, seat)
    ]
    piles = [*hidden, Counter(world.stack)]
    ways = 1
    for card, copies in sum(piles, Counter[Card]()).items():
        ways *= math.factorial(copies)
        for pile in piles:
            ways //= math.factorial(pile[card])
    for move in world.committed:
        if isinstance(move, PassCard) and move.seat != seat:
            ways *= world.hands[move.seat].count(move.card)
    return ways


def list_known(world: State, seat: int | None) -> Sequence[int]:
    """List the seats whose hands a seat sees, or has seen on foreheads and followed since."""
    is_followed = isinstance(world.rules.seeing, ForeheadHands) and not world.passes
    if is_followed and seat is not None and world.phase is Phase.PLAY:
        return range(world.rules.players)
    return list_in_sight(world, seat)


def list_seen(world: State, seat: int | None) -> list[Counter[Card]]:
    """List the cards that a seat has seen and knows to lie in each hand still."""
    seen = [Counter[Card]() for _ in world.hands]
    last = world.passes[-1] if world.passes else None
    if last is not None and seat is not None:
        seen[(seat + 1) % len(seen)][last.cards[seat] or world.rules.deck[0]] += 1
    if last is None:
        seen[world.dealer].update(list_dealers_card(world))
    since = world.tricks[last.trick if last is not None else 0 :]
    for plays in (*[result.plays for result in since], world.trick):
        for play in plays:
            if seen[play.seat][play.card]:
                seen[play.seat][play.card] -= 1
            if play.show is not None:
                seen[play.seat][play.show] = max(seen[play.seat][play.show], 1)
    return [+each for each in seen]


def find_excess(drawn: Counter[Key], weights: Counter[Key]) -> float:
    """Return how far a draw is from an even one, in standard deviations of its chi-square.

    By Wilson and Hilferty, "The distribution of chi-square" (1931): its cube root is about normal.
    """
    degrees, total = len(weights) - 1, weights.total()
    if not degrees:
        return 0.0
    share = drawn.total() / total
    chi = sum(
        (drawn[key] - weight * share) ** 2 / (weight * share) for key, weight in weights.items()
    )
    spread = 2 / (9 * degrees)
    return ((chi / degrees) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
