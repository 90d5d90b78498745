"""Chance is even: deals, cards turned, first bids, and the choice among legal actions.

Every count is held against what it should be by chi-square; what is too far off has a chance of
about one in ten thousand, and as the seeds are fixed, it happens always or never.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Protocol, cast

import attrs
import pytest

from counter_rules import PlayCard
from counter_rules.cards import CARDS, JOKER, STANDARD_DECK, Rank
from counter_rules.kernel import FastState, Kernel
from counter_rules.kernel._memory import make_words
from counter_rules.kernel._words_python import seed_stream
from counter_rules.kernel.machine import codes
from support.builders import COUNTER, cards, custom
from support.hands import face
from support.kernel_rulesets import RICH, compile_here
from support.tiny_games import tiny

Words = list[int]


class ChoosingCode(Protocol):
    """What the text of a kernel has for random play, as plain Python runs it."""

    bid_at_random: Callable[[Words, Words, Words], None]
    play_at_random: Callable[[Words, Words, Words, Words, Words], None]
    play_hand: Callable[[Words, Words, Words, Words, Words], int]


def get_code(kernel: Kernel) -> ChoosingCode:
    return cast("ChoosingCode", kernel.code)


def assert_fits(
    found: Mapping[Hashable, int], shares: Mapping[Hashable, Fraction], *, scale: float = 1.0
) -> None:
    """See that counts are as likely as not: their chi-square lies within four sigmas.

    Args:
        found: how often each outcome came.
        shares: how likely each is; together 1.
        scale: what chi-square is multiplied by, above 1 where one draw gives several outcomes.
    """
    total = sum(found.values())
    assert {*found} <= {*shares}
    assert sum(shares.values()) == 1
    wanted = {outcome: total * float(share) for outcome, share in shares.items()}
    assert min(wanted.values()) >= 5
    chi_square = scale * sum((found.get(o, 0) - want) ** 2 / want for o, want in wanted.items())
    free = len(shares) - 1
    assert abs(chi_square - free) < 4 * (2 * free) ** 0.5 + 4, (chi_square, free, found)


def assert_even(found: Mapping[Hashable, int], outcomes: Iterable[Hashable]) -> None:
    listed = list(outcomes)
    assert_fits(found, dict.fromkeys(listed, Fraction(1, len(listed))))


# Deals.


def test_every_deal_of_a_tiny_game_is_as_likely() -> None:
    start = compile_here(tiny(trump="none")).start()
    deck = [card.index for card in start.kernel.rules.deck]
    found = Counter(start.deal(seed).get_words("HAND") for seed in range(630 * 12))
    every = set[tuple[int, ...]]()
    for one in combinations(deck, 2):
        for two in combinations({*deck} - {*one}, 2):
            for three in combinations({*deck} - {*one} - {*two}, 2):
                every.add(tuple(sum(1 << card for card in hand) for hand in (one, two, three)))
    assert len(every) == 630
    assert_even(found, every)


def test_every_card_lies_anywhere() -> None:
    start = compile_here(custom(3, hand_sizes=(7,))).start()
    found = [Counter[Hashable]() for _ in range(4)]
    for seed in range(-1_500, 1_500):
        state = start.deal(seed)
        for seat, hand in enumerate(state.get_words("HAND")):
            found[seat].update(card for card in range(52) if hand >> card & 1)
        found[3][state.get_word("TURNED_CARD")] += 1
    for seat in range(3):
        # Seven of a deal are drawn without any coming twice.
        scale = 51 / (52 - 7)
        assert_fits(found[seat], dict.fromkeys(range(52), Fraction(1, 52)), scale=scale)
    assert_even(found[3], range(52))


def test_identical_cards_are_dealt_like_any_others() -> None:
    rules = attrs.evolve(
        custom(2, decks=2, hand_sizes=(2,), trump="none"), deck=cards("AC AC KC KC")
    )
    start = compile_here(rules).start()
    found = Counter(start.deal(seed).to_deal().hands[0] for seed in range(1_200))
    shares = {
        cards("AC AC"): Fraction(1, 6),
        cards("KC KC"): Fraction(1, 6),
        cards("AC KC"): Fraction(4, 6),
    }
    assert_fits(found, shares)


@pytest.mark.parametrize(
    ("reflip", "jokers"),
    [("never", Fraction(2, 54)), ("once", Fraction(2, 54) ** 2), ("until_no_joker", Fraction(0))],
)
def test_a_flipped_joker_is_shuffled_back_as_often_as_the_table_says(
    reflip: str, jokers: Fraction
) -> None:
    rules = custom(3, jokers="suit", trump="card_flip", hand_sizes=(1,), reflip=reflip)
    start = compile_here(rules).start()
    count = 6_000
    found = Counter(start.deal(seed).get_word("FLIPPED_CARD") for seed in range(count))
    few = found.pop(JOKER.index, 0)
    assert_even(found, range(52))
    expected = float(count * jokers)
    assert abs(few - expected) <= 4 * expected**0.5
    assert (few == 0) == (reflip == "until_no_joker")


def test_a_second_deck_is_drawn_down_evenly() -> None:
    rules = custom(3, trump="second_deck", hand_sizes=(1, 1))
    kernel = compile_here(rules)
    first = [kernel.start().deal(seed) for seed in range(1_500)]
    assert_even(Counter(state.get_word("TURNED_CARD") for state in first), range(52))
    seconds = Counter[Hashable]()
    for seed, state in enumerate(first):
        drawn, after = state.get_word("TURNED_CARD"), state
        while after.legal:
            after = after.child(after.legal[0])
        again = after.deal(seed).get_word("TURNED_CARD")
        assert again != drawn
        seconds[again] += 1
    assert_even(seconds, range(52))


def test_games_of_a_call_and_hands_of_a_seed_differ() -> None:
    # Neighbours, be they seeds, games or hands, have nothing in common.
    def draw_start(seed: int, game: int) -> int:
        stream = [0]
        seed_stream(stream, seed, game)
        return stream[0]

    starts = [draw_start(seed, game) for seed in range(-20, 20) for game in range(100)]
    assert len({*starts}) == len(starts)
    assert_even(Counter(start & 15 for start in starts), range(16))
    assert_even(Counter(start >> 60 for start in starts), range(-8, 8))


# Choices.


def list_choices(
    state: FastState, choose: Callable[[Words, Words, Words], None], count: int
) -> Iterable[Words]:
    """Yield the row after each of many random choices, each game with its own stream."""
    for game in range(count):
        row, stream = list(state.row), [0]
        seed_stream(stream, 4, game)
        choose(row, state.kernel.data, stream)
        yield row


def count_bids(state: FastState) -> Counter[Hashable]:
    """Count which actions of the bidding are chosen."""
    kernel, seat = state.kernel, state.turn or 0
    at, blocks = kernel.layout, kernel.actions.blocks
    found = Counter[Hashable]()
    for row in list_choices(state, get_code(kernel).bid_at_random, 60 * len(state.legal)):
        bid, sight = row[at["BID"] + seat], row[at["SIGHT"] + seat]
        block = "look" if bid < 0 else "bid_blind" if sight == codes.BLIND else "bid"
        found[blocks[block].start + max(bid, 0)] += 1
    return found


@pytest.mark.parametrize("hook", ["off", "last_bidder", "exact_total", "no_excess"])
def test_first_and_last_bids(hook: str) -> None:
    state = compile_here(custom(3, hook=hook, hand_sizes=(7,))).start().deal(1)
    for _ in range(3):
        if len(state.legal) > 1:
            assert_even(count_bids(state), state.legal)
        state = state.child(state.legal[2] if len(state.legal) > 2 else state.legal[0])


def test_blind_bids_and_the_look() -> None:
    rules = custom(3, blind_bids=True, hand_sizes=(5, 5))
    kernel = compile_here(rules)
    state = kernel.start().deal(1)
    row = list(state.row)
    row[kernel.layout["SIGHT"] + (state.turn or 0)] = codes.HIDDEN
    hidden = kernel.make_state(make_words(row), state.to_state())
    blocks = kernel.actions.blocks
    assert list(hidden.legal) == [*blocks["bid_blind"], *blocks["look"]]
    assert_even(count_bids(hidden), hidden.legal)


def count_plays(state: FastState) -> Counter[Hashable]:
    """Count which plays are chosen."""
    kernel, seat = state.kernel, state.turn or 0
    at, place = kernel.layout, state.get_word("ON_TABLE")
    assert place < kernel.rules.players - 1
    table, out = [0] * at["TABLE"], [0] * codes.MOST_ACTIONS
    code, found = get_code(kernel), Counter[Hashable]()
    names = {-1: None, 0: False, 1: True}

    def choose(row: Words, data: Words, stream: Words) -> None:
        code.play_at_random(row, table, data, stream, out)

    for row in list_choices(state, choose, 60 * len(state.legal)):
        card, show, high = (row[at[name] + place] for name in ("CARD", "SHOW", "HIGH"))
        other = None if show < 0 else CARDS[show]
        found[kernel.actions.encode(PlayCard(seat, CARDS[card], other, names[high]))] += 1
    return found


HANDS = {
    "no duty": ("", "2C 9H KH 7S AD"),
    "following": ("3H", "2C 9H KH 7S 10H AD"),
    "one four": ("", "4C 9H KH"),
    "two fours": ("", "4C 4H KH"),
    "all fours": ("", "4C 4H 4S 4D KH 2C"),
    "a four that follows": ("3H", "4C 4H 9H KS"),
    "an eight besides": ("3H", "8H 4C 4S KS"),
}


@pytest.mark.parametrize("case", HANDS)
def test_plays_of_counter(case: str) -> None:
    trick, hand = HANDS[case]
    state = compile_here(COUNTER[3]).pack(face(COUNTER[3], trick, hand, turned="QD"))
    assert_even(count_plays(state), state.legal)


@pytest.mark.parametrize("name", RICH)
def test_plays_of_rich_games(name: str) -> None:
    rng = random.Random(name)
    kernel = compile_here(RICH[name])
    tried = 0
    while tried < 12:
        state = kernel.start().deal(rng.getrandbits(60))
        while state.legal and tried < 12:
            is_play = state.get_word("PHASE") == codes.PLAY
            is_midway = state.get_word("ON_TABLE") < kernel.rules.players - 1
            is_special = max(state.legal) >= 52 or rng.random() < 0.05
            if is_play and is_midway and is_special and len(state.legal) > 1:
                assert_even(count_plays(state), state.legal)
                tried += 1
            state = state.child(rng.choice(state.legal))


def find_pass(kernel: Kernel) -> FastState:
    """Find a moment in which all seats pass, with two cards each and no five that calls another."""
    fives = sum(1 << card.index for card in STANDARD_DECK if card.rank is Rank.FIVE)
    for seed in range(10_000):
        rng, state = random.Random(seed), kernel.start().deal(seed)
        while state.legal:
            hands = state.get_words("HAND")
            is_pass = state.get_word("PHASE") == codes.PASS and state.turn == 0
            if is_pass and all(h.bit_count() == 2 and not h & fives for h in hands):
                return state
            state = state.child(rng.choice(state.legal))
    raise AssertionError("nobody passes")


def test_cards_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = compile_here(COUNTER[3])
    state = find_pass(kernel)
    at, hands, played = kernel.layout, state.get_words("HAND"), state.get_words("PLAYED")
    table, out = [0] * at["TABLE"], [0] * codes.MOST_ACTIONS
    code, found = get_code(kernel), Counter[Hashable]()
    play = code.play

    def play_and_note(row: Words, table: Words, data: Words, card: int, *named: int) -> None:
        # Random play does not write down what is played.
        row[at["PLAYED"] + row[at["TURN"]]] |= 1 << card
        play(row, table, data, card, *named)

    monkeypatch.setattr(code, "play", play_and_note)

    def choose(row: Words, data: Words, stream: Words) -> None:
        code.play_hand(row, table, data, stream, out)

    for row in list_choices(state, choose, 480):
        # After the pass a seat plays what it then holds: what is missing it has given away.
        held = [row[at["PLAYED"] + seat] & ~played[seat] for seat in range(3)]
        given = tuple(hand & ~now for hand, now in zip(hands, held, strict=True))
        assert all(bits.bit_count() == 1 for bits in given)
        found[given] += 1
    one, two, three = (
        [1 << card.index for card in CARDS if hand >> card.index & 1] for hand in hands
    )
    assert_even(found, [(a, b, c) for a in one for b in two for c in three])


def test_playouts_bid_evenly() -> None:
    # With one card each, whoever wins: each seat makes its bid half of the time, by itself.
    pytest.importorskip("numpy")
    kernel = compile_here(custom(3, hand_sizes=(1,), trump="none", score="exact_ten"))
    done = kernel.playouts(kernel.start(), 1_600, seed=12)
    found = Counter(tuple(int(points) >= 10 for points in row) for row in done.points)
    flags = (False, True)
    assert_even(found, [(a, b, c) for a in flags for b in flags for c in flags])
