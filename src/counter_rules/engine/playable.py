"""Which cards of a hand may be played, and why another may not (C3, F0.4, F4.2)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.facts import find_led_suit
from counter_rules.moves import PlayCard
from counter_rules.position import Position
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.ruleset import Ruleset
from counter_rules.trick.resolve import find_led


def list_playable(position: Position, hand: Sequence[Card]) -> Sequence[Card]:
    """Return the cards that may be played from the hand of the seat to act, in its order."""
    trick, rules = position.trick, position.rules
    if not trick:
        return hand if rules.is_lead_free else _list_leads(position, hand)
    effects, trump = rules.effects, position.trump
    if effects.has_free_cards:
        return _list_free_plays(position, hand)
    first = trick[0].card
    # Most cards set their own suit when led: asking `find_led` would cost as much as the rest.
    led = find_led(trick, trump, effects) if first.bit & effects.leading else first.suit
    return rules.following.list_playable(
        hand, led, trump, trick, effects.relieved, rules.doubled_values
    )


def _list_leads(position: Position, hand: Sequence[Card]) -> Sequence[Card]:
    """Return the cards that may be led: restrained ones only if nothing else is held."""
    restrained = position.rules.effects.restrained
    others = [card for card in hand if card.rank not in restrained]
    return position.rules.lead_limit.list_leads(others or hand, position.trump, position.tricks)


def _list_free_plays(position: Position, hand: Sequence[Card]) -> Sequence[Card]:
    """Return the cards that may follow where some of the hand are free or restrained."""
    effects = position.rules.effects
    playable = _list_bound(position, hand)
    cards = [card for card in hand if card.rank in effects.free or card in playable]
    if position.tricks:
        return cards
    return [card for card in cards if card.rank not in effects.restrained] or cards


def _list_bound(position: Position, hand: Sequence[Card]) -> Sequence[Card]:
    """Return which of the cards that are not free may follow."""
    rules, trick = position.rules, position.trick
    bound = [card for card in hand if card.rank not in rules.effects.free]
    led = find_led(trick, position.trump, rules.effects)
    plays = list_beatable(rules, trick)
    return rules.following.list_playable(
        bound, led, position.trump, plays, rules.effects.relieved, rules.doubled_values
    )


def list_beatable(rules: Ruleset, plays: Sequence[PlayCard]) -> Sequence[PlayCard]:
    """Return the plays so far, or none if one of them cannot be beaten any more."""
    free = rules.effects.free
    for play in plays:
        freedom = free.get(play.card.rank)
        tell = None if freedom is None else freedom.is_unbeatable
        if tell is not None and tell(play):
            return ()
    return plays


def explain_unplayable(position: Position, hand: Sequence[Card], card: Card) -> Reason:
    """Return why a card of the hand of the seat to act may not be played."""
    restraint = position.rules.effects.restrained.get(card.rank)
    if restraint is not None and not (position.trick and position.tricks):
        code = ReasonCode.NOT_IN_FIRST_TRICK if position.trick else ReasonCode.NOT_TO_BE_LED
        return Reason.of(code, restraint.clause, card=card)
    led = find_led_suit(position)
    if not position.trick or led is None:
        return position.rules.lead_limit.explain(card)
    return _explain_following(position, hand, card, led)


def _explain_following(position: Position, hand: Sequence[Card], card: Card, led: Suit) -> Reason:
    rules, trick = position.rules, position.trick
    bound = [held for held in hand if held.rank not in rules.effects.free]
    plays = list_beatable(rules, trick)
    reason = rules.following.explain(
        card, bound, led, position.trump, plays, rules.effects.relieved, rules.doubled_values
    )
    lead = rules.effects.leads.get(trick[0].card.rank)
    if lead is None or reason.code is not ReasonCode.MUST_FOLLOW:
        return reason
    return attrs.evolve(reason, clause=lead.clause)
