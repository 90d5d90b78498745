"""The suit and height that cards count as in a hand, for duties and lead limits (C3.2, F10.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import attrs

from counter_rules.cards import Card, Rank, Suit
from counter_rules.trick.order import PLAIN_TRICK, EffectOrder
from counter_rules.trick.resolve import make_rank_failure


@attrs.frozen
class Counting:
    """The suit and height that each card counts as, and whether it obliges its holder.

    A ruleset makes one from its effects and values, and binds its duty and its lead limit to it.

    Args:
        effects: the effects, some of which change what their card counts as.
        values: the value of each rank, by the rank's number.

    >>> from counter_rules.rules.effects import MARROWS_JACK
    >>> counting = Counting(EffectOrder(arrive=(MARROWS_JACK,)))
    >>> counting.get_suit(Card.parse("JH"), Suit.DIAMONDS)
    <Suit.DIAMONDS: 'D'>
    """

    effects: EffectOrder = PLAIN_TRICK
    values: tuple[int, ...] = tuple(Rank)

    @cached_property
    def is_as_printed(self) -> bool:
        """Whether every card counts as what is printed on it."""
        return not self.effects.counts_as

    @cached_property
    def relieved(self) -> frozenset[Rank]:
        """The ranks that do not oblige their holder (C3.2)."""
        return self.effects.relieved

    def get_suit(self, card: Card, trump: Suit | None) -> Suit:
        """Return the suit that a card counts as under a trump suit.

        Raises:
            RulesetError: if the effect of the card fails.
        """
        counts_as = self.effects.counts_as.get(card.rank)
        if counts_as is None:
            return card.suit
        try:
            return counts_as.get_suit(card, trump)
        except Exception as error:
            raise make_rank_failure("counts_as", card.rank, self.effects, error) from error

    def get_height(self, card: Card, led: Suit | None, trump: Suit | None) -> tuple[int, int]:
        """Return the height of a card in a trick, to compare it with others.

        Every trump is higher than every card of the led suit; other cards have height ``(0, 0)``.

        Raises:
            RulesetError: if the effect of the card fails.
        """
        suit, value = card.suit, self.values[card.rank]
        counts_as = self.effects.counts_as.get(card.rank)
        if counts_as is not None:
            suit = self.get_suit(card, trump)
            try:
                value = counts_as.get_value(card, trump, value)
            except Exception as error:
                raise make_rank_failure("counts_as", card.rank, self.effects, error) from error
        if suit is trump:
            return 2, value
        return (1, value) if suit is led else (0, 0)

    def is_changed(self, card: Card, trump: Suit | None) -> bool:
        """Return whether a card counts as a suit or value other than its printed one."""
        printed = 2 if card.suit is trump else 1, self.values[card.rank]
        return self.get_height(card, card.suit, trump) != printed

    def list_suit(
        self, cards: Sequence[Card], suit: Suit | None, trump: Suit | None
    ) -> Sequence[Card]:
        """Return the cards that count as a suit, in their order; empty if the suit is None."""
        if self.is_as_printed:
            return [card for card in cards if card.suit is suit]
        return [card for card in cards if self.get_suit(card, trump) is suit]

    def is_obliging(self, cards: Sequence[Card]) -> bool:
        """Return whether any of the cards obliges its holder (C3.2)."""
        return not self.relieved.issuperset([card.rank for card in cards])


AS_PRINTED: Final = Counting()
"""Every card counts as printed and obliges its holder."""
