"""Games and states as text: loaded by name, written, and read again."""

from __future__ import annotations

import copy
import pickle
import random

import attrs
import pytest

from adapters.openspiel.spiel import list_nodes, load, load_tiny, openspiel, pyspiel, walk
from counter_rules import RulesetError, StateError, get_ruleset
from counter_rules.games import ruleset_names
from support.match_walks import TABLES, draw_rules


def test_the_usual_game_is_a_hand_of_counter() -> None:
    game = pyspiel.load_game("python_counter_rules")
    assert game.config.rules == get_ruleset("counter", players=4)
    assert str(game) == "python_counter_rules(episode=hand,game=counter,players=4,reward=points)"


def test_options_stand_in_the_name() -> None:
    text = "python_counter_rules(game=oh_hell,players=3,options=hand_sizes:3+2;hook:false)"
    game = pyspiel.load_game(text)
    assert game.config.rules == get_ruleset("oh_hell", players=3, hand_sizes=(3, 2), hook=False)
    assert str(game) == str(load("oh_hell", players=3, hand_sizes=(3, 2), hook=False))


@pytest.mark.parametrize("name", ruleset_names())
def test_a_game_is_loaded_by_what_it_is_called(name: str) -> None:
    game = load(name, reward="exact")
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert again.config.rules == game.config.rules


@pytest.mark.parametrize("seed", range(40))
def test_any_options_are_written_and_read(seed: int) -> None:
    rng = random.Random(f"text {seed}")
    rules = draw_rules(rng, *rng.choice(TABLES))
    try:
        game = load(rules)
    except RulesetError as error:
        assert "composed by hand" in str(error)  # noqa: PT017 - own effects have no text
    else:
        assert pyspiel.load_game(str(game)).config.rules == rules


@pytest.mark.parametrize("name", ["counter", "custom"])
@pytest.mark.parametrize("score", ["made:10+2*B;missed:-2*D", "made:min(B,2)%3;over:-D;under:0"])
def test_a_written_score_is_encoded(name: str, score: str) -> None:
    game = load(name, score=score)
    assert game.config.rules.options["score"] == score
    assert "options=score:made%3A" in str(game)
    again = pyspiel.load_game(str(game))
    assert (str(again), again.config.rules) == (str(game), game.config.rules)


def test_every_sign_of_a_score_may_be_encoded() -> None:
    options = "score:made%3A10%2B2%2AB%3Bmissed%3A%2D2%2aD"
    game = pyspiel.load_game(f"python_counter_rules(options={options})")
    assert game.config.rules == get_ruleset("counter", players=4, score="made:10+2*B;missed:-2*D")


def test_a_game_pickles_and_is_serialized() -> None:
    game = load("oh_hell", players=3, hand_sizes=(2,), episode="match", reward="difference")
    pickled = pickle.loads(pickle.dumps(game))  # noqa: S301 - of our own making
    written, _ = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, game.new_initial_state())
    )
    for again in pickled, copy.deepcopy(game), written:
        assert str(again) == str(game)
        assert again.config.rules == game.config.rules


@pytest.mark.usefixtures("stepping")
def test_states_pickle_and_are_serialized_everywhere() -> None:
    game = load("oh_hell", players=3, hand_sizes=(2, 1), episode="match")
    for state in walk(game, random.Random(3)):
        text = pyspiel.serialize_game_and_state(game, state)
        _, written = pyspiel.deserialize_game_and_state(text)
        read = game.deserialize_state(state.serialize())
        pickled = pickle.loads(pickle.dumps(state))  # noqa: S301 - of our own making
        for again in written, read, pickled, state.clone():
            assert again.game_state == state.game_state
            assert str(again) == str(state)
            assert again.history() == state.history()
            assert again.legal_actions() == state.legal_actions()
            assert (again.rewards(), again.returns()) == (state.rewards(), state.returns())
            for seat in range(3):
                recalled = state.information_state_string(seat)
                assert again.information_state_string(seat) == recalled


@pytest.mark.usefixtures("stepping")
def test_a_clone_goes_its_own_way() -> None:
    state = load_tiny().new_initial_state()
    clone = state.clone()
    clone.apply_action(0)
    assert (state.history(), clone.history()) == ([], [0])
    assert state.moment.dealt == ()


def test_a_state_says_everything() -> None:
    texts = [str(state) for state in list_nodes(load_tiny().new_initial_state())]
    assert len(set(texts)) == len(texts) == 849


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"game": "chess"}, "chess"),
        ({"players": 2}, "cannot be played by 2"),
        ({"episode": "week"}, "episode: expected hand, match"),
        ({"reward": "gold"}, "reward: expected points"),
        ({"reward": lambda result, seat: 1.0}, "cannot name a function"),
        ({"episode": "match"}, "give the option max_hands"),
        ({"game": "blackout", "episode": "match"}, "needs one: play episode='hand'"),
        ({"colour": "red"}, "no option 'colour'"),
    ],
)
def test_what_cannot_be_played_is_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises((RulesetError, StateError), match=said):
        load(**options)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game=chess", "chess"),
        ("players=two", "Wrong type for parameter players"),
        ("game=7", "Wrong type for parameter game"),
        ("options=7", "Wrong type for parameter options"),
        ("options=target", "expected NAME=VALUE"),
        ("episode=week", "episode: expected hand, match"),
    ],
)
def test_text_that_names_nothing_is_refused(text: str, said: str) -> None:
    with pytest.raises((RulesetError, StateError, pyspiel.SpielError), match=said):
        pyspiel.load_game(f"python_counter_rules({text})")


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"game": 7}, "game: expected text, got 7"),
        ({"options": None}, "options: expected text, got None"),
        ({"players": 3.0}, "players: expected a whole number, got 3.0"),
        ({"players": True}, "players: expected a whole number, got True"),
    ],
)
def test_parameters_of_the_wrong_kind_are_refused(parameters: dict[str, object], said: str) -> None:
    with pytest.raises(StateError, match=said):
        openspiel.CounterRulesGame(parameters)


def test_a_ruleset_composed_by_hand_is_refused() -> None:
    rules = attrs.evolve(get_ruleset("counter", players=3), name="ours", options=())
    with pytest.raises(RulesetError, match="composed by hand, and OpenSpiel makes games from text"):
        openspiel.load_game(rules)


@pytest.mark.usefixtures("stepping")
def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    state = load_tiny().new_initial_state()
    for action in (0, 12):
        with pytest.raises(StateError, match="cannot come next"):
            state.apply_action(1)
        state.apply_action(action)
    before = state.moment
    for action in (0, 9999, -7):
        with pytest.raises((StateError, ValueError), match=r"seat 0|no action"):
            state.apply_action(action)
    assert state.moment is before
    assert state.history() == [0, 12]


@pytest.mark.parametrize(
    ("name", "reward", "utility", "bounds"),
    [
        ("oh_hell", "points", "GENERAL_SUM", (0, 20)),
        ("oh_hell", "difference", "ZERO_SUM", (-15, 15)),
        ("oh_hell", "exact", "GENERAL_SUM", (0, 1)),
        ("cooperative_blackout", "points", "IDENTICAL", (0, 1)),
        ("la_podrida", "points", "GENERAL_SUM", (-30, 40)),
    ],
)
def test_the_kind_of_the_game_follows_from_what_it_pays(
    name: str, reward: str, utility: str, bounds: tuple[float, float]
) -> None:
    game = load(name, players=4, reward=reward)
    assert game.get_type().utility == getattr(pyspiel.GameType.Utility, utility)
    assert (game.min_utility(), game.max_utility()) == bounds
