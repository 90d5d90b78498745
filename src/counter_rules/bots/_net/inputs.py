"""The inputs of a network, which an observation sets with its suits in a fixed order."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING, Final

import attrs

from counter_rules._base.guards import import_numpy
from counter_rules.actions import ActionSpace
from counter_rules.cards import Suit
from counter_rules.observations import ObservationSpace
from counter_rules.rules.ruleset import Ruleset, to_rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_UNREAD: Final = frozenset({"scores", "hand_number"})
"""The blocks that a network does not read: it plays each hand for its own points."""

_SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
_ORDERS: Final = tuple(permutations(range(len(_SUITS))))
"""The orders of the suits: which suit stands in each place."""
_NAMED: Final = re.compile("|".join(name for suit in _SUITS for name in (str(suit), suit.symbol)))
_TRUMP: Final = 1_000
_LED: Final = 100
"""What it is worth to a suit's place to be trump, and to be led; a card in the hand is worth 1."""


@attrs.frozen(kw_only=True, eq=False)
class Arranged:
    """N observations as a network reads them."""

    values: NDArray[np.uint8]
    """The bytes in their fixed order, then what each seat needs: uint8, of shape (N, V)."""
    masks: NDArray[np.bool_]
    """Whether each action is legal, in the same order of suits: bool, of shape (N, A)."""
    orders: NDArray[np.intp]
    """The number of each order of suits: of shape (N,)."""


@attrs.frozen
class NetInputs:
    """The inputs of a network, each of which is set or not.

    Suits are interchangeable, so they come in a fixed order: trumps, the led suit, then the longest
    suits of the hand. A byte of an observation (`ObservationSpace`) has an input for each value
    above 0 that it can have, so at most one of them is set. After the bytes come the needs of the
    seats: the tricks that each still needs for its bid, if that is known. Scores and the number of
    the hand are left out.

    Args:
        rules: the ruleset.

    >>> from counter_rules import get_ruleset
    >>> inputs = NetInputs(get_ruleset("counter", players=4))
    >>> inputs.size, inputs.actions.size
    (986, 127)
    """

    rules: Ruleset = attrs.field(converter=to_rules)

    @cached_property
    def observations(self) -> ObservationSpace:
        """The observations."""
        return ObservationSpace(self.rules)

    @cached_property
    def actions(self) -> ActionSpace:
        """The actions, which a network values in the same order of suits."""
        return ActionSpace(self.rules)

    @cached_property
    def bounds(self) -> tuple[int, ...]:
        """The largest value of each byte, then of each need; 0 for what is not read."""
        space, bounds = self.observations, list[int]()
        for name, block in space.blocks.items():
            scales = space.scales[space.scaled_blocks[name].slice]
            bounds += [0] * block.size if name in _UNREAD else scales
        # From minus the largest hand to the largest hand; 0 while the bid is unknown.
        return (*bounds, *[2 * self.rules.hand_sizes.largest + 1] * self.rules.players)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The input that the value 1 of each byte and of each need sets."""
        return tuple([sum(self.bounds[:place]) for place in range(len(self.bounds))])

    @cached_property
    def size(self) -> int:
        """The number of inputs."""
        return sum(self.bounds)

    @cached_property
    def layout(self) -> str:
        """The hash of what the inputs and the actions are: a network fits one layout only."""
        names = [*self.observations.names, *map(str, self.bounds), *self.actions.names]
        return hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]

    def arrange(self, observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> Arranged:
        """Return what a network reads of N observations of the seats to act.

        Args:
            observations: uint8, of shape (N, F).
            masks: whether each action is legal: bool, of shape (N, A).
        """
        numpy, players = import_numpy(), self.rules.players
        blocks, orders = self.observations.blocks, self._compute_orders(observations)
        bids, won = (observations[:, blocks[name].slice] for name in ("bids", "tricks_won"))
        values = numpy.empty((len(observations), len(self.bounds)), numpy.uint8)
        values[:, -players:] = numpy.where(bids > 0, bids + self.rules.hand_sizes.largest - won, 0)
        legal = numpy.empty_like(masks)
        of_bytes, of_actions = self._sources
        found: list[int] = numpy.unique(orders).tolist()
        for order in found:  # a third of the time of one table look-up for each observation
            rows = numpy.flatnonzero(orders == order)
            values[rows, :-players] = observations[rows].take(of_bytes[order], axis=1)
            legal[rows] = masks[rows].take(of_actions[order], axis=1)
        numpy.minimum(values, self._most, out=values)
        return Arranged(values=values, masks=legal, orders=orders)

    def restore(self, arranged: Arranged, actions: NDArray[np.intp]) -> NDArray[np.intp]:
        """Return actions in the order of the ruleset.

        Args:
            arranged: N observations.
            actions: for each an action in its order of suits, of shape (N,); of one observation
                they may be any number.
        """
        restored: NDArray[np.intp] = self._sources[1][arranged.orders, actions]
        return restored

    def _compute_orders(self, observations: NDArray[np.uint8]) -> NDArray[np.intp]:
        """Return the number of the order of suits for each observation."""
        numpy, blocks = import_numpy(), self.observations.blocks
        hand = observations[:, blocks["hand"].slice].astype(numpy.int64)
        worth = hand @ self._suits_of_cards
        for name, more in (("trump", _TRUMP), ("led", _LED)):
            start = blocks[name].start + 1  # after the place for none
            worth += more * observations[:, start : start + len(_SUITS)].astype(numpy.int64)
        # No two are equal, so every way of sorting gives the same order.
        worth = worth * len(_SUITS) - numpy.arange(len(_SUITS))
        first, second, third, _ = numpy.argsort(-worth, axis=1).T
        # Orders stand in the order of the dictionary, so their numbers have digits: how many of the
        # suits that are left come before the next one.
        second_digit = second - (first < second)
        third_digit = third - (first < third) - (second < third)
        orders: NDArray[np.intp] = 6 * first + 2 * second_digit + third_digit
        return orders

    # Arrays that are made once.

    @cached_property
    def _most(self) -> NDArray[np.uint8]:
        """The bounds: uint8, of shape (V,)."""
        numpy = import_numpy()
        most: NDArray[np.uint8] = numpy.array(self.bounds, numpy.uint8)
        return most

    @cached_property
    def _suits_of_cards(self) -> NDArray[np.int64]:
        """The cards of each suit, as 1, of shape (C, 4)."""
        rows = [[card.suit is suit for suit in _SUITS] for card in self.rules.card_places]
        suits: NDArray[np.int64] = import_numpy().array(rows, "int64")
        return suits

    @cached_property
    def _sources(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """By order, where each byte and each action comes from: of shapes (24, F) and (24, A)."""
        numpy = import_numpy()
        of_bytes, of_actions = (
            numpy.array([_list_sources(names, order) for order in _ORDERS])
            for names in (self.observations.names, self.actions.names)
        )
        return of_bytes, of_actions

    # The inverse, without NumPy.

    @cached_property
    def places(self) -> tuple[int, ...]:
        """By order, the place of each byte in that order: 24 × F numbers."""
        return _list_places(self.observations.names)

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """By order, the number of each action in that order: 24 × A numbers."""
        return _list_places(self.actions.names)


def _list_places(names: Sequence[str]) -> tuple[int, ...]:
    """Return, for each order and each name, the place of the name in that order."""
    found = list[int]()
    for order in _ORDERS:
        sources = _list_sources(names, order)
        found += sorted(range(len(names)), key=sources.__getitem__)
    return tuple(found)


def _list_sources(names: Sequence[str], order: Sequence[int]) -> Sequence[int]:
    """Return, for each name, the place of the name that it has with its suits in an order."""
    renamed = dict[str, str]()
    for place, suit in enumerate(order):
        renamed[str(_SUITS[place])] = str(_SUITS[suit])
        renamed[_SUITS[place].symbol] = _SUITS[suit].symbol
    places = {name: place for place, name in enumerate(names)}
    return [places[_NAMED.sub(lambda found: renamed[found[0]], name)] for name in names]
