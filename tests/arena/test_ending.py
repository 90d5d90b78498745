"""Tournaments that end when all differences are decided: after the same board, whoever plays."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import attrs
import pytest

pytest.importorskip("scipy")
pytest.importorskip("openskill")

from arena.players import make_tournament, play_last
from counter_rules import get_ruleset
from counter_rules.arena import (
    Entrant,
    Results,
    Until,
    read_boards,
    read_results,
    read_tournament,
    run,
)
from counter_rules.errors import ArenaError
from counter_rules.records import read_all

SHORT = get_ruleset("oh_hell", players=3, hand_sizes=(2, 3))
TOURNAMENT = make_tournament(SHORT, "heuristic", play_last, hands=3_000, until="decided")
TWINS = Entrant("a", "easy"), Entrant("b", "easy")
LEVEL = make_tournament(SHORT, *TWINS, hands=40, until="decided")


@pytest.fixture(scope="module")
def alone() -> Results:
    """Play in this process."""
    return run(TOURNAMENT, jobs=1)


def test_it_ends_with_the_board_that_decides(alone: Results) -> None:
    assert alone.is_decided
    assert alone.is_complete
    assert alone.boards < 3_000
    before = run(attrs.evolve(TOURNAMENT, hands=alone.boards - 1, until=Until.ALL), jobs=1)
    assert not before.is_decided
    after = run(attrs.evolve(TOURNAMENT, hands=alone.boards, until=Until.ALL), jobs=1)
    assert after.differences == alone.differences


def test_it_ends_after_the_same_board_on_any_executor(alone: Results) -> None:
    assert run(TOURNAMENT, jobs=2) == alone
    with ThreadPoolExecutor(4) as threads, ProcessPoolExecutor(2) as processes:
        assert run(TOURNAMENT, executor=threads) == alone
        assert run(TOURNAMENT, executor=processes, max_queued=1) == alone


def test_its_folder_holds_the_boards_that_count(tmp_path: Path, alone: Results) -> None:
    looks = list[int]()
    found = run(TOURNAMENT, tmp_path, jobs=1, progress=lambda results: looks.append(results.boards))
    assert found == alone
    assert looks[-1] == alone.boards
    assert len([*read_boards(tmp_path)]) == alone.boards
    assert read_results(tmp_path).boards == alone.boards
    with (tmp_path / "matches.record").open(encoding="utf-8") as file:
        assert len([*read_all(file)]) == 2 * alone.boards
    run(TOURNAMENT, tmp_path, jobs=1, progress=lambda _: pytest.fail("there is nothing to play"))


def test_a_tournament_that_was_stopped_ends_after_the_same_board(
    tmp_path: Path, alone: Results
) -> None:
    class StopError(Exception):
        pass

    def stop(_: Results) -> None:
        raise StopError

    with pytest.raises(StopError):
        run(TOURNAMENT, tmp_path, jobs=1, progress=stop)
    assert 0 < len([*read_boards(tmp_path)]) < alone.boards
    assert run(TOURNAMENT, tmp_path, jobs=1) == alone


def test_bots_that_are_level_play_all_boards() -> None:
    results = run(LEVEL, jobs=1)
    assert (results.boards, results.is_decided, results.is_complete) == (40, False, True)


def test_a_folder_keeps_when_its_tournament_ends_and_takes_another_end(tmp_path: Path) -> None:
    run(attrs.evolve(LEVEL, until="all", hands=5), tmp_path, jobs=1)
    assert read_tournament(tmp_path).until is Until.ALL
    run(LEVEL, tmp_path, jobs=1)
    assert read_tournament(tmp_path) == LEVEL


def test_an_end_that_is_none_is_refused() -> None:
    with pytest.raises(ArenaError, match=r"expected an end \(all, decided\), got 'soon'"):
        make_tournament(SHORT, "easy", "good", until="soon")
    with pytest.raises(ArenaError, match="a single bot has nothing to decide"):
        make_tournament(SHORT, "easy", until="decided")
