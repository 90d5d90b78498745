"""What the heuristic reads off a view: the cards still out, and how much they matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

import attrs

from counter_rules.cards import Card, Suit
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.views import View


@attrs.frozen
class Scene:
    """A view as the heuristic sees it.

    Args:
        view: the view of the seat to act.
        seat: the seat.
    """

    view: View
    seat: Seat

    @property
    def rules(self) -> Ruleset:
        """The rules of the match."""
        return self.view.rules

    @cached_property
    def left(self) -> int:
        """The tricks of the hand that are not finished."""
        return self.view.hand_size - len(self.view.tricks)

    @cached_property
    def won(self) -> int:
        """The tricks that the seat has taken."""
        return self.view.tricks_won[self.seat]

    @cached_property
    def after(self) -> tuple[Seat, ...]:
        """The seats that play to the trick after this one."""
        players = self.rules.players
        count = players - len(self.view.trick) - 1
        return tuple([(self.seat + place) % players for place in range(1, count + 1)])

    @cached_property
    def hungry(self) -> int:
        """How many of them still want tricks."""
        bids, won = self.view.bids, self.view.tricks_won
        return sum([won[seat] < (bids[seat] or 0) for seat in self.after])

    @cached_property
    def out(self) -> tuple[Card, ...]:
        """The cards that lie somewhere else, for all that the seat sees at a glance."""
        left = Counter(self.rules.deck)
        for hand in self.view.hands:
            left.subtract(hand or ())
        left.subtract([play.card for play in self.view.plays])
        left.subtract(self.view.face_up)
        return tuple([card for card, count in left.items() for _ in range(count)])

    @cached_property
    def share(self) -> float:
        """The share of those cards that is in the hands of the others."""
        counts, hands = self.view.cards_left, self.view.hands
        held = sum([count for seat, count in enumerate(counts) if hands[seat] is None])
        return min(1.0, held / max(1, len(self.out)))

    def list_suit(self, cards: Sequence[Card], suit: Suit | None) -> Sequence[Card]:
        """Return those of some cards that count as a suit."""
        return self.rules.counting.list_suit(cards, suit, self.view.trump)

    @cached_property
    def trumps_out(self) -> float:
        """How many trumps the others hold, as expected."""
        return self.share * len(self.list_suit(self.out, self.view.trump))

    @cached_property
    def heights(self) -> dict[Suit, list[int]]:
        """How high the cards of each suit stand that are out."""
        find, trump = self.rules.counting.find_height, self.view.trump
        suits: dict[Suit, list[int]] = {}
        for card in self.out:
            suit = self.rules.counting.find_suit(card, trump)
            suits.setdefault(suit, []).append(find(card, suit, trump)[1])
        return suits

    def count_above(self, card: Card) -> tuple[float, float]:
        """Return how many cards of its suit the others hold above and below a card, as expected."""
        counting, trump = self.rules.counting, self.view.trump
        suit = counting.find_suit(card, trump)
        own = counting.find_height(card, suit, trump)[1]
        heights = self.heights.get(suit, [])
        above = len([height for height in heights if height > own])
        return self.share * above, self.share * (len(heights) - above)
