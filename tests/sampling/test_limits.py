"""What is still known of hands after a pass that is forgotten."""

from __future__ import annotations

import random

import attrs
import pytest

from counter_rules import get_ruleset, new_game, public_view, view
from counter_rules.records import format_position, parse_position
from counter_rules.rules.effects import FIVE
from counter_rules.sampling import worlds
from counter_rules.sampling._constraints import Limit, forbid, list_binding, list_limits
from counter_rules.sampling._listing import ExhaustiveChooser
from counter_rules.sampling._rejection import RejectionStep
from counter_rules.sampling._worlds import make_worlds
from sampling.walks import walk
from support.builders import card, custom, deal

TWINS = get_ruleset("custom", players=6, decks=2, hand_sizes=(10,))
PASSING = attrs.evolve(TWINS, effects=TWINS.effects.adding(FIVE))
"""Two decks, and a card is passed after a trick with a five."""


def test_whoever_held_none_holds_as_many_as_there_were_passes() -> None:
    gone = [[0b11, 0b01, 0b00], [0b00, 0b10, 0b00]]
    assert list(list_limits(gone)) == [Limit(0, 0b11, 2), Limit(1, 0b01, 2), Limit(1, 0b10, 1)]


def test_what_no_giver_held_is_nowhere() -> None:
    assert list(list_limits([[0b11, 0b01, 0b00]])) == [
        Limit(0, 0b11, 1),
        Limit(1, 0b01, 1),
        Limit(1, 0b01, 0),
    ]
    # Two seats have passed to each other three times: all givers have held none.
    assert Limit(1, 0b1, 0) in list(list_limits([[0b1, 0b1], [0, 0], [0, 0]]))


def test_whoever_has_taken_as_many_has_no_more() -> None:
    limit = Limit(0, 0b0111, 1)
    assert forbid([0b1111, 0b1110], [limit]) == [0b1001, 0b1110]
    assert forbid([0b1111, 0b1111], [limit]) == [0b1111, 0b1111]


def test_a_limit_that_nothing_can_pass_is_none() -> None:
    limit = Limit(0, 0b0111, 2)
    assert list_binding([limit], [0b0001, 0], [0b0110, 0b0110]) == (Limit(0, 0b0111, 1),)
    assert list_binding([limit], [0b0001, 0], [0b0100, 0b0110]) == ()


@pytest.mark.parametrize("seed", [3, 6, 10])
def test_few_draws_are_refused_after_passes_with_two_decks(seed: int) -> None:
    state = walk(PASSING, 60, seed)
    assert state.passes
    for seen in (public_view(state), view(state, state.to_act[0])):
        found, rng = worlds(seen), random.Random(7)
        for _ in range(5):
            found.draw(rng)
        assert found.acceptance
        assert found.acceptance > 0.002


def test_what_was_not_held_before_a_forgotten_pass_is_remembered() -> None:
    seen = view(walk(get_ruleset("counter", players=5), 40, 6), 1)
    assert seen.passes
    found, rng = make_worlds(seen, 0), random.Random(7)
    for _ in range(20):
        world = found.draw(rng)
        assert view(world, 1) == seen
        # A position is played again from its deal: so every play was legal in this world.
        assert parse_position(format_position(world)) == world


@pytest.mark.parametrize("held", range(5))
def test_f11_5_a_hand_ends_with_one_of_four_winners_the_likelier_the_more_it_has(held: int) -> None:
    rules = custom(2, jokers="four_and_four", trump="dealers_last", hand_sizes=(5,))
    state = deal(new_game(rules, dealer=1), "2C 3C 4C 5C 6C", "7C 8C 9C 10C W")
    step = RejectionStep(view=public_view(state), forgotten=1, checked=1)
    hand = [card("W").index] * held + [card("2H").index] * (5 - held)
    chooser, shown = ExhaustiveChooser(), list[bool]()
    while chooser.advance():
        shown.append(step._is_shown([[], hand], chooser))
    assert sum(shown) / len(shown) == held / 4
