"""Which cards of a hand may be played, and why another may not (C3, F0.4, F4.2)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.errors import Reason, ReasonCode
from counter_rules.moves import PlayCard, Seat
from counter_rules.state import State
from counter_rules.trick.resolve import find_led


def list_playable(state: State, seat: Seat) -> Sequence[Card]:
    """Return the cards that a seat whose turn it is may play, in the order of its hand."""
    hand, trick, rules = state.hands[seat], state.trick, state.rules
    if not trick:
        return hand if rules.is_lead_free else _list_leads(state, hand)
    effects, trump = rules.effects, state.trump
    if effects.has_free_cards:
        return _list_free_plays(state, hand)
    first = trick[0].card
    # Most cards set their own suit when led: asking `find_led` would cost as much as the rest.
    led = find_led(trick, trump, effects) if first.bit & effects.leading else first.suit
    return rules.following.list_playable(
        hand, led, trump, trick, effects.relieved, rules.doubled_values
    )


def _list_leads(state: State, hand: Sequence[Card]) -> Sequence[Card]:
    """Return the cards that may be led: restrained ones only if nothing else is held."""
    restrained = state.rules.effects.restrained
    others = [card for card in hand if card.rank not in restrained]
    return state.rules.lead_limit.list_leads(others or hand, state.trump, state.tricks)


def _list_free_plays(state: State, hand: Sequence[Card]) -> Sequence[Card]:
    """Return the cards that may follow where some of the hand are free or restrained."""
    effects = state.rules.effects
    playable = _list_bound(state, hand)
    cards = [card for card in hand if card.rank in effects.free or card in playable]
    if state.tricks:
        return cards
    return [card for card in cards if card.rank not in effects.restrained] or cards


def _list_bound(state: State, hand: Sequence[Card]) -> Sequence[Card]:
    """Return which of the cards that are not free may follow."""
    rules, trick = state.rules, state.trick
    bound = [card for card in hand if card.rank not in rules.effects.free]
    led = find_led(trick, state.trump, rules.effects)
    plays = _list_beatable(state)
    return rules.following.list_playable(
        bound, led, state.trump, plays, rules.effects.relieved, rules.doubled_values
    )


def _list_beatable(state: State) -> tuple[PlayCard, ...]:
    """Return the plays so far, or none if one of them cannot be beaten any more."""
    free = state.rules.effects.free
    for play in state.trick:
        freedom = free.get(play.card.rank)
        tell = None if freedom is None else freedom.is_unbeatable
        if tell is not None and tell(play):
            return ()
    return state.trick


def explain_unplayable(state: State, seat: Seat, card: Card) -> Reason:
    """Return why a card that a seat holds may not be played."""
    restraint = state.rules.effects.restrained.get(card.rank)
    if restraint is not None and not (state.trick and state.tricks):
        code = ReasonCode.NOT_IN_FIRST_TRICK if state.trick else ReasonCode.NOT_TO_BE_LED
        return Reason.of(code, restraint.clause, card=card)
    led = state.led
    if not state.trick or led is None:
        return state.rules.lead_limit.explain(card)
    return _explain_following(state, seat, card, led)


def _explain_following(state: State, seat: Seat, card: Card, led: Suit) -> Reason:
    rules, trick = state.rules, state.trick
    bound = [held for held in state.hands[seat] if held.rank not in rules.effects.free]
    plays = _list_beatable(state)
    reason = rules.following.explain(
        card, bound, led, state.trump, plays, rules.effects.relieved, rules.doubled_values
    )
    lead = rules.effects.leads.get(trick[0].card.rank)
    if lead is None or reason.code is not ReasonCode.MUST_FOLLOW:
        return reason
    return attrs.evolve(reason, clause=lead.clause)
