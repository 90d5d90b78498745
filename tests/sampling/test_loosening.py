"""Where exact counting takes too long, draws are still even, and few of them are refused."""

from __future__ import annotations

import random

import pytest

from counter_rules import (
    Ruleset,
    View,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    public_view,
    shuffle,
)
from counter_rules.sampling import worlds
from counter_rules.sampling._finding import find_table
from counter_rules.sampling._nodes import MAX_CHOICES
from counter_rules.sampling._worlds import find_worlds
from support.seat_outputs import look_on


def walk(rules: Ruleset, *, seed: int, moves: int, seat: int | None = None) -> View:
    """Return what is seen after some random moves."""
    rng, state = random.Random(seed), new_game(rules)
    state = apply_move(state, shuffle(state, seed=seed))
    for _ in range(moves):
        state = apply_move(state, rng.choice(legal_moves(state)))
    return look_on(state, seat)


def large(following: str, players: int = 10, size: int = 10) -> Ruleset:
    """Make a game with two decks and many players."""
    sizes = (size,)
    return get_ruleset("custom", players=players, decks=2, hand_sizes=sizes, following=following)


@pytest.mark.parametrize(
    ("rules", "seed", "moves"),
    [
        (large("must_trump"), 9, 55),
        (large("must_beat"), 9, 79),
        (large("must_beat", players=6, size=12), 1, 40),
    ],
    ids=["must trump", "must beat", "six players"],
)
def test_a_view_with_very_many_worlds_is_drawn_from(rules: Ruleset, seed: int, moves: int) -> None:
    view = walk(rules, seed=seed, moves=moves)
    found, rng = worlds(view), random.Random(9)
    assert not found.is_counted
    assert all(public_view(found.draw(rng)) == view for _ in range(50))
    assert found.acceptance > 0.04


def test_no_more_piles_are_thrown_together_than_need_be() -> None:
    view = walk(large("must_beat"), seed=9, moves=79)
    looser = [find_table(view, most) for most in (0, 300, 3_000, MAX_CHOICES)]
    sizes = [len(found.puzzle.open) for found in looser]
    assert sizes == sorted(sizes)
    assert sizes[0] == 1 < sizes[-1]
    ways = [found.table.ways for found in looser]
    assert ways == sorted(ways, reverse=True)


def test_loosened_worlds_are_those_that_are_counted() -> None:
    """Of the draws from a looser table as large a share stands as there are worlds."""
    view = walk(get_ruleset("oh_hell", players=4), seed=5, moves=25, seat=2)
    exact, loose, rng = worlds(view), find_worlds(view, 0), random.Random(3)
    assert exact.is_counted
    for _ in range(600):
        loose.draw(rng)
    share = exact.count / find_table(view, 0).table.ways
    assert loose.acceptance == pytest.approx(share, rel=0.15)
