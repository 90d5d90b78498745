"""The cards turned face up for a hand: their sources, and the trump they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from counter_rules.cards import STANDARD_DECK, Card, Suit, sort_cards
from counter_rules.position import Position
from counter_rules.rules.dealing import FaceUpCard
from counter_rules.rules.ruleset import Ruleset


def list_cards_due(rules: Ruleset, hand_number: int) -> tuple[FaceUpCard, ...]:
    """Return the kinds of cards to turn face up for a hand, in order.

    A flipped card comes first. The turn-up after the deal is listed even if no card is left to
    turn. A hand at no trump turns no card except a flipped one.

    Args:
        rules: the rules.
        hand_number: the hand, counted from 1.
    """
    flipped = (FaceUpCard.FLIPPED,) if rules.is_flipped else ()
    card = rules.trump.face_up
    if card in (None, FaceUpCard.FLIPPED) or hand_number in rules.no_trump:
        return flipped
    return (*flipped, card)


def count_turned(rules: Ruleset, hand_number: int, hand_size: int) -> int:
    """Return how many cards are turned face up for a hand, counted from 1, of a given size.

    If the hands use up the deck, no card is left to turn up after the deal.
    """
    due = list_cards_due(rules, hand_number)
    is_used_up = rules.is_flipped + hand_size * rules.players == len(rules.deck)
    return len(due) - (FaceUpCard.TURNED_UP in due and is_used_up)


def list_from_deck(rules: Ruleset, hand_number: int, turned: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards turned up for a hand that come from its own deck (F3.6)."""
    return turned[:-1] if FaceUpCard.DRAWN in list_cards_due(rules, hand_number) else turned


def list_face_up(position: Position) -> tuple[Card, ...]:
    """Return the cards of the deck that were turned face up before the play of a hand."""
    since = sum(len(result.turned) for result in position.tricks)
    turned = position.turned[: len(position.turned) - since]
    return list_from_deck(position.rules, position.hand_number, turned)


def list_rest(
    position: Position, hands: Iterable[Iterable[Card]], turned: tuple[Card, ...]
) -> tuple[Card, ...]:
    """Return the cards of the deck in no dealt hand and not turned up, in card order."""
    rules = position.rules
    face_up = list_from_deck(rules, position.hand_number, turned)
    dealt = Counter(card for pile in (*hands, face_up) for card in pile)
    return sort_cards((Counter(rules.deck) - dealt).elements())


def find_trump(rules: Ruleset, hand_number: int, turned: Sequence[Card]) -> Suit | None:
    """Return the trump suit at the start of a hand, made by the cards turned face up for it."""
    if hand_number in rules.no_trump:
        return None
    is_flip = rules.trump.face_up is FaceUpCard.FLIPPED
    return rules.trump.find_trump(hand_number, turned if is_flip else turned[rules.is_flipped :])


def list_undrawn(position: Position) -> tuple[Card, ...]:
    """Return the cards left in the second deck when a deal is due, in card order (F3.6)."""
    place, no_trump = int(position.rules.is_flipped), position.rules.no_trump
    drawn = [
        card
        for result in position.hand_results
        if result.hand_number not in no_trump
        for card in result.turned[place : place + 1]
    ]
    # A used-up deck is reshuffled.
    gone = Counter(drawn[len(drawn) // len(STANDARD_DECK) * len(STANDARD_DECK) :])
    return tuple(card for card in STANDARD_DECK if not gone[card])
