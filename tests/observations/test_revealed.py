"""Cards revealed by play: what a witness at the table would note, and nothing else."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from counter_rules import Ruleset, State, get_ruleset, new_game, view
from observations.readers import Read, observe
from observations.witness import Witness, watch
from support.builders import COUNTER, custom
from support.hands import list_dealers_card
from support.kernel_rulesets import ALL
from support.match_walks import TABLES, draw_rules, draw_start, every_table
from support.tiny_games import GAMES

pytest.importorskip("numpy")


def compare(state: State, witness: Witness, seat: int) -> None:
    """See that a seat is told what the witness was, and that it is true."""
    read, seen = observe(state, seat), view(state, seat)
    others = [other for other in range(state.rules.players) if other != seat]
    known = read.read_hands("known")
    assert set(known) == set(others)
    given, neighbour = witness.given[seat], (seat + 1) % state.rules.players
    for other in others:
        told = +witness.shown[other]
        if other == neighbour and given is not None:
            told |= Counter({given: 1})
        assert known[other] == told
        assert known[other] <= Counter(state.hands[other])
    shown = read.read_cards("shown")
    if seen.hand is not None or not state.is_in_hand:
        assert shown == +witness.shown[seat]
    else:
        assert shown == Counter(list_dealers_card(state) if seat == state.dealer else ())
    assert shown <= Counter(state.hands[seat])
    assert read.list_voids() == {
        (other, suit) for other, suits in enumerate(witness.unfollowed) for suit in suits
    }


def check_voids(state: State, witness: Witness) -> None:
    """See that no card that had to follow lies in a hand that has not followed."""
    effects, counting = state.rules.effects, state.rules.counting
    tame = {*effects.relieved, *effects.free, *effects.restrained}
    for seat, suits in enumerate(witness.unfollowed):
        for suit, trumps in suits.items():
            for trump in trumps:
                held = counting.list_suit(state.hands[seat], suit, trump)
                assert {card.rank for card in held} <= tame


def check_conclusions(state: State, read: Read) -> None:
    """See that what is told is among what a view concludes."""
    seen = view(state, read.seat)
    for other, known in read.read_hands("known").items():
        assert known <= Counter(seen.known[other])
    if state.rules.effects.counts_as:
        return  # a suit may have other cards by now, as trumps have with each new trump suit
    concluded = {(void.seat, void.suit) for void in seen.voids}
    assert {void for void in read.list_voids() if void[0] != read.seat} <= concluded


def walk(rng: random.Random, start: State, moves: int, share: float) -> None:
    for state, witness in watch(rng, start, moves):
        if not state.is_in_hand or rng.random() > share:
            continue
        check_voids(state, witness)
        for seat in range(state.rules.players):
            compare(state, witness, seat)
        check_conclusions(state, observe(state, rng.randrange(state.rules.players)))


TELLING: dict[str, Ruleset] = {
    "twins pass and show": custom(4, decks=2, hand_sizes=(7, 6), effects=COUNTER[4].effects),
    "twins on foreheads": custom(3, decks=2, lowest_rank="K", seen=(4,), hand_sizes=(4, 4)),
    "foreheads and passes": custom(4, seen=(6,), hand_sizes=(6, 6), effects=COUNTER[4].effects),
    "sealed and blind": custom(4, bidding="simultaneous", blind_bids=True, hand_sizes=(4, 4)),
    "jacks of trumps": custom(5, jacks="marrows", hand_sizes=(6, 6)),
}


@every_table
def test_every_preset_at_every_table(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    walk(rng, new_game(get_ruleset(name, players=players)), 60, 0.1)


@pytest.mark.parametrize("name", [*ALL, *TELLING])
def test_rulesets_with_much_to_tell(name: str) -> None:
    rng = random.Random(name)
    for _ in range(2):
        walk(rng, draw_start(rng, (ALL | TELLING)[name]), 60, 0.15)


@pytest.mark.parametrize("name", GAMES)
def test_games_of_few_cards(name: str) -> None:
    rng = random.Random(name)
    for _ in range(4):
        walk(rng, GAMES[name], 20, 0.5)


@pytest.mark.parametrize(
    "seed",
    # In 8, a view has to arrange its cards to know where they lie.
    [0, 1, 2, 3, 8, *[pytest.param(s, marks=pytest.mark.slow) for s in (4, 5, 6, 7, 9, 100, 101)]],
)
def test_random_rulesets(seed: int) -> None:
    rng, is_long = random.Random(seed), seed >= 100
    for _ in range(10 if is_long else 5):
        rules = draw_rules(rng, *rng.choice(TABLES))
        walk(rng, draw_start(rng, rules), 100 if is_long else 60, 0.3 if is_long else 0.1)
