"""OpenSpiel's own test of a game: legal actions, clones, rewards, limits, tensors, and texts."""

from __future__ import annotations

import random

import pytest

from adapters.openspiel.spiel import load, pyspiel, walk
from counter_rules.errors import RulesetError, StateError
from counter_rules.games import get_preset
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


def simulate(game: pyspiel.Game) -> None:
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def check_match(game: pyspiel.Game, rng: random.Random) -> None:
    """See that a match keeps the game's limits, and what some of its moments say of themselves."""
    chances, decisions, won = 0, 0, [0.0] * game.num_players()
    for state in walk(game, rng):
        chances += state.is_chance_node()
        decisions += state.is_player_node()
        if not state.is_chance_node():
            won = [before + now for before, now in zip(won, state.rewards(), strict=True)]
        if state.is_terminal() or rng.random() < 0.01:
            check_moment(game, state)
    assert chances <= game.max_chance_nodes_in_history()
    assert 0 < decisions <= game.max_game_length()
    assert state.returns() == pytest.approx(won)
    assert all(game.min_utility() <= points <= game.max_utility() for points in won)


def check_moment(game: pyspiel.Game, state: pyspiel.State) -> None:
    """See that a clone and what is read of what was written are the same state."""
    for other in (state.clone(), game.deserialize_state(state.serialize())):
        assert str(other) == str(state)
        assert other.history() == state.history()
        assert other.legal_actions() == state.legal_actions()
        assert other.returns() == state.returns()
        for player in range(game.num_players()):
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)


@pytest.mark.parametrize("reward", ["points", "difference", "exact"])
@pytest.mark.parametrize(("name", "players", "episode", "options"), QUICK)
def test_a_game_passes(
    name: str, players: int, episode: str, options: dict[str, object], reward: str
) -> None:
    simulate(load(name, players=players, episode=episode, reward=reward, **options))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_preset_passes(name: str, players: int) -> None:
    simulate(load(name, players=players))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_match_passes_or_has_no_longest(name: str, players: int) -> None:
    try:
        game = load(name, players=players, episode="match", reward="difference")
    except StateError as error:
        assert "no longest one" in str(error)  # noqa: PT017 - only some matches are refused
    else:
        # All of a match takes a minute where many play: every text says all that went before.
        if players == get_preset(name).players[0]:
            simulate(game)
        check_match(game, random.Random(f"{name} {players}"))


@pytest.mark.slow
@pytest.mark.parametrize("players", get_preset("custom").players)
def test_a_short_match_passes_at_every_table(players: int) -> None:
    simulate(load("custom", players=players, episode="match", hand_sizes=(2, 1, 2)))


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
