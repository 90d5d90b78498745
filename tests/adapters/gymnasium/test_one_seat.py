"""The environment of one seat that learns, the others played by bots."""

import pickle
import random
import warnings
from typing import Any

import numpy as np
import pytest

from support.builders import COUNTER
from support.match_walks import PRESETS, TABLES, draw_rules

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env

from counter_rules import (
    BotError,
    IllegalMoveError,
    Look,
    MissingExtraError,
    Move,
    Phase,
    RulesetError,
    StateError,
    View,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
    view,
)
from counter_rules.actions import ActionSpace
from counter_rules.adapters.gymnasium import CounterRulesEnv
from counter_rules.bots import HeuristicBot, RandomBot
from counter_rules.observations import ObservationSpace
from support.plain_bots import Follower

OBSERVATIONS = ("dict", "flat", "bytes")


def play(env: CounterRulesEnv, seed: int) -> float:
    """Play an episode at random; return what it has paid."""
    rng, paid, is_over = random.Random(seed), 0.0, False
    _, info = env.reset(seed=seed)
    while not is_over:
        _, reward, is_over, is_cut, info = env.step(rng.choice(info["action_mask"].nonzero()[0]))
        paid += reward
        assert not is_cut
    return paid


@pytest.mark.usefixtures("stepping")
def test_a_copy_waits_for_the_same_seat_while_all_pass_a_card() -> None:
    env, rng = CounterRulesEnv("counter", players=4, seat=3, episode="match"), random.Random(0)
    env.reset(seed=0)
    while env.game_state.phase is not Phase.PASS:
        env.step(rng.choice(np.flatnonzero(env.action_masks()).tolist()))
    copied: CounterRulesEnv = pickle.loads(pickle.dumps(env))  # noqa: S301 - made here
    assert (copied.action_masks() == env.action_masks()).all()
    action = int(env.action_masks().argmax())
    assert copied.step(action)[1:4] == env.step(action)[1:4]
    assert copied.game_state == env.game_state


@pytest.mark.usefixtures("stepping")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_shows_what_the_seat_knows(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    rules = draw_rules(rng, name, players)
    seat, book, encoder = rng.randrange(players), ActionSpace(rules), ObservationSpace(rules)
    env = CounterRulesEnv(rules, seat=seat)
    observation, info = env.reset(seed=7)
    is_over = False
    while not is_over:
        state = env.game_state
        assert (observation["observation"] == encoder.encode(view(state, seat))).all()
        assert tuple(info["action_mask"].nonzero()[0].tolist()) == book.legal(state, seat)
        assert (observation["action_mask"] == info["action_mask"]).all()
        assert (env.action_masks() == info["action_mask"]).all()
        action = rng.choice(book.legal(state, seat))
        observation, paid, is_over, _, info = env.step(action)
    assert paid == env.game_state.hand_results[0].points[seat]
    assert info["action_mask"].all()


@pytest.mark.usefixtures("stepping")
def test_learners_take_what_is_scaled() -> None:
    shown = {}
    for form in OBSERVATIONS:
        env = CounterRulesEnv("counter", players=4, seat=1, observation=form)
        shown[form], info = env.reset(seed=7)
        assert shown[form] in env.observation_space
        assert info["action_mask"].any()
    seen = shown["bytes"]
    assert (seen.dtype, shown["flat"].dtype) == (np.uint8, np.float32)
    assert (shown["dict"]["observation"] == seen).all()
    assert (shown["flat"] == ObservationSpace(env.codebook.rules).scale(seen)).all()


@pytest.mark.usefixtures("stepping")
def test_a_match_pays_hand_by_hand() -> None:
    env = CounterRulesEnv("up_to_ten", players=3, seat=1, episode="match")
    assert play(env, 7) == env.game_state.scores[1]


@pytest.mark.usefixtures("stepping")
def test_a_seed_repeats_the_match_and_the_bots() -> None:
    env = CounterRulesEnv("counter", players=4)
    play(env, 7)
    first = env.game_state
    play(env, 8)
    assert env.game_state != first
    play(CounterRulesEnv("counter", players=4), 7)
    play(env, 7)
    assert env.game_state == first


@pytest.mark.usefixtures("stepping")
def test_the_random_bots_play_as_they_do_by_themselves() -> None:
    def choose(view: View, rng: random.Random) -> Move:
        return RandomBot()(view, rng)

    states = []
    for opponents in ("random", choose):
        env = CounterRulesEnv("counter", players=4, opponents=opponents)
        play(env, 7)
        states.append(env.game_state)
    assert states[0] == states[1]


def test_bots_are_given_views_of_their_own_seats() -> None:
    asked: list[View] = []

    def choose(view: View, rng: random.Random) -> Move:
        asked.append(view)
        return rng.choice(legal_moves(view))

    play(CounterRulesEnv("counter", players=4, seat=2, opponents=choose), 7)
    assert all(type(seen) is View for seen in asked)
    assert {seen.seat for seen in asked} == {0, 1, 3}


@pytest.mark.usefixtures("stepping")
def test_bots_that_listen_hear_every_move_and_deal() -> None:
    bots = [Follower(), "heuristic", Follower()]
    env = CounterRulesEnv("up_to_ten", players=4, opponents=bots, episode="match")
    play(env, 7)
    assert env.game_state.is_over
    assert bots[0].view == view(env.game_state, 1)


def test_one_that_keeps_a_memory_sits_at_one_seat() -> None:
    with pytest.raises(StateError, match="keeps a memory"):
        CounterRulesEnv("counter", players=4, opponents=Follower())
    CounterRulesEnv("blackout", players=2, opponents=Follower()).reset(seed=7)


@pytest.mark.usefixtures("stepping")
def test_sealed_moves_are_not_given_away_to_the_bots() -> None:
    def choose(view: View, rng: random.Random) -> Move:
        assert sum(move is not None for move in view.committed) == 0
        return rng.choice(legal_moves(view))

    play(CounterRulesEnv("office_oh_hell", players=4, opponents=choose), 7)


@pytest.mark.usefixtures("stepping")
def test_it_may_begin_in_the_middle() -> None:
    state = new_game(COUNTER[4])
    state = apply_move(state, shuffle(state, seed=7))
    env = CounterRulesEnv(COUNTER[4], seat=1)
    env.reset(seed=1, options={"state": state})
    assert env.game_state.bids[0] is not None
    while state.hands[1]:
        state = apply_move(state, legal_moves(state)[0])
    with pytest.raises(StateError, match="seat 1 has no move left"):
        env.reset(options={"state": state})


@pytest.mark.usefixtures("stepping")
def test_an_illegal_action_ends_the_episode() -> None:
    env = CounterRulesEnv("counter", players=4)
    with pytest.raises(StateError, match="reset the environment first"):
        env.step(0)
    env.reset(seed=7)
    _, reward, is_over, _, info = env.step(0)
    assert (reward, is_over) == (-1.0, True)
    assert "only in phase play" in info["refused"]
    with pytest.raises(StateError, match="reset the environment first"):
        env.step(64)


@pytest.mark.usefixtures("stepping")
def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = CounterRulesEnv("counter", players=4, illegal="raise")
    env.reset(seed=7)
    before = env.game_state
    with pytest.raises(IllegalMoveError):
        env.step(0)
    with pytest.raises(StateError, match="there is no action -1"):
        env.step(-1)
    assert env.game_state is before
    env.step(64)


@pytest.mark.parametrize(
    ("arguments", "error", "why"),
    [
        ({"seat": 4}, StateError, "seat"),
        ({"observation": "chess"}, StateError, "observation: expected dict, flat, bytes"),
        ({"illegal": "chess"}, StateError, "illegal: expected"),
        ({"opponents": "chess"}, BotError, "there is no bot"),
        ({"opponents": ["random"]}, StateError, "expected a bot or 3"),
        ({"opponents": 7}, StateError, "expected a bot or 3"),
        ({"opponents": [7, 7, 7]}, BotError, "expected a bot"),
        ({"opponents": RandomBot}, BotError, "call it to make one"),
    ],
)
def test_arguments(arguments: dict[str, Any], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        CounterRulesEnv("counter", players=4, **arguments).reset(seed=7)


def test_a_bot_that_makes_no_legal_move_is_named() -> None:
    env = CounterRulesEnv("counter", players=4, seat=3, opponents=lambda view, rng: Look(0))
    with pytest.raises(BotError, match="at seat 0"):
        env.reset(seed=7)


@pytest.mark.usefixtures("stepping")
@pytest.mark.parametrize("observation", OBSERVATIONS)
def test_gymnasium_finds_nothing(observation: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it knows of no way to make it anew
        check_env(CounterRulesEnv("counter", players=4, observation=observation))


@pytest.mark.usefixtures("stepping")
@pytest.mark.slow
@pytest.mark.parametrize("episode", ["hand", "match"])
@pytest.mark.parametrize("name", PRESETS)
def test_gymnasium_finds_nothing_in_any_game(name: str, episode: str) -> None:
    env = gymnasium.make(f"counter_rules/{name}-v0", episode=episode, opponents="heuristic")
    check_env(env.unwrapped, skip_render_check=True)
    checkers = pytest.importorskip("stable_baselines3.common.env_checker")
    for observation in OBSERVATIONS:
        checkers.check_env(CounterRulesEnv(name, episode=episode, observation=observation))


def test_the_ids_are_those_of_the_presets() -> None:
    env = gymnasium.make("counter_rules/counter-v0", players=3, opponents=HeuristicBot())
    env.reset(seed=7)
    assert env.unwrapped.game_state.rules == get_ruleset("counter", players=3)
    assert {f"counter_rules/{name}-v0" for name in PRESETS} <= set(gymnasium.registry)


def test_what_is_shown() -> None:
    env = CounterRulesEnv("counter", players=4, seat=1, render_mode="ansi")
    env.reset(seed=7)
    text = env.render()
    assert "▸ seat 1" in text
    assert "in hand:" in text
    assert np.dtype(env.observation_space["observation"].dtype) == np.uint8


def test_a_mode_is_known_before_an_environment_is_made() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make("counter_rules/counter-v0", render_mode="ansi")
    assert "ansi" in env.metadata["render_modes"]


def test_frames_are_of_one_size() -> None:
    pytest.importorskip("cairosvg")
    env = CounterRulesEnv("up_to_ten", players=3, episode="match", render_mode="rgb_array")
    _, info = env.reset(seed=7)
    is_over, shapes = False, [env.render().shape]
    while not is_over:
        _, _, is_over, _, info = env.step(int(info["action_mask"].argmax()))
        shapes.append(env.render().shape)
    assert shapes == sorted(shapes)
    assert len(set(shapes[-20:])) == 1


def test_cairo_itself_is_asked_for_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: str) -> None:
        raise OSError('no library called "cairo-2" was found')

    monkeypatch.setattr("counter_rules.adapters._episode.import_for", fail)
    env = CounterRulesEnv("counter", players=4, render_mode="rgb_array")
    env.reset(seed=7)
    with pytest.raises(MissingExtraError, match="install libcairo2"):
        env.render()


@pytest.mark.usefixtures("stepping")
def test_after_a_bot_has_failed_it_has_to_be_reset() -> None:
    def fail(view: View, rng: random.Random) -> Move:
        raise ValueError("no idea")

    env = CounterRulesEnv("oh_hell", players=3, seat=0, opponents=fail)
    env.reset(seed=1)
    with pytest.raises(BotError):
        env.step(env.codebook.blocks["bid"].start)
    with pytest.raises(StateError, match="reset the environment first"):
        env.step(0)
    assert env.action_masks().all()


@pytest.mark.usefixtures("stepping")
def test_what_is_paid_before_the_first_move_is_paid_with_it() -> None:
    rules = get_ruleset("oh_hell", players=3, hand_sizes=(1, 1))
    state = new_game(rules)
    state = apply_move(state, shuffle(state, seed=1))
    while not state.trick:
        state = apply_move(state, legal_moves(state)[0])
    seat = state.trick[0].seat
    env = CounterRulesEnv(rules, seat=seat, episode="match")
    _, info = env.reset(seed=1, options={"state": state})
    is_over, paid = False, 0.0
    while not is_over:
        _, reward, is_over, _, info = env.step(int(info["action_mask"].argmax()))
        paid += reward
    assert paid == env.game_state.scores[seat] > 0


def test_seeds_of_any_whole_number() -> None:
    dealt = []
    for seed in (5, np.int64(5), -5):
        env = CounterRulesEnv("counter", players=4)
        env.reset(seed=seed)
        dealt.append(env.game_state)
    assert dealt[0] == dealt[1] != dealt[2]
    with pytest.raises(StateError, match="a seed must be a whole number"):
        env.reset(seed="5")  # type: ignore[arg-type]


def test_a_keyword_that_nobody_takes_is_a_type_error_too() -> None:
    # TorchRL gives its own `frameskip`, and takes it away where this is said.
    with pytest.raises(TypeError, match="unexpected keyword argument 'frameskip'") as caught:
        gymnasium.make("counter_rules/counter-v0", frameskip=1)
    assert isinstance(caught.value, RulesetError)
    assert "its options are target, hook" in str(caught.value)
