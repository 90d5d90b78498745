"""Counting stops at a clock; then less is counted, and `Worlds.method` says so."""

from __future__ import annotations

import random
from collections.abc import Callable

import attrs
import pytest

from counter_rules import Ruleset, StateError, View, get_ruleset, public_view, view
from counter_rules.sampling import SamplingMethod, worlds
from counter_rules.sampling._counting import MAX_CHOICES
from counter_rules.sampling._many import leave_out
from counter_rules.sampling._planning import TimeLimit, make_plan
from sampling.walks import walk
from support.seat_outputs import look_on

COUNTER = get_ruleset("counter", players=5)
CROWD = get_ruleset("custom", players=8, hand_sizes=(6,))


@attrs.define
class Ticking:
    """A clock that is a second later at every look."""

    looks: int = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks


def stand() -> float:
    """Tell the same time at every look."""
    return 0.0


def look_after_passes() -> View:
    """Return what a seat sees of Counter after three passes."""
    state = walk(COUNTER, 50, 2)
    assert len(state.passes) == 3
    return view(state, state.to_act[0])


@pytest.mark.parametrize("seen", [look_after_passes(), public_view(walk(CROWD, 30, 1))])
def test_where_there_is_time_nothing_depends_on_it(seen: View) -> None:
    plain, timed = worlds(seen), worlds(seen, seconds=1, clock=stand)
    assert timed.method is plain.method is SamplingMethod.EXACT
    assert timed.count == plain.count
    assert timed.draw(random.Random(7)) == plain.draw(random.Random(7))


@pytest.mark.parametrize("seconds", [0, 1, 10, 100, 1_000])
def test_counting_stops_at_the_first_look_behind_its_time(seconds: int) -> None:
    clock = Ticking()
    assert (
        worlds(look_after_passes(), seconds=seconds, clock=clock).method is SamplingMethod.RELAXED
    )
    # The first looks begin to count, and find that a part of the time is over.
    assert seconds < clock.looks <= seconds + 4


def test_more_time_counts_more_of_what_is_known() -> None:
    for seen in (look_after_passes(), public_view(walk(CROWD, 40, 1))):
        found = [
            make_plan(seen, MAX_CHOICES, TimeLimit(clock := Ticking(), clock(), seconds))
            for seconds in (0, 10, 100, 1_000, 10_000, 100_000)
        ]
        constraints = [one.sampler.constraints for one in found]
        passes = [one.order.passes for one in constraints]
        assert passes == sorted(passes)
        classes = [len(one.open) for one in constraints if one.order.passes == passes[0]]
        assert classes == sorted(classes)
        assert found[0].method is SamplingMethod.RELAXED
        assert constraints[0] != constraints[-1]


@pytest.mark.parametrize("rules", [COUNTER, CROWD], ids=["passes", "many seats"])
@pytest.mark.parametrize("seconds", [0, 30, 300])
def test_a_seat_sees_the_same_in_a_loose_draw(rules: Ruleset, seconds: int) -> None:
    loose = 0
    for moves in range(12, 48, 5):
        state = walk(rules, moves, moves)
        for seat in (None, 1, 2):
            found = worlds(look_on(state, seat), seconds=seconds, clock=Ticking())
            drawn = [found.draw(random.Random(luck)) for luck in range(3)]
            assert [look_on(world, seat) for world in drawn] == [found.view] * 3
            loose += found.method is SamplingMethod.RELAXED
    assert loose


def test_loose_worlds_say_what_they_are() -> None:
    found = worlds(look_after_passes(), seconds=0)
    assert not found.is_exact
    found.draw(random.Random(7))
    assert found.acceptance is None
    assert "uncounted" in repr(found)
    with pytest.raises(StateError, match="not counted: there was no time to count them; use draw"):
        _ = found.count


def test_cards_lie_right_in_a_loose_draw_if_another_is_found_at_once() -> None:
    found = worlds(public_view(walk(CROWD, 30, 1)), seconds=10, clock=Ticking())
    rejection, lucks = found._rejection, [random.Random(luck) for luck in range(40)]
    assert rejection is not None
    assert any(rejection.forbidden)
    assert any(rejection.has_forbidden_card(found._sampler.draw(luck)) for luck in lucks)
    assert not any(rejection.has_forbidden_card(found._draw_assignment(luck)) for luck in lucks)


def test_arrays_in_which_cards_lie_wrong_give_way_to_others() -> None:
    numpy = pytest.importorskip("numpy")
    # Two hands and the stack, then what else belongs to each world.
    one, other, last = [1, 2, 0, -1], [2, 1, 0, -2], [4, 1, 0, -3]
    drawn = numpy.array([one, other, last])
    assert leave_out(drawn, (2, 0, 1)).tolist() == [one, last, one]
    assert leave_out(drawn, (2, 2, 0)).tolist() == [last] * 3
    assert leave_out(drawn, (7, 0, 0)) is drawn


def test_many_loose_worlds_are_drawn_as_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    seen = look_after_passes()
    drawn = worlds(seen, seconds=0).draw_many(50, seed=3)
    held = sum(1 << card.index for card in seen.hand or ())
    assert set(drawn.hands[:, seen.seat].tolist()) == {held}
    sizes = numpy.bitwise_count(drawn.hands)
    assert set(map(tuple, sizes.tolist())) == {tuple(seen.cards_left)}


@pytest.mark.parametrize("seconds", [-1, float("nan"), True, "long"])
def test_seconds_are_a_number(seconds: float) -> None:
    with pytest.raises(StateError, match="seconds: expected a number from 0 on, or None, got "):
        worlds(look_after_passes(), seconds=seconds)


def test_a_clock_can_be_called() -> None:
    clock: Callable[[], float] = 7  # type: ignore[assignment]  # that is the test
    with pytest.raises(StateError, match="clock: expected a function that returns seconds, got 7"):
        worlds(look_after_passes(), seconds=1, clock=clock)
