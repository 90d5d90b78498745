"""The deals of the Oh Hell family, once more, from the description of the shuffle alone."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from counter_rules import Deal, State, apply_move, get_ruleset, legal_moves, new_game, shuffle
from counter_rules.cards import JOKER
from support.builders import after, before, custom, finished

SEEDS = (0, 7, -1, 2**64, -(10**30))
SEEDS_OF_TWO_JOKERS = (356, 2210, 2802)
"""Seeds at which a joker is flipped first, and again once it is shuffled back."""

PIPS = {"A": 1, "J": 10, "Q": 10, "K": 10, "*": 10}


def describe_words(seed: int, number: int) -> Iterator[int]:
    for block in itertools.count():
        text = f"counter-rules/1 shuffle {seed} {number} {block}"
        digest = hashlib.sha256(text.encode("ascii")).digest()
        yield from (int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4))


def draw(words: Iterator[int], bound: int) -> int:
    return next(word for word in words if word < 2**32 - 2**32 % bound) % bound


def make_deck(
    *, least: int = 2, decks: int = 1, jokers: int = 0, missing: Sequence[str] = ()
) -> list[str]:
    ranks = ["A", *map(str, range(least, 11)), *"JQK"[max(0, least - 11) :]]
    ranks = [rank for rank in ranks if rank not in missing]
    return [rank + suit for suit in "CDHS" for rank in ranks for _ in range(decks)] + ["*"] * jokers


def mix(deck: list[str], words: Iterator[int]) -> list[str]:
    cards = list(deck)
    for place in range(len(cards) - 1, 0, -1):
        other = draw(words, place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def lay_out(cards: list[str], players: int, size: int) -> tuple[list[list[str]], list[str]]:
    """Deal whole hands from the top, seat 0 first; return them and what is left."""
    hands = [cards[size * seat : size * (seat + 1)] for seat in range(players)]
    return hands, cards[size * players :]


def codes_of(deal: Deal) -> tuple[list[list[str]], list[str], list[str]]:
    hands = [[card.code for card in hand] for hand in deal.hands]
    return hands, [card.code for card in deal.turned], [card.code for card in deal.stack]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("number", [1, 4, 10, 19])
def test_two_decks_have_identical_cards_side_by_side(seed: int, number: int) -> None:
    state = before(get_ruleset("up_to_ten", players=8), number)
    cards = mix(make_deck(decks=2), describe_words(seed, number))
    hands, left = lay_out(cards, 8, min(number, 20 - number))
    assert codes_of(shuffle(state, seed=seed)) == (hands, [], left)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("number", [1, 6, 16])
def test_a_short_deck_keeps_its_aces_and_a_card_is_turned_up(seed: int, number: int) -> None:
    state = before(get_ruleset("romanian_whist", players=4, jokers_as_suit=True), number)
    deck = make_deck(least=7, jokers=2)
    hands, left = lay_out(mix(deck, describe_words(seed, number)), 4, {1: 1, 6: 3, 16: 6}[number])
    assert codes_of(shuffle(state, seed=seed)) == (hands, left[:1], left[1:])


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_turned_up_at_no_trump_or_if_nothing_is_left(seed: int) -> None:
    for state, size in (
        (before(get_ruleset("romanian_whist", players=4), 11), 8),
        (before(get_ruleset("blackout", players=3, hook=True), 17), 17),
        (before(custom(4, hand_sizes=(1, 13)), 2), 13),
    ):
        least = 7 if state.rules.name == "romanian_whist" else 2
        cards = mix(make_deck(least=least), describe_words(seed, state.hand_number))
        hands, left = lay_out(cards, state.rules.players, size)
        assert codes_of(shuffle(state, seed=seed)) == (hands, [], left)


MOST_REFLIPS = {"never": 0, "once": 1, "until_no_joker": 1000}


def describe_flips(seed: int, players: int, reflip: str) -> tuple[list[str], int]:
    """Return the shuffled cards, the flipped one first, and the cards each that it makes."""
    words, deck = describe_words(seed, 1), make_deck(jokers=2)
    cards, left = mix(deck, words), MOST_REFLIPS[reflip]
    while left and cards[0] == "*":
        cards, left = mix(deck, words), left - 1
    rank = cards[0][:-1] or "*"
    return cards, min(PIPS.get(rank) or int(rank), 53 // players)


@pytest.mark.parametrize("reflip", MOST_REFLIPS)
@pytest.mark.parametrize("players", [2, 6, 10])
def test_the_flipped_card_comes_before_the_hands(players: int, reflip: str) -> None:
    state = new_game(get_ruleset("office_oh_hell", players=players, reflip=reflip))
    flipped = Counter[str]()
    for seed in range(120):
        cards, size = describe_flips(seed, players, reflip)
        hands, left = lay_out(cards[1:], players, size)
        assert codes_of(shuffle(state, seed=seed)) == (hands, cards[:1], left)
        flipped[cards[0]] += 1
    assert bool(flipped["*"]) == (reflip == "never")


@pytest.mark.parametrize("seed", SEEDS_OF_TWO_JOKERS)
@pytest.mark.parametrize("players", [2, 6, 10])
def test_f10_6_a_second_joker_counts_where_it_is_shuffled_back_once(
    seed: int, players: int
) -> None:
    sizes = {2: 10, 6: 8, 10: 5}
    for reflip in MOST_REFLIPS:
        state = new_game(get_ruleset("office_oh_hell", players=players, reflip=reflip))
        cards, size = describe_flips(seed, players, reflip)
        hands, left = lay_out(cards[1:], players, size)
        deal = shuffle(state, seed=seed)
        assert codes_of(deal) == (hands, cards[:1], left)
        assert (cards[0] == "*") == (reflip != "until_no_joker")
        dealt = apply_move(state, deal)
        assert (dealt.trump is None) == (cards[0] == "*")
        if reflip == "once":
            assert size == sizes[players]
            assert cards != describe_flips(seed, players, "never")[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_f10_2_a_deck_of_some_ranks_keeps_their_order(seed: int) -> None:
    state = new_game(custom(4, ranks="AKQJ765432", hand_sizes=(9,), jokers="suit"))
    deck = make_deck(missing=["8", "9", "10"], jokers=2)
    hands, left = lay_out(mix(deck, describe_words(seed, 1)), 4, 9)
    assert codes_of(shuffle(state, seed=seed)) == (hands, left[:1], left[1:])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_second_deck_is_drawn_from_after_the_shuffle(seed: int) -> None:
    rules = get_ruleset("cooperative_blackout", players=5)
    gone = ["QH", "4S", "AC"]
    results = [finished((0,) * 5, number=n, turned=code) for n, code in enumerate(gone, start=1)]
    words = describe_words(seed, 4)
    hands, left = lay_out(mix(make_deck(), words), 5, 4)
    undrawn = [code for code in make_deck() if code not in gone]
    drawn = undrawn[draw(words, len(undrawn))]
    assert codes_of(shuffle(after(rules, *results), seed=seed)) == (hands, [drawn], left)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_flip_and_a_turn_up_lie_in_this_order(seed: int) -> None:
    state = new_game(custom(3, hand_sizes="card_flip", trump="turn_up"))
    cards = mix(make_deck(), describe_words(seed, 1))
    rank = cards[0][:-1]
    hands, left = lay_out(cards[1:], 3, PIPS.get(rank) or int(rank))
    assert codes_of(shuffle(state, seed=seed)) == (hands, [cards[0], left[0]], left[1:])


def reach(state: State, number: int) -> State:
    while state.hand_number < number:
        state = apply_move(state, shuffle(state, seed=3))
        while state.is_in_hand:
            state = apply_move(state, legal_moves(state)[0])
    return state


def test_a_generator_deals_by_its_own_words() -> None:
    for rules in (
        get_ruleset("office_oh_hell", players=3, reflip="until_no_joker"),
        get_ruleset("cooperative_blackout", players=3, lives=99),
        get_ruleset("up_to_ten", players=7, random_trump=True),
    ):
        state = reach(new_game(rules), 3)
        ours, again = random.Random(3), random.Random(3)
        deals = [shuffle(state, rng=ours) for _ in range(40)]
        assert deals == [shuffle(state, rng=again) for _ in range(40)]
        assert ours.getstate() == again.getstate()
        assert len(set(deals)) == 40
        assert all(deal.turned[:1] != (JOKER,) for deal in deals)


def test_every_undrawn_card_may_be_drawn() -> None:
    """The second deck is drawn down until nothing of it is left, each card once."""
    state = new_game(custom(2, hand_sizes="constant", hands=52, most=1, trump="second_deck"))
    drawn = []
    while not state.is_over:
        deal = shuffle(state, seed=5)
        drawn.append(deal.turned[0])
        state = apply_move(state, deal)
        while state.is_in_hand:
            state = apply_move(state, legal_moves(state)[-1])
    assert sorted(drawn) == list(state.rules.deck)
