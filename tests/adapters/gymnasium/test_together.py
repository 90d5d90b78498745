"""Many games in compiled code, beside the engine."""

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("numba")

import gymnasium
from gymnasium.vector.utils import batch_space

from counter_rules import StateError, apply_move, get_ruleset, new_game, view
from counter_rules.adapters.gymnasium import CounterRulesVectorEnv
from counter_rules.kernel import Backend, compile_ruleset
from counter_rules.observations import ObservationSpace

GAMES = 16
TABLES = (("counter", "hand"), ("office_oh_hell", "match"))
KERNELS = {
    (rules := get_ruleset(name, players=4)): compile_ruleset(rules, backend=Backend.PYTHON)
    for name, _ in TABLES
}


def choose(rng: np.random.Generator, mask: np.ndarray) -> np.ndarray:
    return (rng.random(mask.shape) * mask).argmax(axis=1)


@pytest.mark.parametrize("reward", ["points", "difference"])
@pytest.mark.parametrize(("name", "episode"), TABLES)
def test_it_plays_what_the_engine_plays(name: str, episode: str, reward: str) -> None:
    rules, rng = get_ruleset(name, players=4), np.random.default_rng(7)
    env = CounterRulesVectorEnv(
        GAMES, name, players=4, episode=episode, reward=reward, observation="bytes"
    )
    encoder, book = ObservationSpace(rules), env.codebook
    seen, info = env.reset(seed=7)
    seeds = env.kernel_env.seeds
    states = [deal(new_game(rules), seed) for seed in seeds]
    for _ in range(150):
        turns = info["turn"].copy()
        for game, state in enumerate(states):
            seat = state.to_act[0]
            assert seat == turns[game]
            assert (seen[game] == encoder.encode(view(state, seat))).all()
            assert (info["action_mask"][game] == book.mask(state, seat)).all()
        actions = choose(rng, info["action_mask"])
        seen, rewards, ended, cut, info = env.step(actions)
        for game, state in enumerate(states):
            seat = turns[game]
            after = apply_move(state, book.decode(actions[game], seat))
            paid = find_paid(state, after, reward)
            assert info["rewards"][game] == pytest.approx(paid)
            assert rewards[game] == pytest.approx(paid[seat])
            has_ended = len(after.hand_results) > len(state.hand_results)
            is_over = after.is_over if episode == "match" else has_ended
            assert (bool(ended[game]), bool(cut[game])) == (is_over, False)
            fresh = new_game(rules) if after.is_over else after
            states[game] = deal(fresh, env.kernel_env.seeds[game])


def deal(state, seed):  # noqa: ANN001, ANN201
    """Deal the next hand, if one is due."""
    return state if state.to_act else KERNELS[state.rules].pack(state).deal(seed).to_state()


def find_paid(before, after, reward):  # noqa: ANN001, ANN201
    """Return what a move has paid, by seat."""
    if len(after.hand_results) == len(before.hand_results):
        return [0.0] * 4
    points = after.hand_results[-1].points
    mean = sum(points) / 4 if reward == "difference" else 0
    return [point - mean for point in points]


def test_what_a_step_shows_stays_for_one_more() -> None:
    env, rng = CounterRulesVectorEnv(GAMES, "counter", players=4), np.random.default_rng(7)
    seen, info = env.reset(seed=7)
    for _ in range(60):
        before = seen.copy(), info["action_mask"].copy(), info["turn"].copy()
        after, _, _, _, told = env.step(choose(rng, info["action_mask"]))
        for kept, copy in zip((seen, info["action_mask"], info["turn"]), before, strict=True):
            assert (kept == copy).all()
        seen, info = after, told


def test_its_spaces_are_those_of_one_game() -> None:
    for observation in ("flat", "bytes"):
        env = gymnasium.make_vec(
            "counter_rules/counter-v0",
            num_envs=GAMES,
            vectorization_mode="vector_entry_point",
            observation=observation,
        )
        seen, _ = env.reset(seed=7)
        assert env.observation_space.contains(seen)
        assert env.observation_space == batch_space(env.single_observation_space, GAMES)
        assert env.action_space.shape == (GAMES,)
        mode = env.metadata["autoreset_mode"]
        assert getattr(mode, "value", mode) == "SameStep"  # Gymnasium 1.0 has no class of modes
        env.close()


def test_learners_get_scaled_observations() -> None:
    scaled, told = CounterRulesVectorEnv(GAMES, "counter", players=4).reset(seed=7)
    env = CounterRulesVectorEnv(GAMES, "counter", players=4, observation="bytes")
    seen, info = env.reset(seed=7)
    space = env.kernel_env.kernel.observations
    assert (scaled == space.scale(seen)).all()
    assert (scaled.dtype, seen.dtype) == (np.float32, np.uint8)
    assert (told["action_mask"] == info["action_mask"]).all()
    with pytest.raises(StateError, match="observation: expected flat, bytes, got 'dict'"):
        CounterRulesVectorEnv(2, "counter", players=4, observation="dict")


def test_a_seed_for_each_game_or_one_for_all() -> None:
    env = CounterRulesVectorEnv(2, "counter", players=4, observation="bytes")
    first = env.reset(seed=[3, 4])[0].copy()
    assert (env.reset(seed=[4, 3])[0][::-1] == first).all()
    again = [env.reset(seed=7)[0].copy() for _ in range(2)]
    assert (again[0] == again[1]).all()
    assert (env.reset()[0] != again[0]).any()


def test_what_is_refused() -> None:
    for reward in ("exact", lambda result, seat: 1.0):
        with pytest.raises(StateError, match="expected points or difference"):
            CounterRulesVectorEnv(2, "counter", players=4, reward=reward)
    for name in ("seat", "opponents", "illegal", "render_mode"):
        with pytest.raises(StateError, match=f"{name}: in the vector environment the agent"):
            CounterRulesVectorEnv(2, "counter", players=4, **{name: "random"})
    with pytest.raises(StateError, match="warm: the vector environment is always compiled"):
        CounterRulesVectorEnv(2, "counter", players=3, warm=True)
    env = CounterRulesVectorEnv(2, "counter", players=4)
    env.reset(seed=7)
    with pytest.raises(StateError, match="game 1: action 0"):
        env.step([64, 0])
    env.step([64, 64])


def test_games_stepped_together_begin_at_hand_1() -> None:
    env = CounterRulesVectorEnv(2, "counter", players=4)
    env.reset(seed=7, options={"other": 1})
    start = new_game(get_ruleset("counter", players=4), hand_number=3, scores=(1, 2, 3, 4))
    with pytest.raises(StateError, match="begins matches at hand 1: give no state"):
        env.reset(seed=7, options={"state": start})
