"""What a seat has seen of a hand: which cards each hand may have held, and when (C9.1, C9.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from counter_rules.card_sets import ALL_RANKS, COPY, join, pick_ranks
from counter_rules.cards import Card, Suit
from counter_rules.engine.lacking import list_lacking, list_unbeaten
from counter_rules.moves import PlayCard, Seat
from counter_rules.passed import Passed
from counter_rules.ruleset import Ruleset
from counter_rules.trick import TrickResult
from counter_rules.trick.resolve import find_led

if TYPE_CHECKING:
    from counter_rules.views.seat_view import View


@attrs.frozen
class Showing:
    """A play that has shown a suit to be lacking.

    Args:
        seat: the seat.
        suit: the suit.
        trick: the trick, counted from 1.
        epoch: the time that it was in, counted from 1: before the first pass, after it and so on.
        cards: the cards that the seat cannot have held, a set.
    """

    seat: Seat
    suit: Suit
    trick: int
    epoch: int
    cards: int


@attrs.define
class Memory:
    """What one seat has seen of a hand; scratch, thrown away once it is read.

    A card that was played counts as lying with its player for the rest of the hand.

    Args:
        rules: the rules.
        seat: who has seen it, or None for what everybody has.
        cards: the cards that were dealt or lie face down, a set (`counter_rules.card_sets`).
        played: the cards that each seat has played.
        held: before the first pass and after each, cards that were certainly in each hand.
        lacks: and cards that were certainly not, behind one of its plays.
        showings: the plays that have shown suits to be lacking.
    """

    rules: Ruleset
    seat: Seat | None
    cards: int
    played: list[int]
    held: list[list[int]]
    lacks: list[list[int]]
    showings: list[Showing]

    @property
    def epoch(self) -> int:
        """The time since the last pass, counted from 1."""
        return len(self.lacks)

    @classmethod
    def begin(cls, view: View) -> Memory:
        """Remember the cards face up, and the hands that were seen as they were dealt."""
        rules = view.rules
        none = [0] * rules.players
        memory = cls(rules, view.seat, rules.deck_set, none, [[*none]], [[*none]], [])
        for card in view.face_up:
            memory.cards ^= memory.find_bit(card)
        for owner, hand in enumerate(view.dealt):
            memory.note_hand(owner, hand)
        return memory

    def find_bit(self, card: Card, owner: Seat | None = None) -> int:
        """Return the bit of a card; of identical ones, that of one the owner is known to hold."""
        bit = 1 << card.index
        if not self.rules.has_twins:
            return bit & self.cards
        held = self.held[-1]
        mine = 0 if owner is None else held[owner] & ~self.played[owner]
        free = self.cards & ~join(held)
        bits = [bit << COPY * copy for copy in range(self.rules.deck_counts[card])]
        return next((b for b in bits if b & mine), next((b for b in bits if b & free), 0))

    def note_hand(self, owner: Seat, hand: Sequence[Card]) -> None:
        """Remember cards of a hand that nothing was known of, or only what it has played."""
        for card in hand:
            self.held[-1][owner] |= self.find_bit(card)

    def note_trick(
        self, plays: Sequence[PlayCard], trump: Suit | None, tricks: Sequence[TrickResult]
    ) -> None:
        """Remember the plays of a trick, and what they show.

        Args:
            plays: the plays.
            trump: the trump suit as it began.
            tricks: the tricks of the hand before it.
        """
        rules, led = self.rules, None
        for place, play in enumerate(plays):
            card, seat = play.card, play.seat
            bit = self.find_bit(card, seat)
            self.played[seat] |= bit
            self.held[-1][seat] |= bit
            if play.show is not None and seat != self.seat:
                self.held[-1][seat] |= self.find_bit(play.show, seat)
            if rules.beating is not None and place and seat != self.seat:
                for suit, ranks in list_unbeaten(rules, play, plays[:place], led, trump):
                    self.lacks[-1][seat] |= self.pick(suit, ranks) & ~join(self.played)
            if card.suit is led:
                continue
            if seat != self.seat and (place or not rules.is_lead_free):
                for suit, exempt in list_lacking(rules, play, plays[:place], led, trump, tricks):
                    self._note_lacking(seat, suit, exempt, len(tricks) + 1)
            if led is None:
                led = find_led((play,), trump, rules.effects)

    def _note_lacking(self, seat: Seat, suit: Suit, exempt: int, trick: int) -> None:
        cards = self.pick(suit, ALL_RANKS & ~exempt) & ~join(self.played)
        self.lacks[-1][seat] |= cards
        if self.pick(suit, ALL_RANKS & ~exempt):
            self.showings.append(Showing(seat, suit, trick, self.epoch, cards))

    def pick(self, suit: Suit, ranks: int = ALL_RANKS) -> int:
        """Return the cards of some ranks of a suit, with all that are identical."""
        cards = pick_ranks(suit, ranks)
        if self.rules.has_twins:
            cards *= sum(1 << COPY * copy for copy in range(max(self.rules.deck_counts.values())))
        return cards & self.cards

    def note_pass(self, cards: Sequence[Card | None]) -> None:
        """Remember that a card went from every seat to the next.

        Args:
            cards: the card that each seat gave, None where it is not known.
        """
        seats = self.rules.players
        given = [(giver, card) for giver, card in enumerate(cards) if card is not None]
        for giver, card in given:
            if giver != self.seat:
                self.held[-1][giver] |= self.find_bit(card, giver)
        self.lacks.append([0] * seats)
        self.held.append([*self.played])
        for giver, card in given:
            if giver == self.seat:
                self.held[-1][(giver + 1) % seats] |= self.find_bit(card)

    def note_own(self, seat: Seat, hand: Sequence[Card], passes: Sequence[Passed]) -> None:
        """Remember the seat's own hand, now and before each pass.

        Args:
            seat: the seat.
            hand: its hand now.
            passes: the passes, with the cards that it gave and took.
        """
        self.note_hand(seat, hand)
        if self.rules.has_twins:
            return
        own = self.held[-1][seat]
        for epoch in range(len(passes) - 1, -1, -1):
            given, taken = passes[epoch].cards[seat], passes[epoch].cards[seat - 1]
            own |= 0 if given is None else self.find_bit(given)
            own &= ~0 if taken is None else ~self.find_bit(taken)
            self.held[epoch][seat] = own

    def list_tables(self, *, knows_own: bool) -> list[list[int]]:
        """Return what each hand and the stack may have held, before the passes and after each.

        Args:
            knows_own: whether all of the seat's own hand is remembered.
        """
        tables: list[list[int]] = []
        for held, lacks in zip(self.held, self.lacks, strict=True):
            sure = join(held)
            table = [
                self.cards & ~(sure & ~mine | lacking)
                for mine, lacking in zip(held, lacks, strict=True)
            ]
            if self.seat is not None and knows_own:
                table[self.seat] = held[self.seat]
            tables.append([*table, self.cards & ~sure])
        # Which of two identical cards went on is not told, so no pass is looked back beyond.
        return tables[-1:] if self.rules.has_twins else tables


def remember(view: View) -> Memory:
    """Go through a hand as a view's seat has seen it.

    Args:
        view: the view.
    """
    memory, tricks = Memory.begin(view), view.tricks
    passes = {passed.trick: passed for passed in view.passes}
    done: list[Passed] = []
    for number, result in enumerate(tricks):
        memory.note_trick(result.plays, result.opening_trump, tricks[:number])
        if number + 1 in passes:
            done.append(passes[number + 1])
            memory.note_pass(done[-1].cards)
    if view.trick:
        memory.note_trick(view.trick, view.trump, tricks)
    if view.seat is not None and view.hand is not None:
        memory.note_own(view.seat, view.hand, done)
    return memory
