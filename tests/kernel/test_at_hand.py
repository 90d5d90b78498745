"""Machine code at hand: found once it is in the user's cache, and never compiled to find it."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from counter_rules import Ruleset, StateError, get_ruleset
from counter_rules.kernel import Backend, NotCompilableError, _at_hand, _running, compile_ruleset
from counter_rules.kernel.inner import find_compiled
from support.builders import custom


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the user's own cache folder, for once in a folder of the test."""
    own = tmp_path / "own"
    for module in (_running, _at_hand):
        monkeypatch.setattr(module, "default_cache_folder", lambda: own)
    return own


def make_tiny() -> Ruleset:
    return custom(2, hand_sizes=(2,), lowest_rank="Q", trump="S")


def test_it_is_found_once_it_is_compiled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    llvm = pytest.importorskip("llvmlite.binding")
    rules = make_tiny()
    assert find_compiled(rules) is None
    assert not folder.exists()
    kernel = compile_ruleset(rules, backend=Backend.NUMBA)
    state = kernel.start().deal(7)
    assert find_compiled(rules) is None  # observations would have to be compiled
    state.observe()
    assert find_compiled(make_tiny()) is kernel
    assert find_compiled(attrs.evolve(rules, name="like it")) is not None
    monkeypatch.setattr(llvm, "get_host_cpu_name", lambda: "another")
    assert find_compiled(attrs.evolve(rules, name="elsewhere")) is None


def test_what_is_refused_or_missing_is_not_found(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise NotCompilableError("effect mine", "uses Dict")

    folder.mkdir(mode=0o700)
    assert find_compiled(get_ruleset("counter", players=3)) is None
    monkeypatch.setattr(_at_hand, "make_text", refuse)
    assert find_compiled(custom(2, hand_sizes=(1,), lowest_rank="J")) is None
    with pytest.raises(StateError, match="expected a Ruleset"):
        find_compiled("counter")  # type: ignore[arg-type]


def test_a_folder_that_others_may_write_to_is_left_alone(folder: Path) -> None:
    folder.mkdir()
    folder.chmod(0o777)
    assert find_compiled(make_tiny()) is None
