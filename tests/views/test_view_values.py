"""Views and events are values: frozen, hashable, equal by what they hold, pickled, copied."""

from __future__ import annotations

import copy
import functools
import hashlib
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs
import pytest

import counter_rules
from counter_rules import (
    Bid,
    Event,
    Phase,
    Sight,
    State,
    View,
    get_ruleset,
    new_game,
    step,
    view,
)
from counter_rules.cards import STANDARD_DECK
from counter_rules.notation import format_events, format_view
from counter_rules.position import Position
from support.builders import COUNTER, before, custom
from support.hands import shuffled
from support.match_walks import walk_match
from support.seat_outputs import look_on

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)

STARTS = {
    "counter": new_game(get_ruleset("counter", players=4, max_hands=1)),
    "blind": before(custom(3, blind_bids=True, hand_sizes=(2, 2)), 2, (0, 30, 5)),
    "sealed": new_game(custom(3, bidding="simultaneous", hand_sizes=(2,))),
    "foreheads": new_game(custom(3, seen=(2,), hand_sizes=(2,))),
    "jokers": new_game(custom(3, jokers="high_low", hand_sizes=(4, 1))),
}


def list_values(name: str) -> Iterator[View | Event]:
    """Yield views of a match, and its events."""
    for state, _, made in walk_match(random.Random(name), STARTS[name], 70):
        yield from (look_on(state, seat) for seat in (None, 0, 2))
        yield from made.events


@pytest.mark.parametrize("name", STARTS)
def test_they_pickle_in_every_protocol(name: str) -> None:
    for number, value in enumerate(list_values(name)):
        check_pickle(value, {PROTOCOLS[-1], PROTOCOLS[number % len(PROTOCOLS)]})


@pytest.mark.slow
@pytest.mark.parametrize("name", STARTS)
def test_each_of_them_pickles_in_every_protocol(name: str) -> None:
    for value in list_values(name):
        check_pickle(value, PROTOCOLS)


def check_pickle(value: View | Event, protocols: Iterable[int]) -> None:
    for protocol in protocols:
        again = pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 - our own pickle
        assert type(again) is type(value)
        assert again == value
        assert hash(again) == hash(value)
        assert repr(again) == repr(value)


@pytest.mark.parametrize("name", STARTS)
def test_they_are_equal_however_they_were_reached(name: str) -> None:
    one, other = list(list_values(name)), list(list_values(name))
    assert one == other
    assert [hash(value) for value in one] == [hash(value) for value in other]


@pytest.mark.parametrize("name", STARTS)
def test_nothing_can_be_changed_in_them(name: str) -> None:
    for value in list_values(name):
        for field in attrs.fields(type(value)):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(value, field.name, None)
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                delattr(value, field.name)
        hash(value)


def test_a_view_copies_as_itself() -> None:
    for value in list_values("counter"):
        if isinstance(value, View):
            assert copy.copy(value) is value
            assert copy.deepcopy(value) is value
            assert copy.deepcopy([value])[0] is value
        else:
            assert copy.deepcopy(value) == value


SEEN = view(shuffled(new_game(COUNTER[4])), 0)
CARD = STANDARD_DECK[0]

OTHERWISE: dict[str, object] = {
    "seat": 1,
    "rules": COUNTER[3],
    "phase": Phase.PLAY,
    "dealer": 0,
    "hands": (None,) * 4,
    "bids": (1, None, None, None),
    "trump": None,
    "trick": (counter_rules.PlayCard(0, CARD),),
    "tricks": (1,),
    "hand_results": (1,),
    "to_act": (1,),
    "committed": (None, None, None, Bid(3, 1)),
    "turned": (),
    "sights": (Sight.FOREHEAD,) * 4,
    "passes": (counter_rules.Passed(1, (None,) * 4),),
    "move_number": 7,
    "dealt": ((),) * 4,
}


def test_every_field_of_a_view_is_told_apart() -> None:
    assert [field.name for field in attrs.fields(View)] == [*OTHERWISE]


@pytest.mark.parametrize("field", OTHERWISE)
def test_views_differ_by_every_field(field: str) -> None:
    other = attrs.evolve(SEEN, **{field: OTHERWISE[field]})
    assert other != SEEN
    assert attrs.evolve(other, **{field: getattr(SEEN, field)}) == SEEN
    assert len({SEEN, other, attrs.evolve(SEEN)}) == 2


def test_a_view_is_neither_a_state_nor_the_view_of_another() -> None:
    state: State = shuffled(new_game(COUNTER[4]))
    views = [look_on(state, seat) for seat in (None, 0, 1, 2, 3)]
    assert len(set(views)) == 5
    assert state not in views
    assert state != SEEN


def test_a_view_is_written_in_one_line() -> None:
    assert str(SEEN) == "counter as seat 0 knows it, hand 1, bid: seats to act 0"
    state = new_game(COUNTER[4])
    assert str(look_on(state, None)) == (
        "counter as everybody knows it, hand 1, deal: seats to act nobody"
    )


def test_steps_are_values() -> None:
    state = shuffled(new_game(COUNTER[4]))
    one, other = step(state, Bid(0, 3)), step(state, Bid(0, 3))
    assert one == other
    assert hash(one) == hash(other)
    assert one != step(state, Bid(0, 4))
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own pickle


# The same everywhere.


@functools.cache
def digest_views() -> str:
    """Digest what some seats learn of some matches."""
    lines: list[str] = []
    for name, start in STARTS.items():
        for state, _, made in walk_match(random.Random(name), start, 60):
            for seat in (None, 1):
                lines += [repr(look_on(state, seat)), format_view(look_on(state, seat))]
            lines += [repr(made.events), format_events(made.events, 1)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@pytest.mark.parametrize("hash_seed", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_no_hash_seed_changes_what_a_seat_learns(hash_seed: str) -> None:
    paths = [str(Path(counter_rules.__file__).parents[1]), str(Path(__file__).parents[1])]
    found = subprocess.run(
        [sys.executable, __file__],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout == digest_views()
    assert found.stderr == ""


if __name__ == "__main__":
    sys.stdout.write(digest_views())


def test_a_position_declares_what_states_and_views_share() -> None:
    state, seen = [{field.name for field in attrs.fields(kind)} for kind in (State, View)]
    assert set(Position.__annotations__) == state & seen
    assert state - seen == {"stack"}
    assert seen - state == {"seat", "dealt"}


def test_what_follows_from_a_position_is_worked_out_once() -> None:
    derived = {name for name, value in vars(Position).items() if isinstance(value, property)}
    assert {"leader", "led", "winners", "hand_size", "tricks_won", "blind"} < derived
    for kind in (State, View):
        assert derived & vars(kind).keys() <= {"default_seat"}
        assert kind.__dictoffset__ == 0, f"a {kind.__name__} is made of slots alone"
