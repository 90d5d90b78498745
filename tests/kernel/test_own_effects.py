"""Effects of one's own: what they do is the same in a kernel, and what fails is named."""

from __future__ import annotations

import copy
import random
import runpy
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import attrs
import pytest

from counter_rules import PlayCard, Rank, Ruleset, RulesetError, get_ruleset, new_game
from counter_rules.games import counter_effects
from counter_rules.kernel import Backend, FastState, NotCompilableError, compile_ruleset
from counter_rules.trick import PLAIN_TRICK, Act, Effect, Freedom, Show, Table
from effects.lone_red import play_lone_red
from support.beside_kernel import walk_beside

NEVER = -(2**62)
FAVOURED = frozenset({Rank.KING, Rank.EIGHT, Rank.TWO})
MANY = tuple(range(60))


def read_values(table: Table) -> list[int]:
    return table.values


def keep_old(table: Table) -> None:
    old = list(read_values(table))
    table.values[0] += 40
    table.values[-1] = old[0] + 3


def sink(table: Table) -> None:
    for place in range(len(table.values)):
        table.values[place] = NEVER


def favour(table: Table) -> None:
    for rank in FAVOURED:
        for place in table.list_plays(rank):
            table.champion = place


def go_through_many(table: Table) -> None:
    for number in MANY:
        table.values[0] += number


def divide(table: Table) -> None:
    table.values[0] //= 0


def is_shown(play: PlayCard) -> bool:
    return play.show is not None


def compose(hook: Callable[[Table], None], **facets: Any) -> Ruleset:  # noqa: ANN401 - any facet
    mine = Effect(name="mine", rank=facets.pop("rank", None), contest=Act("H1", hook), **facets)
    return get_ruleset("custom", players=4, effects=PLAIN_TRICK.adding(mine), hand_sizes=(4, 1))


def step_through(state: FastState) -> None:
    while state.legal:
        state = state.child(state.legal[0])


def walk(rules: Ruleset) -> None:
    kernel = compile_ruleset(rules, backend=Backend.PYTHON)
    for seed in range(10):
        assert list(walk_beside(kernel, random.Random(seed), new_game(rules), hands=2))


@pytest.mark.parametrize("hook", [keep_old, sink])
def test_it_does_the_same(hook: Callable[[Table], None]) -> None:
    walk(compose(hook))


@pytest.mark.parametrize("bonus", [5, 3])
def test_a_frozen_class_as_hook_does_the_same_with_its_numbers(bonus: int) -> None:
    walk(play_lone_red(bonus))


@dataclass(frozen=True)
class RaiseFirst:
    by: int

    def __call__(self, table: Table) -> None:
        table.values[0] += self.by


def test_a_frozen_class_that_is_not_of_attrs_is_refused_by_name() -> None:
    with pytest.raises(
        NotCompilableError, match=r"^effect mine cannot be compiled: .* an attrs class"
    ):
        compile_ruleset(compose(RaiseFirst(2)), backend=Backend.PYTHON)


@pytest.mark.parametrize(
    ("hook", "reason"),
    [
        (favour, "loops over a set, which has no order"),
        (go_through_many, "loops over a tuple of more than 52 members"),
    ],
)
def test_what_is_not_said_or_too_long_is_refused(
    hook: Callable[[Table], None], reason: str
) -> None:
    with pytest.raises(NotCompilableError) as caught:
        compile_ruleset(compose(hook), backend=Backend.PYTHON)
    assert caught.value.reason == reason


def test_a_freedom_that_asks_for_more_than_the_card_is_refused() -> None:
    rules = compose(
        keep_old, rank=Rank.TWO, freedom=Freedom("H2", is_shown), show=Show("H2", Rank.TWO)
    )
    with pytest.raises(NotCompilableError, match="depends on its seat, or on the card shown"):
        compile_ruleset(rules, backend=Backend.PYTHON)


def test_a_source_that_has_changed_since_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "house.py"
    source = "def raise_{0}(table):\n    table.values[0] += {1}\n"
    file.write_text(source.format("first", 2) + source.format("other", 2), "utf-8")
    house = runpy.run_path(str(file))
    walk(compose(house["raise_first"]))
    file.write_text(source.format("first", 2) + source.format("other", 20_000), "utf-8")
    with pytest.raises(NotCompilableError) as caught:
        compile_ruleset(compose(house["raise_other"]), backend=Backend.PYTHON)
    assert str(caught.value) == (
        "effect mine cannot be compiled: its source has changed since it was imported "
        "(house.py:3); import it again"
    )


@pytest.mark.parametrize(
    "backend", [Backend.PYTHON, pytest.param(Backend.NUMBA, marks=pytest.mark.slow)]
)
def test_a_hook_that_fails_is_named(backend: Backend) -> None:
    if backend is Backend.NUMBA:
        pytest.importorskip("numba")
    kernel = compile_ruleset(compose(divide), backend=backend)
    state = kernel.start().deal(1)
    with pytest.raises(RulesetError, match=r"effect 'mine' fails in its hook contest \(H1\)"):
        step_through(state)
    pytest.importorskip("numpy")
    with pytest.raises(RulesetError, match="an effect fails in one of the games 0 to 2: ZeroDiv"):
        kernel.playouts(kernel.start(), 3, seed=1)


def test_what_comes_beyond_words_is_no_matter_to_counter() -> None:
    order = counter_effects().adding(Effect(name="mine", rank=Rank.ACE, after=Act("H3", sink)))
    walk(attrs.evolve(get_ruleset("counter", players=3), effects=order))


def test_a_copy_of_a_kernel_is_the_kernel() -> None:
    kernel = compile_ruleset(get_ruleset("oh_hell", players=3), backend=Backend.PYTHON)
    assert copy.copy(kernel) is copy.deepcopy(kernel) is kernel


@pytest.mark.slow
def test_the_working_folder_is_a_folder_like_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    tmp_path.chmod(0o700)
    monkeypatch.chdir(tmp_path)
    compile_ruleset(get_ruleset("oh_hell", players=3), backend=Backend.NUMBA, cache=Path())
    assert [file.suffix for file in tmp_path.iterdir() if file.is_file()] == [".py"]
