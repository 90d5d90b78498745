"""What a legal play shows about the hand it came from: the cards that cannot have been in it.

It follows from the rules of play alone, whatever they are. A further card in a hand never makes
another one playable that was not (`counter_rules.rules.following.Following` promises it). So if
two cards were the whole hand, and one of them could not be played for the other, then whoever
plays the one does not hold the other.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.engine._flow.playable import list_playable
from counter_rules.moves import PlayCard
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.trick import TrickResult
from counter_rules.views._card_sets import make_set


@attrs.frozen
class Void:
    """A suit that a seat is known not to hold; it has nothing to do with void fours (C6.4).

    A card is of the suit that it counts as: the left jack of F10.1 is a trump.

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


def find_absent(
    rules: Ruleset,
    card: Card,
    trick: Sequence[PlayCard],
    trump: Suit | None,
    tricks: Sequence[TrickResult],
    others: Sequence[Card],
) -> int:
    """Return those of some cards that were not in the hand from which a card was played.

    Args:
        rules: the rules.
        card: the card that was played, legally.
        trick: the plays of the trick before it.
        trump: the trump suit by then, or None.
        tricks: the finished tricks of the hand by then.
        others: the cards that may have been there as far as is known, once each.

    Returns:
        A set of cards (`counter_rules.views._card_sets`).
    """

    def list_with(cards: Sequence[Card]) -> Sequence[Card]:
        return list_playable(rules, [card, *cards], trick, trump, tricks)

    absent = 0
    # All are asked together first: if any cards could make this one playable after all, as where
    # an obliging card makes up for a relieved one, they are among them, and nothing follows.
    # And only a card that would be playable can forbid another, so few are asked one by one.
    while card not in (playable := list_with(others)):
        absent |= make_set([other for other in playable if card not in list_with([other])])
        asked = make_set(playable)
        others = [other for other in others if not asked >> other.index & 1]
    return absent
