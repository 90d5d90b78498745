"""What a following rule offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from counter_rules.cards import Card, Suit
from counter_rules.moves import PlayCard
from counter_rules.reasons import Reason


class Following(Protocol):
    """Which cards of a hand may follow. Leading is another axis and never asked here.

    Implement it as a frozen value: it is part of a ruleset, compared and pickled with it.
    """

    def list_playable(
        self,
        hand: Sequence[Card],
        led: Suit | None,
        trump: Suit | None,
        plays: Sequence[PlayCard],
        relieved: int,
        values: Sequence[int],
    ) -> Sequence[Card]:
        """Return the cards that may be played, in the order of the hand; none of no hand.

        Args:
            hand: the follower's cards, without those that may be played to any trick.
            led: the led suit, or None if no card has set one.
            trump: the trump suit, or None.
            plays: the plays so far, or none if no card can win the trick any more.
            relieved: the ranks that do not oblige their holder, one bit each (`Card.bit`).
            values: how high each rank counts, by the rank's number.
        """
        ...

    def explain(
        self,
        card: Card,
        hand: Sequence[Card],
        led: Suit,
        trump: Suit | None,
        plays: Sequence[PlayCard],
        relieved: int,
        values: Sequence[int],
    ) -> Reason:
        """Say why a card of the hand is not among the playable ones."""
        ...

    def list_lacking(
        self,
        card: Card,
        led: Suit,
        trump: Suit | None,
        plays: Sequence[PlayCard],
        relieved: int,
    ) -> Sequence[tuple[Suit, int]]:
        """Return the suits that a follower who legally played a card has none of.

        With each stand the ranks that may be held all the same, one bit each (`Card.bit`).
        Cards that may be played to any trick may always be, and are left to the engine.

        Args:
            card: the card played, not of the led suit, and not one that may be played to any
                trick.
            led: the led suit.
            trump: the trump suit, or None.
            plays: the plays of the trick before it.
            relieved: the ranks that do not oblige their holder, one bit each.
        """
        ...


@runtime_checkable
class Beating(Protocol):
    """What a following rule offers beside, if it asks to beat cards: what was not beaten tells."""

    def list_unbeaten(
        self,
        card: Card,
        led: Suit,
        trump: Suit | None,
        plays: Sequence[PlayCard],
        relieved: int,
        values: Sequence[int],
    ) -> Sequence[tuple[Suit, int]]:
        """Return the cards that a follower who legally played a card has none of.

        They are told by suit and rank, one bit for each rank (`Card.bit`). Cards that may be
        played to any trick may always be held, and are left to the engine.

        Args:
            card: the card played, not one that may be played to any trick.
            led: the led suit.
            trump: the trump suit, or None.
            plays: the plays of the trick before it, all of which can be beaten.
            relieved: the ranks that do not oblige their holder, one bit each.
            values: how high each rank counts, by the rank's number.
        """
        ...
