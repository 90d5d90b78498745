"""Tricks by the machine and by `resolve_trick`: all of three players, many of four and more."""

from __future__ import annotations

import random
from itertools import islice, permutations, product

import pytest

from counter_rules.cards import STANDARD_DECK, SUITS
from support.builders import COUNTER, custom
from support.kernel_rulesets import RICH, RULED
from support.machine_tricks import TrickMachine, draw_trick
from support.trick_kinds import (
    FLAGS,
    list_kinds,
    list_shows,
    list_suit_kinds,
    list_tricks,
    make_trick,
)


def test_there_are_as_many_kinds_as_can_be_counted() -> None:
    kinds = [suits for trump, suits in list_suit_kinds(3) if trump == 0]
    assert len(kinds) == 15
    # A kind stands for as many tricks as there are ways to choose its other suits.
    ways = {0: 1, 1: 3, 2: 6, 3: 6}
    tricks = [
        ways[len({*suits} - {0})]
        for ranks, suits in product(product(range(13), repeat=3), kinds)
        if len({*zip(ranks, suits, strict=True)}) == 3
    ]
    assert sum(tricks) == 52 * 51 * 50


def test_every_other_kind_of_trick_of_three_players() -> None:
    machine = TrickMachine.make(COUNTER[3])
    for trick in islice(list_tricks(), 0, None, 2):
        machine.check(trick)
    assert machine.count > 21_500


@pytest.mark.slow
@pytest.mark.parametrize(("doubled", "last"), FLAGS)
def test_every_kind_of_trick_doubled_or_not_and_last_or_not(doubled: bool, last: bool) -> None:
    machine = TrickMachine.make(COUNTER[3])
    for trump, cards in list_kinds():
        for shows in list_shows(cards):
            trick = make_trick(
                cards, shows, leader=machine.count % 3, trump=trump, doubled=doubled, last=last
            )
            machine.check(trick)


@pytest.mark.slow
def test_every_three_cards_as_a_trick() -> None:
    # Without the argument of kinds; the trump is drawn, and so is whether doubled and last.
    machine, rng = TrickMachine.make(COUNTER[3]), random.Random("every three cards")
    for cards in permutations(STANDARD_DECK, 3):
        trump, (doubled, last) = rng.choice((None, *SUITS)), rng.choice(FLAGS)
        leader = machine.count % 3
        trick = make_trick(
            cards, (None,) * 3, leader=leader, trump=trump, doubled=doubled, last=last
        )
        machine.check(trick)
    assert machine.count == 52 * 51 * 50


PLAIN = {
    "jokers as a suit": custom(3, jokers="suit", trump="second_deck"),
    "jokers win": custom(3, jokers="win"),
    "jokers lose": custom(4, jokers="lose", aces="low"),
    "jacks": custom(4, jacks="marrows"),
    "plain": custom(4),
    "twins": custom(5, decks=2),
}
"""Games without Counter's effects: no table is laid, or a short one."""


def check_random(machine: TrickMachine, seed: str, count: int) -> None:
    rng = random.Random(seed)
    ranks = sorted({card.rank for card in machine.kernel.rules.deck})
    for _ in range(count):
        some = rng.sample(ranks, rng.randint(2, min(7, len(ranks))))
        machine.check(draw_trick(rng, machine.kernel.rules, some))


RANDOM = {"counter 4": COUNTER[4], "counter 5": COUNTER[5]} | RICH | RULED | PLAIN


@pytest.mark.parametrize("name", RANDOM)
def test_random_tricks(name: str) -> None:
    check_random(TrickMachine.make(RANDOM[name]), name, 800)


@pytest.mark.slow
@pytest.mark.parametrize("name", RANDOM)
def test_many_random_tricks(name: str) -> None:
    check_random(TrickMachine.make(RANDOM[name]), f"many {name}", 15_000)
