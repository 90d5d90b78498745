"""A hand is taken back, from where its cards lie now to the deal, and checked on the way.

It is for what is not counted: passes that were forgotten, because counting them would take too
long, and games in which a play says more of a hand than which cards were not in it. The forgotten
passes are undone by any cards, and a world in which a play was not legal is refused. As every world
is as likely to be offered, those that stand are as likely as each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

import attrs

from counter_rules.cards import CARDS, Suit
from counter_rules.engine.inner import list_playable
from counter_rules.moves import PlayCard
from counter_rules.sampling._drawing import Gift, Lie
from counter_rules.trick import TrickResult
from counter_rules.views import View

T = TypeVar("T")


class Chooser(Protocol):
    """What makes choices: a `random.Random`, or what makes them all one after the other."""

    def choice(self, among: Sequence[T], /) -> T:
        """Choose one of some things."""
        ...


@attrs.frozen(kw_only=True)
class Undoing:
    """How far a hand is taken back.

    Args:
        forgotten: how many passes, from the first on, are undone by any cards.
        checked: up to which trick of the hand plays are checked; 0 if none are.
        forbidden: where the puzzle was loosened, the cards that may not lie in each place all the
            same, sets of kinds; else empty.
    """

    view: View
    forgotten: int
    checked: int
    forbidden: tuple[int, ...] = ()

    def fill_in(self, lie: Lie, rng: Chooser) -> Lie:
        """Return where cards lie, with all passes; plays are not checked.

        What was passed in a forgotten pass is a card that the taker holds or has played since.
        """
        gifts = list(lie.gifts)
        for number in range(self.forgotten):
            hands = [list(hand) for hand in lie.places[:-1]]
            for play in self.view.plays[self.view.passes[number].trick * len(hands) :]:
                hands[play.seat].append(play.card.index)
            gifts += self._guess(hands, number, rng)
        return Lie(lie.places, gifts)

    def take_back(self, lie: Lie, rng: Chooser) -> Lie | None:
        """Return where cards lie, with all passes; None if it could not come to it."""
        if self.lies_wrong(lie):
            return None
        if not self.checked:
            return lie
        view, gifts = self.view, list(lie.gifts)
        hands, number = [list(hand) for hand in lie.places[:-1]], len(view.passes)
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
        if self.forgotten and not self._is_as_dealt(hands):
            return None
        return Lie(lie.places, gifts)

    def lies_wrong(self, lie: Lie) -> bool:
        """Return whether a card lies where it is known not to."""
        return any(
            wrong >> card & 1
            for cards, wrong in zip(lie.places, self.forbidden, strict=False)
            for card in cards
        )

    def _is_as_dealt(self, hands: Sequence[Sequence[int]]) -> bool:
        """Return whether the hands seen on foreheads are as they were dealt (F2.5)."""
        return all(
            sorted(hand) == [card.index for card in dealt]
            for hand, dealt in zip(hands, self.view.dealt, strict=False)
            if dealt
        )

    def _guess(self, hands: Sequence[Sequence[int]], number: int, rng: Chooser) -> list[Gift]:
        """Draw what was given in a pass, from the hands of those who took it."""
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
    """Give back the cards of a pass; return whether all of them were there."""
    for _, giver, card in gifts:
        taker = hands[(giver + 1) % len(hands)]
        if card not in taker:
            return False
        taker.remove(card)
    for _, giver, card in gifts:
        hands[giver].append(card)
    return True
