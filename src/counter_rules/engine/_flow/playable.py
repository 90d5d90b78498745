"""The playable cards of a hand, and why a card may not be played (C3, F0.4, F4.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.moves import PlayCard
from counter_rules.position import Position
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.rules.ruleset import Ruleset
from counter_rules.trick import TrickResult
from counter_rules.trick.resolve import find_led, make_rank_failure


def list_playable(
    rules: Ruleset,
    hand: Sequence[Card],
    trick: Sequence[PlayCard],
    trump: Suit | None,
    tricks: Sequence[TrickResult],
) -> Sequence[Card]:
    """Return the cards that the seat to act may play, in the order of its hand."""
    quick = rules.play_rules
    if not trick:
        return hand if quick.is_lead_free else _list_leads(rules, hand, trump, tricks)
    if quick.has_free_cards:
        return _list_free_plays(rules, hand, trick, trump, is_first=not tricks)
    first = trick[0].card
    # Most cards set their own suit when led: calling `find_led` would take as long as the rest.
    led = find_led(trick, trump, rules.effects) if first.rank in quick.led_otherwise else first.suit
    return quick.duty.list_playable(hand, led, trump, trick)


def _list_leads(
    rules: Ruleset, hand: Sequence[Card], trump: Suit | None, tricks: Sequence[TrickResult]
) -> Sequence[Card]:
    """Return the cards that may be led: restrained ones only if the hand has no others (F4.2).

    The lead limit applies to the others alone. So trumps may be led from a hand of trumps and
    restrained cards, broken or not, and from one of trumps, winners and losers (F10.7, F11.3).
    """
    restrained, free = rules.effects.restrained, rules.effects.led_freely
    others = [card for card in hand if card.rank not in restrained] or hand
    if not free:
        return rules.limit.list_leads(others, trump, tricks)
    bound = [card for card in others if card.rank not in free]
    kept = set(rules.limit.list_leads(bound, trump, tricks)) if bound else set[Card]()
    return [card for card in others if card in kept or card.rank in free]


def _list_free_plays(
    rules: Ruleset,
    hand: Sequence[Card],
    trick: Sequence[PlayCard],
    trump: Suit | None,
    *,
    is_first: bool,
) -> Sequence[Card]:
    """Return the cards that may follow if some cards are free or restrained."""
    free, restrained = rules.effects.free, rules.effects.restrained
    bound = [card for card in hand if card.rank not in free]
    led = find_led(trick, trump, rules.effects)
    playable = rules.duty.list_playable(bound, led, trump, _list_beatable(rules, trick))
    if len(playable) == len(bound):
        cards = hand
    elif len(bound) == len(hand):
        cards = playable
    else:
        # By identity, which for cards is equality: views pass hands as large as a deck.
        kept = set(map(id, playable))
        cards = [card for card in hand if id(card) in kept or card.rank in free]
    if not is_first:
        return cards
    return [card for card in cards if card.rank not in restrained] or cards


def _list_beatable(rules: Ruleset, plays: Sequence[PlayCard]) -> Sequence[PlayCard]:
    """Return the plays to beat: those so far, or none if an effect makes one unbeatable."""
    free = rules.effects.free
    for play in plays:
        freedom = free.get(play.card.rank)
        if freedom is None or freedom.is_unbeatable is None:
            continue
        try:
            if freedom.is_unbeatable(play):
                return ()
        except Exception as error:
            raise make_rank_failure("freedom", play.card.rank, rules.effects, error) from error
    return plays


def explain_unplayable(position: Position, hand: Sequence[Card], card: Card) -> Reason:
    """Return why the seat to act may not play a card of its hand."""
    restraint = position.rules.effects.restrained.get(card.rank)
    if restraint is not None and not (position.trick and position.tricks):
        code = ReasonCode.NOT_IN_FIRST_TRICK if position.trick else ReasonCode.NOT_TO_BE_LED
        return Reason.of(code, restraint.clause, card=card)
    led = position.led
    if led is None:
        reason = position.rules.limit.explain(card, position.trump)
    else:
        reason = _explain_following(position, hand, card, led)
    return _name_changed(position, hand, card, reason)


def _explain_following(position: Position, hand: Sequence[Card], card: Card, led: Suit) -> Reason:
    rules, trick = position.rules, position.trick
    bound = [held for held in hand if held.rank not in rules.effects.free]
    plays = _list_beatable(rules, trick)
    reason = rules.duty.explain(card, bound, led, position.trump, plays)
    lead = rules.effects.leads.get(trick[0].card.rank)
    if lead is None or reason.code is not ReasonCode.MUST_FOLLOW:
        return reason
    return attrs.evolve(reason, clause=lead.clause)


def _name_changed(position: Position, hand: Sequence[Card], card: Card, reason: Reason) -> Reason:
    """Return the reason with a card that does not count as printed, if that explains it."""
    counting, trump = position.rules.counting, position.trump
    if counting.is_as_printed:
        return reason
    for each in _list_concerned(position, hand, card, reason):
        suit = counting.get_suit(each, trump)
        if suit is not each.suit:
            named = attrs.evolve(reason, changed=(each, suit))
        elif reason.code is ReasonCode.MUST_BEAT and counting.is_changed(each, trump):
            named = reason
        else:
            continue
        clause = position.rules.effects.counts_as[each.rank].clause
        return attrs.evolve(named, clause=f"{reason.clause}, {clause}")
    return reason


def _list_concerned(
    position: Position, hand: Sequence[Card], card: Card, reason: Reason
) -> Iterator[Card]:
    """Yield the cards that a reason depends on, if any of them does not count as printed.

    They are the card itself, if its printed suit would be legal; the card that set the led suit;
    the card to beat; and one playable card, if every playable card is changed.
    """
    rules, trick, trump = position.rules, position.trick, position.trump
    if not trick or card.suit is position.led:
        yield card
    for place, play in enumerate(trick, start=1):
        if find_led(trick[:place], trump, rules.effects) is not None:
            yield play.card
            break
    best = dict(reason.details).get("best")
    if isinstance(best, Card):
        yield best
    playable = list_playable(rules, hand, trick, trump, position.tricks)
    bound = [each for each in playable if each.rank not in rules.effects.free]
    if all(rules.counting.is_changed(each, trump) for each in bound):
        yield from bound[:1]
