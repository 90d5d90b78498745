"""The memory of a seat: the cards each hand may have held, and when (C9.1, C9.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.engine.inner import find_last_shown
from counter_rules.moves import PlayCard
from counter_rules.results import Passed
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.trick import TrickResult
from counter_rules.views._arrange import tally_places
from counter_rules.views._card_sets import COPY, compute_absent, join, list_suit_sets, make_set

if TYPE_CHECKING:
    from counter_rules.views._seat_view import View


@attrs.frozen
class VoidEvidence:
    """A play that shows a hand to be void in a suit.

    Tricks and eras are counted from 1; a new era begins after each pass. The cards, a set, are
    those of the suit that the seat cannot have held.
    """

    seat: Seat
    suit: Suit
    trick: int
    era: int
    cards: int


@attrs.define
class Memory:
    """The facts that one seat has seen in a hand: a temporary, mutable object.

    A card that was played counts as held by its player for the rest of the hand.

    Args:
        rules: the rules.
        seat: the seat, or None for a spectator.
        deck: all cards, a set (`counter_rules.views._card_sets`).
        cards: those that were dealt or are face down, a set.
        copies: the factor that turns a set of cards into the set of all their copies.
        exempt: the cards that may be held in a void suit, once each: relieved, free and restrained.
        played: the cards that each seat has played.
        held: for each era, the cards that were certainly in each hand.
        absent: for each era, the cards that were certainly not in each hand after one of its plays.
        possible: the cards that no play of each seat since the last pass has ruled out.
        evidence: the plays that show voids.
        suits: a cache of the cards that count as each suit, by trump suit.
    """

    rules: Ruleset
    seat: Seat | None
    deck: int
    cards: int
    copies: int
    exempt: int
    played: list[int]
    held: list[list[int]]
    absent: list[list[int]]
    possible: list[Sequence[Card]]
    evidence: list[VoidEvidence]
    suits: dict[Suit | None, Sequence[tuple[Suit, int]]]

    @property
    def era(self) -> int:
        """The number of the current era, counted from 1."""
        return len(self.absent)

    @classmethod
    def begin(cls, view: View) -> Memory:
        """Make a memory of the cards face up and the hands seen at the deal."""
        rules, effects, none = view.rules, view.rules.effects, [0] * view.rules.players
        kinds, deck = tuple(rules.deck_counts), make_set(rules.deck)
        exempt = {*effects.relieved, *effects.free, *effects.restrained}
        memory = cls(
            rules=rules,
            seat=view.seat,
            deck=deck,
            cards=deck,
            copies=sum([1 << COPY * copy for copy in range(max(rules.deck_counts.values()))]),
            exempt=make_set([card for card in kinds if card.rank in exempt]) if exempt else 0,
            played=none,
            held=[[*none]],
            absent=[[*none]],
            possible=[kinds] * rules.players,
            evidence=[],
            suits={},
        )
        for card in view.face_up:
            memory.cards ^= memory.get_bit(card)
        for owner, hand in enumerate(view.dealt):
            memory.note_hand(owner, hand)
        shown = find_last_shown(view)
        if shown is not None:
            memory.note_shown(view, *shown)
        return memory

    def get_bit(self, card: Card, owner: Seat | None = None) -> int:
        """Return the bit of a card; of identical cards, one that the owner is known to hold."""
        copies = self.copies << card.index & self.cards
        if not self.rules.has_twins:
            return copies
        held = self.held[-1]
        mine = 0 if owner is None else copies & held[owner] & ~self.played[owner]
        found = mine or copies & ~join(held)
        return found & -found

    def note_hand(self, owner: Seat, hand: Sequence[Card]) -> None:
        """Note the cards of a hand of which at most the plays were known."""
        for card in hand:
            self.held[-1][owner] |= self.get_bit(card)

    def note_shown(self, view: View, dealer: Seat, card: Card) -> None:
        """Note the card that the dealer has shown (F11.5)."""
        # A hand in sight includes it; noted once more, it would be another of two identical cards.
        is_seen = view.hands[dealer] is not None or (view.dealt and view.dealt[dealer])
        if not is_seen:
            self.note_hand(dealer, (card,))

    def note_trick(
        self, plays: Sequence[PlayCard], trump: Suit | None, tricks: Sequence[TrickResult]
    ) -> None:
        """Note the plays of a trick that began with this trump suit, and the voids they show."""
        for place, play in enumerate(plays):
            seat = play.seat
            bit = self.get_bit(play.card, seat)
            self.played[seat] |= bit
            self.held[-1][seat] |= bit
            if seat == self.seat:
                continue
            if play.show is not None:
                self.held[-1][seat] |= self.get_bit(play.show, seat)
            if place or not self.rules.is_lead_free:
                possible = self.possible[seat]
                gone = compute_absent(self.rules, play.card, plays[:place], trump, tricks, possible)
                if gone:
                    self._note_absent(seat, gone, trump, len(tricks) + 1)

    def list_suits(self, trump: Suit | None) -> Sequence[tuple[Suit, int]]:
        """Return each suit with the cards that count as it under a trump suit, once each."""
        if trump not in self.suits:
            self.suits[trump] = list_suit_sets(self.rules.counting, trump)
        return self.suits[trump]

    def _note_absent(self, seat: Seat, gone: int, trump: Suit | None, trick: int) -> None:
        """Note the cards that a play has ruled out, and the suits in which its seat is void."""
        left = [card for card in self.possible[seat] if not gone >> card.index & 1]
        self.possible[seat] = left
        self.absent[-1][seat] |= self.copies * gone & self.cards & ~join(self.played)
        ordinary = self.copies * (make_set(left) & ~self.exempt) & self.cards
        for suit, kinds in self.list_suits(trump):
            cards = self.copies * kinds
            if kinds & gone and not cards & ordinary:
                mine = cards & self.absent[-1][seat]
                self.evidence.append(VoidEvidence(seat, suit, trick, self.era, mine))

    def note_pass(self, cards: Sequence[Card | None]) -> None:
        """Note the card that each seat passed on, None where it is not known."""
        seats = self.rules.players
        given = [(giver, card) for giver, card in enumerate(cards) if card is not None]
        for giver, card in given:
            if giver != self.seat:
                self.held[-1][giver] |= self.get_bit(card, giver)
        self.absent.append([0] * seats)
        self.possible = [tuple(self.rules.deck_counts)] * seats
        self.held.append([*self.played])
        for giver, card in given:
            if giver == self.seat:
                self.held[-1][(giver + 1) % seats] |= self.get_bit(card)

    def note_own(self, seat: Seat, hand: Sequence[Card], passes: Sequence[Passed]) -> None:
        """Note the seat's own hand, now and before each pass."""
        self.note_hand(seat, hand)
        if self.rules.has_twins:
            return
        own = self.held[-1][seat]
        for era in range(len(passes) - 1, -1, -1):
            given, taken = passes[era].cards[seat], passes[era].cards[seat - 1]
            own |= 0 if given is None else self.get_bit(given)
            own &= ~0 if taken is None else ~self.get_bit(taken)
            self.held[era][seat] = own

    def list_tables(self, *, knows_own: bool) -> list[list[int]]:
        """Return, for each era, the cards that each hand and, last, the stack may have held.

        ``knows_own`` says whether the seat's own hand has been noted.
        """
        tables: list[list[int]] = []
        for held, absent in zip(self.held, self.absent, strict=True):
            sure, twice = tally_places(held)
            may = self.cards & ~twice  # a parsed view may have a card in two hands
            table = [may & ~(sure & ~mine | gone) for mine, gone in zip(held, absent, strict=True)]
            if self.seat is not None and knows_own:
                table[self.seat] = held[self.seat] & may
            tables.append([*table, self.cards & ~sure])
        # Nobody sees which of two identical cards was passed, so earlier eras are left out.
        return tables[-1:] if self.rules.has_twins else tables


def remember(view: View) -> Memory:
    """Return the memory of the seat of a view, for the hand in progress."""
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
