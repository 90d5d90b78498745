"""The environment of agents that act one after the other, beside the engine."""

import pickle
import random
from typing import Any

import numpy as np
import pytest

from support.builders import COUNTER, custom
from support.match_walks import TABLES, draw_rules

pytest.importorskip("pettingzoo")

import pettingzoo

from counter_rules import (
    HandResult,
    IllegalMoveError,
    Phase,
    RulesetError,
    StateError,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
    view,
)
from counter_rules.actions import ActionSpace
from counter_rules.adapters.pettingzoo import env, parallel_env, raw_env
from counter_rules.observations import ObservationSpace


def play(game: Any, rng: random.Random) -> dict[str, float]:  # noqa: ANN401
    """Play an episode at random; return what every agent was paid."""
    paid = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        seen, reward, is_over, _, info = game.last()
        paid[agent] += reward
        legal = seen["action_mask"].nonzero()[0].tolist()
        assert (info["action_mask"] == seen["action_mask"]).all()
        assert bool(legal) != is_over
        game.step(None if is_over else rng.choice(legal))
    return paid


@pytest.mark.usefixtures("stepping")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_plays_what_the_engine_plays(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    rules = draw_rules(rng, name, players)
    game, book, encoder = raw_env(rules), ActionSpace(rules), ObservationSpace(rules)
    game.reset(seed=7)
    state = apply_move(new_game(rules), shuffle(new_game(rules), seed=7))
    while not state.hand_results:
        seat = state.to_act[0]
        assert game.agent_selection == f"player_{seat}"
        assert game.game_state == state
        for other in range(players):
            seen = game.observe(f"player_{other}")
            assert (seen["observation"] == encoder.encode(view(state, other))).all()
            legal = book.legal(state, seat) if other == seat else ()
            assert tuple(seen["action_mask"].nonzero()[0].tolist()) == legal
        move = rng.choice(legal_moves(state, seat))
        game.step(book.encode(move))
        state = apply_move(state, move)
    points = state.hand_results[0].points
    assert game.rewards == {f"player_{seat}": paid for seat, paid in enumerate(points)}
    assert all(game.terminations.values())


@pytest.mark.usefixtures("stepping")
def test_observations_may_be_scaled() -> None:
    games = [raw_env("counter", players=4, observation=form) for form in ("bytes", "scaled")]
    tables = [parallel_env("counter", players=4, observation=form) for form in ("bytes", "scaled")]
    for game in games:
        game.reset(seed=7)
    dealt = [table.reset(seed=7)[0] for table in tables]
    for agent in games[1].agents:
        pairs = [[game.observe(agent) for game in games], [seen[agent] for seen in dealt]]
        for plain, scaled in pairs:
            encoder = ObservationSpace(games[0].codebook.rules)
            assert (scaled["observation"] == encoder.scale(plain["observation"])).all()
        assert pairs[0][1] in games[1].observation_space(agent)


@pytest.mark.usefixtures("stepping")
@pytest.mark.parametrize("make", [env, raw_env])
def test_a_match_pays_hand_by_hand(make) -> None:  # noqa: ANN001
    game = make("up_to_ten", players=3, episode="match")
    game.reset(seed=7)
    paid = play(game, random.Random(7))
    state = game.unwrapped.game_state
    assert state.phase is Phase.OVER
    assert tuple(paid.values()) == state.scores


def test_the_seed_deals_as_the_shuffle_does() -> None:
    game = env("counter", players=4)
    game.reset(seed=7)
    start = new_game(COUNTER[4])
    assert game.unwrapped.game_state == apply_move(start, shuffle(start, seed=7))


@pytest.mark.usefixtures("stepping")
def test_without_a_seed_the_next_episode_follows_from_the_last() -> None:
    dealt = []
    for _ in range(2):
        game = env("counter", players=4)
        game.reset(seed=7)
        game.reset()
        dealt.append(game.unwrapped.game_state)
    assert dealt[0] == dealt[1]
    game.reset(seed=7)
    assert game.unwrapped.game_state != dealt[0]


@pytest.mark.usefixtures("stepping")
def test_an_episode_may_begin_anywhere() -> None:
    rules = get_ruleset("oh_hell", players=3)
    rng, state = random.Random(7), new_game(rules)
    while len(state.hand_results) < 2 or not state.is_in_hand or len(state.tricks) < 3:
        is_due = state.phase is Phase.DEAL
        state = apply_move(state, shuffle(state, rng=rng) if is_due else legal_moves(state)[0])
    game = env(rules)
    game.reset(options={"state": state, "else": 1})
    assert game.unwrapped.game_state is state
    play(game, rng)
    assert len(game.unwrapped.game_state.hand_results) == 3


@pytest.mark.usefixtures("stepping")
@pytest.mark.parametrize(
    ("reward", "wanted"),
    [
        ("points", lambda result, seat: result.points[seat]),
        ("difference", lambda result, seat: result.points[seat] - sum(result.points) / 4),
        ("exact", lambda result, seat: int(result.bids[seat] == result.tricks_won[seat])),
        (lambda result, seat: result.tricks_won[seat] * 2, lambda r, seat: r.tricks_won[seat] * 2),
    ],
)
def test_rewards(reward: Any, wanted: Any) -> None:  # noqa: ANN401
    game = env("oh_hell", players=4, reward=reward, hand_sizes=(3,))
    for seed in range(5):
        game.reset(seed=seed)
        paid = play(game, random.Random(seed))
        result: HandResult = game.unwrapped.game_state.hand_results[-1]
        assert list(paid.values()) == [wanted(result, seat) for seat in range(4)]


@pytest.mark.usefixtures("stepping")
def test_an_illegal_action_ends_the_episode() -> None:
    game = env("counter", players=4)
    game.reset(seed=7)
    game.step(0)  # a card, while bids are asked for
    assert game.unwrapped.rewards == {f"player_{s}": -1.0 if s == 0 else 0.0 for s in range(4)}
    assert all(game.terminations.values())
    assert "only in phase play" in game.infos["player_0"]["refused"]


@pytest.mark.usefixtures("stepping")
@pytest.mark.parametrize("make", [env, raw_env])
def test_an_illegal_action_is_refused_and_changes_nothing(make) -> None:  # noqa: ANN001
    game = make("counter", players=4, illegal="raise")
    game.reset(seed=7)
    before = game.unwrapped.game_state
    with pytest.raises(IllegalMoveError, match="cannot play"):
        game.step(0)
    with pytest.raises(StateError, match="there is no action 127"):
        game.step(127)
    assert game.unwrapped.game_state is before
    assert not any(game.terminations.values())
    play(game, random.Random(7))


@pytest.mark.usefixtures("stepping")
def test_sealed_bids_are_asked_for_by_seat_and_stay_hidden() -> None:
    game = env("office_oh_hell", players=3)
    game.reset(seed=7)
    book = game.unwrapped.codebook
    blank = game.observe("player_1")["observation"]
    assert game.agent_selection == "player_0"
    game.step(book.actions.blocks["bid"].start)
    assert game.agent_selection == "player_1"
    changed = (game.observe("player_1")["observation"] != blank).nonzero()[0]
    names = {ObservationSpace(book.rules).names[place] for place in changed}
    assert names == {"to_act[2]"}


@pytest.mark.usefixtures("stepping")
def test_what_is_shown() -> None:
    for mode, wanted in (("ansi", "counter, hand 1, bid"), ("svg", "<svg")):
        game = env("counter", players=4, render_mode=mode)
        game.reset(seed=7)
        assert game.render().startswith(wanted)
    game = env("counter", players=4, render_mode="human")
    game.reset(seed=7)
    assert game.render() is None
    game = env("counter", players=4)
    game.reset(seed=7)
    with pytest.raises(StateError, match="give render_mode="):
        game.render()


def test_pixels() -> None:
    pytest.importorskip("cairosvg")
    game = env("counter", players=4, render_mode="rgb_array")
    game.reset(seed=7)
    pixels = game.render()
    assert (pixels.dtype, pixels.shape[2]) == (np.uint8, 3)
    assert len(np.unique(pixels)) > 20


@pytest.mark.parametrize("make", [env, raw_env, parallel_env])
def test_arguments_that_are_none_of_those_named(make) -> None:  # noqa: ANN001
    with pytest.raises(RulesetError, match="no ruleset"):
        make("chess")
    with pytest.raises(RulesetError, match="option"):
        make("counter", players=4, colour="red")
    for argument in ("episode", "reward", "observation", "illegal", "render_mode"):
        with pytest.raises(StateError, match=f"{argument}: expected"):
            make("counter", players=4, **{argument: "chess"})
    with pytest.raises(StateError, match="a whole ruleset"):
        make(COUNTER[4], players=3)
    with pytest.raises(StateError, match="state: expected a State"):
        make("counter", players=4).reset(options={"state": 1})
    with pytest.raises(StateError, match="not of"):
        make("counter", players=4).reset(options={"state": new_game(COUNTER[3])})


def test_before_the_first_episode_there_is_none() -> None:
    with pytest.raises(StateError, match="reset the environment first"):
        _ = raw_env("counter", players=4).game_state


@pytest.mark.skipif(not hasattr(pettingzoo, "register"), reason="this PettingZoo has no registry")
def test_ids() -> None:
    game = pettingzoo.make("aec", "counter_rules/seven_truf-v0")
    game.reset(seed=7)
    assert game.unwrapped.game_state.rules == get_ruleset("seven_truf", players=4)
    table = pettingzoo.make("parallel", "counter_rules/counter-v0", players=3)
    assert len(table.possible_agents) == 3


def test_a_ruleset_of_ones_own() -> None:
    rules = custom(2, hand_sizes=(1,), lowest_rank="K")
    game = env(rules)
    game.reset(seed=7)
    assert game.unwrapped.codebook.rules is rules


@pytest.mark.usefixtures("stepping")
def test_whoever_writes_into_a_mask_spoils_only_their_own() -> None:
    game = raw_env("oh_hell", players=3)
    game.reset(seed=1)
    for agent in game.agents:
        game.observe(agent)["action_mask"][:] = 1
        game.infos[agent]["action_mask"][:] = 1
    assert [int(game.observe(agent)["action_mask"].sum()) for agent in game.agents] == [11, 0, 0]


def pay_tricks(result: HandResult, seat: int) -> float:
    return float(result.tricks_won[seat])


@pytest.mark.usefixtures("stepping")
@pytest.mark.parametrize("make", [env, raw_env, parallel_env])
def test_it_pickles_with_a_reward_of_ones_own(make) -> None:  # noqa: ANN001
    game = make("counter", players=4, reward=pay_tricks)
    game.reset(seed=7)
    copied = pickle.loads(pickle.dumps(game))  # noqa: S301 - made here
    assert copied.unwrapped.game_state == game.unwrapped.game_state


@pytest.mark.usefixtures("stepping")
def test_a_reward_that_fails_changes_nothing() -> None:
    game = raw_env("up_to_ten", players=3, reward=lambda result, seat: 10**400)
    game.reset(seed=7)
    with pytest.raises(StateError, match="reward: expected a number"):
        play(game, random.Random(7))
    assert not game.game_state.hand_results


def test_a_refused_start_leaves_the_luck_alone() -> None:
    dealt = []
    for start in (None, new_game(COUNTER[3])):
        game = raw_env("counter", players=4)
        game.reset(seed=7)
        if start is not None:
            with pytest.raises(StateError):
                game.reset(seed=9, options={"state": start})
        game.reset()
        dealt.append(game.game_state)
    assert dealt[0] == dealt[1]
