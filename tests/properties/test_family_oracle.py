"""Random matches of the family, decision by decision beside the naive oracle."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest

from counter_rules import (
    Bid,
    Look,
    Move,
    PlayCard,
    Ruleset,
    State,
    TrickResult,
    apply_move,
    explain_trick,
    get_ruleset,
    legal_moves,
    new_game,
    resolve_trick,
    shuffle,
    why_illegal,
)
from counter_rules.games import get_preset
from counter_rules.games._registry import BUILT_IN
from support import family_oracle as oracle
from support.beside_oracle import Beside, write_move
from support.family_oracle_games import GAMES
from support.ruleset_choices import Options, compose, draw_options

FAMILY: Final = [name for name in GAMES if name != "counter"]
"""What the oracle plays in full; the tricks of Counter are compared in `test_counter_oracle`."""

MATCHES: Final = {"custom": 90, "northeast_blackout": 4, "romanian_whist": 3}
"""How many matches with random options are played, by preset; else 5."""

PROBED: Final = 0.02
"""At which share of the decisions illegal moves are tried too."""

LONGEST: Final = 120
"""Where a match has no last hand it is left after so many."""


def list_flag_options(rng: random.Random, name: str) -> Iterator[tuple[int, Options]]:
    """Yield each flag of a preset switched on and off alone; jokers want a random trump (F5.3)."""
    for option in get_preset(name).options:
        for value in (True, False) * (option.accepted == "True or False"):
            needed = {"random_trump": True} if name == "up_to_ten" else {}
            players = rng.choice([n for n in get_preset(name).players if n <= 5 or not needed])
            yield players, needed | {option.name: value}


def check_probes(state: State, match: oracle.Match) -> None:
    """See that of all moves of a kind just the legal ones have no reason against them."""
    for seat in range(match.game.players):
        moves: list[Move] = [Look(seat)]
        for naming in (None, True, False):
            moves += [PlayCard(seat, card, None, naming) for card in set(state.hands[seat])]
        for blind in (True, False):
            moves += [Bid(seat, tricks, blind) for tricks in range(-1, match.size + 2)]
        ours = {write_move(move) for move in moves if why_illegal(state, move) is None}
        assert ours == set(oracle.legal(match, seat))


def check_explained(rules: Ruleset, result: TrickResult) -> None:
    """See that a trick asked by itself comes to the same."""
    assert resolve_trick(rules, result.trick) == result
    assert explain_trick(rules, result.trick).result == result


def play_hand(rng: random.Random, state: State, beside: Beside) -> tuple[State, int]:
    """Deal and play a hand on both sides; return its end and how many decisions there were."""
    move: Move = shuffle(state, rng=rng)
    for decisions in itertools.count():
        before, state = state, apply_move(state, move)
        beside.follow(before, move, state)
        beside.check_state(state)
        if state.tricks and not state.trick:
            check_explained(state.rules, state.tricks[-1])
        if not state.trick:  # nothing else that is seen has changed since the lead
            beside.check_sight(state)
        if not state.is_in_hand:
            return state, decisions
        if rng.random() < PROBED:
            check_probes(state, beside.match)
        move = rng.choice(legal_moves(state, rng.choice(state.to_act)))
    raise AssertionError


def play_match(rng: random.Random, name: str, players: int, options: Options) -> Counter[str]:
    """Play a match on both sides; return what was seen in it."""
    rules = get_ruleset(name, players=players, **options)
    dealer = rng.choice([None, rng.randrange(players)])
    state, beside = new_game(rules, dealer=dealer), Beside.begin(name, players, options, dealer)
    match, seen = beside.match, Counter(played=1)
    try:
        beside.check_state(state)
        beside.check_sight(state)
        while not state.is_over and len(match.results) < LONGEST:
            state, decisions = play_hand(rng, state, beside)
            seen.update(decisions=decisions, blind=len(match.blind), broken=match.is_broken)
            seen.update(named=match.named is not None, hands=1)
        if state.is_over:
            seen.update(ended=1, shared=len(state.winners) > 1)
            seen.update(extra=len(match.results) > (match.game.hands or LONGEST))
    except AssertionError as error:
        number = len(match.results) + 1
        where = f"{name} of {players}, dealer {dealer}, {options}, hand {number}"
        raise AssertionError(f"{where}: {match}") from error
    return seen


def test_the_oracle_knows_every_preset() -> None:
    assert set(GAMES) == {preset.name for preset in BUILT_IN}


@pytest.mark.parametrize("name", FAMILY)
def test_matches_with_each_flag_on_and_off_go_as_the_oracle_says(name: str) -> None:
    rng = random.Random(f"flags of {name}")
    for players, options in list_flag_options(rng, name):
        play_match(rng, name, players, options)


def test_f3_6_a_second_deck_is_shuffled_anew_when_it_is_used_up() -> None:
    options: Options = {"hand_sizes": "constant", "most": 1, "hands": 110, "trump": "second_deck"}
    play_match(random.Random("second deck"), "custom", 2, options)


@pytest.mark.parametrize("ties", ["shared", "extra_hands", "most_exact_bids", "most_tricks"])
def test_ties_are_settled_as_the_oracle_says(ties: str) -> None:
    options: Options = {"hand_sizes": (1, 2), "score": "ten_per_trick", "ties": ties}
    rng, seen = random.Random(f"ties: {ties}"), Counter[str]()
    for _ in range(30):
        seen += play_match(rng, "custom", 8, options)
    assert bool(seen["extra"]) == (ties == "extra_hands")
    assert bool(seen["shared"]) == (ties != "extra_hands")


@pytest.mark.parametrize("name", FAMILY)
def test_random_matches_go_as_the_oracle_says(name: str) -> None:
    rng, seen = random.Random(f"matches of {name}"), Counter[str]()
    for _ in range(MATCHES.get(name, 5)):
        players = rng.choice(get_preset(name).players)
        options = draw_options(rng, name, players)
        options.pop("effects", None)  # the oracle knows none
        _, options, _ = compose(name, players, options)
        seen += play_match(rng, name, players, options)
    if name == "custom":
        kinds = ("ended", "shared", "blind", "broken", "named")
        assert min(seen[kind] for kind in kinds) > 0, seen
