"""What cards are, and what they count as under each trump suit, asked of the ruleset."""

from __future__ import annotations

from collections import defaultdict

from counter_rules.cards import CARDS, Card, Suit
from counter_rules.kernel._errors import NotCompilable
from counter_rules.kernel._tables.known import SUIT_NUMBERS, TRUMPS, Tables, make_set
from counter_rules.moves import PlayCard
from counter_rules.rules.ruleset import Ruleset
from counter_rules.trick.resolve import find_led


def make_cards(rules: Ruleset) -> Tables:
    """Return the tables of the deck and of what its cards count as.

    Raises:
        NotCompilable: if the deck holds a card more than twice.
    """
    for card, times in rules.deck_counts.items():
        if times > 2:
            raise NotCompilable(
                f"a deck with {times} of {card}",
                "a card is there twice at most",
                advice="shuffle fewer decks, or play it with the readable engine",
            )
    counting, values = rules.counting, rules.doubled_values
    suits = {(card, trump): counting.find_suit(card, trump) for trump in TRUMPS for card in CARDS}
    heights = {(card, trump): _find_value(rules, card, trump) for trump in TRUMPS for card in CARDS}
    of_suit: defaultdict[tuple[Suit | None, Suit | None], list[Card]] = defaultdict(list)
    for (card, trump), suit in suits.items():
        of_suit[trump, suit].append(card)
    led = [tuple([_find_led(rules, card, trump) for card in CARDS]) for trump in TRUMPS]
    return {
        "P": rules.players,
        "DECK": make_set(rules.deck),
        "DECK_TWIN": make_set(card for card, times in rules.deck_counts.items() if times > 1),
        "TWINS": int(rules.has_twins),
        "RANK": tuple([int(card.rank) for card in CARDS]),
        "SUIT": tuple([SUIT_NUMBERS[card.suit] for card in CARDS]),
        "VALUE": tuple([values[card.rank] for card in CARDS]),
        "BY_TRUMP": int(not counting.is_as_printed),
        "COUNTED_SUIT": tuple([SUIT_NUMBERS[suit] for suit in suits.values()]),
        "COUNTED_VALUE": tuple(heights.values()),
        "LEADS_BY_TRUMP": int(any(row != led[0] for row in led)),
        "LED_BY": tuple([suit for row in led for suit in row]),
        "OF_SUIT": tuple([make_set(of_suit[trump, suit]) for trump in TRUMPS for suit in Suit]),
        "ABOVE": tuple(
            [
                make_set(
                    other
                    for other in of_suit[trump, suits[card, trump]]
                    if heights[other, trump] > heights[card, trump]
                )
                for trump in TRUMPS
                for card in CARDS
            ]
        ),
        "BREAKS": tuple(
            [
                sum([1 << SUIT_NUMBERS[suit] for suit in Suit if suits[card, suit] is suit])
                for card in CARDS
            ]
        ),
    }


def _find_value(rules: Ruleset, card: Card, trump: Suit | None) -> int:
    """Return the value that a card counts as, doubled."""
    counting = rules.counting
    return 2 * counting.find_height(card, counting.find_suit(card, trump), trump)[1]


def _find_led(rules: Ruleset, card: Card, trump: Suit | None) -> int:
    """Return the suit that a card sets when it is the first to set one."""
    return SUIT_NUMBERS[find_led((PlayCard(0, card),), trump, rules.effects)]
