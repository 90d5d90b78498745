"""The layout of observations: blocks and names, and what is refused."""

from __future__ import annotations

import copy
import pickle
import sys

import pytest

from counter_rules import StateError, get_ruleset, new_game, public_view, view
from counter_rules.errors import MissingExtraError
from counter_rules.observations import ObservationSpace
from support.builders import COUNTER, finished
from support.builders import after as wait_after
from support.hands import shuffled

np = pytest.importorskip("numpy")

SPACE = ObservationSpace(COUNTER[3])
STATE = shuffled(new_game(COUNTER[3]))


@pytest.mark.parametrize("players", range(2, 11))
def test_blocks_lie_side_by_side(players: int) -> None:
    space = ObservationSpace(get_ruleset("up_to_ten", players=max(players, 3)))
    end = 0
    for name, block in space.blocks.items():
        assert block.name == name
        assert (block.start, block.slice) == (end, slice(end, end + block.size))
        assert len(block.axes) == len(block.shape)
        assert block.size == len(block.names) >= 1
        assert block.meaning
        end += block.size
    assert space.size == end == 128 + 172 * space.rules.players


def test_every_byte_has_a_name() -> None:
    assert len({*SPACE.names}) == len(SPACE.names) == SPACE.size
    assert SPACE.names[SPACE.blocks["played"].start + 53 + 8] == "played[1, 9♣]"
    assert SPACE.names[SPACE.blocks["known"].start] == "known[1, A♣]"
    assert SPACE.names[-1] == "hand_number"


def test_one_layout_serves_all_rulesets_of_as_many_players() -> None:
    assert dict(ObservationSpace(get_ruleset("blackout", players=3)).blocks) == dict(SPACE.blocks)


def test_one_observation_and_many_are_split() -> None:
    one = SPACE.encode(view(STATE, 1))
    many = np.stack([[one, one, one], [one, one, one]])
    parts, more = SPACE.split(one), SPACE.split(many)
    assert [*parts] == [*more] == [*SPACE.blocks]
    for name, block in SPACE.blocks.items():
        assert parts[name].shape == block.shape
        assert more[name].shape == (2, 3, *block.shape)
        assert np.array_equal(more[name][1, 2], parts[name])
    assert SPACE.read_scores(many).shape == (2, 3, 3)


@pytest.mark.parametrize("scores", [(0, -7, 12), (255, 256, -256), (32_767, -32_768, 1)])
def test_scores_fit_two_bytes(scores: tuple[int, int, int]) -> None:
    state = wait_after(COUNTER[3], finished(scores))
    seen = SPACE.read_scores(SPACE.encode(view(state, 1)))
    assert seen.dtype == np.int32
    assert seen.tolist() == [scores[1], scores[2], scores[0]]


def test_what_does_not_fit_stays_at_the_end_of_it() -> None:
    state = wait_after(COUNTER[3], finished((99_999, -99_999, 0)))
    seen = SPACE.read_scores(SPACE.encode(view(state, 0)))
    assert seen.tolist() == [32_767, -32_768, 0]
    late = wait_after(COUNTER[3], *[finished((0, 0, 0), number=n) for n in range(1, 301)])
    assert SPACE.encode(view(late, 0))[-1] == 255


def test_spaces_are_values() -> None:
    assert ObservationSpace(get_ruleset("counter", players=3)) == SPACE
    assert len({SPACE, ObservationSpace(COUNTER[3]), ObservationSpace(COUNTER[4])}) == 2
    again = pickle.loads(pickle.dumps(SPACE))  # noqa: S301 - made here
    assert again == SPACE
    assert copy.deepcopy(SPACE) == SPACE
    with pytest.raises(TypeError):
        SPACE.blocks["hand"] = SPACE.blocks["led"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (STATE, "expected a View, got State"),
        (None, "expected a View, got None"),
        (public_view(STATE), "the public view is of no seat: give the view of a seat"),
        (view(new_game(COUNTER[4]), 0), "the view is one of .*, not of "),
    ],
)
def test_what_is_no_view_of_a_seat_is_refused(given: object, message: str) -> None:
    with pytest.raises(StateError, match=message):
        SPACE.encode(given)  # type: ignore[arg-type]


def test_what_are_no_observations_is_refused() -> None:
    right = np.zeros((2, SPACE.size), np.uint8)
    for wrong in (right.tolist(), right.astype(np.int64), None, "x"):
        with pytest.raises(StateError, match="expected an array of uint8, got "):
            SPACE.split(wrong)  # type: ignore[arg-type]
    for wrong in (right[:, :-1], np.array(7, np.uint8), right.T):
        with pytest.raises(StateError, match="an observation here has 644 bytes, not the shape"):
            SPACE.read_scores(wrong)
    with pytest.raises(StateError, match=r"expected a Ruleset .*, got 'counter'"):
        ObservationSpace("counter")  # type: ignore[arg-type]


def test_without_numpy_the_layout_is_there_and_arrays_are_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert ObservationSpace(COUNTER[3]).blocks["hand"].shape == (53,)
    with pytest.raises(MissingExtraError, match=r"run pip install 'counter-rules\[fast\]'"):
        SPACE.encode(view(STATE, 0))
    assert issubclass(MissingExtraError, ImportError)
