"""What is compiled is kept: equal rules give the same kernel, at once, wherever they come from."""

from __future__ import annotations

import copy
import inspect
import pickle
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import attrs
import pytest

from counter_rules import Ruleset, StateError, get_ruleset
from counter_rules.bots._policy.player import POLICY, load_policy_code
from counter_rules.kernel import (
    Backend,
    Kernel,
    NotCompilableError,
    _kernel,
    _loaded,
    compile_ruleset,
)
from counter_rules.kernel._memory import make_room
from counter_rules.kernel._recent import RecentCache
from counter_rules.kernel._running import Cache
from counter_rules.kernel._text import Extension
from counter_rules.trick import Act, Effect, EffectOrder, Table
from support import kernel_extension
from support.builders import custom
from support.forks import knows_forks, needs_fork, run_in_fork
from support.kernel_rulesets import compile_here

SMALL = custom(2, hand_sizes=(1,), trump="none")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Ruleset]:
    """Note the rules of each kernel that is made, and forget those made before."""
    made: list[Ruleset] = []
    compile_, kept = (
        _kernel._compile,
        RecentCache[_kernel._Wanted, Kernel | NotCompilableError](most=3),
    )

    def note(wanted: _kernel._Wanted) -> Kernel:
        made.append(wanted[0])
        return compile_(wanted)

    monkeypatch.setattr(_kernel, "_compile", note)
    monkeypatch.setattr(_kernel, "_KERNELS", kept)
    return made


def test_equal_rules_give_the_same_kernel(made: list[Ruleset]) -> None:
    kernel = compile_here(SMALL)
    assert compile_here(attrs.evolve(SMALL)) is kernel
    assert compile_ruleset(SMALL, backend=Backend.PYTHON, cache=None) is kernel
    assert pickle.loads(pickle.dumps(kernel)) is kernel  # noqa: S301 - made here
    assert compile_here(attrs.evolve(SMALL, name="another")) is not kernel
    assert len(made) == 2


def test_the_last_few_are_kept(made: list[Ruleset]) -> None:
    one, two, three, four = (attrs.evolve(SMALL, name=name) for name in "abcd")
    kernel = compile_here(one)
    for rules in (two, three, one, four, one):  # the second goes: it was asked for longest ago
        compile_here(rules)
    assert compile_here(one) is kernel
    assert made == [one, two, three, four]
    compile_here(two)
    assert made == [one, two, three, four, two]


def loop(table: Table) -> None:
    while True:
        table.values[0] += 1


def test_why_there_is_no_kernel_is_kept_too(made: list[Ruleset]) -> None:
    mine = Effect(name="mine", value=Act("H1", loop))
    rules = custom(2, hand_sizes=(1,), effects=EffectOrder(value=(mine,)))
    refused = list[NotCompilableError]()
    for _ in range(3):
        with pytest.raises(NotCompilableError) as caught:
            compile_here(rules)
        refused.append(caught.value)
    assert made == [rules]
    assert len({*map(id, refused)}) == 3  # or each would show where the others were raised
    assert len({*map(str, refused)}) == 1


def test_rules_without_a_hash_are_compiled_each_time(made: list[Ruleset]) -> None:
    rules = attrs.evolve(SMALL, options=(("marks", ["one"]),))
    assert compile_here(rules) is not compile_here(rules)
    assert len(made) == 2


def run_at_once(work: Callable[[], object]) -> list[object]:
    """Let three threads do some work, and return what each of them finds."""
    found = list[object]()
    threads = [threading.Thread(target=lambda: found.append(work())) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_threads_that_ask_at_once_get_the_same(
    made: list[Ruleset], monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, compile_ = threading.Barrier(3), _kernel._compile

    def meet(wanted: _kernel._Wanted) -> Kernel:
        gate.wait(20)  # nobody has found anything by then
        return compile_(wanted)

    def make(*_: object) -> _loaded.LoadedText:
        gate.wait(20)
        return _loaded.LoadedText("", {}, ModuleType("later"))

    monkeypatch.setattr(_kernel, "_compile", meet)
    kernels = run_at_once(lambda: compile_here(SMALL))
    assert len(kernels) == len(made) == 3
    kernel = compile_here(SMALL)
    assert {*map(id, kernels)} == {id(kernel)}
    monkeypatch.setattr(_kernel, "load_text", make)
    codes = run_at_once(lambda: load_policy_code(kernel))
    assert {*map(id, codes)} == {id(load_policy_code(kernel))}


@needs_fork
@knows_forks
def test_a_forked_process_has_the_kernels_of_its_parent(made: list[Ruleset]) -> None:
    kernel = compile_here(SMALL)
    assert run_in_fork(lambda: compile_here(attrs.evolve(SMALL)) is kernel)
    assert len(made) == 1


def test_what_is_compiled_later_is_kept_where_its_kernel_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    caches = list[Cache | None]()
    run_text = _loaded.run_text

    def note(text: str, *, name: str, backend: Backend, cache: Cache | None) -> ModuleType:
        caches.append(cache)
        return run_text(text, name=name, backend=Backend.PYTHON, cache=None)

    kernel = copy.copy(compile_here(SMALL))
    monkeypatch.setattr(_loaded, "run_text", note)
    monkeypatch.setattr(_loaded, "_TEXTS", RecentCache[object, _loaded.LoadedText](most=3))
    for cache in (None, Cache(tmp_path), Cache(None)):
        own = attrs.evolve(kernel, cache=cache)
        for _ in range(2):
            _kernel.extend(own, POLICY, Backend.NUMBA)
    assert caches == [None, Cache(tmp_path), Cache(None)]


def test_functions_of_another_room_are_compiled_with_the_machine(small_kernel: Kernel) -> None:
    mine = Extension(
        name="mine",
        layout=(kernel_extension,),
        modules=(kernel_extension,),
        entries=("count_suit",),
    )
    extended = _kernel.extend(small_kernel, mine)
    assert _kernel.extend(small_kernel, mine) is extended
    assert extended.layout["MINE"] == small_kernel.layout["HAND"] + 3
    state = small_kernel.start().deal(7)
    cards = [card for hand in state.to_deal().hands for card in hand]
    counts, total = make_room(3), 0
    for suit in range(5):
        held = extended.code.count_suit(state.row, suit, counts)
        assert held == sum(counts)
        total += held
    assert total == len(cards)


def test_a_signature_says_what_is_done() -> None:
    given = inspect.signature(compile_ruleset).parameters
    assert {name: given[name].default for name in ("backend", "cache")} == {
        "backend": Backend.AUTO,
        "cache": "user",
    }
    with pytest.raises(StateError, match="cache: expected a Path, 'user' or None, got 'here'"):
        compile_ruleset(SMALL, backend=Backend.PYTHON, cache="here")  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_folder_is_filled_even_if_the_rules_were_compiled_before(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    rules = get_ruleset("oh_hell", players=3)
    kernel = compile_ruleset(rules, backend=Backend.NUMBA)
    named = compile_ruleset(rules, backend=Backend.NUMBA, cache=tmp_path / "kept")
    assert named is not kernel
    assert named is compile_ruleset(rules, backend=Backend.NUMBA, cache=tmp_path / "kept")
    assert [file.suffix for file in (tmp_path / "kept").glob("*.*")] == [".py"]
