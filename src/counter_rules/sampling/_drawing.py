"""Samples from counted constraints: uniform draws, weights, and the states they become."""

from __future__ import annotations

import math
import random
import sys
from bisect import bisect_right
from collections.abc import Sequence
from itertools import chain
from numbers import Real
from typing import Protocol, TypeAlias, TypeVar

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.cards import CARDS, Card
from counter_rules.errors import StateError
from counter_rules.moves import Bid, PassCard
from counter_rules.phase import Phase
from counter_rules.position import Sight
from counter_rules.results import Passed
from counter_rules.rules.inner import list_allowed_bids
from counter_rules.sampling._constraints import Constraints
from counter_rules.sampling._counting import Node
from counter_rules.seats import Seat
from counter_rules.state import State, make_state
from counter_rules.views import View
from counter_rules.views.inner import COPY, list_bits

T = TypeVar("T")

# Weights (sampling importance resampling: Rubin, 1988): of several worlds, one is picked by how
# likely the others are to have played as they did. More candidates bring draws closer to the model.
# A model with extreme weights always picks the same world.


class Model(Protocol):
    """A model of the players; a function is enough."""

    def __call__(self, world: State, /) -> float:
        """Return how likely a world is, relative to others of the same view.

        Args:
            world: a possible state, with all hands and with what was bid, played and passed.

        Returns:
            The weight: a finite float of at least 0.
        """
        ...


def pick_by_weight(model: Model, drawn: Sequence[State], rng: random.Random) -> State:
    """Pick one of some worlds by their weights; the first if all weights are 0."""
    weights = [_check_weight(model(world)) for world in drawn]
    heaviest = max(weights)
    if not heaviest:
        return drawn[0]
    # Relative to the largest, since the sum of very large weights overflows.
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


# Drawing: one solution of the constraints, uniformly.

Gift: TypeAlias = tuple[int, int, int]
"""A passed card: the number of the pass in its hand, the giver, the card."""


@attrs.define
class Assignment:
    """The places of the cards in one world, by card number.

    Args:
        places: the unplayed cards in each hand and, last, on the stack; hands in any order.
        gifts: the passed cards, except those of forgotten passes.
    """

    places: list[list[int]]
    gifts: list[Gift]


@attrs.frozen(kw_only=True)
class Sampler:
    """Draws assignments from the constraints, uniformly, by their table.

    Args:
        classes: the card numbers of each class, open classes first.
        names: the gift of each bit: the number of its pass, and the giver.
        known: the gifts whose card is known.
    """

    constraints: Constraints
    table: Node
    classes: tuple[tuple[int, ...], ...]
    names: tuple[tuple[int, Seat], ...]
    known: tuple[Gift, ...]

    @classmethod
    def of(cls, constraints: Constraints, table: Node, forgotten: int) -> Sampler:
        """Make the sampler of constraints, counted without the first ``forgotten`` passes."""
        classes, order = (*constraints.open, *constraints.settled), constraints.order
        found = [order.get_gift(bit) for bit in range(order.seats * order.passes)]
        names = tuple([(number + forgotten, giver) for number, giver in found])
        given = [(bit, card) for gifts, card in constraints.given for bit in list_bits(gifts)]
        return cls(
            constraints=constraints,
            table=table,
            classes=tuple([tuple([bit % COPY for bit in each.cards]) for each in classes]),
            names=names,
            known=tuple([(*names[bit], card) for bit, card in given]),
        )

    def draw(self, rng: random.Random) -> Assignment:
        """Draw an assignment."""
        # One number selects all the choices: its remainder after each selects the next.
        constraints, node, number = self.constraints, self.table, 0
        places = [[*cards] for cards in constraints.fixed]
        classes = [[*each] for each in self.classes]
        gifts = list(self.known)
        if node.ways > 1:
            number = rng.randrange(node.ways)
        while node.choices:
            which = bisect_right(node.bounds, number) if len(node.bounds) > 1 else 0
            if which:
                number -= node.bounds[which - 1]
            laid, node = node.choices[which]
            number %= node.ways
            for row, place, count, given in laid:
                cards = _take(classes[row], count, rng)
                if place >= 0:
                    places[place] += cards
                if given:
                    gifts += [(*self.names[bit], cards[0]) for bit in list_bits(given)]
        stack = places[-1]
        is_mixed = bool(stack)
        if node.rest:
            rest = list(chain.from_iterable(classes[: len(constraints.open)]))
            _share(rest, node.rest, places, rng)
        if is_mixed:
            _mix(stack, 0, rng.randrange(math.factorial(len(stack))))
        return Assignment(places, gifts)


def _take(cards: list[int], count: int, rng: random.Random) -> list[int]:
    """Remove a uniform sample of the cards from the list, and return it."""
    left = len(cards) - count
    if left:
        _mix(cards, left, rng.randrange(math.perm(len(cards), count)))
    taken = cards[left:]
    del cards[left:]
    return taken


def _share(
    cards: list[int], shares: Sequence[tuple[int, int]], places: list[list[int]], rng: random.Random
) -> None:
    """Deal cards to the places that share them; only the stack, the last place, has an order."""
    first, size = shares[0]
    is_hand, start = first < len(places) - 1, 0
    _mix(cards, size if is_hand else 0, rng.randrange(math.factorial(len(cards))))
    for place, size in shares:
        places[place] += cards[start : start + size]
        start += size


def _mix(cards: list[int], free: int, number: int) -> None:
    """Shuffle cards by a number; the order of the first ``free`` cards is arbitrary."""
    # This takes less than two thirds of the time of `random.shuffle`.
    for size in range(len(cards), free, -1):
        number, place = divmod(number, size)
        cards[size - 1], cards[place] = cards[place], cards[size - 1]


# The state of a world: the only place that makes a `State` of a `View`.


class Chooser(Protocol):
    """Makes choices: a `random.Random`, or an enumeration of all of them."""

    def choice(self, among: Sequence[T], /) -> T:
        """Choose one of some options."""
        ...


@attrs.frozen
class StateMaker:
    """Makes states that the seat of a view cannot distinguish from the actual one.

    Args:
        secret: the seats whose sealed choice the view does not show.
        bids: the bids that they may have chosen; empty if they chose cards to pass.
    """

    view: View
    secret: tuple[Seat, ...]
    bids: tuple[int, ...]

    @classmethod
    def of(cls, view: View) -> StateMaker:
        """Make the state maker of a view."""
        chosen = [seat for seat in range(len(view.committed)) if seat not in view.to_act]
        secret = tuple([seat for seat in chosen if view.committed[seat] is None])
        bids: tuple[int, ...] = ()
        if secret and view.phase is Phase.BID:
            size, before = view.hand_size, view.hand_results
            bids = tuple(list_allowed_bids(view.rules, view.bids, size, before))
        return cls(view, secret, bids)

    def count_choices(self) -> int:
        """Return the number of combinations of sealed choices; it is the same for all hands."""
        choices = 1
        for seat in self.secret:
            choices *= len(self.bids) or self.view.cards_left[seat]
        return choices

    def make(self, assignment: Assignment, rng: Chooser) -> State:
        """Return the state of an assignment; sealed choices are drawn."""
        view = self.view
        *places, stack = assignment.places
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
            self._fill_passes(assignment.gifts) if assignment.gifts else view.passes,
            view.move_number,
        )

    def _choose(
        self, hands: Sequence[Sequence[Card]], rng: Chooser
    ) -> tuple[PassCard | Bid | None, ...]:
        """Return the sealed moves; those that the view hides are drawn."""
        view, chosen = self.view, list(self.view.committed)
        for seat in self.secret:
            if self.bids:
                is_blind = view.get_sight(seat) is Sight.BLIND
                chosen[seat] = Bid(seat, rng.choice(self.bids), is_blind)
            else:
                chosen[seat] = PassCard(seat, rng.choice(hands[seat]))
        return tuple(chosen)

    def _fill_passes(self, gifts: Sequence[Gift]) -> tuple[Passed, ...]:
        """Return the passes with the passed cards that the view does not show."""
        passes = self.view.passes
        cards = [list(passed.cards) for passed in passes]
        for number, giver, card in gifts:
            cards[number][giver] = CARDS[card]
        return tuple(
            [Passed(passed.trick, tuple(each)) for passed, each in zip(passes, cards, strict=True)]
        )


def _list_cards(numbers: list[int]) -> tuple[Card, ...]:
    return tuple([CARDS[number] for number in numbers])
