"""In tiny games every world is listed: all of them are counted and drawn, evenly, and no other."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from counter_rules.sampling import worlds
from counter_rules.sampling._worlds import find_worlds
from sampling.listing import find_excess, walk_worlds, write_key
from support.tiny_games import GAMES, MISSING

ALL = {**GAMES, **MISSING}
UNCOUNTED = ("an eight where cards must be beaten", "identical cards and passes")
"""Games in which a play, or a pass, says more than which cards were not in a hand."""

PASSING = ("fours and passes", "two passes", "four players and a pass")
"""Games in which there is much to choose."""


@pytest.mark.parametrize("game", ALL)
def test_worlds_are_counted(game: str) -> None:
    rng, start = random.Random(game), ALL[game]
    for seat in range(start.rules.players):
        for view, weights in walk_worlds(rng, start, seat):
            found = worlds(view)
            if found.is_counted:
                assert found.count == weights.total()
            else:
                assert game in UNCOUNTED


@pytest.mark.parametrize("game", ALL)
def test_all_worlds_are_drawn_evenly(game: str) -> None:
    rng, start = random.Random(game), ALL[game]
    excesses = [0.0]
    for seat in range(start.rules.players):
        for view, weights in walk_worlds(rng, start, seat):
            if rng.random() < 0.3:
                found = worlds(view)
                drawn = Counter(write_key(found.draw(rng)) for _ in range(20 * len(weights)))
                assert not drawn.keys() - weights.keys()
                excesses.append(find_excess(drawn, weights))
    assert max(excesses) < 4.5
    assert abs(sum(excesses)) < 4.5 * len(excesses) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize("most", [0, 1, 3, 9])
@pytest.mark.parametrize("game", ALL)
def test_what_is_not_counted_is_drawn_as_evenly(game: str, most: int) -> None:
    rng, start = random.Random(f"{game} {most}"), ALL[game]
    excesses, uncounted = [0.0], 0
    for _ in range(3):
        for view, weights in walk_worlds(rng, start, rng.randrange(start.rules.players)):
            found = find_worlds(view, most)
            uncounted += not found.is_counted
            drawn = Counter(write_key(found.draw(rng)) for _ in range(20 * len(weights)))
            assert not drawn.keys() - weights.keys()
            excesses.append(find_excess(drawn, weights))
    assert max(excesses) < 4.5
    assert uncounted or most or game not in PASSING
