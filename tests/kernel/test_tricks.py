"""Tricks by the machine and by `resolve_trick`: all of three players, many of four and more.

No effect of Counter tells the suits apart but for trump. So tricks that differ only in which suits
they have are one kind, and every kind is tried once: trump is one suit or none, and the others are
told apart by the order in which they appear. Which suits stand for it goes round through all 24
ways, so that every suit has every part. For the same reason a four shown is any that nobody has
played or shown.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import permutations, product

import pytest

from counter_rules import Card
from counter_rules.cards import STANDARD_DECK, SUITS, Rank, Suit
from support.builders import COUNTER, custom
from support.kernel_rulesets import RICH
from support.machine_tricks import TrickMachine, draw_trick, make_trick

RANKS = tuple(rank for rank in Rank if rank)
WAYS = tuple(permutations(SUITS))
FLAGS = tuple(product((False, True), repeat=2))


def list_suit_kinds(places: int) -> Iterator[tuple[int | None, tuple[int, ...]]]:
    """Yield the kinds of suits: 0 is trump (or None: there is none), the others as they come."""
    for trump, suits in product((0, None), product(range(4), repeat=places)):
        fresh = 0 if trump is None else 1
        for suit in suits:
            if suit > fresh:
                break
            fresh += suit == fresh
        else:
            yield trump, suits


def list_kinds() -> Iterator[tuple[Suit | None, tuple[Card, ...]]]:
    """Yield one trick of every kind, with its trump."""
    count = 0
    for ranks, (trump, suits) in product(product(RANKS, repeat=3), list_suit_kinds(3)):
        if len({*zip(ranks, suits, strict=True)}) == len(ranks):
            way = WAYS[count % len(WAYS)]
            cards = tuple([Card(r, way[s]) for r, s in zip(ranks, suits, strict=True)])
            yield None if trump is None else way[trump], cards
            count += 1


def list_shows(cards: Sequence[Card]) -> Iterator[tuple[Card | None, ...]]:
    """Yield every way to show a four with some of the fours, as far as there are any."""
    places = [place for place, card in enumerate(cards) if card.rank is Rank.FOUR]
    free = [card for suit in SUITS if (card := Card(Rank.FOUR, suit)) not in cards]
    for chosen in product((False, True), repeat=len(places)):
        if sum(chosen) <= len(free):
            left = iter(free)
            showing = [place for place, is_shown in zip(places, chosen, strict=True) if is_shown]
            yield tuple([next(left) if place in showing else None for place in range(len(cards))])


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


def test_every_kind_of_trick_of_three_players() -> None:
    machine = TrickMachine.make(COUNTER[3])
    for trump, cards in list_kinds():
        for shows in list_shows(cards):
            count = machine.count
            doubled, last = FLAGS[count // 3 % 4]
            trick = make_trick(
                cards, shows, leader=count % 3, trump=trump, doubled=doubled, last=last
            )
            machine.check(trick)
    assert machine.count > 43_000


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
def test_every_trick_of_three_players() -> None:
    # Without the argument of kinds; only doubled or not, and last or not, go round.
    machine = TrickMachine.make(COUNTER[3])
    for number, cards in enumerate(permutations(STANDARD_DECK, 3)):
        for trump in (None, *SUITS):
            doubled, last = FLAGS[(number + machine.count // 5) % 4]
            leader = machine.count % 3
            trick = make_trick(
                cards, (None,) * 3, leader=leader, trump=trump, doubled=doubled, last=last
            )
            machine.check(trick)
    assert machine.count == 5 * 52 * 51 * 50


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
        machine.check(draw_trick(rng, machine.kernel.rules, rng.sample(ranks, rng.randint(2, 7))))


RANDOM = {"counter 4": COUNTER[4], "counter 5": COUNTER[5]} | RICH | PLAIN


@pytest.mark.parametrize("name", RANDOM)
def test_random_tricks(name: str) -> None:
    check_random(TrickMachine.make(RANDOM[name]), name, 1_500)


@pytest.mark.slow
@pytest.mark.parametrize("name", RANDOM)
def test_many_random_tricks(name: str) -> None:
    check_random(TrickMachine.make(RANDOM[name]), f"many {name}", 40_000)
