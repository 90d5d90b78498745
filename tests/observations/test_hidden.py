"""What a seat observes is the same in every world that it cannot tell from its own."""

from __future__ import annotations

import random

import pytest

from counter_rules import Ruleset, view
from observations.readers import make_space
from support.builders import COUNTER, before, custom
from support.match_walks import TABLES, draw_rules, draw_start, walk_hand
from support.other_worlds import imagine

pytest.importorskip("numpy")

HIDING = {
    "a pass": custom(4, hand_sizes=(6,), effects=COUNTER[4].effects),
    "two decks and a pass": custom(4, decks=2, hand_sizes=(6,), effects=COUNTER[4].effects),
    "foreheads and a pass": custom(4, seen=(6,), hand_sizes=(6,), effects=COUNTER[4].effects),
    "sealed bids": custom(4, bidding="simultaneous", hand_sizes=(4,)),
    "sealed and blind": custom(4, bidding="simultaneous", blind_bids=True, hand_sizes=(4, 4)),
}


def compare(rng: random.Random, rules: Ruleset, moments: int) -> int:
    """Compare some moments of a hand with other worlds; return how many of them differed."""
    start = draw_start(rng, rules)
    if rules.blind is not None:  # some are far enough behind to bid blind
        start = before(rules, 2, (0, 30, 5, 40, 0, 30, 5, 40, 0, 30)[: rules.players])
    space, differing = make_space(rules), 0
    for hand, state in rng.choices(list(walk_hand(rng, start)), k=moments):
        seat = rng.randrange(rules.players)
        other = imagine(rng, hand, seat).state
        differing += other != state
        one, two = (space.encode(view(world, seat)).tobytes() for world in (state, other))
        assert one == two, (rules, state, seat)
    return differing


@pytest.mark.parametrize("name", HIDING)
def test_where_most_is_hidden(name: str) -> None:
    assert compare(random.Random(name), HIDING[name], 12) >= 4


def test_random_rulesets() -> None:
    rng = random.Random(1)
    rulesets = [draw_rules(rng, *rng.choice(TABLES)) for _ in range(12)]
    assert sum([compare(rng, rules, 3) for rules in rulesets]) >= 12


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_preset_with_random_options(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    compare(rng, draw_rules(rng, name, players), 10)
