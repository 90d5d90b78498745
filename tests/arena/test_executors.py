"""Whoever plays: the same results to the last digit, whatever dies on the way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

import pytest

pytest.importorskip("scipy")
pytest.importorskip("openskill")

from arena.players import DiesOnce, Remembers, make_tournament
from counter_rules import get_ruleset
from counter_rules._base.workers import (
    ExternalPool,
    ProcessPool,
    SerialPool,
    make_local_pool,
    run_in_order,
)
from counter_rules.arena import Entrant, Results, read_boards, read_results, run
from counter_rules.errors import ArenaError, BotError

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
SHORT = get_ruleset("oh_hell", players=3, hand_sizes=(2, 3))
TOURNAMENT = make_tournament(SHORT, "heuristic", "easy", Remembers, hands=40)

Work: TypeAlias = Callable[..., object]


@pytest.fixture(scope="module")
def alone() -> Results:
    """Play in this process."""
    return run(TOURNAMENT, jobs=1)


def test_two_processes_play_what_one_plays(alone: Results) -> None:
    assert run(TOURNAMENT, jobs=2) == alone


@pytest.mark.parametrize("ahead", [1, 3, None])
def test_threads_play_the_same(ahead: int | None, alone: Results) -> None:
    with ThreadPoolExecutor(4) as pool:
        assert run(TOURNAMENT, executor=pool, max_queued=ahead) == alone
        assert pool.submit(int).result() == 0  # it is the caller's, who may go on with it


def test_a_pool_of_ones_own_plays_the_same(alone: Results) -> None:
    with ProcessPoolExecutor(2) as pool:
        assert run(TOURNAMENT, executor=pool) == alone


@pytest.mark.slow
def test_loky_plays_the_same(alone: Results) -> None:
    loky = pytest.importorskip("loky")
    with loky.get_reusable_executor(2) as pool:
        assert run(TOURNAMENT, executor=pool) == alone


class Backwards(Executor):
    """Does whatever waits for it in the wrong order, on a thread."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Future[Any], Work, tuple[object, ...]]] = []

    def submit(self, work: Work, /, *args: object, **kwargs: object) -> Future[Any]:
        future: Future[Any] = Future()
        self._waiting.append((future, work, args))
        if len(self._waiting) == 8:
            threading.Thread(target=self._work, args=(self._waiting,)).start()
            self._waiting = []
        return future

    def _work(self, waiting: list[tuple[Future[Any], Work, tuple[object, ...]]]) -> None:
        for future, work, args in reversed(waiting):
            future.set_result(work(*args))


def test_the_order_in_which_parts_come_back_makes_no_difference() -> None:
    pool = ExternalPool(Backwards(), ahead=8)
    assert list(run_in_order(abs, range(-64, 0), pool)) == [*range(64, 0, -1)]


@POSIX
def test_a_process_that_dies_loses_nothing(tmp_path: Path) -> None:
    deadly = Entrant("deadly", DiesOnce(tmp_path / "mark"))
    tournament = make_tournament(SHORT, deadly, "easy", hands=12)
    results = run(tournament, tmp_path / "f", jobs=2)
    assert (tmp_path / "mark").exists()
    assert results == run(tournament, jobs=1)
    assert [board.number for board in read_boards(tmp_path / "f")] == [*range(12)]


def die(_: int) -> None:
    os._exit(3)


def test_what_dies_again_and_again_is_given_up() -> None:
    with pytest.raises(ArenaError, match="a part was lost 4 times in a row: BrokenProcessPool"):
        list(run_in_order(die, range(3), ProcessPool(2, int)))


class Flaky(Executor):
    """Loses every third part that it is given, and some for good if it is told to."""

    def __init__(self, *, lost_for_good: bool = False) -> None:
        self.given, self._for_good = 0, lost_for_good

    def submit(self, work: Work, /, *args: object, **kwargs: object) -> Future[Any]:
        self.given += 1
        future: Future[Any] = Future()
        if self._for_good or self.given % 3 == 0:
            future.set_exception(ConnectionError("worker gone"))
        else:
            future.set_result(work(*args))
        return future


def test_parts_that_an_executor_loses_are_given_to_it_again(alone: Results) -> None:
    flaky = Flaky()
    assert run(TOURNAMENT, executor=flaky, max_queued=5) == alone
    assert flaky.given > 6


def test_an_executor_that_loses_all_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="ConnectionError: 'worker gone'"):
        run(TOURNAMENT, tmp_path, executor=Flaky(lost_for_good=True))
    assert read_results(tmp_path).boards == 0


def test_an_executor_that_takes_nothing_is_named() -> None:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(ArenaError, match="the executor refuses work: RuntimeError"):
        run(TOURNAMENT, executor=pool)


class Hasty(Executor):
    """Does all at once, and returns what comes out in place of a future."""

    def submit(self, work: Work, /, *args: object, **kwargs: object) -> Any:  # noqa: ANN401
        return args[0]


def test_an_executor_that_returns_no_futures_is_refused() -> None:
    with pytest.raises(ArenaError, match=r"submit must return a future .* got \(range\(0, 1\)"):
        run(TOURNAMENT, executor=Hasty())


def test_errors_of_bots_end_it_wherever_they_are_raised(tmp_path: Path) -> None:
    gone = make_tournament(SHORT, "easy", Entrant("gone", f"process:{tmp_path / 'gone'}"))
    with pytest.raises(BotError, match="cannot be started"):
        run(gone, jobs=2)

    def refuse(_: int) -> None:
        raise BotError("no more")

    with ThreadPoolExecutor(2) as pool, pytest.raises(BotError, match="no more"):
        list(run_in_order(refuse, range(3), ExternalPool(pool)))


def test_what_cannot_be_handed_over_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    local = make_tournament(SHORT, "easy", Entrant("local", lambda: Remembers()))
    with pytest.raises(ArenaError, match=r"sent to other processes .* or play with jobs=1"):
        run(local, tmp_path / "f", jobs=2)
    assert not (tmp_path / "f").exists()
    assert run(local, jobs=1).is_complete


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"jobs": 0}, "jobs: expected a whole number above 0, got 0"),
        ({"jobs": "2"}, "jobs: expected a whole number above 0, got '2'"),
        ({"max_queued": 2}, "max_queued is for an executor"),
        ({"executor": 3}, "expected an executor, got 3"),
    ],
)
def test_who_cannot_play(words: dict[str, Any], message: str) -> None:
    with pytest.raises(ArenaError, match=message):
        run(TOURNAMENT, **words)
    with (
        ThreadPoolExecutor(1) as pool,
        pytest.raises(ArenaError, match="jobs is for local processes"),
    ):
        run(TOURNAMENT, executor=pool, jobs=2)


def test_one_process_is_this_one() -> None:
    assert isinstance(make_local_pool(1, int), SerialPool)


def wait_for(path: Path) -> int:
    end = time.monotonic() + 60
    while not path.exists() and time.monotonic() < end:
        time.sleep(0.01)
    return os.getpid()


def test_who_stops_early_does_not_wait_for_what_is_still_worked_on(tmp_path: Path) -> None:
    parts: Iterator[Path] = iter([tmp_path, *[tmp_path / "never"] * 7])
    done = run_in_order(wait_for, parts, ProcessPool(2, int))
    assert next(done) != os.getpid()
    start = time.monotonic()
    done.close()
    assert time.monotonic() - start < 20


@POSIX
@pytest.mark.slow
def test_dask_loses_a_worker_and_nothing_else(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    tournament = make_tournament(
        get_ruleset("counter", players=4), "heuristic", "easy", Remembers, hands=90
    )
    killed: list[int] = []
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        pids = client.run(os.getpid)

        def kill(results: Results) -> None:
            if not killed and results.boards > 3:
                killed.append(next(iter(pids.values())))
                os.kill(killed[0], signal.SIGKILL)

        results = run(tournament, tmp_path, executor=client.get_executor(), progress=kill)
        assert set(client.run(os.getpid).values()) != set(pids.values())
    assert killed
    assert results == run(tournament, jobs=1)
    assert [board.number for board in read_boards(tmp_path)] == [*range(90)]
    assert read_results(tmp_path).standings == results.standings


def test_a_tournament_says_what_has_come_out_so_far() -> None:
    told: list[int] = []
    results = run(TOURNAMENT, jobs=1, progress=lambda results: told.append(results.boards))
    assert told == sorted(set(told))
    assert told[-1] == results.boards == 40


def test_tournaments_are_equal_by_any_hash_seed() -> None:
    script = (
        "from counter_rules import get_ruleset\n"
        "from counter_rules.arena import Tournament, run\n"
        "rules = get_ruleset('oh_hell', players=3, hand_sizes=(2, 3))\n"
        "results = run(Tournament(rules, ['heuristic', 'easy'], hands=6, seed=7), jobs=1)\n"
        "print(results.differences, [one.scores for one in results.standings])\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
