"""F9 The hands of every preset, by number of players: how many, how long, which at no trump."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from counter_rules import Card, Suit, get_ruleset, new_game
from counter_rules.games._registry import BUILT_IN
from counter_rules.rules.dealing import (
    ConstantHands,
    FlippedHands,
    HandSizes,
    ListedHands,
    list_largest_hands,
)
from support.builders import before, deal
from support.failures import each
from support.hands import shuffled

UP_DOWN_10 = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
DOWN_UP_10 = (10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
DOWN_10, UP_10 = DOWN_UP_10[:9], DOWN_UP_10[10:]
DOWN_UP_8 = (8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8)
DOWN_UP_7 = (7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7)
DOWN_UP_6 = (6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6)
TRUF = (1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 5, 4, 3, 2, 1)
SCHOOL = (1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 7, 6, 5, 4, 3, 2, 1)
ROMANIAN_3 = (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1)
ROMANIAN_4 = (1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1, 1)

SCHEDULES: list[tuple[str, int, int, tuple[int, ...], Iterable[int]]] = [
    ("up_to_ten", 3, 52, UP_DOWN_10, (5, 10, 15)),
    ("up_to_ten", 4, 52, UP_DOWN_10, (5, 10, 15)),
    ("up_to_ten", 5, 52, UP_DOWN_10, (5, 10, 15)),
    ("up_to_ten", 6, 104, UP_DOWN_10, (5, 10, 15)),
    ("up_to_ten", 7, 104, UP_DOWN_10, (5, 10, 15)),
    ("up_to_ten", 8, 104, UP_DOWN_10, (5, 10, 15)),
    ("up_to_ten", 9, 104, UP_DOWN_10, (5, 10, 15)),
    ("up_to_ten", 10, 104, UP_DOWN_10, (5, 10, 15)),
    ("blackout", 2, 52, tuple(range(1, 27)), (26,)),
    ("blackout", 3, 52, tuple(range(1, 18)), (17,)),
    ("blackout", 4, 52, tuple(range(1, 14)), (13,)),
    ("blackout", 5, 52, tuple(range(1, 11)), (10,)),
    ("blackout", 6, 52, tuple(range(1, 9)), (8,)),
    ("blackout", 7, 52, tuple(range(1, 8)), (7,)),
    ("cooperative_blackout", 2, 52, tuple(range(1, 27)), ()),
    ("cooperative_blackout", 3, 52, tuple(range(1, 18)), ()),
    ("cooperative_blackout", 4, 52, tuple(range(1, 14)), ()),
    ("cooperative_blackout", 5, 52, tuple(range(1, 11)), ()),
    ("cooperative_blackout", 6, 52, tuple(range(1, 9)), ()),
    ("cooperative_blackout", 7, 52, tuple(range(1, 8)), ()),
    ("northeast_blackout", 5, 50, (10, 10, 10, 10, 10), ()),
    ("northeast_blackout", 6, 54, (9, 9, 9, 9, 9, 9), ()),
    ("seven_truf", 4, 52, TRUF, ()),
    ("oh_hell", 3, 52, DOWN_UP_10, ()),
    ("oh_hell", 4, 52, DOWN_UP_10, ()),
    ("oh_hell", 5, 52, DOWN_UP_10, ()),
    ("oh_hell", 6, 52, DOWN_UP_8, ()),
    ("oh_hell", 7, 52, DOWN_UP_7, ()),
    ("la_podrida", 3, 52, DOWN_UP_10, ()),
    ("la_podrida", 4, 52, DOWN_UP_10, ()),
    ("la_podrida", 5, 52, DOWN_UP_10, ()),
    ("la_podrida", 6, 52, DOWN_UP_8, ()),
    ("la_podrida", 7, 52, DOWN_UP_7, ()),
    ("la_podrida", 8, 52, DOWN_UP_6, ()),
    *[("kachuful", players, 52, (*range(1, 8), *range(8, 0, -1)), ()) for players in range(3, 7)],
    ("kachuful", 7, 52, (*range(1, 7), *range(7, 0, -1)), ()),
    *[("boerenbridge", players, 52, UP_DOWN_10, ()) for players in (3, 4, 5)],
    ("boerenbridge", 6, 52, (*range(1, 9), *range(7, 0, -1)), ()),
    ("boerenbridge", 7, 52, (*range(1, 8), *range(6, 0, -1)), ()),
    ("plump", 3, 52, (*DOWN_10, 1, 1, 1, *UP_10), range(1, 22)),
    ("plump", 4, 52, (*DOWN_10, 1, 1, 1, 1, *UP_10), range(1, 23)),
    ("plump", 5, 52, (*DOWN_10, 1, 1, 1, 1, 1, *UP_10), range(1, 24)),
    (
        "plump",
        6,
        52,
        (8, 7, 6, 5, 4, 3, 2, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8),
        range(1, 21),
    ),
    ("plump", 7, 52, (7, 6, 5, 4, 3, 2, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7), range(1, 20)),
    *[("nomination_whist", players, 52, DOWN_UP_7, (5, 10)) for players in range(3, 8)],
    *[("dutch_school_game", players, 52, SCHOOL, (9,)) for players in range(3, 7)],
    *[
        ("spanish_podrida", players, 40, (*range(1, 8), *range(6, 0, -1)), ())
        for players in (3, 4, 5)
    ],
    ("spanish_podrida", 6, 40, (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), ()),
    ("spanish_podrida", 7, 40, (1, 2, 3, 4, 5, 4, 3, 2, 1), ()),
    ("spanish_podrida", 8, 40, (1, 2, 3, 4, 3, 2, 1), ()),
    ("wizard", 3, 60, tuple(range(1, 21)), (20,)),
    ("wizard", 4, 60, tuple(range(1, 16)), (15,)),
    ("wizard", 5, 60, tuple(range(1, 13)), (12,)),
    ("wizard", 6, 60, tuple(range(1, 11)), (10,)),
    ("romanian_whist", 3, 24, ROMANIAN_3, (10, 11, 12)),
    ("romanian_whist", 4, 32, ROMANIAN_4, (11, 12, 13, 14)),
    (
        "romanian_whist",
        5,
        40,
        (*[1] * 5, 2, 3, 4, 5, 6, 7, *[8] * 5, 7, 6, 5, 4, 3, 2, *[1] * 5),
        (12, 13, 14, 15, 16),
    ),
    (
        "romanian_whist",
        6,
        48,
        (*[1] * 6, 2, 3, 4, 5, 6, 7, *[8] * 6, 7, 6, 5, 4, 3, 2, *[1] * 6),
        (13, 14, 15, 16, 17, 18),
    ),
    ("custom", 2, 52, UP_DOWN_10, ()),
    ("custom", 3, 52, UP_DOWN_10, ()),
    ("custom", 4, 52, UP_DOWN_10, ()),
    ("custom", 5, 52, UP_DOWN_10, ()),
    ("custom", 6, 52, (1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1), ()),
    ("custom", 7, 52, (1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1), ()),
    ("custom", 8, 52, (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), ()),
    ("custom", 9, 52, (1, 2, 3, 4, 5, 4, 3, 2, 1), ()),
    ("custom", 10, 52, (1, 2, 3, 4, 5, 4, 3, 2, 1), ()),
]
"""Preset, players, cards in the deck, cards each in every hand, hands at no trump."""

FLIPPED = {2: 10, 3: 10, 4: 10, 5: 10, 6: 8, 7: 7, 8: 6, 9: 5, 10: 5}
"""The most cards each in the office game, by number of players."""


@each(("name", "players", "cards", "sizes", "no_trump"), SCHEDULES)
def test_f9_hands(
    name: str, players: int, cards: int, sizes: tuple[int, ...], no_trump: Iterable[int]
) -> None:
    rules = get_ruleset(name, players=players)
    assert len(rules.deck) == cards
    assert rules.hand_sizes.hands == len(sizes)
    for number, size in enumerate(sizes, start=1):
        state = shuffled(before(rules, number))
        assert [len(hand) for hand in state.hands] == [size] * players
        is_special = any(card.suit is Suit.JOKERS for card in state.turned)  # F11.3: no suit
        assert (state.trump is None) == (number in no_trump or is_special)


@each("players", [3, 4, 5])
def test_f9_counter_has_ten_cards_each_to_a_target(players: int) -> None:
    rules = get_ruleset("counter", players=players)
    assert rules.hand_sizes.hands is None
    for number in (1, 7):
        state = shuffled(before(rules, number))
        assert [len(hand) for hand in state.hands] == [10] * players
        assert state.trump is state.turned[0].suit


@each(("players", "most"), FLIPPED.items())
def test_f9_the_office_game_has_ten_hands_of_at_most(players: int, most: int) -> None:
    rules = get_ruleset("office_oh_hell", players=players)
    assert (len(rules.deck), rules.hand_sizes.hands) == (54, 10)
    for flipped, size in (("KH", 10), ("10C", 10), ("9D", 9), ("6S", 6), ("*", 10)):
        state = deal(new_game(rules), turned=flipped)
        assert len(state.hands[0]) == min(size, most)
        assert (state.trump is None) == (flipped == "*")


@each(
    ("sizes", "largest"),
    [
        (ListedHands((3, 1, 3, 2)), (1, 3)),
        (ConstantHands(4, hands=3), (1, 2, 3)),
        (ConstantHands(1, hands=10_000), range(1, 10_001)),
        (ConstantHands(1, hands=10_001), ()),
        (ConstantHands(4), ()),
        (FlippedHands(hands=3), ()),
    ],
    ids=str,
)
def test_f9_the_largest_hands_of_a_schedule(sizes: HandSizes, largest: Iterable[int]) -> None:
    assert list_largest_hands(sizes) == tuple(largest)


class CountsTurned:
    """A schedule of one's own: a card for each card that is turned, and one more."""

    hands, largest, face_up = 2, 1, None

    def get_size(self, hand_number: int, turned: Sequence[Card]) -> int:
        return 1 + len(turned)


def test_f9_a_schedule_of_ones_own_is_asked_with_nothing_turned() -> None:
    assert list_largest_hands(CountsTurned()) == (1, 2)


def test_f9_every_game_has_its_hands_here() -> None:
    others = {("counter", players) for players in (3, 4, 5)}
    others |= {("office_oh_hell", players) for players in FLIPPED}
    listed = {(name, players) for name, players, *_ in SCHEDULES}
    assert listed | others == {(preset.name, n) for preset in BUILT_IN for n in preset.players}
