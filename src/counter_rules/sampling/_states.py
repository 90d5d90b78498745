"""Making the state of a world: the only place that makes a `State` of a `View`."""

from __future__ import annotations

import random
from collections.abc import Sequence

import attrs

from counter_rules.cards import CARDS, Card
from counter_rules.moves import Bid, PassCard
from counter_rules.position import Sight
from counter_rules.question import Phase
from counter_rules.results import Passed
from counter_rules.sampling._drawing import Gift, Lie
from counter_rules.seats import Seat
from counter_rules.state import State, make_state
from counter_rules.views import View


@attrs.frozen
class StateMaker:
    """Makes states that a view's seat cannot tell apart.

    Args:
        view: the view.
        secret: the seats that have chosen under seal, out of its sight.
        bids: the bids that they may have chosen; empty where cards to pass are.
    """

    view: View
    secret: tuple[Seat, ...]
    bids: tuple[int, ...]

    @classmethod
    def of(cls, view: View) -> StateMaker:
        """Make what makes the states of a view."""
        secret = tuple(
            [
                seat
                for seat, move in enumerate(view.committed)
                if move is None and seat not in view.to_act
            ]
        )
        bids: tuple[int, ...] = ()
        if secret and view.phase is Phase.BID:
            bids = tuple(view.rules.bidding.list_allowed(view.bids, view.hand_size))
        return cls(view, secret, bids)

    def count_choices(self) -> int:
        """Count the ways to choose under seal, which are the same whatever the hands are."""
        choices = 1
        for seat in self.secret:
            choices *= len(self.bids) or self.view.cards_left[seat]
        return choices

    def make(self, lie: Lie, rng: random.Random) -> State:
        """Return the state in which the cards lie so.

        Args:
            lie: where they lie.
            rng: draws what was chosen under seal, of all that may have been.
        """
        view = self.view
        *places, stack = lie.places
        for hand in places:
            hand.sort()
        hands = tuple([_list_cards(hand) for hand in places])
        return make_state(
            view.rules,
            view.phase,
            view.dealer,
            hands,
            view.bids,
            view.trump,
            view.trick,
            view.tricks,
            view.hand_results,
            view.to_act,
            self._choose(hands, rng) if self.secret else view.committed,
            view.turned,
            _list_cards(stack) if view.is_in_hand else (),
            view.sights,
            self._fill_passes(lie.gifts) if lie.gifts else view.passes,
            view.move_number,
        )

    def _choose(
        self, hands: Sequence[Sequence[Card]], rng: random.Random
    ) -> tuple[PassCard | Bid | None, ...]:
        """Return the moves under seal, those of the others drawn."""
        view, chosen = self.view, list(self.view.committed)
        for seat in self.secret:
            if self.bids:
                is_blind = view.get_sight(seat) is Sight.BLIND
                chosen[seat] = Bid(seat, rng.choice(self.bids), is_blind)
            else:
                chosen[seat] = PassCard(seat, rng.choice(hands[seat]))
        return tuple(chosen)

    def _fill_passes(self, gifts: Sequence[Gift]) -> tuple[Passed, ...]:
        """Return the passes with the cards that went on, which the view does not know."""
        passes = self.view.passes
        cards = [list(passed.cards) for passed in passes]
        for number, giver, card in gifts:
            cards[number][giver] = CARDS[card]
        return tuple(
            [Passed(passed.trick, tuple(each)) for passed, each in zip(passes, cards, strict=True)]
        )


def _list_cards(numbers: list[int]) -> tuple[Card, ...]:
    return tuple([CARDS[number] for number in numbers])
