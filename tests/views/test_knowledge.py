"""What a view says that it knows is so, and no more and no less than the plays tell."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import attrs
import pytest

from counter_rules import (
    Deal,
    Move,
    Phase,
    PlayCard,
    Ruleset,
    State,
    Suit,
    View,
    public_view,
    why_illegal,
)
from counter_rules.cards import CARDS, Card, sort_cards
from counter_rules.rules.following import MustBeat
from support.match_walks import draw_rules, draw_start, every_table, walk_hand, walk_match
from support.missed_facts import find_suit
from support.other_worlds import list_in_sight
from support.seat_outputs import look_on


@every_table
def test_what_is_known_is_so(name: str, players: int) -> None:
    rng = random.Random(f"known {name} {players}")
    for state in list_states(rng, name, players)[1::2]:
        for seat in (None, rng.randrange(players)):
            check_known(state, look_on(state, seat), seat)


@pytest.mark.slow
@every_table
def test_what_every_seat_knows_is_so(name: str, players: int) -> None:
    rng = random.Random(f"known by all {name} {players}")
    for state in list_states(rng, name, players):
        for seat in (None, *range(players)):
            check_known(state, look_on(state, seat), seat)


def list_states(rng: random.Random, name: str, players: int) -> list[State]:
    """Play a match with random options for a while; return the state after every move."""
    start = draw_start(rng, draw_rules(rng, name, players))
    return [made.state for _, _, made in walk_match(rng, start, 60)]


def check_known(state: State, seen: View, seat: int | None) -> None:
    """Hold a view against the state that it was made of."""
    for owner, hand in enumerate(state.hands):
        assert not Counter(seen.known[owner]) - Counter(hand)
        assert seen.known[owner] == sort_cards(seen.known[owner])
        is_seen = owner in list_in_sight(state, seat)
        assert seen.hands[owner] == (hand if is_seen else None)
        assert not is_seen or seen.known[owner] == hand
    for void in seen.voids:
        held = {card for card in state.hands[void.seat] if find_suit(card, seen) is void.suit}
        assert held <= set(void.perhaps)
        assert void.seat != seat
        assert 1 <= void.since <= len(state.tricks) + 1
    places = [(void.seat, list(Suit).index(void.suit)) for void in seen.voids]
    assert places == sorted(set(places))
    assert seen.cards_left == tuple(map(len, state.hands))
    assert seen.stack_size == len(state.stack)
    hidden = Counter(card for pile in (*state.hands, state.stack) for card in pile)
    hidden -= Counter(card for hand in seen.known for card in hand)
    assert seen.unseen == sort_cards(hidden.elements())


@every_table
def test_a_void_is_there_wherever_the_plays_show_it(name: str, players: int) -> None:
    """Ask of every card whether a seat could have held it, too, behind all of its plays.

    Counting may show more, and never less.
    """
    rng = random.Random(f"voids {name} {players}")
    rules = draw_rules(rng, name, players)
    for seen, possible in think_back(rng, draw_start(rng, rules)):
        voids = {(void.seat, void.suit): void for void in seen.voids}
        suits = list_suits(seen)
        for seat, suit in [(seat, suit) for seat in range(players) for suit in Suit]:
            left, void = possible[seat] & suits[suit], voids.get((seat, suit))
            if void is None:
                assert left or is_by_value(rules) or not suits[suit]
            else:
                assert set(void.perhaps) <= left or is_by_value(rules)


def think_back(rng: random.Random, start: State) -> Iterator[tuple[View, list[set[Card]]]]:
    """Yield what everybody knows after each move, with the cards that each seat might hold."""
    before, deck = start, {card for card in CARDS if card in start.rules.deck_counts}
    possible: list[set[Card]] = []
    for hand, state in walk_hand(rng, start):
        move = hand.moves[-1]
        if isinstance(move, Deal) or (before.phase, state.phase) == (Phase.PASS, Phase.PLAY):
            possible = [set(deck) for _ in range(start.rules.players)]
        elif isinstance(move, PlayCard):
            unlikely = {card for card in possible[move.seat] if not fits(before, move, card)}
            possible[move.seat] -= unlikely
        if state.is_in_hand:
            yield public_view(state), possible
        before = state


def fits(state: State, move: Move, card: Card) -> bool:
    """Return whether a play would have been legal with one card more in the hand."""
    assert isinstance(move, PlayCard)
    hands = list(state.hands)
    hands[move.seat] = sort_cards((*hands[move.seat], card))
    return why_illegal(attrs.evolve(state, hands=tuple(hands)), move) is None


def list_suits(seen: View) -> dict[Suit, set[Card]]:
    """Return the cards of the deck that count as each suit."""
    counted = [(card, find_suit(card, seen)) for card in seen.rules.deck_counts]
    return {suit: {card for card, its in counted if its is suit} for suit in Suit}


def is_by_value(rules: Ruleset) -> bool:
    """Return whether plays speak of single cards: what did not beat a card could not have."""
    return isinstance(rules.following, MustBeat)
