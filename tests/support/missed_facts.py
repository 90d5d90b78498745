"""What holds in every world that a seat cannot tell from its own, and its view does not say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from counter_rules import Card, Rank, State, Suit, View
from counter_rules.cards import sort_cards
from counter_rules.position import Position

COLOURS = ({Suit.CLUBS, Suit.SPADES}, {Suit.DIAMONDS, Suit.HEARTS})


def list_missed(view: View, worlds: Iterable[State]) -> list[str]:
    """List the cards and the voids that are so in every world and that the view leaves out."""
    if not view.is_in_hand:
        return []
    states = list(worlds)
    seats = range(view.rules.players)
    missed: list[str] = []
    for seat in seats:
        sure = Counter(states[0].hands[seat])
        for state in states[1:]:
            sure &= Counter(state.hands[seat])
        missed += [f"seat {seat} holds {card}" for card in (sure - Counter(view.known[seat]))]
    for seat in [seat for seat in seats if seat != view.seat]:
        held = {card for state in states for card in state.hands[seat]}
        missed += list_missed_voids(view, seat, held)
    return missed


def list_missed_voids(view: View, seat: int, held: set[Card]) -> Iterator[str]:
    """List the suits, or cards of a void in doubt, that no world has in a hand."""
    voids = {void.suit: void for void in view.voids if void.seat == seat}
    for suit in {find_suit(card, view): None for card in sort_cards(view.rules.deck)}:
        if suit not in voids and not any(find_suit(card, view) is suit for card in held):
            yield f"seat {seat} has no {suit}"
        elif suit in voids:
            doubted = [card for card in voids[suit].perhaps if card not in held]
            yield from (f"seat {seat} does not hold {card}" for card in doubted)


def find_suit(card: Card, position: Position) -> Suit:
    """Return the suit that a card counts as: a jack beside that of trumps is a trump (F10.1)."""
    trump, effects = position.trump, position.rules.effects.effects
    is_jack = card.rank is Rank.JACK and "marrows_jack" in [effect.name for effect in effects]
    if is_jack and trump is not None and {card.suit, trump} in COLOURS:
        return trump
    return card.suit


def assert_sound(view: View, worlds: Iterable[State]) -> None:
    """See that what a view says it knows is so in every world."""
    effects = view.rules.effects
    tame = {*effects.relieved, *effects.free, *effects.restrained}
    for world in worlds:
        for owner, known in enumerate(view.known):
            left = list(world.hands[owner])
            for card in known:
                left.remove(card)
        for void in view.voids:
            held = [card for card in world.hands[void.seat] if find_suit(card, view) is void.suit]
            assert set(held) <= set(void.perhaps)
            assert {card.rank for card in void.perhaps} <= tame
