"""A deal from a seed or a generator."""

from __future__ import annotations

import random
from collections.abc import Iterator

from counter_rules._quoting import name_type, shorten
from counter_rules.cards import JOKER, Card
from counter_rules.engine._flow.face_up import count_turned, list_cards_due, list_undrawn
from counter_rules.errors import StateError
from counter_rules.moves import Deal
from counter_rules.question import Phase
from counter_rules.rules.chance import (
    check_seed,
    draw_below,
    seeded_words,
    shuffle_cards,
    words_of,
)
from counter_rules.rules.dealing import FaceUpCard
from counter_rules.rules.ruleset import Reflip, Ruleset
from counter_rules.state import State


def shuffle(state: State, *, seed: int | None = None, rng: random.Random | None = None) -> Deal:
    """Shuffle and deal the next hand: the chance move, for `apply_move` (C1.2).

    The shuffle is our own and exactly defined (`counter_rules.rules.chance`), so that a seed
    deals the same cards everywhere and for ever.

    Whoever knows the seed knows every card, and whoever sees one hand can find a small seed: all
    of 32 bits are tried within minutes. So 7 is a seed for repeating a match. Where cards are to
    stay hidden, take ``secrets.randbits(128)``, and `commit` to it so that the deals can be proven.

    Args:
        state: a state that waits for a deal.
        seed: a whole number of at most 4096 bits; together with the hand number it makes the
            deal, so one seed serves a whole match.
        rng: a generator to draw from instead.

    Returns:
        The deal.

    Raises:
        StateError: if the state waits for no deal, or not exactly one of seed and rng is given.

    >>> from counter_rules import get_ruleset, new_game
    >>> deal = shuffle(new_game(get_ruleset("counter", players=4)), seed=7)
    >>> [len(hand) for hand in deal.hands], len(deal.stack)
    ([10, 10, 10, 10], 11)
    """
    if not isinstance(state, State):
        raise StateError(f"expected a State, got {name_type(state)}")
    if state.phase is not Phase.DEAL:
        raise StateError(f"cannot deal in phase {state.phase}, only in phase deal")
    if (seed is None) == (rng is None):
        raise StateError("shuffle takes exactly one of seed and rng")
    if rng is not None and not isinstance(rng, random.Random):
        raise StateError(f"rng must be a random.Random, not {shorten(rng)}")
    if rng is not None:
        return _deal(state, words_of(rng))
    return _deal(state, seeded_words("shuffle", check_seed(seed), state.hand_number))


def _deal(state: State, words: Iterator[int]) -> Deal:
    cards = _shuffle_deck(state.rules, words)
    drawn: tuple[Card, ...] = ()
    if FaceUpCard.DRAWN in list_cards_due(state.rules, state.hand_number):
        undrawn = list_undrawn(state)
        drawn = (undrawn[draw_below(words, len(undrawn))],)
    return deal_from(state, cards, drawn)


def deal_from(state: State, cards: tuple[Card, ...], drawn: tuple[Card, ...]) -> Deal:
    """Return the deal that a deck makes, dealt from its top.

    Args:
        state: a state that waits for a deal.
        cards: the deck as it lies, the top card first.
        drawn: the card drawn from a second deck (F3.6), if one is.
    """
    rules, flips = state.rules, int(state.rules.is_flipped)
    size = rules.hand_sizes.get_size(state.hand_number, cards[:flips])
    end = flips + size * rules.players
    hands = [cards[start : start + size] for start in range(flips, end, size)]
    stack = end + count_turned(rules, state.hand_number, size) - flips - len(drawn)
    return Deal(hands, (*cards[:flips], *cards[end:stack], *drawn), cards[stack:])


def _shuffle_deck(rules: Ruleset, words: Iterator[int]) -> tuple[Card, ...]:
    cards = shuffle_cards(rules.deck, words)
    if rules.is_flipped and rules.reflip is not Reflip.NEVER:
        while cards[0] is JOKER:
            cards = shuffle_cards(rules.deck, words)
            if rules.reflip is Reflip.ONCE:
                break
    return cards
