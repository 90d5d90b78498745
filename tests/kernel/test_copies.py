"""States as values: copied, pickled, printed; and what is said where something is missing."""

from __future__ import annotations

import copy
import importlib
import pickle
from types import ModuleType

import pytest

from counter_rules import StateError, get_ruleset
from counter_rules.kernel import Backend, KernelError, compile_ruleset
from counter_rules.kernel._running import choose_backend

COUNTER = compile_ruleset(get_ruleset("counter", players=3), backend=Backend.PYTHON)


def test_a_state_is_its_own_copy() -> None:
    state = COUNTER.start().deal(1)
    assert copy.copy(state) is copy.deepcopy(state) is state
    assert repr(state) == "<FastState: counter, hand 1, bid, seat 0 to act>"
    assert repr(COUNTER.start()) == "<FastState: counter, hand 1, deal, nobody to act>"


def test_a_kernel_is_shown_by_its_rules_and_its_backend() -> None:
    assert repr(COUNTER) == f"Kernel(rules={COUNTER.rules!r}, backend={COUNTER.backend!r})"


def test_a_state_comes_back_from_a_pickle() -> None:
    state = COUNTER.start().deal(1)
    state = state.child(state.legal[2])
    again = pickle.loads(pickle.dumps(state))  # noqa: S301 - made here
    assert again.legal == state.legal
    assert again.to_state() == state.to_state()
    assert again.kernel.backend is Backend.PYTHON


def test_a_pickle_keeps_the_seat_that_a_state_is_turned_to() -> None:
    rules = get_ruleset("office_oh_hell", players=3)
    state = compile_ruleset(rules, backend=Backend.PYTHON).start().deal(7).for_seat(2)
    again = pickle.loads(pickle.dumps(state))  # noqa: S301 - made here
    assert again.turn == 2
    assert again.to_act == (0, 1, 2)
    assert again.to_state() == state.to_state()


@pytest.mark.parametrize(
    ("name", "place"),
    [("BIG", 0), ("ROW", 0), ("P", 0), ("HAND", -5), ("HAND", 1_000), ("TURN", "x"), ("", 0)],
)
def test_no_word_is_read_that_a_row_has_not(name: str, place: int) -> None:
    with pytest.raises(StateError, match="a row has no word"):
        COUNTER.start().get_word(name, place)


def test_without_numba_auto_is_python(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> ModuleType:
        raise ImportError(f"no {name}")

    monkeypatch.setattr(importlib, "import_module", fail)
    assert choose_backend(Backend.AUTO) is Backend.PYTHON
    with pytest.raises(KernelError, match=r"pip install 'counter-rules\[fast\]'"):
        choose_backend(Backend.NUMBA)
    with pytest.raises(KernelError, match="expected a Backend, got 'numba'"):
        choose_backend("numba")  # type: ignore[arg-type]


def test_playouts_say_how_many_they_are_and_what_they_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    numpy = pytest.importorskip("numpy")
    assert repr(COUNTER.playouts(COUNTER.start(), 0, seed=1)) == "<Playouts: 0 games, 0 decisions>"

    def lack(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(numpy, "zeros", lack)
    with pytest.raises(StateError, match="5 games take more memory than there is: play fewer"):
        COUNTER.playouts(COUNTER.start(), 5, seed=1)
