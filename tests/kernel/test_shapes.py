"""Rulesets of one shape share a text and its code; what differs between them is data."""

from __future__ import annotations

import pickle
import random
import time
from typing import Any, Final

import attrs
import pytest

from counter_rules import Ruleset, Suit, get_ruleset, new_game
from counter_rules.actions import ActionSpace
from counter_rules.kernel import Backend, Kernel, compile_ruleset
from counter_rules.kernel._tables import Shape, make_data, make_shape
from counter_rules.kernel._text import make_text
from counter_rules.kernel.machine import codes, data
from counter_rules.observations import ObservationSpace
from counter_rules.rules.bidding import InTurn
from counter_rules.rules.dealing import ConstantHands
from kernel.test_own_hooks import OddTotals
from support.beside_kernel import observe_beside, walk_beside
from support.builders import COUNTER, custom
from support.kernel_rulesets import ALL, compile_here
from support.match_walks import draw_start
from support.ruleset_choices import Options, compose

SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
PLAIN: Final = custom(4, hand_sizes=(5, 4), trump="H")


def get_shape(rules: Ruleset) -> Shape:
    return make_shape(rules, ActionSpace(rules), ObservationSpace(rules))


def read_data(rules: Ruleset) -> dict[str, int]:
    block = make_data(rules, ActionSpace(rules))
    names = [name for name in vars(data) if name.startswith("D_")]
    return {name: block[getattr(data, name)] for name in names}


DATA: Final[dict[str, dict[str, Any]]] = {
    "the hand sizes": {"hand_sizes": (1, 7, 10)},
    "the longest hand that can be dealt": {"hand_sizes": (13,)},
    "a schedule without an end": {"hand_sizes": "constant", "target": 20},
    "the trump": {"trump": "S"},
    "trumps in turn": {"trump": SUITS},
    "no trump": {"trump": "none"},
    "hands at no trump": {"no_trump_hands": (2,)},
    "the hook": {"hook": "last_bidder"},
    "where the hook holds": {"hook": "no_excess", "hook_from": 3, "hook_last_hand": False},
    "bids that add up to the tricks": {"hook": "exact_total"},
    "who leads first": {"first_leader": "two_left"},
    "the highest bidder's lead": {"first_leader": "highest_bidder"},
    "the score": {"score": "squares"},
    "a target": {"target": 30},
    "extra hands": {"ties": "extra_hands"},
    "another tie-break": {"ties": "most_tricks"},
}
"""What does not change the shape of a game."""

SHAPE: Final[dict[str, dict[str, Any]]] = {
    "the deck": {"lowest_rank": "3"},
    "jokers": {"jokers": "win"},
    "the order of ranks": {"aces": "low"},
    "the card that makes trump": {"trump": "turn_up"},
    "a namer": {"trump": "dealer_names"},
    "a flipped card": {"hand_sizes": "card_flip"},
    "sealed bids": {"bidding": "simultaneous"},
    "blind bids": {"blind_bids": True},
    "foreheads": {"seen": (5,)},
    "the duty": {"following": "must_beat"},
    "the limit on leads": {"lead_limit": "broken_trumps"},
    "one score for all": {"score": "hands_cleared"},
    "rows of bids": {"bonus_row": 2},
    "effects": {"effects": COUNTER[4].effects},
}
"""What does."""


@pytest.mark.parametrize("what", DATA)
def test_data_is_no_part_of_the_shape(what: str) -> None:
    rules = custom(4, **({"hand_sizes": (5, 4), "trump": "H"} | DATA[what]))
    kernel, plain = compile_here(rules), compile_here(PLAIN)
    assert kernel.shape == plain.shape
    assert kernel.text is plain.text
    assert kernel.code is plain.code
    assert kernel.layout is plain.layout
    assert kernel.data != plain.data
    rng = random.Random(what)
    for fast, state in walk_beside(kernel, rng, new_game(rules), hands=4):
        if rng.random() < 0.05:
            observe_beside(fast, state)


@pytest.mark.parametrize("what", SHAPE)
def test_the_shape_is_in_the_text(what: str) -> None:
    rules = custom(4, **({"hand_sizes": (5, 4), "trump": "H"} | SHAPE[what]))
    assert get_shape(rules) != get_shape(PLAIN)
    assert compile_here(rules).text != compile_here(PLAIN).text


def test_players_are_part_of_the_shape() -> None:
    assert get_shape(custom(3, hand_sizes=(5, 4), trump="H")) != get_shape(PLAIN)


def test_a_name_is_in_neither() -> None:
    other = attrs.evolve(PLAIN, name="other")
    assert get_shape(other) == get_shape(PLAIN)
    assert read_data(other) == read_data(PLAIN)


def test_presets_may_have_one_shape() -> None:
    names = ("oh_hell", "seven_truf", "blackout", "kachuful")
    *same, other = (get_shape(get_ruleset(name, players=4)) for name in names)
    assert same == same[:1] * 3
    assert other != same[0]  # it turns no card up


@pytest.mark.parametrize("name", ALL)
def test_equal_shapes_have_equal_texts(name: str) -> None:
    """They are made anew for each ruleset, and kept by their values."""
    rules = ALL[name]
    one, other = get_shape(rules), get_shape(attrs.evolve(rules, name="other"))
    assert one is not other
    assert one == other
    assert hash(one) == hash(other)
    assert make_text(one)[0] is make_text(other)[0]


# Two rulesets of one shape, side by side.


def draw_data(rng: random.Random, players: int) -> Options:
    """Draw options that are data."""
    largest = rng.choice([4, 52 // players])
    sizes = tuple(rng.randint(1, largest) for _ in range(rng.randint(1, 5)))
    hands = tuple(sorted(rng.sample(range(1, 6), rng.randint(1, 3))))
    values: dict[str, list[Any]] = {
        "hand_sizes": [sizes, sizes, "up_down", "constant"],
        "most": [1, 3, 5],
        "no_trump_hands": ["none", "last", hands, hands],
        "hook": ["off", "last_bidder", "no_excess", "exact_total"],
        "hook_from": [1, 2, 3],
        "hook_last_hand": [True, False],
        "first_leader": ["dealers_left", "two_left", "dealer", "highest_bidder"],
        "score": ["squares", "counter", "wizard", "seven_truf", "blackout"],
        "ties": ["shared", "extra_hands", "most_exact_bids", "most_tricks"],
        "target": [None, 5, 30],
    }
    return {name: rng.choice(found) for name, found in values.items() if rng.random() < 0.7}


def draw_frame(rng: random.Random) -> Options:
    """Draw options that are the shape."""
    values: dict[str, list[Any]] = {
        "trump": ["turn_up", "second_deck", "none", "dealer_names", "highest_bidder_names"],
        "bidding": ["in_turn", "simultaneous"],
        "blind_bids": [False, True],
        "following": ["free", "must_trump", "must_beat"],
        "lead_limit": ["none", "broken_trumps"],
        "jokers": ["none", "lose", "win", "high_low"],
        "effects": [None, COUNTER[4].effects],
        "bonus_row": [0, 2],
    }
    return {name: rng.choice(found) for name, found in values.items() if rng.random() < 0.4}


def draw_pair(rng: random.Random) -> tuple[Ruleset, Ruleset]:
    """Draw two rulesets of one shape."""
    players, frame = rng.randint(2, 6), draw_frame(rng)
    while True:
        first, second = (
            compose("custom", players, {**draw_data(rng, players), **frame})[0] for _ in range(2)
        )
        if first != second and get_shape(first) == get_shape(second):
            return first, second


@pytest.mark.parametrize(
    "seed", [*range(12), *[pytest.param(seed, marks=pytest.mark.slow) for seed in range(12, 80)]]
)
def test_two_rulesets_of_one_shape_play_by_their_own_rules(seed: int) -> None:
    """Hand by hand in turn, so that each would show what it had of the other."""
    rng = random.Random(seed)
    kernels = [compile_here(rules) for rules in draw_pair(rng)]
    assert kernels[0].code is kernels[1].code
    for _ in range(2):
        for kernel in kernels:
            for fast, state in walk_beside(kernel, rng, draw_start(rng, kernel.rules), hands=2):
                if rng.random() < 0.05:
                    observe_beside(fast, state)


@pytest.mark.slow
def test_machine_code_is_shared_too() -> None:
    kernels = [
        compile_ruleset(custom(3, hand_sizes=sizes, trump="H"), backend=Backend.NUMBA)
        for sizes in ((2,), (4, 1))
    ]
    assert kernels[0].code is kernels[1].code
    for kernel in kernels:
        here = compile_here(kernel.rules)
        found, expected = (one.playouts(one.start(), 200, seed=7) for one in (kernel, here))
        assert (found.scores == expected.scores).all()
        assert (found.tricks_won == expected.tricks_won).all()


# Extreme data.


def play_beside(rules: Ruleset, hands: int = 2) -> None:
    rng, kernel = random.Random(1), compile_here(rules)
    for fast, state in walk_beside(kernel, rng, new_game(rules), hands=hands):
        if rng.random() < 0.05:
            observe_beside(fast, state)


def test_the_longest_hands() -> None:
    """A seat alone may hold sixty cards, whose bids fill the bits of a word."""
    pack = custom(2, jokers="four_and_four", hand_sizes=(30,), trump="none")
    sixty = attrs.evolve(pack, players=1, hand_sizes=ConstantHands(60, 1))
    assert read_data(sixty)["D_LARGEST"] == 60
    play_beside(sixty, 1)


def test_no_scheduled_hands() -> None:
    """All hands have one size, and come without an end."""
    rules = attrs.evolve(PLAIN, hand_sizes=ConstantHands(2, None))
    assert read_data(rules)["D_SCHEDULED"] == codes.BIG
    play_beside(rules, 6)


def test_a_tabled_hook_is_data() -> None:
    rules = attrs.evolve(PLAIN, bidding=InTurn(OddTotals()))
    assert read_data(rules)["D_HOOK"] == codes.TABLED_HOOK
    assert compile_here(rules).code is compile_here(PLAIN).code
    play_beside(rules)


TABLES: Final = {
    "D_SIZES", "D_EXTRA_SIZES", "D_SIZE_OF_CARD", "D_TRUMPS", "D_NO_TRUMP", "D_NAMED_WHEN",
    "D_FOREHEAD_HANDS", "D_HOOK_AT", "D_HOOK_BIDS", "D_FIRST_LEADER", "D_SCORE_AT", "D_SCORES",
}  # fmt: skip
"""The words of tables: where each begins."""


@pytest.mark.parametrize("name", ALL)
def test_every_table_lies_behind_the_header(name: str) -> None:
    rules = ALL[name]
    block = make_data(rules, ActionSpace(rules))
    words = read_data(rules)
    starts = [words[name] for name in words if name in TABLES]
    assert [getattr(data, name) for name in words] == [*range(len(words))]
    assert starts == sorted(starts)
    assert starts[0] == len(words)
    assert starts[-1] <= len(block)


# What a new ruleset costs, and what else a kernel can do.


def test_a_new_ruleset_of_a_known_shape_is_ready_at_once() -> None:
    """In less than 10 ms, the best of some, as other work may come between."""
    compile_here(PLAIN)
    times = list[float]()
    for size in range(1, 9):
        rules = attrs.evolve(PLAIN, hand_sizes=ConstantHands(size, 3))
        start = time.process_time()
        kernel = compile_here(rules)
        times.append(time.process_time() - start)
        assert kernel.code is compile_here(PLAIN).code
    assert min(times) < 0.01


def test_a_pickle_finds_the_shape_again() -> None:
    kernel = compile_here(attrs.evolve(PLAIN, name="pickled"))
    copied: Kernel = pickle.loads(pickle.dumps(kernel))  # noqa: S301 - made here
    assert copied.code is kernel.code
    assert copied.data == kernel.data
