"""The key of a view: equal exactly if the views are."""

import random
from collections.abc import Iterable

import pytest

from counter_rules import Card, State, View, deal_outcomes, new_game, public_view, view, view_key
from support.builders import custom
from support.histories import list_histories
from support.match_walks import draw_rules, draw_start, every_table, walk_match
from support.tiny_games import GAMES


def list_views(state: State) -> list[View]:
    return [*[view(state, seat) for seat in range(state.rules.players)], public_view(state)]


def check_keys(views: Iterable[View]) -> int:
    """Check that equal keys are those of equal views; return how many views there are."""
    by_key, keys = dict[str, View](), dict[View, str]()
    for seen in views:
        key = view_key(seen)
        assert key.isascii()
        assert key.isprintable()
        first = by_key.setdefault(key, seen)
        assert first is seen or first == seen
        assert keys.setdefault(seen, key) == key
    return len(keys)


def draw_deal(rng: random.Random, state: State) -> tuple[Card, ...]:
    dealt = list[Card]()
    while outcomes := deal_outcomes(state, dealt):
        dealt.append(rng.choice(outcomes)[0])
    return tuple(dealt)


def test_in_all_histories_of_a_tiny_game() -> None:
    rng, state = random.Random(1), new_game(custom(2, lowest_rank="K", hand_sizes=(1,)))
    after = list_histories(state, [draw_deal(rng, state) for _ in range(60)])
    assert check_keys(seen for state in after for seen in list_views(state)) > 1000


@pytest.mark.parametrize("name", sorted(GAMES))
def test_in_games_with_everything(name: str) -> None:
    rng = random.Random(name)
    views = [
        seen
        for _ in range(15)
        for before, _, _ in walk_match(rng, GAMES[name], 60)
        for seen in list_views(before)
    ]
    assert check_keys(views) > 60


@every_table
def test_in_random_matches(name: str, players: int) -> None:
    check_matches(name, players, 1)


@pytest.mark.slow
@every_table
def test_in_more_random_matches(name: str, players: int) -> None:
    check_matches(name, players, 3)


def check_matches(name: str, players: int, matches: int) -> None:
    rng = random.Random(f"{name} {players} {matches}")
    rules = draw_rules(rng, name, players)
    views = [
        seen
        for _ in range(matches)
        for _, _, made in walk_match(rng, draw_start(rng, rules), 60)
        for seen in list_views(made.state)
    ]
    assert check_keys(views) > 10 * matches
