"""The layout: blocks that follow one another, names, and reading them back by name."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import attrs
import pytest

from counter_rules import CounterRulesError, StateError, get_ruleset, new_game, public_view, view
from counter_rules.actions import ActionSpace
from counter_rules.errors import MissingExtraError
from counter_rules.observations import ObservationSpace
from support.builders import COUNTER, custom
from support.failures import each
from support.hands import bid_all, shuffled
from support.match_walks import TABLES

if TYPE_CHECKING:
    import numpy as np
else:
    np = pytest.importorskip("numpy")

SPACE = ObservationSpace(COUNTER[4])
STATE = bid_all(shuffled(new_game(COUNTER[4])), 3)
OBSERVATIONS = np.stack([SPACE.encode(view(STATE, seat)) for seat in range(4)])

# Blocks and names


@each("players", range(2, 11))
def test_blocks_follow_one_another_without_a_gap(players: int) -> None:
    space = ObservationSpace(custom(players))
    end = 0
    for name, block in space.blocks.items():
        assert block.name == name
        assert (block.start, block.slice) == (end, slice(end, end + block.size))
        assert block.size == len(block.names) == np.prod(block.shape, dtype=int)
        assert len(block.axes) == len(block.shape)
        end = block.slice.stop
    assert end == space.size == len(space.names) == len({*space.names})


def test_every_game_of_as_many_players_has_the_same_layout() -> None:
    layouts = dict[int, ObservationSpace]()
    for name, players in TABLES:
        if name == "wizard":
            continue  # F11.3: it has places for two cards more
        space = ObservationSpace(get_ruleset(name, players=players))
        first = layouts.setdefault(players, space)
        assert dict(space.blocks) == dict(first.blocks)
        assert space.names == first.names


def test_the_blocks_of_counter_with_four_players() -> None:
    shapes = {name: block.shape for name, block in SPACE.blocks.items()}
    assert shapes == {
        "hand": (53,),
        "shown": (53,),
        "known": (3, 53),
        "face_up": (53,),
        "played": (4, 53),
        "trick": (4, 53),
        "bids": (4,),
        "blind": (4,),
        "tricks_won": (4,),
        "voids": (4, 5),
        "scores": (4, 2),
        "to_act": (4,),
        "leader": (4,),
        "dealer": (4,),
        "trump": (6,),
        "led": (6,),
        "phase": (5,),
        "doubled": (),
        "named": (),
        "hand_size": (),
        "tricks": (),
        "hand_number": (),
    }
    assert SPACE.size == 816


def test_names_say_whose_and_what() -> None:
    for name, byte in {
        "hand[A♣]": 0,
        "hand[*]": 52,
        "known[1, A♣]": SPACE.blocks["known"].start,
        "played[2, 9♣]": SPACE.blocks["played"].start + 2 * 53 + 8,
        "voids[3, jokers]": SPACE.blocks["voids"].slice.stop - 1,
        "scores[0, high]": SPACE.blocks["scores"].start,
        "trump[none]": SPACE.blocks["trump"].start,
        "phase[over]": SPACE.blocks["phase"].slice.stop - 1,
        "doubled": SPACE.blocks["doubled"].start,
        "hand_number": SPACE.size - 1,
    }.items():
        assert SPACE.names[byte] == name


def test_blocks_are_read_only() -> None:
    with pytest.raises(TypeError):
        SPACE.blocks["hand"] = SPACE.blocks["known"]  # type: ignore[index]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        SPACE.blocks["hand"].start = 1  # type: ignore[misc]


# A space is a value


def test_a_space_is_a_value() -> None:
    other = ObservationSpace(get_ruleset("counter", players=4))
    assert other == SPACE
    assert hash(other) == hash(SPACE)
    assert other != ObservationSpace(COUNTER[3])
    assert other != ActionSpace(COUNTER[4])
    assert {SPACE: 1}[other] == 1


@each("make", [pickle.dumps, copy.copy, copy.deepcopy])
def test_a_space_is_pickled_and_copied(make: Callable[[object], Any]) -> None:
    again = make(SPACE)
    again = pickle.loads(again) if isinstance(again, bytes) else again  # noqa: S301 - our own
    assert again == SPACE
    assert again.names == SPACE.names
    assert dict(again.blocks) == dict(SPACE.blocks)


def test_what_is_no_ruleset_is_refused() -> None:
    with pytest.raises(StateError, match="expected a Ruleset"):
        ObservationSpace("counter")  # type: ignore[arg-type]


# Encoding


def test_an_observation_is_an_array_of_its_own() -> None:
    one, two = SPACE.encode(view(STATE, 0)), SPACE.encode(view(STATE, 0))
    assert (one.dtype, one.shape) == (np.uint8, (SPACE.size,))
    assert one.flags.writeable
    one[:] = 7
    assert (two == OBSERVATIONS[0]).all()


def refuse(call: Callable[[], object]) -> str:
    with pytest.raises(StateError) as caught:
        call()
    return str(caught.value)


def test_what_is_no_view_is_refused() -> None:
    for given, name in ((STATE, "State"), (None, "NoneType"), ("view", "str")):
        message = refuse(lambda given=given: SPACE.encode(given))  # type: ignore[misc]
        assert message == f"expected a View, got {name}"


def test_the_public_view_is_refused() -> None:
    message = refuse(lambda: SPACE.encode(public_view(STATE)))
    assert message == "the public view belongs to no seat: pass the view of a seat"


def test_a_view_of_other_rules_is_refused() -> None:
    other = view(new_game(COUNTER[3]), 0)
    message = refuse(lambda: SPACE.encode(other))
    assert message == f"expected a view of {COUNTER[4]!r}, got one of {COUNTER[3]!r}"


# Reading blocks by name


@each("shape", [(), (1,), (5,), (2, 3), (0,), (2, 0, 3)])
def test_split_keeps_the_axes_in_front(shape: tuple[int, ...]) -> None:
    rng = np.random.default_rng(1)
    observations = rng.integers(0, 256, (*shape, SPACE.size), np.uint8)
    parts = SPACE.split(observations)
    assert list(parts) == list(SPACE.blocks)
    for name, block in SPACE.blocks.items():
        assert parts[name].shape == (*shape, *block.shape)
        flat = parts[name].reshape(*shape, block.size)
        assert (flat == observations[..., block.slice]).all()


def test_split_looks_into_the_same_memory() -> None:
    observations = OBSERVATIONS.copy()
    SPACE.split(observations)["hand"][2, 5] = 9
    assert observations[2, 5] == 9


def test_what_is_read_only_stays_so() -> None:
    observations = OBSERVATIONS.copy()
    observations.flags.writeable = False
    parts = SPACE.split(observations)
    assert not parts["played"].flags.writeable
    assert SPACE.read_scores(observations).tolist() == [[0] * 4] * 4


def test_split_of_an_array_that_lies_otherwise_in_memory() -> None:
    observations = np.asfortranarray(OBSERVATIONS)
    for name, part in SPACE.split(observations).items():
        assert (part == SPACE.split(OBSERVATIONS)[name]).all()
    each_other = SPACE.split(OBSERVATIONS[::2])
    assert (each_other["hand"] == OBSERVATIONS[::2, :53]).all()


@each("shape", [(), (4,), (2, 3)])
def test_read_scores_keeps_the_axes_in_front(shape: tuple[int, ...]) -> None:
    observations = np.zeros((*shape, SPACE.size), np.uint8)
    SPACE.split(observations)["scores"][..., 2, :] = (127, 251)
    scores = SPACE.read_scores(observations)
    assert (scores.dtype, scores.shape) == (np.int32, (*shape, 4))
    assert (scores[..., 2] == -5).all()
    assert (scores[..., 0] == -32_768).all()


NO_BYTES, NO_SHAPE = "expected an array of uint8, got ", "expected observations of 816 bytes, got "
WRONG: dict[str, tuple[object, str]] = {
    "a list": ([0] * 816, NO_BYTES + "[0, 0, 0, 0, 0, 0, ...]"),
    "bytes": (b"123", NO_BYTES + "b'123'"),
    "None": (None, NO_BYTES + "None"),
    "of int64": (np.zeros(3, np.int64), NO_BYTES + "array([0, 0, 0])"),
    "of bools": (np.zeros(1, np.bool_), NO_BYTES + "array([False])"),
    "too long": (np.zeros(817, np.uint8), NO_SHAPE + "the shape (817,)"),
    "of other players": (np.zeros((7, 648), np.uint8), NO_SHAPE + "the shape (7, 648)"),
    "a single number": (np.zeros((), np.uint8), NO_SHAPE + "the shape ()"),
    "turned around": (np.zeros((816, 2), np.uint8), NO_SHAPE + "the shape (816, 2)"),
}


@each("wrong", WRONG)
def test_other_arrays_are_refused(wrong: str) -> None:
    given, message = cast("tuple[Any, str]", WRONG[wrong])  # whatever somebody may give
    assert refuse(lambda: SPACE.split(given)) == message
    assert refuse(lambda: SPACE.read_scores(given)) == message


# Without NumPy

WITHOUT_NUMPY = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "numpy":
            raise ImportError(f"no {name} here")

sys.meta_path.insert(0, Blocker())

from counter_rules import get_ruleset, new_game, view
from counter_rules.actions import ActionSpace
from counter_rules.errors import MissingExtraError
from counter_rules.kernel import Backend, compile_ruleset
from counter_rules.observations import ObservationSpace

rules = get_ruleset("counter", players=4)
space, kernel = ObservationSpace(rules), compile_ruleset(rules, backend=Backend.PYTHON)
fast, actions = kernel.start().deal(1), ActionSpace(rules)
assert actions.legal(fast.to_state()) == (64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74)
assert (space.size, len(space.names), space.blocks["hand"].shape) == (816, 816, (53,))
assert "numpy" not in sys.modules
for call in (
    lambda: space.encode(view(new_game(rules), 0)),
    lambda: space.recall(view(new_game(rules), 0)),
    lambda: actions.mask(new_game(rules)),
    lambda: space.split([0]),
    lambda: space.read_scores([0]),
    lambda: fast.observe(),
    lambda: fast.mask(),
):
    try:
        call()
    except MissingExtraError as error:
        print(error)
"""


def test_without_numpy_a_sentence_says_what_to_do() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (
        done.stdout.splitlines() == ["arrays need NumPy: run pip install 'counter-rules[fast]'"] * 7
    )


def test_a_missing_package_is_an_error_of_both_kinds() -> None:
    assert issubclass(MissingExtraError, CounterRulesError)
    assert issubclass(MissingExtraError, ImportError)
    error = pickle.loads(pickle.dumps(MissingExtraError("no NumPy")))  # noqa: S301 - our own
    assert (type(error), str(error)) == (MissingExtraError, "no NumPy")
