"""Rejection sampling: a hand is undone from the current cards to the deal, and checked on the way.

It covers what is not counted: passes that were forgotten because counting them would take too long,
and games in which a play shows more than which cards a hand did not hold. Forgotten passes are
undone with any cards, and a world with an illegal play is rejected. Every candidate is equally
likely, so the accepted worlds are, too.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import CARDS, Suit
from counter_rules.engine.inner import find_last_shown, list_playable
from counter_rules.moves import PlayCard
from counter_rules.sampling._drawing import Assignment, Chooser, Gift
from counter_rules.trick import TrickResult
from counter_rules.views import View


@attrs.frozen(kw_only=True)
class RejectionStep:
    """The check of an assignment against the history of its hand.

    Args:
        forgotten: the number of passes, from the first on, that are undone with any cards.
        checked: the number of tricks, from the first on, whose plays are checked.
        forbidden: with merged classes, the cards that each place still cannot hold, sets of kinds;
            otherwise empty.
    """

    view: View
    forgotten: int
    checked: int
    forbidden: tuple[int, ...] = ()

    def fill_passes(self, assignment: Assignment, rng: Chooser) -> Assignment:
        """Return the assignment with all passes; plays are not checked.

        The card of a forgotten pass is one that the taker holds or has played since.
        """
        gifts = list(assignment.gifts)
        for number in range(self.forgotten):
            hands = [list(hand) for hand in assignment.places[:-1]]
            for play in self.view.plays[self.view.passes[number].trick * len(hands) :]:
                hands[play.seat].append(play.card.index)
            gifts += self._guess(hands, number, rng)
        return Assignment(assignment.places, gifts)

    def find_history(self, assignment: Assignment, rng: Chooser) -> Assignment | None:
        """Return the assignment with all passes; None if no legal play leads to it."""
        if self.has_forbidden_card(assignment):
            return None
        if not self.checked:
            return assignment
        view, gifts = self.view, list(assignment.gifts)
        hands, number = [list(hand) for hand in assignment.places[:-1]], len(view.passes)
        if not self._undo_plays(hands, view.trick, view.trump, view.tricks):
            return None
        for trick in range(len(view.tricks), 0, -1):
            if number and view.passes[number - 1].trick == trick:
                number -= 1
                if number < self.forgotten:
                    gifts += self._guess(hands, number, rng)
                if not _undo_pass(hands, [gift for gift in gifts if gift[0] == number]):
                    return None
            result = view.tricks[trick - 1]
            before = view.tricks[: trick - 1]
            if not self._undo_plays(hands, result.plays, result.opening_trump, before):
                return None
        if self.forgotten and not (self._is_as_dealt(hands) and self._is_shown(hands, rng)):
            return None
        return Assignment(assignment.places, gifts)

    def has_forbidden_card(self, assignment: Assignment) -> bool:
        """Return whether a card is where it is known not to be."""
        return any(
            wrong >> card & 1
            for cards, wrong in zip(assignment.places, self.forbidden, strict=False)
            for card in cards
        )

    def _is_as_dealt(self, hands: Sequence[Sequence[int]]) -> bool:
        """Return whether the hands on foreheads are as they were dealt (F2.5)."""
        return all(
            sorted(hand) == [card.index for card in dealt]
            for hand, dealt in zip(hands, self.view.dealt, strict=False)
            if dealt
        )

    def _is_shown(self, hands: Sequence[Sequence[int]], rng: Chooser) -> bool:
        """Return whether the dealer's last card is the one shown (F11.5)."""
        shown = find_last_shown(self.view)
        if shown is None:
            return True
        dealer, card = shown
        held, every = hands[dealer].count(card.index), self.view.rules.deck_counts[card]
        # A hand with one of two copies is half as likely to end with it as a hand with both.
        is_some = 0 < held < every
        return rng.choice((True,) * held + (False,) * (every - held)) if is_some else held > 0

    def _guess(self, hands: Sequence[Sequence[int]], number: int, rng: Chooser) -> list[Gift]:
        """Draw the unknown cards of a pass from the hands of the takers."""
        known = self.view.passes[number].cards
        return [
            (
                number,
                giver,
                rng.choice(hands[(giver + 1) % len(hands)]) if card is None else card.index,
            )
            for giver, card in enumerate(known)
        ]

    def _undo_plays(
        self,
        hands: list[list[int]],
        plays: Sequence[PlayCard],
        trump: Suit | None,
        tricks: Sequence[TrickResult],
    ) -> bool:
        """Take the cards of a trick back into the hands; return whether all plays were legal."""
        is_checked = len(tricks) < self.checked
        for place, play in enumerate(plays):
            hand = hands[play.seat]
            is_shown = play.show is None or play.show.index in hand
            hand.append(play.card.index)
            if not is_checked or play.seat == self.view.seat:
                continue
            cards = [CARDS[index] for index in sorted(hand)]
            playable = list_playable(self.view.rules, cards, plays[:place], trump, tricks)
            if not is_shown or play.card not in playable:
                return False
        return True


def _undo_pass(hands: list[list[int]], gifts: Sequence[Gift]) -> bool:
    """Give back the cards of a pass; return whether the takers held all of them."""
    for _, giver, card in gifts:
        taker = hands[(giver + 1) % len(hands)]
        if card not in taker:
            return False
        taker.remove(card)
    for _, giver, card in gifts:
        hands[giver].append(card)
    return True
