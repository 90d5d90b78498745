"""What a player learns: two histories are one to it exactly if its views are equal."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator

import pytest

from adapters.openspiel.spiel import list_nodes, load, load_tiny, pyspiel, walk
from counter_rules import view

SMALL = [
    {},
    {"seen": (1,)},
    {"bidding": "simultaneous"},
    {"seen": (1,), "bidding": "simultaneous", "first_leader": "two_left"},
]
"""Options of games of one card each of the eight kings and aces."""


def list_known(state: pyspiel.State, player: int) -> tuple[object, ...]:
    """Return what stands for a player's information: a string, a tensor, and the view itself."""
    tensor = tuple(state.information_state_tensor(player))
    return state.information_state_string(player), tensor, view(state.game_state, player)


@pytest.mark.parametrize("options", SMALL)
def test_string_tensor_and_view_distinguish_the_same_histories(
    options: dict[str, object],
) -> None:
    known = defaultdict[object, set[tuple[object, ...]]](set)
    for state in list_nodes(load_tiny(**options).new_initial_state()):
        add_known(known, state)
    assert len(known) > 100
    assert all(len(met) == 1 for met in known.values())


PASSING = {"lowest_rank": "2", "ranks": "A,5", "effects": "five,queen"}
"""Options of a game of fives and aces: a five has every seat pass a card."""


@pytest.mark.parametrize("options", [{}, PASSING, {"bidding": "simultaneous"}])
def test_they_distinguish_the_order_of_tricks_and_what_was_passed(
    options: dict[str, object],
) -> None:
    known, rng = defaultdict[object, set[tuple[object, ...]]](set), random.Random(4)
    game = load_tiny(hand_sizes=(2,), **options)
    for _ in range(6):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        for after in list_nodes(state):
            add_known(known, after)
    assert all(len(met) == 1 for met in known.values())


def add_known(known: dict[object, set[tuple[object, ...]]], state: pyspiel.State) -> None:
    for player in range(2):
        each = list_known(state, player)
        for part in each:
            known[part].add(each)


def test_the_tiny_game_has_the_nodes_it_should_have() -> None:
    nodes = [*list_nodes(load_tiny().new_initial_state())]
    assert len(nodes) == 849
    assert sum(state.is_chance_node() for state in nodes) == 1 + 8
    assert sum(state.is_terminal() for state in nodes) == 56 * 4


def list_own_past(state: pyspiel.State) -> Iterator[tuple[str, str]]:
    """Yield what whoever acts has learned and done so far in this episode."""
    player, past = state.current_player(), state.get_game().new_initial_state()
    for taken in state.full_history():
        if taken.player == player:
            yield past.information_state_string(player), str(taken.action)
        past.apply_action(taken.action)


@pytest.mark.usefixtures("stepping")
@pytest.mark.parametrize("options", SMALL)
def test_nobody_forgets_what_it_has_learned_or_done(options: dict[str, object]) -> None:
    pasts = dict[tuple[int, str], list[tuple[str, str]]]()
    for state in list_nodes(load_tiny(**options).new_initial_state()):
        if state.current_player() >= 0:
            key = state.current_player(), state.information_state_string()
            past = [*list_own_past(state)]
            assert pasts.setdefault(key, past) == past


@pytest.mark.usefixtures("stepping")
def test_in_a_match_the_string_begins_with_the_hands_before() -> None:
    game = load("oh_hell", players=3, hand_sizes=(2, 2), episode="match")
    ends = dict[int, str]()
    for state in walk(game, random.Random(7)):
        for player in range(3):
            if state.rewards() != [0.0] * 3 and len(state.game_state.hand_results) == 1:
                ends.setdefault(player, state.information_state_string(player))
            if player in ends:
                assert state.information_state_string(player).startswith(ends[player])
    assert len(ends) == 3


@pytest.mark.usefixtures("stepping")
def test_foreheads_of_hands_before_are_remembered() -> None:
    # With passes, too, what was held there cannot be worked out from what was played.
    options = {"players": 3, "hand_sizes": (2, 2), "seen": (2,), "effects": "five,queen"}
    game = load("custom", episode="match", **options)
    for state in walk(game, random.Random(3)):
        if len(state.game_state.hand_results) == 1:
            held = state.moment.past[0].state
            codes = ",".join(card.code for card in view(held, 0).dealt[1])
            assert f"/{codes}/" in state.information_state_string(0)
            return
    pytest.fail("no hand has ended")


def test_observations_are_read_by_name() -> None:
    kind = pyspiel.IIGObservationType(perfect_recall=False)
    game = load("counter", players=3)
    observer = game.make_py_observer(kind)
    *_, state = walk(game, random.Random(5))
    observer.set_from(state, 1)
    assert observer.dict["phase"].tolist() == [1, 0, 0, 0, 0]
    assert observer.tensor.tolist() == state.observation_tensor(1)
    assert "phase[deal]=1" in state.observation_string(1).split()


def test_a_recall_holds_the_order_of_plays() -> None:
    game = load("counter", players=3)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    *_, state = walk(game, random.Random(5))
    observer.set_from(state, 1)
    assert observer.dict["plays"].sum() == 30
    assert observer.tensor.tolist() == state.information_state_tensor(1)
