"""The same seed is the same match, everywhere and for ever."""

from __future__ import annotations

import hashlib
import itertools
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import counter_rules
from counter_rules import (
    Card,
    Deal,
    Phase,
    State,
    StateError,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.cards import STANDARD_DECK
from counter_rules.chance import draw_below, seeded_words, shuffle_cards, words_of


def play_match(players: int, seed: int) -> Iterator[str]:
    """Yield a line for every move of a whole match, and for its outcome."""
    state = new_game(get_ruleset("counter", players=players))
    words = seeded_words("choices", seed, players)
    while not state.is_over:
        if state.phase is Phase.DEAL:
            move: counter_rules.Move = shuffle(state, seed=seed)
        else:
            seat = state.to_act[next(words) % len(state.to_act)]
            moves = legal_moves(state, seat)
            move = moves[next(words) % len(moves)]
            yield f"{seat}: {move} of {len(moves)}"
        state = apply_move(state, move)
        hands = "/".join(" ".join(card.code for card in hand) for hand in state.hands)
        yield f"{state.phase} {state.trump} {state.tricks_won} {state.scores} {hands}"
        yield f"{[result.values for result in state.tricks]} {[str(c) for c in state.turned]}"
    for result in state.hand_results:
        yield f"{result.hand_number} {result.bids} {result.tricks_won} {result.points}"
    yield f"won by {state.winners}"


def digest_matches() -> str:
    lines = [line for players in (3, 4, 5) for line in play_match(players, seed=11)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


MATCHES_DIGEST = "2f6774d7ec502503c1f04fac6c9ff95ec7fb9ed615ab72a2e509035ddc42821c"


def test_whole_matches_have_the_same_digest_for_ever() -> None:
    assert digest_matches() == MATCHES_DIGEST


@pytest.mark.parametrize("hash_seed", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_no_hash_seed_changes_a_match(hash_seed: str) -> None:
    sources = str(Path(counter_rules.__file__).parents[1])
    found = subprocess.run(
        [sys.executable, __file__],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": sources},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout == MATCHES_DIGEST
    assert found.stderr == ""


# The shuffle, once more, from its description alone.


def describe_words(purpose: str, seed: int, number: int) -> Iterator[int]:
    for block in itertools.count():
        text = " ".join(["counter-rules/1", purpose, str(seed), str(number), str(block)])
        digest = hashlib.sha256(text.encode("ascii")).hexdigest()
        yield from (int(digest[place : place + 8], 16) for place in range(0, 64, 8))


def describe_deal(players: int, seed: int, hand_number: int) -> list[list[str]]:
    """Return the hands, what is turned up and the stack, as card texts in the order dealt."""
    words = describe_words("shuffle", seed, hand_number)
    deck = [
        rank + suit
        for suit in "CDHS"
        for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    ]
    for place in range(51, 0, -1):
        ways = place + 1
        word = next(words)
        while word >= 2**32 - 2**32 % ways:
            word = next(words)
        deck[place], deck[word % ways] = deck[word % ways], deck[place]
    hands = [deck[10 * seat : 10 * (seat + 1)] for seat in range(players)]
    left = deck[10 * players :]
    return [*hands, left[:1], left[1:]]


def codes_of(deal: Deal) -> list[list[str]]:
    return [[card.code for card in pile] for pile in (*deal.hands, deal.turned, deal.stack)]


def reach_hand(players: int, hand_number: int) -> State:
    """Play a long match with the first legal moves up to the deal of a hand."""
    state = new_game(get_ruleset("counter", players=players, target=1000))
    while state.phase is not Phase.DEAL or state.hand_number < hand_number:
        is_deal = state.phase is Phase.DEAL
        state = apply_move(state, shuffle(state, seed=0) if is_deal else legal_moves(state)[0])
    return state


def list_seeds() -> list[int]:
    rng = random.Random(5)
    odd = [0, 1, -1, 2**32 - 1, 2**32, -(2**63), 2**64, 10**100, -(10**300)]
    return odd + [rng.randint(-(10**30), 10**30) for _ in range(200 - len(odd))]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("hand_number", [1, 2, 11])
def test_the_shuffle_is_as_described(players: int, hand_number: int) -> None:
    state = reach_hand(players, hand_number)
    for seed in list_seeds():
        deal = shuffle(state, seed=seed)
        assert codes_of(deal) == describe_deal(players, seed, hand_number), f"seed {seed}"


VECTORS = {
    (4, 7, 1): [
        "6S 10H AS 4D 8S 10D 9D AH JC 5H",
        "9C JH 7H 3D 7D 9H QC 8C 3S 5D",
        "KS 4S 5S KH AD 7C KC 4H QS 2C",
        "6D 7S 3C QD 2S 8H 6H 5C 8D 6C",
        "10C",
        "KD QH JS JD 3H 2H 9S 4C 2D AC 10S",
    ],
    (3, 0, 1): [
        "QD AH 9D JH 2S 6H 4D AS JS JD",
        "3D 6C 9C 5D 5C 4C 10S 9H 8H 3C",
        "KC AC QS 5S 7S 2H 2C KD 7H 3S",
        "10H",
        "JC 7C 8D 7D 2D 4H 10C 6S 10D 5H 3H AD QH 9S KS 4S KH 8S 6D QC 8C",
    ],
    (5, -1, 2): [
        "9H 2C 8D KC JD 4H 7S KD JC KH",
        "6C 8H 8C AH 3S 4S KS QH QS 4C",
        "2D 5D 7D 10C 10S JH QC 2H 3H 7C",
        "7H 3D 10H 9D 9S QD 6H AC AD 6S",
        "2S 5C 5S 6D JS 9C AS 10D 5H 8S",
        "3C",
        "4D",
    ],
    (4, 2**64, 3): [
        "2C 2D 8D 10S AD 5S AH 10C QS KH",
        "6D 5C JC 7D AS JD 10H KD 6C 6S",
        "3H KC 7C 4H 3C 3D QD 4S 9S 3S",
        "2H JS JH 9D 4D 10D 9H 7H 4C AC",
        "7S",
        "5H 8H QC QH 6H 8S 2S 8C 9C KS 5D",
    ],
}


@pytest.mark.parametrize(("players", "seed", "hand_number"), VECTORS)
def test_deals_that_will_never_change(players: int, seed: int, hand_number: int) -> None:
    deal = shuffle(reach_hand(players, hand_number), seed=seed)
    assert [" ".join(cards) for cards in codes_of(deal)] == VECTORS[players, seed, hand_number]
    assert apply_move(reach_hand(players, hand_number), deal).phase is Phase.BID


def test_the_words_of_a_seed() -> None:
    assert list(itertools.islice(seeded_words("shuffle", 7, 1), 3)) == [
        3414745668,
        4025256855,
        1708439214,
    ]
    for purpose, seed, number in [("shuffle", 3, 2), ("a", -5, 0), ("bot", 10**40, 99)]:
        ours = list(itertools.islice(seeded_words(purpose, seed, number), 100))
        assert ours == list(itertools.islice(describe_words(purpose, seed, number), 100))


def test_one_seed_deals_every_hand_anew() -> None:
    states = [reach_hand(4, hand_number) for hand_number in (1, 2, 3)]
    deals = {shuffle(state, seed=7) for state in states}
    assert len(deals) == 3


def test_the_dealer_does_not_change_the_cards() -> None:
    rules = get_ruleset("counter", players=4)
    deals = {shuffle(new_game(rules, dealer=dealer), seed=7) for dealer in range(4)}
    assert len(deals) == 1


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_generator_deals_by_its_own_words(players: int) -> None:
    state = reach_hand(players, 1)
    ours, again = random.Random(3), random.Random(3)
    deal = shuffle(state, rng=ours)
    assert deal == shuffle(state, rng=again)
    assert ours.getstate() == again.getstate()
    assert deal != shuffle(state, rng=ours), "a generator goes on"
    cards = shuffle_cards(STANDARD_DECK, iter_words(random.Random(3)))
    assert deal.hands == tuple(cards[10 * seat : 10 * seat + 10] for seat in range(players))
    assert (*deal.turned, *deal.stack) == cards[10 * players :]
    assert len(deal.turned) == 1


def iter_words(rng: random.Random) -> Iterator[int]:
    return iter(lambda: rng.getrandbits(32), -1)


def test_the_words_of_a_generator() -> None:
    words, rng = words_of(random.Random(9)), random.Random(9)
    assert [next(words) for _ in range(20)] == [rng.getrandbits(32) for _ in range(20)]


def test_shuffling_leaves_the_deck_alone() -> None:
    deck = list(STANDARD_DECK)
    shuffled = shuffle_cards(deck, seeded_words("shuffle", 1, 1))
    assert deck == list(STANDARD_DECK)
    assert sorted(shuffled) == deck
    assert shuffle_cards((), seeded_words("shuffle", 1, 1)) == ()


@pytest.mark.parametrize("bound", [3, 6, 52, 1000, 2**31 + 1])
def test_words_that_would_favour_low_numbers_are_dropped(bound: int) -> None:
    limit = 2**32 - 2**32 % bound
    assert draw_below(iter([limit, 2**32 - 1, limit - 1]), bound) == bound - 1
    assert draw_below(iter([0, 1]), bound) == 0


@pytest.mark.parametrize("bound", [1, 2, 32, 2**32])
def test_no_word_is_dropped_below_a_power_of_two(bound: int) -> None:
    assert draw_below(iter([2**32 - 1]), bound) == bound - 1


@pytest.mark.parametrize("bound", [2, 6, 10, 52])
def test_numbers_are_drawn_evenly(bound: int) -> None:
    draws = 2_000 * bound
    words = seeded_words("evenly", 1, bound)
    found = Counter(draw_below(words, bound) for _ in range(draws))
    assert_even([found[number] for number in range(bound)])
    assert sum(found.values()) == draws


def test_every_card_lands_everywhere_evenly() -> None:
    places: Counter[tuple[Card, int]] = Counter()
    ace, king = STANDARD_DECK[0], STANDARD_DECK[-1]
    for number in range(4_000):
        cards = shuffle_cards(STANDARD_DECK, seeded_words("evenly", 2, number))
        places.update([(ace, cards.index(ace)), (king, cards.index(king))])
    for card in (ace, king):
        assert_even([places[card, place] for place in range(52)])


def assert_even(counts: list[int]) -> None:
    """Check that counts stray from their mean no more and no less than chance has it."""
    mean = sum(counts) / len(counts)
    strayed = sum((count - mean) ** 2 for count in counts) / mean
    freedom = len(counts) - 1
    spread = (2 * freedom) ** 0.5
    assert freedom - 5 * spread < strayed < freedom + 6 * spread, f"chi-square {strayed}"


@pytest.mark.parametrize("arguments", [{}, {"seed": 1, "rng": random.Random(1)}])
def test_a_shuffle_takes_a_seed_or_a_generator(arguments: dict[str, object]) -> None:
    with pytest.raises(StateError) as caught:
        shuffle(reach_hand(4, 1), **arguments)  # type: ignore[arg-type]
    assert str(caught.value) == "shuffle takes exactly one of seed and rng"


@pytest.mark.parametrize("seed", [True, False, 1.0, "7", b"7", (1,)])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(StateError) as caught:
        shuffle(reach_hand(4, 1), seed=seed)  # type: ignore[arg-type]
    assert str(caught.value) == f"a seed must be a whole number of at most 4096 bits, not {seed!r}"


def test_a_seed_may_be_long_but_not_endless() -> None:
    state, longest = reach_hand(4, 1), 2**4096 - 1
    for seed in (longest, -longest):
        assert codes_of(shuffle(state, seed=seed)) == describe_deal(4, seed, 1)
    for seed in (2**4096, -(2**4096), 10**5000):
        with pytest.raises(StateError, match="a seed must be a whole number of at most 4096 bits"):
            shuffle(state, seed=seed)


@pytest.mark.parametrize("rng", [7, "rng", random, random.random], ids=lambda rng: repr(rng)[:20])
def test_a_generator_is_one_of_the_standard_library(rng: Any) -> None:  # noqa: ANN401
    with pytest.raises(StateError, match=r"rng must be a random\.Random, not "):
        shuffle(reach_hand(4, 1), rng=rng)


def test_only_a_state_that_waits_for_a_deal_is_dealt() -> None:
    rules = get_ruleset("counter", players=3, max_hands=1)
    state, phases = new_game(rules), set()
    while not state.is_over:
        if state.phase is Phase.DEAL:
            state = apply_move(state, shuffle(state, seed=12))
        assert_not_dealt(state)
        phases.add(state.phase)
        state = apply_move(state, legal_moves(state)[-1])
    assert_not_dealt(state)
    assert phases == {Phase.BID, Phase.PLAY, Phase.PASS}


def assert_not_dealt(state: State) -> None:
    with pytest.raises(StateError) as caught:
        shuffle(state, seed=1)
    expected = f"cannot deal in phase {state.phase}, only in phase deal"
    assert str(caught.value) == expected


if __name__ == "__main__":
    sys.stdout.write(digest_matches())
