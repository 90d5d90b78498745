"""PettingZoo's own suites, on every game, several numbers of players, hands and matches."""

import contextlib
import io
import warnings

import pytest

from support.match_walks import PRESETS, TABLES

pytest.importorskip("pettingzoo")

from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from counter_rules.adapters.pettingzoo import env, parallel_env, raw_env

pytestmark = pytest.mark.usefixtures("stepping")

EPISODES = ("hand", "match")
SOME = [(name, players) for name, players in TABLES if players <= 5]


@pytest.fixture(autouse=True)
def be_quiet():  # noqa: ANN201
    """Keep what the suites print, and pass over what they warn of in general."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("observation", ["bytes", "scaled"])
@pytest.mark.parametrize("make", [env, raw_env])
def test_an_environment_in_turn(make, observation: str) -> None:  # noqa: ANN001
    api_test(make("counter", players=4, observation=observation), num_cycles=200)


@pytest.mark.parametrize("observation", ["bytes", "scaled"])
def test_an_environment_with_sealed_bids_all_at_once(observation: str) -> None:
    game = parallel_env("office_oh_hell", players=3, observation=observation)
    parallel_api_test(game, num_cycles=200)


@pytest.mark.slow
@pytest.mark.parametrize("episode", EPISODES)
@pytest.mark.parametrize(("name", "players"), SOME)
def test_every_game(name: str, players: int, episode: str) -> None:
    api_test(env(name, players=players, episode=episode), num_cycles=100)
    api_test(raw_env(name, players=players, episode=episode), num_cycles=100)
    parallel_api_test(parallel_env(name, players=players, episode=episode), num_cycles=100)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_seeds(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=100)
    parallel_seed_test(lambda: parallel_env(name), num_cycles=100)


@pytest.mark.slow
def test_every_way_to_show_it() -> None:
    pytest.importorskip("cairosvg")
    render_test(lambda render_mode: env("counter", players=4, render_mode=render_mode))
