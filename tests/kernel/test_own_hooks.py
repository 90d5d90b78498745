"""Hooks of one's own, which a kernel asks in advance, and those that it refuses by name."""

from __future__ import annotations

import random
from collections.abc import Sequence

import attrs
import pytest

from counter_rules import Reason, ReasonCode, Ruleset, new_game
from counter_rules.kernel import NotCompilableError
from counter_rules.rules.bidding import HookInSomeHands, HookLastBidder, InTurn
from counter_rules.rules.bidding.protocol import Bids
from counter_rules.rules.hand_context import HandContext
from counter_rules.seats import Seat
from support.beside_kernel import observe_beside, walk_beside
from support.builders import custom
from support.kernel_rulesets import compile_here

FOUR = custom(4, hand_sizes=(3, 1, 2, 4))
FIVE = custom(5, hand_sizes=(8,))
EXTRA = custom(3, hand_sizes=(3, 1), ties="extra_hands")
FLIPPED = custom(4, hand_sizes="card_flip", hands=2)


def add(bids: Bids) -> int:
    return sum(bid for bid in bids if bid is not None)


@attrs.frozen
class Mine(HookLastBidder):
    """A hook that nearly is another; what it does nobody can know without asking."""


@attrs.frozen
class OddTotals:
    """The total of each bidding is odd, as far as that can be; in the last hand all goes."""

    def list_allowed(self, bids: Bids, tricks: int, hand: HandContext) -> Sequence[int]:
        if hand.is_last or bids.count(None) > 1:
            return range(tricks + 1)
        return [bid for bid in range(tricks + 1) if (add(bids) + bid) % 2]

    def explain(self, bids: Bids, tricks: int, hand: HandContext) -> Reason:
        return Reason.of(ReasonCode.HOOKED, "H1", tricks=tricks)


@attrs.frozen
class ByNumber(OddTotals):
    """In every second hand nobody bids 0."""

    def list_allowed(self, bids: Bids, tricks: int, hand: HandContext) -> Sequence[int]:
        return range(hand.number % 2, tricks + 1)


@attrs.frozen
class ByHandsBefore(OddTotals):
    """After the first hand nobody bids 0."""

    def list_allowed(self, bids: Bids, tricks: int, hand: HandContext) -> Sequence[int]:
        return range(bool(hand.before), tricks + 1)


@attrs.frozen
class BySeat(OddTotals):
    """Who bids after seat 0 has bid 1 may not bid 0."""

    def list_allowed(self, bids: Bids, tricks: int, hand: HandContext) -> Sequence[int]:
        return range(hand.bids[0] == 1, tricks + 1)


@attrs.frozen
class UnlikeAll(OddTotals):
    """The last bidder may not bid what all others have bid."""

    def list_allowed(self, bids: Bids, tricks: int, hand: HandContext) -> Sequence[int]:
        made = {bid for bid in bids if bid is not None}
        is_last = bids.count(None) == 1
        return [bid for bid in range(tricks + 1) if not (is_last and made == {bid})]


@attrs.frozen
class TooMany(OddTotals):
    """More may be bid than there are tricks, which has no action."""

    def list_allowed(self, bids: Bids, tricks: int, hand: HandContext) -> Sequence[int]:
        return range(tricks + 2)


def put(rules: Ruleset, hook: OddTotals | Mine | HookInSomeHands) -> Ruleset:
    return attrs.evolve(rules, bidding=InTurn(hook))


@pytest.mark.parametrize(
    "rules",
    [
        put(FOUR, Mine()),
        put(FOUR, OddTotals()),
        put(FOUR, ByNumber()),
        put(EXTRA, OddTotals()),
        put(FLIPPED, OddTotals()),
        put(FLIPPED, ByNumber()),
        put(FOUR, HookInSomeHands(hook=Mine(), from_size=2, in_last_hand=False)),
        put(FOUR, HookInSomeHands(hook=OddTotals(), from_size=2)),
    ],
    ids=lambda rules: f"{rules.bidding.hook} {rules.hand_sizes}",
)
def test_a_hook_of_ones_own_is_asked_in_advance(rules: Ruleset) -> None:
    kernel = compile_here(rules)
    for seed in range(4):
        for fast, state in walk_beside(kernel, random.Random(seed), new_game(rules), 6):
            observe_beside(fast, state)


def test_a_hook_on_totals_is_asked_about_every_bidding_of_long_hands() -> None:
    rules = put(custom(4, hand_sizes=(10,)), OddTotals())
    kernel = compile_here(rules)
    for _ in walk_beside(kernel, random.Random(1), new_game(rules), 1):
        pass


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (put(FOUR, ByHandsBefore()), "it reads the results of earlier hands"),
        (put(FOUR, BySeat()), "its answers differ for bids with the total 1 of 3"),
        (put(FIVE, UnlikeAll()), "its answers differ for bids with the total 4 of 8"),
        (put(EXTRA, ByNumber()), "it reads the number of the hand, which has no bound"),
        (put(FOUR, TooMany()), "it allows range(0, 5) in a hand of 3"),
    ],
)
def test_a_hook_by_anything_else_is_refused(rules: Ruleset, why: str) -> None:
    with pytest.raises(NotCompilableError) as caught:
        compile_here(rules)
    assert isinstance(rules.bidding, InTurn)
    assert caught.value.part == f"hook {type(rules.bidding.hook).__name__}"
    assert caught.value.reason.startswith(why)


@attrs.frozen
class LowestBidder:
    """A first leader of one's own, by the bids."""

    def get_leader(self, dealer: Seat, players: int, hand: HandContext) -> Seat:
        return hand.bids.index(min(bid or 0 for bid in hand.bids))


def test_a_first_leader_of_ones_own_that_takes_the_hand_is_refused() -> None:
    with pytest.raises(NotCompilableError, match="first_leader LowestBidder cannot be compiled"):
        compile_here(attrs.evolve(FOUR, first_leader=LowestBidder()))
