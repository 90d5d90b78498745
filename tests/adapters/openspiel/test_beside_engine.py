"""The game in OpenSpiel and the engine, move by move: the same deals, decisions and points."""

from __future__ import annotations

import random

import pytest

from adapters.openspiel.spiel import deal, list_cards, load, pyspiel
from counter_rules import State, apply_move, legal_moves, new_game, view, view_key
from counter_rules.errors import RulesetError
from support.match_walks import TABLES, draw_rules

pytestmark = pytest.mark.usefixtures("stepping")

UNBOUNDED = [
    ("counter", 3, {}),
    ("blackout", 4, {"simultaneous_bidding": True}),
]
"""Games whose matches may go on for ever."""

BOUNDED = [
    ("counter", 4, {"max_hands": 2}),
    ("oh_hell", 3, {"hand_sizes": (3, 1)}),
    ("cooperative_blackout", 2, {}),
    ("office_oh_hell", 2, {"reflip": "once"}),
    ("custom", 3, {"hand_sizes": (2, 1), "seen": (1, 2), "jokers": "high_low"}),
    ("custom", 2, {"hand_sizes": (4, 4, 4), "blind_bids": True}),
]


def deal_both(ours: State, theirs: pyspiel.State, rng: random.Random) -> State:
    """Deal the same cards on both sides."""
    dealt = deal(ours, rng)
    for card in list_cards(ours.rules, dealt):
        assert theirs.is_chance_node()
        odds = dict(theirs.chance_outcomes())
        assert abs(sum(odds.values()) - 1) < 1e-9
        assert theirs.game_state == ours
        assert odds[card] > 0
        theirs.apply_action(card)
    return apply_move(ours, dealt)


def decide_both(ours: State, theirs: pyspiel.State, rng: random.Random) -> State:
    """Compare who may do what, and do the same on both sides."""
    seat, book = ours.to_act[0], theirs.get_game().codebook
    moves = {book.encode(move): move for move in legal_moves(ours)}
    assert theirs.current_player() == seat
    assert theirs.legal_actions() == sorted(moves) == pyspiel.State.legal_actions(theirs)
    assert theirs.game_state == ours
    for player in range(ours.rules.players):
        assert theirs.information_state_string(player).endswith(view_key(view(ours, player)))
    action = rng.choice(sorted(moves))
    assert theirs.action_to_string(action) == str(moves[action])
    theirs.apply_action(action)
    return apply_move(ours, moves[action])


def compare(game: pyspiel.Game, rng: random.Random) -> None:
    """Play one episode on both sides, and compare what it pays."""
    ours, theirs = new_game(game.config.rules), game.new_initial_state()
    while not theirs.is_terminal():
        hands = len(ours.hand_results)
        if theirs.is_chance_node():
            ours = deal_both(ours, theirs, rng)
            paid = ours.hand_results[-1].points if hands else (0,) * len(ours.hands)
        else:
            ours = decide_both(ours, theirs, rng)
            is_paid = len(ours.hand_results) > hands
            paid = ours.hand_results[-1].points if is_paid else (0,) * len(ours.bids)
        assert tuple(theirs.rewards()) == paid
        assert tuple(theirs.returns()) == ours.scores
    assert theirs.game_state == ours
    assert len(theirs.history()) <= game.max_history_length()


@pytest.mark.parametrize(("name", "players", "options"), [*UNBOUNDED, *BOUNDED])
def test_both_agree_on_a_hand(name: str, players: int, options: dict[str, object]) -> None:
    game = load(name, players=players, **options)
    for seed in range(3):
        compare(game, random.Random(seed))


@pytest.mark.parametrize(("name", "players", "options"), BOUNDED)
def test_both_agree_on_a_match(name: str, players: int, options: dict[str, object]) -> None:
    game = load(name, players=players, episode="match", **options)
    for seed in range(3):
        compare(game, random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(80))
def test_both_agree_with_any_options(seed: int) -> None:
    rng = random.Random(f"beside the engine, {seed}")
    rules = draw_rules(rng, *rng.choice(TABLES))
    try:
        game = load(rules)
    except RulesetError as error:
        pytest.skip(str(error))
    compare(game, rng)


def test_the_longest_episode_takes_as_many_cards_as_are_said() -> None:
    game = load("romanian_whist", players=3, episode="match")
    state = game.new_initial_state()
    chances = decisions = 0
    while not state.is_terminal():
        chances += state.is_chance_node()
        decisions += not state.is_chance_node()
        state.apply_action(state.legal_actions()[0])
    assert (chances, decisions) == (game.max_chance_nodes_in_history(), game.max_game_length())
