"""What a seat knows of hands that it does not see, worked out play by play (C9.2).

A card that somebody showed, gave or was seen to hold is known to lie in that hand until it is
played, or until that seat passes a card on. A suit that somebody could not follow is known to
be lacking until that seat gets a card by a pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, Self

import attrs

from counter_rules.cards import Card, Suit, sort_cards
from counter_rules.engine.lacking import Void, list_lacking, make_void
from counter_rules.moves import PlayCard, Seat
from counter_rules.ruleset import Ruleset
from counter_rules.trick import TrickResult
from counter_rules.trick.resolve import find_led

if TYPE_CHECKING:
    from counter_rules.views.seat_view import View

_SUITS: Final = tuple(Suit)


@attrs.define
class Knowledge:
    """What one seat knows; scratch, thrown away once it is read.

    Args:
        rules: the rules.
        seat: who knows it, or None for what everybody knows.
        known: the cards known to lie in each hand.
        lacking: the suits that each other seat is known not to hold.
    """

    rules: Ruleset
    seat: Seat | None
    known: list[tuple[Card, ...]]
    lacking: list[list[Void]]

    @classmethod
    def begin(
        cls,
        rules: Ruleset,
        seat: Seat | None,
        known: Iterable[tuple[Card, ...]] = (),
        voids: Iterable[Void] = (),
    ) -> Self:
        """Know what is known already, or nothing yet."""
        lacking: list[list[Void]] = [[] for _ in range(rules.players)]
        for void in voids:
            lacking[void.seat].append(void)
        return cls(rules, seat, list(known) or [()] * rules.players, lacking)

    @property
    def voids(self) -> tuple[Void, ...]:
        """The suits that the other seats are known not to hold, by seat and suit."""
        found = [void for voids in self.lacking for void in voids]
        return tuple(sorted(found, key=_find_place)) if found else ()

    def note_trick(
        self,
        plays: Sequence[PlayCard],
        trump: Suit | None,
        tricks: Sequence[TrickResult],
        *,
        heard: int = 0,
    ) -> None:
        """Learn from the plays of a trick.

        Args:
            plays: the plays.
            trump: the trump suit as it began.
            tricks: the tricks of the hand before it.
            heard: how many of the plays have been learnt from already.
        """
        effects, known = self.rules.effects, self.known
        led = find_led(plays[:heard], trump, effects)
        for place in range(heard, len(plays)):
            play = plays[place]
            if known[play.seat] or play.show is not None:
                self._note_cards(play)
            if led is None or play.card.suit is not led:
                if play.seat != self.seat:
                    self._note_lacking(play, plays[:place], led, trump, tricks)
                if led is None:
                    led = find_led((play,), trump, effects)

    def _note_cards(self, play: PlayCard) -> None:
        seat, known = play.seat, list(self.known[play.seat])
        if play.card in known:
            known.remove(play.card)
        if play.show is not None and play.show not in known:
            known.append(play.show)
        self.known[seat] = sort_cards(known)

    def _note_lacking(
        self,
        play: PlayCard,
        before: Sequence[PlayCard],
        led: Suit | None,
        trump: Suit | None,
        tricks: Sequence[TrickResult],
    ) -> None:
        if not before and self.rules.is_lead_free:
            return
        voids = self.lacking[play.seat]
        for suit, exempt in list_lacking(self.rules, play, before, led, trump, tricks):
            old = next((void for void in voids if void.suit is suit), None)
            if old is not None and not old.perhaps:
                continue
            void = make_void(self.rules, play.seat, suit, len(tricks) + 1, exempt)
            if void is None or (old is not None and len(void.perhaps) >= len(old.perhaps)):
                continue
            if old is not None:
                voids.remove(old)
            voids.append(void)

    def note_pass(self, cards: Sequence[Card | None]) -> None:
        """Learn from a pass of one card from every seat to the next.

        Args:
            cards: the card that each seat gave, by seat, None where it is not known.
        """
        self.known = [
            sort_cards(self._keep(seat, cards[seat], cards[seat - 1]))
            for seat in range(self.rules.players)
        ]
        self.lacking = [
            [void for void in voids if _is_still_void(void, cards[seat - 1])]
            for seat, voids in enumerate(self.lacking)
        ]

    def _keep(self, seat: Seat, given: Card | None, taken: Card | None) -> list[Card]:
        """Return what is still known of a hand that gave a card and got another."""
        known = [] if given is None else list(self.known[seat])
        if given in known:
            known.remove(given)
        if taken is not None:
            known.append(taken)
        return known


def _find_place(void: Void) -> tuple[Seat, int]:
    return void.seat, _SUITS.index(void.suit)


def _is_still_void(void: Void, taken: Card | None) -> bool:
    """Tell whether a seat that took a card still holds none of a suit, as far as is known."""
    return taken is not None and (taken.suit is not void.suit or taken in void.perhaps)


def learn_play(view: View, play: PlayCard) -> tuple[tuple[tuple[Card, ...], ...], tuple[Void, ...]]:
    """Return what a view knows after a play: the cards of each hand, and the voids.

    Args:
        view: the view before it.
        play: the play.
    """
    rules, trick = view.rules, view.trick
    if not view.known[play.seat] and play.show is None:
        led = view.led
        # Most plays tell nothing: a free lead, or a card that follows.
        if play.card.suit is led or (not trick and rules.is_lead_free):
            return view.known, view.voids
    knowledge = Knowledge.begin(rules, view.seat, view.known, view.voids)
    knowledge.note_trick((*trick, play), view.trump, view.tricks, heard=len(trick))
    return tuple(knowledge.known), knowledge.voids
