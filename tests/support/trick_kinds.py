"""Every kind of trick of three players, once.

No effect of Counter tells the suits apart but for trump. So tricks that differ only in which suits
they have are one kind: trump is one suit or none, and the others are told apart by the order in
which they appear. Which suits stand for it goes round through all 24 ways, so that every suit has
every part. For the same reason a four shown is any that nobody has played or shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, permutations, product
from typing import Final

from counter_rules import Card, PlayCard, Trick
from counter_rules.cards import RANKS, SUITS, Rank, Suit

FLAGS: Final = tuple(product((False, True), repeat=2))
"""Doubled or not, and last or not."""

_FOURS: Final = tuple([Card(Rank.FOUR, suit) for suit in SUITS])
_WAYS: Final = tuple(permutations(SUITS))


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


def list_kinds(
    led: Sequence[Rank] = RANKS, followers: Sequence[Rank] = RANKS
) -> Iterator[tuple[Suit | None, tuple[Card, ...]]]:
    """Yield one trick of every kind, with its trump; of these ranks led, and of these behind."""
    count = 0
    for ranks, (trump, suits) in product(product(led, followers, followers), list_suit_kinds(3)):
        if len({*zip(ranks, suits, strict=True)}) == len(ranks):
            way = _WAYS[count % len(_WAYS)]
            cards = tuple([Card(r, way[s]) for r, s in zip(ranks, suits, strict=True)])
            yield None if trump is None else way[trump], cards
            count += 1


def list_shows(cards: Sequence[Card]) -> Iterator[tuple[Card | None, ...]]:
    """Yield every way to show a four with some of the fours, as far as there are any."""
    places = [place for place, card in enumerate(cards) if card.rank is Rank.FOUR]
    if not places:
        yield (None,) * len(cards)
        return
    free = [card for card in _FOURS if card not in cards]
    for chosen in product((False, True), repeat=len(places)):
        if sum(chosen) <= len(free):
            left = iter(free)
            showing = [place for place, is_shown in zip(places, chosen, strict=True) if is_shown]
            yield tuple([next(left) if place in showing else None for place in range(len(cards))])


def list_tricks(
    led: Sequence[Rank] = RANKS, followers: Sequence[Rank] = RANKS, every: int = 1
) -> Iterator[Trick]:
    """Yield every kind with every show; the leader, and whether doubled and last, go round.

    Args:
        led: the ranks led.
        followers: the ranks behind.
        every: one of so many is made, the first and each that is so many later.
    """
    kinds = list_kinds(led, followers)
    shown = ((trump, cards, shows) for trump, cards in kinds for shows in list_shows(cards))
    for count, (trump, cards, shows) in islice(enumerate(shown), 0, None, every):
        doubled, last = FLAGS[count // 3 % 4]
        yield make_trick(cards, shows, leader=count % 3, trump=trump, doubled=doubled, last=last)


def make_trick(
    cards: Sequence[Card],
    shows: Sequence[Card | None],
    *,
    leader: int,
    trump: Suit | None,
    doubled: bool,
    last: bool,
) -> Trick:
    """Make a trick of one play from each seat."""
    players = len(cards)
    plays = tuple(
        [
            PlayCard((leader + place) % players, card, show)
            for place, (card, show) in enumerate(zip(cards, shows, strict=True))
        ]
    )
    return Trick(leader, plays, trump, players, doubled=doubled, last=last)
