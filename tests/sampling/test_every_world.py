"""In tiny games every world is listed: all of them are counted and drawn, evenly, and no other."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from counter_rules import PlayCard, apply_move, get_ruleset
from counter_rules.sampling import worlds
from counter_rules.sampling._worlds import make_worlds
from sampling.listing import find_excess, walk_worlds, write_key
from support.builders import cards
from support.seat_outputs import look_on
from support.small_games import lay_out
from support.tiny_games import GAMES, MISSING

ALL = {**GAMES, **MISSING}
TWINS_AND_PASSES = "identical cards and passes"
UNCOUNTED = ("an eight where cards must be beaten", TWINS_AND_PASSES)
"""Games in which a play, or a pass, shows more than which cards were not in a hand."""

PASSING = ("fours and passes", "two passes", "four players and a pass")
"""Games in which there is much to choose."""


@pytest.mark.parametrize("game", ALL)
def test_all_worlds_are_counted_and_drawn_evenly(game: str) -> None:
    rng, start = random.Random(game), ALL[game]
    excesses = [0.0]
    for seat in range(start.rules.players):
        for view, weights in walk_worlds(rng, start, seat):
            found = worlds(view)
            assert found.is_exact or game in UNCOUNTED
            if found.is_exact or game != TWINS_AND_PASSES:
                assert found.count == weights.total()
                assert Counter(map(write_key, found.list_all())) == weights
            if rng.random() < 0.3:
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
            found = make_worlds(view, most)
            uncounted += not found.is_exact
            drawn = Counter(write_key(found.draw(rng)) for _ in range(20 * len(weights)))
            assert not drawn.keys() - weights.keys()
            excesses.append(find_excess(drawn, weights))
    assert max(excesses) < 4.5
    assert uncounted or most or game not in PASSING


STACKS = {
    "hidden as the hands are": ("2C 3C, 5C 6D, 8C 9D, JC QC", ""),
    "and one seat has no clubs": ("2C 3C, 5D 6D, 8C 9D, JC QC", "2C 5D"),
    "and no seat may hold all": ("2C 3H 4C, 5D 6D 7D, 8C 9D 10D, JC QC 2D", "2C 5D 8C 9D 3H"),
    "alone": ("2C, 5C, 8C, JC QC", "2C 5C"),
}
"""Three hands and the stack as they lie, and what was played before seat 2 looks."""


@pytest.mark.parametrize("hidden", STACKS)
def test_the_stack_is_drawn_in_any_order(hidden: str) -> None:
    laid, played = STACKS[hidden]
    *hands, stack = laid.split(",")
    state = lay_out(*hands, stack=stack, rules=get_ruleset("oh_hell", players=3))
    for card in cards(played):
        state = apply_move(state, PlayCard(state.to_act[0], card))
    rng, found = random.Random(hidden), worlds(look_on(state, 2))
    stacks = Counter(found.draw(rng).stack for _ in range(4000))
    for one, count in stacks.items():
        both = count + stacks[one[::-1]]
        assert abs(count - both / 2) < 4 * (both / 4) ** 0.5
