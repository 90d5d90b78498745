"""Where exact counting takes too long, draws are still uniform, and few are rejected."""

from __future__ import annotations

import random

import attrs
import pytest

from counter_rules import Ruleset, get_ruleset, public_view, view
from counter_rules.sampling import worlds
from counter_rules.sampling._counting import MAX_CHOICES
from counter_rules.sampling._planning import make_plan
from counter_rules.sampling._worlds import make_worlds
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


def test_as_few_classes_are_merged_as_necessary() -> None:
    seen = public_view(walk(large("must_beat"), 79, 9))
    looser = [make_plan(seen, most).sampler for most in (0, 300, 3_000, MAX_CHOICES)]
    sizes = [len(found.constraints.open) for found in looser]
    assert sizes == sorted(sizes)
    assert sizes[0] == 1 < sizes[-1]
    ways = [found.table.ways for found in looser]
    assert ways == sorted(ways, reverse=True)


def test_relaxed_worlds_are_those_that_are_counted() -> None:
    """The acceptance rate of a relaxed table is the share of its solutions that are worlds."""
    seen = view(walk(get_ruleset("oh_hell", players=4), 25, 5), 2)
    exact, loose, rng = worlds(seen), make_worlds(seen, 0), random.Random(3)
    assert exact.is_exact
    for _ in range(600):
        loose.draw(rng)
    share = exact.count / make_plan(seen, 0).sampler.table.ways
    assert loose.acceptance == pytest.approx(share, rel=0.15)


def test_no_draw_from_few_worlds_is_refused() -> None:
    assert worlds(public_view(walk(large("must_trump"), 12, 9))).acceptance == 1


def test_worlds_stay_those_of_their_view() -> None:
    found = worlds(public_view(walk(large("must_trump"), 12, 9)))
    with pytest.raises(attrs.exceptions.FrozenAttributeError):
        found.view = public_view(walk(large("must_trump"), 13, 9))
