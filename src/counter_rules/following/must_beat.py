"""Follow and beat if able, else trump and overtrump if able (F1).

Rulings: who can follow but not beat plays any card of the led suit, also when a trump lies
already; who can trump but not overtrump must still trump; nobody need beat anything once a
joker lies that is sure to win.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.card_sets import ALL_RANKS
from counter_rules.cards import Card, Rank, Suit
from counter_rules.following.must_trump import MustTrump
from counter_rules.moves import PlayCard
from counter_rules.reasons import Reason, ReasonCode


@attrs.frozen
class MustBeat:
    """The strictest duty: head the trick if the hand can.

    Args:
        clause: the clause of the game's rules.

    >>> from counter_rules.cards import parse_cards
    >>> from counter_rules.ruleset import ACE_HIGH
    >>> plays = [PlayCard(0, Card.parse("10H"))]
    >>> hand = parse_cards("2H 9H KH")
    >>> playable = MustBeat().list_playable(hand, Suit.HEARTS, None, plays, 0, ACE_HIGH)
    >>> [card.code for card in playable]
    ['KH']
    """

    clause: str = "F1"

    def list_playable(
        self,
        hand: Sequence[Card],
        led: Suit | None,
        trump: Suit | None,
        plays: Sequence[PlayCard],
        relieved: int,
        values: Sequence[int],
    ) -> Sequence[Card]:
        """Return the cards that head the trick among those that follow or trump, if any do."""
        bound = MustTrump().list_playable(hand, led, trump, plays, relieved, values)
        best = find_best(plays, led, trump, values)
        if best is None:
            return bound
        beating = [card for card in bound if beats(card, best, trump, values)]
        return beating or bound

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
        """Say that the led suit must be followed, a trump played, or a card beaten."""
        duty = MustTrump(self.clause)
        best = find_best(plays, led, trump, values)
        bound = duty.list_playable(hand, led, trump, plays, relieved, values)
        if card in bound and best is not None:
            return Reason.of(ReasonCode.MUST_BEAT, self.clause, best=best, card=card)
        return duty.explain(card, hand, led, trump, plays, relieved, values)

    def list_lacking(
        self,
        card: Card,
        led: Suit,
        trump: Suit | None,
        plays: Sequence[PlayCard],
        relieved: int,
    ) -> Sequence[tuple[Suit, int]]:
        """Return the suits that are lacking where trumping is a duty; beating tells of no suit."""
        return MustTrump().list_lacking(card, led, trump, plays, relieved)

    def list_unbeaten(
        self,
        card: Card,
        led: Suit,
        trump: Suit | None,
        plays: Sequence[PlayCard],
        relieved: int,
        values: Sequence[int],
    ) -> Sequence[tuple[Suit, int]]:
        """Return the cards that would have headed the trick, unless the one played does."""
        best = find_best(plays, led, trump, values)
        if best is None or beats(card, best, trump, values):
            return ()
        higher = sum(1 << rank for rank in Rank if values[rank] > values[best.rank])
        if card.suit is led:
            # Who holds none but relieved cards of the suit had to beat with a trump, too.
            return ((led, higher),) if best.suit is led and not card.bit & relieved else ()
        if trump is None or best.suit is trump:
            return ((best.suit, higher),)
        return ((best.suit, higher), (trump, ALL_RANKS))

    def __str__(self) -> str:
        return "follow and beat, else trump and overtrump, else play anything"


def find_best(
    plays: Sequence[PlayCard], led: Suit | None, trump: Suit | None, values: Sequence[int]
) -> Card | None:
    """Return the card that heads a trick so far: the highest trump, else of the led suit.

    Args:
        plays: the plays so far.
        led: the led suit, or None.
        trump: the trump suit, or None.
        values: how high each rank counts, by the rank's number.
    """
    cards = [play.card for play in plays]
    for suit in (trump, led):
        fitting = [card for card in cards if card.suit is suit]
        if fitting:
            return max(fitting, key=lambda card: values[card.rank])
    return None


def beats(card: Card, best: Card, trump: Suit | None, values: Sequence[int]) -> bool:
    """Tell whether a card would head a trick that another card heads so far."""
    if card.suit is best.suit:
        return values[card.rank] > values[best.rank]
    return card.suit is trump
