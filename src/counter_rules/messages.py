"""The catalogue: every sentence the library says to people, by key.

Nothing else builds a sentence, so a translation needs this one table. A key is
``reason.<code>`` for why a move is illegal, ``change.<effect>.<kind>`` or
``change.<kind>`` for what an effect did, and ``verdict.<code>`` for why a trick was won.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MESSAGES: Final[Mapping[str, str]] = {
    # Why a move is illegal.
    "reason.not_a_move": "a move is a Deal, Bid, Look, PlayCard or PassCard, not {given}",
    "reason.malformed": "{field} must be {expected}, not {given}",
    "reason.no_such_seat": "there are {players} players, seats 0 to {last}",
    "reason.wrong_phase": "a {move} belongs to the phase {wanted}, and this is {phase}",
    "reason.not_your_turn": "it is the turn of seat {turn}",
    "reason.not_offered": "this game does not offer it",
    "reason.not_in_hand": "{card} is not in the hand",
    "reason.must_follow": "must follow {suit}",
    "reason.must_trump": "must play a trump: {suit}",
    "reason.must_beat": "must beat {best}",
    "reason.trumps_not_broken": "trumps are not broken yet, so {suit} may not be led",
    "reason.not_to_be_led": "{card} is led only by a player who holds nothing else",
    "reason.not_in_first_trick": "{card} is not played to the first trick unless it must be",
    "reason.nothing_to_show": "{card} lets its player show no other card",
    "reason.cannot_show": "{show} is not another {rank} in the hand",
    "reason.nothing_to_name": "{card} is named neither high nor low here",
    "reason.must_name": "{card} must be named high or low",
    "reason.named_already": "the other joker was named {other}, so this one is {forced}",
    "reason.bid_out_of_range": "a bid is 0 to {most}",
    "reason.hooked": "the last bidder may not make the bids add up to {tricks}",
    "reason.total_fixed": "the bids must add up to {tricks}: {least} to {most} is left",
    "reason.must_look": "must look at the hand first, or bid blind",
    "reason.not_behind": "only a seat at least {behind} points behind may bid blind",
    "reason.has_looked": "has looked at the hand already",
    "reason.forehead": "nobody looks at their own hand before the bidding is over",
    "reason.already_committed": "has chosen already and cannot change it",
    "reason.wrong_number_of_hands": "hands wanted: {players}, not {given}",
    "reason.wrong_hand_size": "cards wanted in the hand of seat {owner}: {wanted}, not {given}",
    "reason.wrong_turn_up": "cards wanted face up: {wanted}, not {given}",
    "reason.wrong_flip": "a flipped {card} is shuffled back and another card is flipped",
    "reason.drawn_card": "{card} has been drawn from the second deck already",
    "reason.foreign_card": "{card} is not in this deck",
    "reason.doubled_card": "{card} is dealt more often than the deck holds it",
    "reason.missing_card": "{card} is missing",
    # What an effect changed: its own sentence first, else the one of its kind.
    "change.value": "{card} changes value: {before} → {after}",
    "change.steal": "{card} steals {loot}: {before} → {after}",
    "change.suit": "{card} lies as another suit: {before} → {after}",
    "change.always_trump": "{card} counts as a trump, whatever is trump",
    "change.always_trump.no": "{card} counts as a trump no more",
    "change.buff": "{card} changes from {before} to {after}",
    "change.barred": "{card} cannot win",
    "change.barred.no": "{card} can win again",
    "change.champion": "{card} is bound to win",
    "change.champion.no": "{card} is bound to win no more",
    "change.trump": "the trump of this trick changes: {before} → {after}",
    "change.direction": "the {after} card wins instead of the {before}",
    "change.silenced": "every {after} is without effect from here on",
    "change.next_leader": "seat {after} leads next instead of seat {before}",
    "change.doubled_lead": "the card led next counts double",
    "change.doubled_lead.no": "the card led next does not count double",
    "change.indicator": "trump changes from the next trick on: {before} → {after}",
    "change.turned": "face up on the stack now: {after}",
    "change.indicator.last": "the indicator changes, though the hand is over: {before} → {after}",
    "change.passing": "every player passes a card to the left",
    "change.passing.no": "nobody passes a card",
    "change.ace.value": "{card} lies with a jack, queen or king of its suit: {before} → {after}",
    "change.two.suit": "{card} becomes a trump: {before} → {after}",
    "change.two.suit.settle": "{card} stays among the trumps: {before} → {after}",
    "change.four.buff.void": "{card} is void: no second four was shown",
    "change.four.buff.victor": "{card} is a victor: {shown} was shown",
    "change.four.barred": "{card} cannot win, being void",
    "change.four.champion": "{card} is the first victor",
    "change.six.next_leader": "{card} alone is lowest: seat {after} leads next, not seat {before}",
    "change.six.doubled_lead": "{card} alone is lowest: the card led next counts double",
    "change.seven.direction": "an odd number of sevens: the {after} card wins",
    "change.eight.suit": "{card} counts as a card of the led suit: {before} → {after}",
    "change.nine.value": "{card} is swayed by the cards above and below nine: {before} → {after}",
    "change.ten.suit": "{card} changes to the led suit: {before} → {after}",
    "change.ten.value": "{card} has changed suit: {before} → {after}",
    "change.queen.value": "{card} meets a card worth 11: {before} → {after}",
    "change.queen.buff": "a queen takes the {before} buff from {card}",
    "change.king.trump": (
        "{card} is led and {namer} names the trump of this trick: {before} → {after}"
    ),
    "change.king.trump.none": (
        "{card} is led and no card names the trump of this trick: {before} → {after}"
    ),
    "change.king.silenced": "{card} is led: sevens have no effect in this trick",
    "change.five.passing": "a five was played: every player passes a card to the left",
    "change.doubled_lead.value": "{card} was led doubled: {before} → {after}",
    "change.joker_loses.barred": "{card} loses, as jokers do here",
    "change.joker_loses.champion": "{card} is the first of nothing but jokers",
    "change.joker_wins.champion": "{card} is the first joker",
    "change.joker_high_low.barred": "{card} was named low",
    "change.joker_high_low.champion": "{card} was named high",
    # Why the trick was won.
    "verdict.champion": "{card} wins, whatever else lies",
    "verdict.champion.four": "{card} wins as the first victor",
    "verdict.champion.joker_loses": "{card} wins as the first of nothing but jokers",
    "verdict.champion.joker_wins": "{card} wins as the first joker",
    "verdict.champion.joker_high_low": "{card} wins as the joker named high",
    "verdict.only_trump": "{card} wins{worth}, the only trump{able}",
    "verdict.highest_trump": "{card} wins{worth}, the highest trump{able}",
    "verdict.lowest_trump": "{card} wins{worth}, the lowest trump{able}",
    "verdict.only_led": "{card} wins{worth}, the only card of the led suit{able}",
    "verdict.highest_led": "{card} wins{worth}, the highest card of the led suit{able}",
    "verdict.lowest_led": "{card} wins{worth}, the lowest card of the led suit{able}",
    "verdict.nobody": "no card competes, so nobody takes the trick",
    "verdict.worth": " with {value}",
    "verdict.able": " that can win",
    "verdict.tied": ", played before its equals",
}


def format_message(key: str, /, **details: object) -> str:
    """Return the sentence of a key with its details filled in.

    Args:
        key: the key in `MESSAGES`.
        details: the values named in the sentence.

    Returns:
        The sentence, without a full stop.

    >>> format_message("reason.must_follow", suit="hearts")
    'must follow hearts'
    """
    return MESSAGES[key].format(**details)
