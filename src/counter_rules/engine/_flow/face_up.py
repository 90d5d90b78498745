"""The cards turned face up for a hand: their sources, and the trump they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from counter_rules.cards import STANDARD_DECK, Card, Suit, sort_cards
from counter_rules.moves import Deal
from counter_rules.position import Position
from counter_rules.rules.dealing import FaceUpCard
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat, replace_at


def list_cards_due(rules: Ruleset, hand_number: int) -> tuple[FaceUpCard, ...]:
    """Return the kinds of cards to turn face up for a hand, in order.

    A flipped card comes first. The turn-up after the deal is listed even if no card is left to
    turn. A hand at no trump turns no card except a flipped one, and shows none.

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
    """Return how many cards a deal turns up (`Deal.turned`) for a hand of a given size.

    If the hands use up the deck, no card is left to turn up after the deal. The dealer's last card
    stays in the hand (F11.5).

    Args:
        rules: the rules.
        hand_number: the hand, counted from 1.
        hand_size: the number of cards for each seat.
    """
    due = list_cards_due(rules, hand_number)
    if shows_last(rules, hand_number):
        return len(due) - 1
    is_used_up = rules.is_flipped + hand_size * rules.players == len(rules.deck)
    return len(due) - (FaceUpCard.TURNED_UP in due and is_used_up)


def count_face_up(rules: Ruleset, hand_number: int, hand_size: int) -> int:
    """Return how many cards are face up after a deal: those turned up, or the dealer's last."""
    return count_turned(rules, hand_number, hand_size) + shows_last(rules, hand_number)


def shows_last(rules: Ruleset, hand_number: int) -> bool:
    """Return whether the dealer shows the last card of the own hand (F11.5)."""
    is_dealers = rules.trump.face_up is FaceUpCard.DEALERS_LAST
    return is_dealers and hand_number not in rules.no_trump


def list_turned(rules: Ruleset, hand_number: int, dealer: Seat, deal: Deal) -> tuple[Card, ...]:
    """Return the cards face up after a deal: those turned up, or the dealer's last (F11.5)."""
    if shows_last(rules, hand_number):
        return (*deal.turned, *deal.hands[dealer][-1:])
    return deal.turned


def make_deal(
    rules: Ruleset,
    hand_number: int,
    dealer: Seat,
    *,
    hands: Sequence[tuple[Card, ...]],
    turned: tuple[Card, ...],
    stack: tuple[Card, ...],
) -> Deal:
    """Return the deal of these hands after which these cards are face up (see `list_turned`)."""
    if not shows_last(rules, hand_number):
        return Deal(hands, turned, stack)
    *turned_up, shown = turned
    return Deal(put_last(hands, dealer, shown), turned_up, stack)


def put_last(
    hands: Sequence[tuple[Card, ...]], seat: Seat, card: Card
) -> tuple[tuple[Card, ...], ...]:
    """Return hands in which a card comes last in the hand of a seat, whether it was there or not.

    >>> from counter_rules.cards import parse_cards
    >>> [str(card) for card in put_last([parse_cards("2H 7H 9H")], 0, Card.parse("7H"))[0]]
    ['2♥', '9♥', '7♥']
    """
    others = list(hands[seat])
    if card in others:
        others.remove(card)
    return replace_at(tuple(hands), seat, (*others, card))


def find_shown(position: Position) -> Card | None:
    """Return the card that the dealer showed after the deal (F11.5), or None."""
    return _find_shown(position.rules, position.hand_number, position.turned)


def find_last_shown(position: Position) -> tuple[Seat, Card] | None:
    """Return the dealer and the card shown (F11.5) in this hand, or between hands in the last."""
    last = None if position.is_in_hand else position.last_result
    if last is None:
        dealer, card = position.dealer, find_shown(position)
    else:
        dealer, card = last.dealer, _find_shown(position.rules, last.hand_number, last.turned)
    return None if card is None else (dealer, card)


def _find_shown(rules: Ruleset, hand_number: int, turned: tuple[Card, ...]) -> Card | None:
    return turned[0] if turned and shows_last(rules, hand_number) else None


def find_drawn(rules: Ruleset, hand_number: int, turned: tuple[Card, ...]) -> Card | None:
    """Return the card of a second deck among those turned up for a hand (F3.6), or None."""
    is_drawn = rules.trump.face_up is FaceUpCard.DRAWN and hand_number not in rules.no_trump
    return turned[-1] if is_drawn and turned else None


def list_from_deck(rules: Ruleset, hand_number: int, turned: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards face up for a hand that come from its own deck, and that no hand has.

    The last card is another if it is of a second deck (F3.6) or the dealer's (F11.5).
    """
    is_other = find_drawn(rules, hand_number, turned) or shows_last(rules, hand_number)
    return turned[:-1] if is_other else turned


def list_face_up(position: Position) -> tuple[Card, ...]:
    """Return the cards of the deck that were turned face up before the play of a hand."""
    return list_from_deck(position.rules, position.hand_number, position.turned_at_deal)


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
