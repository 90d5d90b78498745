"""What a legal play tells of the hand it came from: the suits that are not in it.

It is the reverse of `counter_rules.engine.playable`: there a hand says what may be played, here
what was played says what cannot have been in the hand.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.engine.playable import list_beatable
from counter_rules.moves import PlayCard, Seat
from counter_rules.ruleset import Ruleset
from counter_rules.trick import TrickResult


@attrs.frozen
class Void:
    """A suit that a seat is known not to hold; it has nothing to do with void fours (C6.4).

    Args:
        seat: the seat.
        suit: the suit.
        since: the trick of the hand that has shown it, counted from 1; where no play has, and
            it follows by counting, the trick that is next or in progress.
        perhaps: the cards of the suit that it may hold all the same, because they do not oblige
            their holder (C3.2) or may be played to any trick.
    """

    seat: Seat
    suit: Suit
    since: int
    perhaps: tuple[Card, ...] = ()


def list_lacking(
    rules: Ruleset,
    play: PlayCard,
    plays: Sequence[PlayCard],
    led: Suit | None,
    trump: Suit | None,
    tricks: Sequence[TrickResult],
) -> Sequence[tuple[Suit, int]]:
    """Return the suits that the hand behind a legal play cannot hold.

    Args:
        rules: the rules.
        play: the play.
        plays: the plays of the trick before it.
        led: the led suit as it was played, or None if no card had set one.
        trump: the trump suit of the hand by then, or None.
        tricks: the tricks of the hand before it.

    Returns:
        Each suit with the ranks that may be held all the same, one bit each (`Card.bit`).
    """
    effects, card = rules.effects, play.card
    restrained = effects.restraining
    # A restrained card follows in the first trick if nothing else is playable; that says that
    # nothing else is held only where all such cards may be played to any trick.
    is_last_resort = not plays or (not tricks and not restrained & ~effects.freeing)
    if card.bit & restrained and is_last_resort:
        return [(suit, restrained) for suit in Suit]
    if not plays:
        suits = rules.lead_limit.list_lacking(card, trump, tricks)
        return [(suit, restrained) for suit in suits]
    if led is None or card.suit is led or card.bit & effects.freeing:
        return ()
    lacking = rules.following.list_lacking(card, led, trump, plays, effects.relieved)
    return [(suit, exempt | effects.freeing) for suit, exempt in lacking]


def list_unbeaten(
    rules: Ruleset, play: PlayCard, plays: Sequence[PlayCard], led: Suit | None, trump: Suit | None
) -> Sequence[tuple[Suit, int]]:
    """Return the cards that the hand behind a legal play cannot hold as they were to beat (F1).

    Args:
        rules: the rules.
        play: the play.
        plays: the plays of the trick before it.
        led: the led suit as it was played, or None if no card had set one.
        trump: the trump suit of the hand by then, or None.

    Returns:
        Suits with ranks, one bit each (`Card.bit`).
    """
    beating, effects = rules.beating, rules.effects
    open_to = effects.freeing | effects.restraining
    if beating is None or led is None or play.card.bit & open_to:
        return ()
    beatable = list_beatable(rules, plays)
    unbeaten = beating.list_unbeaten(
        play.card, led, trump, beatable, effects.relieved, rules.doubled_values
    )
    return [(suit, ranks & ~open_to) for suit, ranks in unbeaten]
