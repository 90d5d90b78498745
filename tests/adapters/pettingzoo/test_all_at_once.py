"""The environment of agents that act at the same time, beside the engine."""

import random
from typing import Any

import pytest

from support.match_walks import TABLES, draw_rules

pytest.importorskip("pettingzoo")

from counter_rules import IllegalMoveError, StateError, apply_move, new_game, shuffle
from counter_rules.adapters.pettingzoo import parallel_env

pytestmark = pytest.mark.usefixtures("stepping")


def choose(rng: random.Random, observed: Any) -> dict[str, int]:  # noqa: ANN401
    """Choose a legal action for every agent."""
    masks = {agent: seen["action_mask"].nonzero()[0].tolist() for agent, seen in observed.items()}
    return {agent: rng.choice(legal) for agent, legal in masks.items()}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_plays_what_the_engine_plays(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    rules = draw_rules(rng, name, players)
    game = parallel_env(rules)
    observed, infos = game.reset(seed=7)
    book, wait = game.codebook, len(game.codebook)
    state = apply_move(new_game(rules), shuffle(new_game(rules), seed=7))
    rewards: dict[str, float] = {}
    while game.agents:
        asked = state.to_act
        actions = choose(rng, observed)
        assert {seat for seat, action in enumerate(actions.values()) if action != wait} == {*asked}
        for seat in asked:
            state = apply_move(state, book.decode(actions[f"player_{seat}"], seat))
        observed, rewards, ended, _, infos = game.step(actions)
        assert game.game_state == state
        assert all((infos[a]["action_mask"] == observed[a]["action_mask"]).all() for a in observed)
        assert all(seen["action_mask"].any() for seen in observed.values())
        assert all(ended.values()) == bool(state.hand_results)
    assert list(rewards.values()) == list(state.hand_results[0].points)


def test_a_match_pays_hand_by_hand() -> None:
    game, rng = parallel_env("office_oh_hell", players=3, episode="match"), random.Random(7)
    observed, _ = game.reset(seed=7)
    paid = [0.0] * 3
    while game.agents:
        observed, rewards, *_ = game.step(choose(rng, observed))
        paid = [sum(pair) for pair in zip(paid, rewards.values(), strict=True)]
    assert tuple(paid) == game.game_state.scores


def test_whoever_is_left_out_waits() -> None:
    game = parallel_env("counter", players=4)
    observed, _ = game.reset(seed=7)
    action = int(observed["player_0"]["action_mask"].argmax())
    observed, *_ = game.step({"player_0": action})
    assert game.game_state.to_act == (1,)


@pytest.mark.parametrize(
    ("agent", "action", "why"),
    [
        ("player_0", 0, "only in phase play"),
        ("player_0", 127, "player_0 cannot wait: it must move"),
        ("player_2", 64, "it is seat 0's turn"),
    ],
)
def test_illegal_actions(agent: str, action: int, why: str) -> None:
    game = parallel_env("counter", players=4)
    game.reset(seed=7)
    actions = {"player_0": 64, agent: action}
    _, rewards, ended, _, infos = game.step(actions)
    assert rewards == {f"player_{s}": -1.0 if f"player_{s}" == agent else 0.0 for s in range(4)}
    assert all(ended.values())
    assert why in infos[agent]["refused"]
    assert game.agents == []

    game = parallel_env("counter", players=4, illegal="raise")
    game.reset(seed=7)
    before = game.game_state
    with pytest.raises((IllegalMoveError, StateError), match=why):
        game.step(actions)
    assert game.game_state is before


def test_unknown_agents_and_actions_are_refused() -> None:
    game = parallel_env("counter", players=4)
    with pytest.raises(StateError, match="reset the environment first"):
        game.step({})
    game.reset(seed=7)
    with pytest.raises(StateError, match="there is no agent 'player_9'"):
        game.step({"player_9": 0})
    with pytest.raises(StateError, match="there is no action 128"):
        game.step({"player_0": 128})
