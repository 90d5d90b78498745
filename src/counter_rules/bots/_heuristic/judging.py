"""The values of moves to the heuristic: one function for every kind of move."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Final

import attrs

from counter_rules.bots._bot import MoveValue
from counter_rules.bots._heuristic.chances import (
    Scene,
    compute_card_chance,
    compute_trick_chance,
    find_ahead,
)
from counter_rules.bots._heuristic.coefficients import SLACK, SPREAD, STEER, STEER_MOST
from counter_rules.cards import Card, Suit
from counter_rules.moves import Bid, Look, Move, NameTrump, PassCard, PlayCard
from counter_rules.rules.inner import score_hand
from counter_rules.seats import Seat
from counter_rules.views import View

# The value of tricks: expected points under a distribution around the expected tricks.


def list_points(view: View, bid: int, *, blind: bool, seat: Seat) -> list[int]:
    """Return the points of a bid for every number of tricks taken, from 0 on.

    All seats are assumed to do the same, so that a shared score is covered, too.
    """
    rules, before, size = view.rules, view.hand_results, view.hand_size
    players, bids = rules.players, (bid,) * rules.players
    by = (seat,) if blind else ()
    return [
        score_hand(rules, before, bids=bids, tricks_won=(won,) * players, hand_size=size, blind=by)[
            seat
        ]
        for won in range(size + 1)
    ]


def compute_value(
    points: Sequence[float], won: int, left: int, mean: float, variance: float, wanted: int
) -> tuple[float, float]:
    """Return the expected points, and the expected squared points, at the end of the hand.

    The cards are expected to take ``mean`` of the tricks left; ``variance`` is the sum of theirs.
    The player steers towards the bid ``wanted``. ``points`` are those for every number of tricks.
    """
    off = max(-STEER_MOST, min(STEER_MOST, wanted - won - mean))
    centre = mean + STEER * off
    double = 2 * (SPREAD[0] * min(1.0, left / 3) + SPREAD[1] * variance)
    total = first = second = 0.0
    for more in range(left + 1):
        weight = math.exp(-((more - centre) ** 2) / (double + 0.02)) + 1e-9
        pays = points[won + more]
        total += weight
        first += weight * pays
        second += weight * pays * pays
    return first / total, second / total


# Values of moves.

_AS_GOOD: Final = 0.005
"""Moves whose values differ by less are equal, in points of the hand."""


def judge_bids(scene: Scene, moves: Sequence[Move]) -> list[MoveValue]:
    """Return the value of each bid, and of looking first if that is offered."""
    mean, variance = expect_tricks(scene)
    judged: list[MoveValue] = []
    for move in moves:
        if isinstance(move, Bid):
            value = judge_bid(scene, move.tricks, mean, variance, blind=move.blind)
            judged.append(_make_value(move, *value))
    looks = [move for move in moves if isinstance(move, Look)]
    return judged + [judge_look(scene, move) for move in looks]


def judge_look(scene: Scene, look: Look) -> MoveValue:
    """Return the value of a bid once the hand is known, which reduces its variance."""
    size = scene.view.hand_size
    mean = size / scene.rules.players
    variance = mean * (1 - mean / max(1, size)) * 0.5
    bids = [judge_bid(scene, bid, mean, variance, blind=False) for bid in range(size + 1)]
    return _make_value(look, *max(bids))


def judge_bid(
    scene: Scene, bid: int, mean: float, variance: float, *, blind: bool
) -> tuple[float, float]:
    """Return the expected points of a bid, and those squared, from the expected tricks."""
    size = scene.view.hand_size
    points = list_points(scene.view, bid, blind=blind, seat=scene.seat)
    return compute_value(points, 0, size, mean, variance, bid)


def judge_namings(scene: Scene, moves: Sequence[Move]) -> list[MoveValue]:
    """Return the value of each trump that the seat may name: that of its bid, made or to come."""
    own = scene.view.bids[scene.seat]
    bids = range(scene.view.hand_size + 1) if own is None else (own,)
    judged: list[MoveValue] = []
    for move in moves:
        if isinstance(move, NameTrump):
            mean, variance = _expect_under(scene, move.suit)
            blind = scene.seat in scene.view.blind
            values = [judge_bid(scene, bid, mean, variance, blind=blind) for bid in bids]
            judged.append(_make_value(move, *max(values)))
    return judged


def _expect_under(scene: Scene, trump: Suit | None) -> tuple[float, float]:
    """Return the expected tricks and their variance once a trump is named."""
    return _expect_known(Scene(attrs.evolve(scene.view, trump=trump), scene.seat))


def expect_tricks(scene: Scene) -> tuple[float, float]:
    """Return the expected number of tricks of the seat in the whole hand, and its variance.

    While the trump is still to be named, the seat hopes to name its best one: this counts half, the
    mean of all trumps the other half.
    """
    naming = scene.rules.naming
    if naming is None or not scene.view.is_trump_open:
        return _expect_known(scene)
    expected = [_expect_under(scene, trump) for trump in naming.names]
    mean = sum([tricks for tricks, _ in expected]) / len(expected)
    best, variance = max(expected)
    return (best + mean) / 2, variance + (best - mean) ** 2 / 4


def _expect_known(scene: Scene) -> tuple[float, float]:
    """Return the same under the trump of the view."""
    view, size, players = scene.view, scene.view.hand_size, scene.rules.players
    hand = view.hand
    if hand is None:
        others = [list_chances(scene, other) for other in view.hands if other is not None]
        if others:
            mean = size - sum([sum(chances) for chances in others])
            return max(0.0, min(float(size), mean)), size / players
        return size / players, size / players
    chances = list_chances(scene, hand)
    bids = [bid for seat, bid in enumerate(view.bids) if bid is not None and seat != scene.seat]
    slack = len(bids) * size / players - sum(bids)
    mean = sum(chances) + SLACK * slack
    return max(0.0, min(float(size), mean)), sum([p * (1 - p) for p in chances])


def list_chances(scene: Scene, hand: Sequence[Card]) -> list[float]:
    """Return the probability of every card of a hand to take a trick."""
    return [compute_card_chance(scene, hand, card) for card in hand]


def judge_cards(scene: Scene, moves: Sequence[Move]) -> list[MoveValue]:
    """Return the value of each play or pass."""
    hand = scene.view.hand or ()
    chances = dict(zip(hand, list_chances(scene, hand), strict=True))
    rest = _RestOfHand(scene, tuple([chances[card] for card in hand]))
    judged: list[MoveValue] = []
    for move in moves:
        if isinstance(move, PassCard):
            judged.append(_make_value(move, *rest.compute_pass_value(chances[move.card])))
        elif isinstance(move, PlayCard):
            take = compute_trick_chance(scene, move)
            judged.append(_make_value(move, *rest.compute_play_value(chances[move.card], take)))
    return judged


@attrs.frozen
class _RestOfHand:
    """The value of a hand without one of its cards, by the probability of each card to win."""

    scene: Scene
    chances: tuple[float, ...]

    @cached_property
    def points(self) -> list[int]:
        """The points of the seat's bid for every number of tricks."""
        view, seat = self.scene.view, self.scene.seat
        is_blind = seat in view.blind
        return list_points(view, self.bid, blind=is_blind, seat=seat)

    @property
    def bid(self) -> int:
        """The seat's bid."""
        return self.scene.view.bids[self.scene.seat] or 0

    @cached_property
    def totals(self) -> tuple[float, float]:
        """The expected number of tricks of the hand, and the variance of its cards."""
        return sum(self.chances), sum([p * (1 - p) for p in self.chances])

    def compute_play_value(self, chance: float, take: float) -> tuple[float, float]:
        """Return the points and their squares if a card takes this trick with a probability."""
        mean, variance = self.totals[0] - chance, self.totals[1] - chance * (1 - chance)
        won, left = self.scene.won, self.scene.left - 1
        yes = compute_value(self.points, won + 1, left, mean, variance, self.bid)
        no = compute_value(self.points, won, left, mean, variance, self.bid)
        first, second = [take * y + (1 - take) * n for y, n in zip(yes, no, strict=True)]
        return first, second

    def compute_pass_value(self, chance: float) -> tuple[float, float]:
        """Return the same after passing the card and receiving an unknown one."""
        comes = 1 / self.scene.rules.players
        mean = self.totals[0] - chance + comes
        variance = self.totals[1] - chance * (1 - chance) + comes * (1 - comes)
        return compute_value(self.points, self.scene.won, self.scene.left, mean, variance, self.bid)


def rank(scene: Scene, judged: Sequence[MoveValue]) -> tuple[MoveValue, ...]:
    """Return the moves with the best first; among equals, the one that costs the seat ahead most.

    It takes a trick another seat needs, and leaves one another seat does not want. Most moves are
    equal once the seat's own bid is lost.
    """
    best = max([one.value for one in judged])
    equal = [one.move for one in judged if best - one.value < _AS_GOOD]
    harms = {move: compute_harm(scene, move) for move in equal}
    return tuple(
        sorted(judged, key=lambda one: (one.move not in harms, -harms.get(one.move, 0), -one.value))
    )


def compute_harm(scene: Scene, move: Move) -> float:
    """Return the chance to take a trick the seat ahead needs, or minus that if it needs none."""
    view = scene.view
    ahead = find_ahead(scene, view.trick) if view.trick else None
    if ahead is None or not isinstance(move, PlayCard):
        return 0.0
    needed = (view.bids[ahead] or 0) - view.tricks_won[ahead]
    take = compute_trick_chance(scene, move)
    return take if needed > 0 else -take


def _make_value(move: Move, first: float, second: float) -> MoveValue:
    return MoveValue(move=move, value=first, std=math.sqrt(max(0.0, second - first * first)))
