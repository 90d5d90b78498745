"""Hands as cards leave them and come to them, and as they were dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from counter_rules.cards import Card, sort_cards
from counter_rules.state import State


def exchange(hand: Iterable[Card], given: Card, taken: Card) -> tuple[Card, ...]:
    """Return a hand after a pass.

    Args:
        hand: the hand before it.
        given: the card of it that went to the left.
        taken: the card that came from the right.
    """
    left = list(hand)
    left.remove(given)
    return sort_cards([*left, taken])


def list_dealt(state: State) -> tuple[tuple[Card, ...], ...]:
    """Return the hand that each seat was dealt: all played and passed cards go back.

    Args:
        state: a state in a hand, or after it.
    """
    hands = [Counter(hand) for hand in state.hands]
    for play in state.plays:
        hands[play.seat][play.card] += 1
    for passed in state.passes:
        for giver, card in enumerate(passed.cards):
            if card is not None:
                hands[giver][card] += 1
                hands[(giver + 1) % len(hands)][card] -= 1
    return tuple([sort_cards(hand.elements()) for hand in hands])
