"""OpenSpiel's own test of a game: legal actions, clones, rewards, limits, tensors, and texts."""

from __future__ import annotations

import random

import pytest

from adapters.openspiel.spiel import load, pyspiel
from counter_rules.errors import RulesetError, StateError
from support.match_walks import TABLES, draw_rules

QUICK = [
    ("counter", 3, "hand", {}),
    ("oh_hell", 3, "match", {"hand_sizes": (3, 1)}),
    ("cooperative_blackout", 2, "match", {}),
    ("romanian_whist", 3, "hand", {}),
    ("blackout", 4, "hand", {"simultaneous_bidding": True}),
    ("up_to_ten", 4, "hand", {"bidding_blind": True}),
    ("office_oh_hell", 2, "hand", {"reflip": "once"}),
    ("custom", 3, "match", {"hand_sizes": (2, 1), "seen": (1, 2), "jokers": "high_low"}),
]


def simulate(game: pyspiel.Game, *, times: int = 1) -> None:
    pyspiel.random_sim_test(game, num_sims=times, serialize=True, verbose=False)


@pytest.mark.usefixtures("stepping")
@pytest.mark.parametrize("reward", ["points", "difference", "exact"])
@pytest.mark.parametrize(("name", "players", "episode", "options"), QUICK)
def test_a_game_passes(
    name: str, players: int, episode: str, options: dict[str, object], reward: str
) -> None:
    simulate(load(name, players=players, episode=episode, reward=reward, **options))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_preset_passes(name: str, players: int) -> None:
    simulate(load(name, players=players), times=2)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_match_passes_or_has_no_longest(name: str, players: int) -> None:
    try:
        game = load(name, players=players, episode="match", reward="difference")
    except StateError as error:
        assert "has no limit" in str(error)  # noqa: PT017 - only some matches are refused
    else:
        simulate(game)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_a_hand_with_any_options_passes(seed: int) -> None:
    rng = random.Random(seed)
    rules = draw_rules(rng, *rng.choice(TABLES))
    try:
        game = load(rules)
    except RulesetError as error:
        pytest.skip(str(error))
    simulate(game)
