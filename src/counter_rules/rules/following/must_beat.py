"""Follow and beat if able, else trump and overtrump if able (F1).

Rulings: a player who can follow but not beat plays any card of the led suit, even if a trump has
been played. A player who can trump but not overtrump must still trump. No player must beat a joker
that is sure to win.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Self

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.moves import PlayCard
from counter_rules.reasons import Reason, ReasonCode
from counter_rules.rules.following.must_trump import MustTrump
from counter_rules.trick import AS_PRINTED, Counting


@attrs.frozen
class MustBeat:
    """The strictest duty: head the trick if you can.

    Args:
        clause: the clause of the game's rules.
        counting: the suits and heights that cards count as; a ruleset binds its own.

    >>> from counter_rules.cards import parse_cards
    >>> plays = [PlayCard(0, Card.parse("10H"))]
    >>> hand = parse_cards("2H 9H KH")
    >>> [card.code for card in MustBeat().list_playable(hand, Suit.HEARTS, None, plays)]
    ['KH']
    """

    clause: str = "F1"
    counting: Counting = attrs.field(default=AS_PRINTED, kw_only=True)

    def bind(self, counting: Counting) -> Self:
        """Return the duty bound to a counting."""
        return attrs.evolve(self, counting=counting)

    @cached_property
    def duty(self) -> MustTrump:
        """The duty if no card can head the trick: follow suit, else trump."""
        return MustTrump(self.clause, counting=self.counting)

    def list_playable(
        self, hand: Sequence[Card], led: Suit | None, trump: Suit | None, plays: Sequence[PlayCard]
    ) -> Sequence[Card]:
        """Return the cards that head the trick among those that follow or trump, if any do."""
        bound = self.duty.list_playable(hand, led, trump)
        best = self._find_best(led, trump, plays)
        if best is None:
            return bound
        get_height = self.counting.get_height
        highest = get_height(best, led, trump)
        return [card for card in bound if get_height(card, led, trump) > highest] or bound

    def explain(
        self,
        card: Card,
        hand: Sequence[Card],
        led: Suit,
        trump: Suit | None,
        plays: Sequence[PlayCard],
    ) -> Reason:
        """Return the reason that the player must follow suit, play a trump, or beat a card."""
        best = self._find_best(led, trump, plays)
        if best is None or card not in self.duty.list_playable(hand, led, trump):
            return self.duty.explain(card, hand, led, trump)
        return Reason.of(ReasonCode.MUST_BEAT, self.clause, best=best, card=card)

    def _find_best(
        self, led: Suit | None, trump: Suit | None, plays: Sequence[PlayCard]
    ) -> Card | None:
        """Return the card that heads the trick so far, or None: the best trump or led card."""
        get_height = self.counting.get_height
        heights = [get_height(play.card, led, trump) for play in plays]
        highest = max(heights, default=(0, 0))
        return plays[heights.index(highest)].card if highest > (0, 0) else None

    def __str__(self) -> str:
        return "follow and beat, else trump and overtrump, else play anything"
