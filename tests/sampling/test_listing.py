"""Worlds that cannot be counted by a table are gone through one by one, where they are few."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from counter_rules import StateError, get_ruleset, public_view
from counter_rules.sampling import SamplingMethod
from counter_rules.sampling._counting import MAX_CHOICES
from counter_rules.sampling._listing import list_assignments
from counter_rules.sampling._planning import make_plan
from counter_rules.sampling._worlds import make_worlds
from sampling.listing import walk_worlds
from sampling.test_limits import PASSING
from sampling.walks import walk
from support.builders import custom
from support.tiny_games import GAMES, MISSING

ALL = {**GAMES, **MISSING}
FEW = [
    ("an eight where cards must be beaten", 1),
    *[(passing, 1) for passing in ("two passes", "a pass")],
    *[(mixed, None) for mixed in ("must trump", "twins", "jokers as a suit")],
]
"""Games, and who looks: it may be said of few worlds only how many they are."""


@pytest.mark.parametrize("game", ALL)
def test_every_way_is_listed_once(game: str) -> None:
    rng = random.Random(game)
    for seen, _ in walk_worlds(rng, ALL[game], 0):
        sampler = make_plan(seen, MAX_CHOICES).sampler
        if sampler.table.ways < 1_000:
            made = [*list_assignments(sampler)]
            assert len(made) == sampler.table.ways
            if not seen.rules.has_twins:
                kinds = {(*map(frozenset, lie.places), frozenset(lie.gifts)) for lie in made}
                assert len(kinds) == len(made)


@pytest.mark.parametrize(("game", "seat"), FEW)
def test_few_worlds_are_counted_by_going_through_them(game: str, seat: int | None) -> None:
    rng, tried = random.Random(game), Counter[int]()
    for seen, weights in walk_worlds(rng, ALL[game], seat):
        for most in (0, 3):
            found = make_worlds(seen, most)
            if found.method is SamplingMethod.REJECTION:
                tried[most] += 1
                assert found.count == weights.total()
                card, last = rng.choice(seen.rules.deck), seen.rules.players - 1
                held = sum(weight for (hands, *_), weight in weights.items() if card in hands[last])
                assert found.probability(card, last) == pytest.approx(held / weights.total())
    assert tried[0]


REASONS = {
    "in this game a play shows more than which cards a hand did not hold": (
        custom(4, effects="eight", following="must_beat", hand_sizes=(8,)),
        12,
    ),
    "it is hidden which of two identical cards was passed": (PASSING, 60),
    "the passes leave too many possibilities": (get_ruleset("counter", players=5), 40),
    "too many kinds of cards are known to be, or not to be, in some hands": (
        get_ruleset("custom", players=10, decks=2, hand_sizes=(10,), following="must_trump"),
        55,
    ),
}


@pytest.mark.parametrize("why", REASONS)
def test_why_worlds_are_not_counted(why: str) -> None:
    rules, moves = REASONS[why]
    found = make_worlds(public_view(walk(rules, moves, 9)), 300)
    assert found.method is SamplingMethod.REJECTION
    many = ", and there are too many to enumerate, more than 10,000"
    with pytest.raises(StateError) as raised:
        _ = found.count
    assert str(raised.value) == (
        f"these worlds are not counted: {why}{'' if rules is PASSING else many}; use draw instead"
    )
