"""States drawn for search: a player cannot tell them from its own, and their history is true."""

from __future__ import annotations

import random

import pytest

from adapters.openspiel.spiel import load, load_tiny, pyspiel, walk
from counter_rules.errors import RulesetError, StateError
from support.match_walks import TABLES, draw_rules

GAMES = [
    ("counter", 3, "hand", {}),
    ("oh_hell", 3, "match", {"hand_sizes": (3, 1)}),
    ("blackout", 4, "hand", {"simultaneous_bidding": True}),
    ("office_oh_hell", 2, "hand", {"reflip": "once"}),
    ("custom", 3, "match", {"hand_sizes": (2, 1), "seen": (1, 2), "jokers": "high_low"}),
    ("custom", 3, "match", {"hand_sizes": (2, 1), "seen": (1,), "trump": "dealers_last"}),
    ("custom", 3, "hand", {"hand_sizes": (3,), "effects": "five,four,queen"}),
]


def check(state: pyspiel.State, player: int, rng: random.Random) -> pyspiel.State:
    """Draw a state, and compare what the player knows; play its history through."""
    drawn = state.resample_from_infostate(player, rng)
    assert drawn.information_state_string(player) == state.information_state_string(player)
    assert drawn.current_player() == state.current_player()
    if player == state.current_player():
        assert drawn.legal_actions() == state.legal_actions()
    played = state.get_game().new_initial_state()
    for action in drawn.history():
        played.apply_action(action)
    assert played.game_state == drawn.game_state
    assert [(one.player, one.action) for one in played.full_history()] == [
        (one.player, one.action) for one in drawn.full_history()
    ]
    return drawn


@pytest.mark.usefixtures("stepping")
@pytest.mark.parametrize(("name", "players", "episode", "options"), GAMES)
def test_a_player_cannot_tell(
    name: str, players: int, episode: str, options: dict[str, object]
) -> None:
    rng = random.Random(f"{name} {players}")
    for state in walk(load(name, players=players, episode=episode, **options), rng):
        check(state, rng.randrange(players), rng)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_a_player_cannot_tell_with_any_options(seed: int) -> None:
    rng = random.Random(f"resample {seed}")
    try:
        game = load(draw_rules(rng, *rng.choice(TABLES)))
    except RulesetError as error:
        pytest.skip(str(error))
    for state in walk(game, rng):
        if state.current_player() >= 0 and rng.random() < 0.3:
            check(state, state.current_player(), rng)


def test_every_card_that_may_lie_hidden_is_drawn() -> None:
    state = load_tiny().new_initial_state()
    for card in (0, 12):
        state.apply_action(card)
    rng = random.Random(1)
    drawn = {check(state, 0, rng).history()[1] for _ in range(200)}
    assert drawn == {12, 13, 25, 26, 38, 39, 51}


def test_the_luck_may_be_a_function() -> None:
    *_, state = walk(load("oh_hell", players=3, hand_sizes=(2,)), random.Random(2))
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    assert state.resample_from_infostate(0, sampler).history() == state.history()
    first = [state.resample_from_infostate(0, random.Random(5)).history() for _ in range(2)]
    assert first[0] == first[1]


@pytest.mark.parametrize("luck", [None, 7, lambda: 2.0, lambda: "1"])
def test_other_luck_is_refused(luck: object) -> None:
    with pytest.raises(StateError, match="rng must be"):
        load_tiny().new_initial_state().resample_from_infostate(0, luck)


def test_there_is_no_such_player() -> None:
    with pytest.raises(StateError, match="seat"):
        load_tiny().new_initial_state().resample_from_infostate(2, random.Random(1))
