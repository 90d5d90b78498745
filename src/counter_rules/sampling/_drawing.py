"""Worlds: drawn evenly from a puzzle, weighed, and made into states."""

from __future__ import annotations

import math
import random
import sys
from bisect import bisect_right
from collections.abc import Sequence
from itertools import chain
from numbers import Real
from typing import Protocol, TypeAlias

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import CARDS, Card
from counter_rules.errors import StateError
from counter_rules.moves import Bid, PassCard
from counter_rules.phase import Phase
from counter_rules.position import Sight
from counter_rules.results import Passed
from counter_rules.sampling._counting import Node
from counter_rules.sampling._puzzle import Puzzle
from counter_rules.seats import Seat
from counter_rules.state import State, make_state
from counter_rules.views import View
from counter_rules.views.inner import COPY, list_bits

# Weighing: of several worlds, one is picked by how likely others are to have played as they did.
# The more worlds there are to pick from, the closer draws come to the model. A model that is too
# sure of itself always picks the same.


class Model(Protocol):
    """A model of the players: a function will do."""

    def __call__(self, world: State, /) -> float:
        """Return how likely a world is, compared with others of the same view.

        Args:
            world: what may be; with all hands, and with what was bid, played and passed.

        Returns:
            The weight: at least 0, and not more than a float holds.
        """
        ...


def pick_by_weight(model: Model, drawn: Sequence[State], rng: random.Random) -> State:
    """Pick one of some worlds by their weights; any of them if all weigh nothing."""
    weights = [_check_weight(model(world)) for world in drawn]
    heaviest = max(weights)
    if not heaviest:
        return drawn[0]
    # Compared with the heaviest, as the sum of very large weights is no longer a number.
    return rng.choices(drawn, [weight / heaviest for weight in weights])[0]


def _check_weight(given: object) -> float:
    try:
        weight = float(given) if isinstance(given, Real) else math.nan
    except OverflowError:
        weight = math.inf
    if not 0 <= weight < math.inf:
        raise StateError(
            f"model: expected a weight from 0 to {sys.float_info.max:.2g}, got {shorten(given)}"
        )
    return weight


# Drawing: one way in which a puzzle comes out, each as likely as the others.

Gift: TypeAlias = tuple[int, int, int]
"""A card that was passed: the number of the pass in its hand, the giver, the card."""


@attrs.define
class Lie:
    """Where the cards lie in one world, by their numbers.

    Args:
        places: the cards in each hand and on the stack that are not played; the hands in any order.
        gifts: what was passed, as far as it is not all forgotten.
    """

    places: list[list[int]]
    gifts: list[Gift]


@attrs.frozen(kw_only=True)
class Dealer:
    """Deals the cards of a puzzle anew, by its table, as often as it is asked.

    Args:
        piles: the cards of its piles by number, those of the open ones first.
        names: by bit, which gift it stands for: the number of its pass, and the giver.
        known: the gifts of which it is known which card they were.
    """

    puzzle: Puzzle
    table: Node
    piles: tuple[tuple[int, ...], ...]
    names: tuple[tuple[int, Seat], ...]
    known: tuple[Gift, ...]

    @classmethod
    def of(cls, puzzle: Puzzle, table: Node, forgotten: int) -> Dealer:
        """Make the dealer of a puzzle that has been counted without so many of its passes."""
        piles, order = (*puzzle.open, *puzzle.settled), puzzle.order
        found = [order.find_gift(bit) for bit in range(order.seats * order.passes)]
        names = tuple([(number + forgotten, giver) for number, giver in found])
        return cls(
            puzzle=puzzle,
            table=table,
            piles=tuple([tuple([bit % COPY for bit in pile.cards]) for pile in piles]),
            names=names,
            known=tuple(
                [(*names[bit], card) for gifts, card in puzzle.given for bit in list_bits(gifts)]
            ),
        )

    def draw(self, rng: random.Random) -> Lie:
        """Draw where the cards lie."""
        # One number decides all the choices: what is left of it behind each decides the next.
        puzzle, node, number = self.puzzle, self.table, 0
        places = [[*cards] for cards in puzzle.lain]
        piles = [[*pile] for pile in self.piles]
        gifts = list(self.known)
        if node.ways > 1:
            number = rng.randrange(node.ways)
        while node.choices:
            which = bisect_right(node.bounds, number) if len(node.bounds) > 1 else 0
            if which:
                number -= node.bounds[which - 1]
            laid, node = node.choices[which]
            number %= node.ways
            for pile, place, count, given in laid:
                cards = _take(piles[pile], count, rng)
                if place >= 0:
                    places[place] += cards
                if given:
                    gifts += [(*self.names[bit], cards[0]) for bit in list_bits(given)]
        stack = places[-1]
        is_mixed = bool(stack)
        if node.rest:
            rest = list(chain.from_iterable(piles[: len(puzzle.open)]))
            _share(rest, node.rest, places, rng)
        if is_mixed:
            _mix(stack, 0, rng.randrange(math.factorial(len(stack))))
        return Lie(places, gifts)


def _take(pile: list[int], count: int, rng: random.Random) -> list[int]:
    """Take so many cards from a pile, any as likely as the others."""
    left = len(pile) - count
    if left:
        _mix(pile, left, rng.randrange(math.perm(len(pile), count)))
    taken = pile[left:]
    del pile[left:]
    return taken


def _share(
    cards: list[int], shares: Sequence[tuple[int, int]], places: list[list[int]], rng: random.Random
) -> None:
    """Deal cards to the places that share them; the stack, the last place, has an order."""
    first, size = shares[0]
    is_hand, start = first < len(places) - 1, 0
    _mix(cards, size if is_hand else 0, rng.randrange(math.factorial(len(cards))))
    for place, size in shares:
        places[place] += cards[start : start + size]
        start += size


def _mix(cards: list[int], free: int, number: int) -> None:
    """Shuffle cards by a number, but for the order of the first so many, which may be any.

    It takes less than two thirds of the time of `random.shuffle`.
    """
    for size in range(len(cards), free, -1):
        number, place = divmod(number, size)
        cards[size - 1], cards[place] = cards[place], cards[size - 1]


# The state of a world: the only place that makes a `State` of a `View`.


@attrs.frozen
class StateMaker:
    """Makes states that a view's seat cannot tell apart.

    Args:
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
        """Return the state in which the cards lie so; draw what was chosen under seal."""
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
