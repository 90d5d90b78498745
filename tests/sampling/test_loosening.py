"""Where exact counting takes too long, draws are still even, and few of them are refused."""

from __future__ import annotations

import random

import attrs
import pytest

from counter_rules import Ruleset, get_ruleset, public_view, view
from counter_rules.sampling import worlds
from counter_rules.sampling._counting import MAX_CHOICES
from counter_rules.sampling._finding import find_table
from counter_rules.sampling._worlds import find_worlds
from sampling.walks import walk


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
    seen = public_view(walk(rules, moves, seed))
    found, rng = worlds(seen), random.Random(9)
    assert not found.is_exact
    assert found.acceptance is None
    assert public_view(found.draw(rng)) == seen
    assert found.acceptance
    assert all(public_view(found.draw(rng)) == seen for _ in range(50))
    assert found.acceptance > 0.04


def test_no_more_piles_are_thrown_together_than_need_be() -> None:
    seen = public_view(walk(large("must_beat"), 79, 9))
    looser = [find_table(seen, most).dealer for most in (0, 300, 3_000, MAX_CHOICES)]
    sizes = [len(found.puzzle.open) for found in looser]
    assert sizes == sorted(sizes)
    assert sizes[0] == 1 < sizes[-1]
    ways = [found.table.ways for found in looser]
    assert ways == sorted(ways, reverse=True)


def test_loosened_worlds_are_those_that_are_counted() -> None:
    """Of the draws from a looser table as large a share stands as there are worlds."""
    seen = view(walk(get_ruleset("oh_hell", players=4), 25, 5), 2)
    exact, loose, rng = worlds(seen), find_worlds(seen, 0), random.Random(3)
    assert exact.is_exact
    for _ in range(600):
        loose.draw(rng)
    share = exact.count / find_table(seen, 0).dealer.table.ways
    assert loose.acceptance == pytest.approx(share, rel=0.15)


def test_no_draw_from_few_worlds_is_refused() -> None:
    assert worlds(public_view(walk(large("must_trump"), 12, 9))).acceptance == 1


def test_worlds_stay_those_of_their_view() -> None:
    found = worlds(public_view(walk(large("must_trump"), 12, 9)))
    with pytest.raises(attrs.exceptions.FrozenAttributeError):
        found.view = public_view(walk(large("must_trump"), 13, 9))
