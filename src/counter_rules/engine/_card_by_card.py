"""Card-by-card dealing: the possible next cards with their odds, and the deal from all cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from counter_rules._base.guards import take
from counter_rules._base.quoting import name_type, shorten
from counter_rules.cards import JOKER, Card
from counter_rules.engine._deal import deal_from
from counter_rules.engine._flow.face_up import count_turned, list_cards_due, list_undrawn
from counter_rules.errors import StateError
from counter_rules.moves import Deal
from counter_rules.phase import Phase
from counter_rules.rules.dealing import FaceUpCard
from counter_rules.rules.ruleset import Reflip, Ruleset
from counter_rules.state import State


def deal_outcomes(state: State, dealt: Iterable[Card] = ()) -> tuple[tuple[Card, Fraction], ...]:
    """Return the cards that may come next in a deal, each with its probability (C1.2).

    The order is that of `shuffle`: a flipped card, the hand of seat 0, of seat 1 and so on, then
    the cards turned face up. The odds are those of the shuffle. They allow for a flipped joker
    that goes back (F6.3, F10.6) and for the second deck (F3.6).

    Args:
        state: a state that waits for a deal.
        dealt: the cards dealt so far, in that order.

    Returns:
        Pairs of a card and its exact probability, in card order; the probabilities add up to 1.
        Empty once the deal is complete: the rest is the stack, which nobody sees.

    Raises:
        StateError: if the state is not waiting for a deal, or the cards cannot have been dealt.

    >>> from counter_rules import Card, Rank, get_ruleset, new_game
    >>> rules = get_ruleset("custom", players=2, hand_sizes=(1,), lowest_rank=Rank.KING)
    >>> state = new_game(rules)
    >>> outcomes = deal_outcomes(state, [Card.parse("AC")])
    >>> [f"{card} {odds}" for card, odds in outcomes[:2]], len(outcomes)
    (['K♣ 1/7', 'A♦ 1/7'], 7)
    """
    taken = _take_dealt(state, dealt)
    wanted = _count_cards(state, taken)
    left = _list_left(state, taken, wanted)
    if len(taken) == wanted:
        return ()
    weights = _weigh_next(state, len(taken), wanted, left)
    total = sum(weights.values())
    odds = {weight: Fraction(weight, total) for weight in {*weights.values()}}
    return tuple([(card, odds[weight]) for card, weight in weights.items()])


def complete_deal(state: State, dealt: Iterable[Card]) -> Deal:
    """Return the deal in which the given cards were dealt one by one.

    Args:
        state: a state that waits for a deal.
        dealt: all cards of the deal, in the order of `deal_outcomes`.

    Returns:
        The deal, for `apply_move`. Its stack, which nobody sees, is in card order.

    Raises:
        StateError: if the state is not waiting for a deal, or the cards are too few or too many,
            or cannot have been dealt.

    >>> from counter_rules import get_ruleset, new_game
    >>> state = new_game(get_ruleset("counter", players=4))
    >>> dealt = []
    >>> while outcomes := deal_outcomes(state, dealt):
    ...     dealt.append(outcomes[0][0])
    >>> deal = complete_deal(state, dealt)
    >>> [str(hand[0]) for hand in deal.hands], str(deal.turned[0])
    (['A♣', 'J♣', '8♦', '5♥'], '2♠')
    """
    taken = _take_dealt(state, dealt)
    wanted = _count_cards(state, taken)
    left = _list_left(state, taken, wanted)
    if len(taken) < wanted:
        raise StateError("cards are missing from the deal: see deal_outcomes for the next ones")
    drawn_at = _find_drawn(state, wanted)
    stack = tuple([card for card, times in left.items() for _ in range(times)])
    return deal_from(state, taken[:drawn_at] + stack, () if drawn_at is None else taken[drawn_at:])


def _take_dealt(state: State, dealt: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards dealt so far as a tuple, or refuse a wrong phase or value."""
    if type(state) is not State:
        raise StateError(f"expected a State, got {name_type(state)}")
    if state.phase is not Phase.DEAL:
        raise StateError(f"cannot deal in phase {state.phase}, only in phase deal")
    taken = take(dealt, "cards", most=len(state.rules.deck) + 1)
    for card in taken:
        if type(card) is not Card:
            raise StateError(f"every card dealt must be a Card, not {shorten(card)}")
    return taken


def _count_cards(state: State, taken: tuple[Card, ...]) -> int:
    """Return how many cards come before the stack, as far as known: only the flipped at first."""
    rules, flips = state.rules, int(state.rules.is_flipped)
    if len(taken) < flips:
        return flips
    size = rules.hand_sizes.get_size(state.hand_number, taken[:flips])
    return size * rules.players + count_turned(rules, state.hand_number, size)


def _list_left(state: State, taken: tuple[Card, ...], wanted: int) -> dict[Card, int]:
    """Return how often each card is left in the deck, or refuse cards that cannot be dealt."""
    if len(taken) > wanted:
        raise StateError(f"the deal is complete with {wanted} cards, got {len(taken)}")
    left = dict(state.rules.deck_counts)
    drawn_at = _find_drawn(state, wanted)
    for place, card in enumerate(taken):
        if place == drawn_at:
            is_there = card in list_undrawn(state)
        else:
            is_flipped = place == 0 and state.rules.is_flipped
            possible = _weigh_flipped(state.rules) if is_flipped else left
            is_there = possible.get(card, 0) > 0
            left[card] = left.get(card, 0) - 1
        if not is_there:
            raise StateError(f"{card} cannot be card {place + 1} of the deal: see deal_outcomes")
    return left


def _find_drawn(state: State, wanted: int) -> int | None:
    """Return the place in the deal of the card drawn from a second deck (F3.6), if any."""
    is_known = wanted > state.rules.is_flipped
    is_drawn = is_known and FaceUpCard.DRAWN in list_cards_due(state.rules, state.hand_number)
    return wanted - 1 if is_drawn else None


def _weigh_next(
    state: State, place: int, wanted: int, left: Mapping[Card, int]
) -> Mapping[Card, int]:
    """Return the relative odds of each card that may come at a place."""
    if place == _find_drawn(state, wanted):
        return dict.fromkeys(list_undrawn(state), 1)
    if place == 0 and state.rules.is_flipped:
        return _weigh_flipped(state.rules)
    return {card: times for card, times in left.items() if times}


def _weigh_flipped(rules: Ruleset) -> Mapping[Card, int]:
    """Return the relative odds of each card that may be flipped before a deal (F6.3, F10.6)."""
    deck = dict(rules.deck_counts)
    jokers, cards = deck.get(JOKER, 0), len(rules.deck)
    if not jokers or rules.reflip is Reflip.NEVER:
        return deck
    if rules.reflip is Reflip.UNTIL_NO_JOKER:
        return {card: times for card, times in deck.items() if card is not JOKER}
    # A joker goes back once: any other card comes first, or second after a joker.
    weights = {card: times * (cards + jokers) for card, times in deck.items()}
    return weights | {JOKER: jokers * jokers}
