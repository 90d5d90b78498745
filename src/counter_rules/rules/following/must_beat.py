"""Follow and beat if able, else trump and overtrump if able (F1).

Rulings: a player who can follow but not beat plays any card of the led suit, even if there is a
trump in the trick already; one who can trump but not overtrump must still trump; nobody need beat
anything once a joker has been played that is sure to win.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Self

import attrs

from counter_rules.cards import Card, Rank, Suit
from counter_rules.moves import PlayCard
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.rules.following.must_trump import MustTrump


@attrs.frozen
class MustBeat:
    """The strictest duty: head the trick if the hand can.

    Args:
        clause: the clause of the game's rules.
        relieved: the ranks that do not oblige their holder to follow; a ruleset binds its own.
        values: how high each rank counts, by the rank's number; a ruleset binds its own.

    >>> from counter_rules.cards import parse_cards
    >>> plays = [PlayCard(0, Card.parse("10H"))]
    >>> hand = parse_cards("2H 9H KH")
    >>> [card.code for card in MustBeat().list_playable(hand, Suit.HEARTS, None, plays)]
    ['KH']
    """

    clause: str = "F1"
    relieved: frozenset[Rank] = attrs.field(default=frozenset(), kw_only=True)
    values: tuple[int, ...] = attrs.field(default=tuple(Rank), kw_only=True)

    def bind(self, relieved: frozenset[Rank], values: Sequence[int]) -> Self:
        """Return the duty with the ranks that do not oblige and how high each rank counts."""
        return attrs.evolve(self, relieved=relieved, values=tuple(values))

    @cached_property
    def duty(self) -> MustTrump:
        """What must be played whether or not it heads the trick: the led suit, else a trump."""
        return MustTrump(self.clause, relieved=self.relieved)

    def list_playable(
        self,
        hand: Sequence[Card],
        led: Suit | None,
        trump: Suit | None,
        plays: Sequence[PlayCard],
    ) -> Sequence[Card]:
        """Return the cards that head the trick among those that follow or trump, if any do."""
        bound = self.duty.list_playable(hand, led, trump)
        best = self._find_best(led, trump, plays)
        if best is None:
            return bound
        lowest, values = self.values[best.rank], self.values
        beating = [
            card
            for card in bound
            if (values[card.rank] > lowest if card.suit is best.suit else card.suit is trump)
        ]
        return beating or bound

    def explain(
        self,
        card: Card,
        hand: Sequence[Card],
        led: Suit,
        trump: Suit | None,
        plays: Sequence[PlayCard],
    ) -> Reason:
        """Say that the led suit must be followed, a trump played, or a card beaten."""
        best = self._find_best(led, trump, plays)
        if best is None or card not in self.duty.list_playable(hand, led, trump):
            return self.duty.explain(card, hand, led, trump)
        return Reason.of(ReasonCode.MUST_BEAT, self.clause, best=best, card=card)

    def _find_best(
        self, led: Suit | None, trump: Suit | None, plays: Sequence[PlayCard]
    ) -> Card | None:
        """Return the card that heads the trick so far: the highest trump, else of the led suit."""
        cards = [play.card for play in plays]
        trumps = [card for card in cards if card.suit is trump]
        return max(
            trumps or [card for card in cards if card.suit is led],
            key=lambda card: self.values[card.rank],
            default=None,
        )

    def __str__(self) -> str:
        return "follow and beat, else trump and overtrump, else play anything"
