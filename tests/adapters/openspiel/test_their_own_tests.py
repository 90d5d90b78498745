"""Tests that others give to games: OpenSpiel's of its interface, and PettingZoo's by Shimmy."""

from __future__ import annotations

import unittest
import warnings

import pytest

from adapters.openspiel.spiel import load, load_tiny, pyspiel

pytestmark = pytest.mark.slow


def run(case: type[unittest.TestCase]) -> None:
    done = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(done)
    assert done.testsRun > 3
    assert [text for _, text in (*done.errors, *done.failures)] == []


def test_the_whole_tiny_game_is_as_openspiel_wants_it() -> None:
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test")

    class Tiny(api_test.EnforceAPIOnFullTreeBase):
        game = load_tiny()
        game_name = "tiny"

    api_test.TOTAL_NUM_STATES["tiny"] = (9, 616, 224)
    # The leader bids on 8 cards and leads after 4 pairs of bids; so does the other, who sees a
    # bid before bidding and the card before playing.
    api_test.PERFECT_RECALL_NUM_STATES["tiny"] = 8 + 8 * 4 + 8 * 2 + 56 * 4
    run(Tiny)


@pytest.mark.parametrize(
    ("name", "players", "episode", "options"),
    [
        ("counter", 3, "hand", {}),
        ("oh_hell", 3, "match", {"hand_sizes": (2, 1)}),
        ("blackout", 3, "hand", {"simultaneous_bidding": True}),
        ("custom", 2, "match", {"hand_sizes": (2, 1), "seen": (1,), "trump": "dealers_last"}),
    ],
)
def test_part_of_a_game_is_as_openspiel_wants_it(
    name: str, players: int, episode: str, options: dict[str, object]
) -> None:
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test")

    class Part(api_test.EnforceAPIOnPartialTreeBase):
        game = load(name, players=players, episode=episode, **options)
        game_name = "python_counter_rules"

    run(Part)


@pytest.mark.parametrize(
    ("name", "players", "episode", "options"),
    [
        ("counter", 3, "hand", {}),
        ("oh_hell", 3, "match", {"hand_sizes": (3, 2)}),
    ],
)
def test_shimmy_makes_an_environment_of_pettingzoo(
    name: str, players: int, episode: str, options: dict[str, object]
) -> None:
    shimmy = pytest.importorskip("shimmy", reason="Shimmy is not installed")
    pettingzoo = pytest.importorskip("pettingzoo.test")
    game = load(name, players=players, episode=episode, **options)
    # Without its parameters it would play the usual game, whatever was given.
    env = shimmy.OpenSpielCompatibilityV0(
        game_name="python_counter_rules", config=game.get_parameters()
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of the bounds of Shimmy's spaces
        pettingzoo.api_test(env, num_cycles=200)
    assert str(env.game_state.get_game()) == str(game)
    assert isinstance(env.game_state, pyspiel.State)
