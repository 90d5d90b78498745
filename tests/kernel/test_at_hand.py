"""Machine code at hand: found once it is in the user's cache, and never compiled to find it."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from counter_rules import Ruleset, StateError, get_ruleset
from counter_rules.kernel import Backend, NotCompilableError, _at_hand, compile_ruleset
from counter_rules.kernel._running import open_folder
from counter_rules.kernel.inner import find_compiled
from counter_rules.observations import Observing
from counter_rules.rules.bidding import HookLastBidder, InTurn
from support.builders import custom


def make_tiny() -> Ruleset:
    return custom(2, hand_sizes=(2,), lowest_rank="Q", trump="S")


def test_it_is_found_once_it_is_compiled(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    llvm = pytest.importorskip("llvmlite.binding")
    rules = make_tiny()
    assert find_compiled(rules) is None
    assert not own_folder.exists()
    kernel = compile_ruleset(rules, backend=Backend.NUMBA)
    state = kernel.start().deal(7)
    assert find_compiled(rules) is None  # observations would have to be compiled
    state.observe()
    assert find_compiled(make_tiny()) is kernel
    assert find_compiled(rules, Observing.SCALED) is None  # the scaling would have to be, too
    state.observe_scaled()
    assert find_compiled(rules, Observing.SCALED) is kernel
    assert find_compiled(attrs.evolve(rules, name="like it")) is not None
    monkeypatch.setattr(llvm, "get_host_cpu_name", lambda: "another")
    assert find_compiled(attrs.evolve(rules, name="elsewhere")) is None


def test_what_is_refused_or_missing_is_not_found(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise NotCompilableError("effect mine", "uses Dict")

    open_folder(own_folder)
    assert find_compiled(get_ruleset("counter", players=3)) is None
    monkeypatch.setattr(_at_hand, "make_text", refuse)
    assert find_compiled(custom(2, hand_sizes=(1,), lowest_rank="J")) is None
    with pytest.raises(StateError, match="expected a Ruleset"):
        find_compiled("counter")  # type: ignore[arg-type]


class Unhashable(HookLastBidder):
    """A part of one's own that has no hash."""

    __hash__ = None  # type: ignore[assignment]  # as Python sets it for values that change


def test_rules_without_a_hash_are_not_looked_for(own_folder: Path) -> None:
    open_folder(own_folder)
    assert find_compiled(attrs.evolve(make_tiny(), bidding=InTurn(Unhashable()))) is None


def test_a_type_error_of_a_part_is_not_hidden(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise TypeError("wrong")

    pytest.importorskip("numba")
    open_folder(own_folder)
    monkeypatch.setattr(_at_hand, "make_shape", fail)
    with pytest.raises(TypeError, match="wrong"):
        find_compiled(custom(2, hand_sizes=(1,), lowest_rank="10"))


@pytest.mark.parametrize("error", [ImportError("no llvmlite"), OSError("no libLLVM")])
def test_a_damaged_numba_finds_nothing(
    error: Exception, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    open_folder(own_folder)
    monkeypatch.setattr(_at_hand, "name_unit", fail)
    rules = custom(2, hand_sizes=(1,), lowest_rank="9")
    assert find_compiled(attrs.evolve(rules, name=str(error))) is None


def test_a_folder_that_others_may_write_to_is_left_alone(own_folder: Path) -> None:
    open_folder(own_folder).chmod(0o777)
    assert find_compiled(make_tiny()) is None
