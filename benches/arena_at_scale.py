"""A tournament at scale: what memory and processor time it takes beside the play itself.

Two workers of Dask on this machine play boards of the bot ``policy``. Dask watches them less than
it does by default (``QUIET``). Measured are

- the memory of the process that runs the tournament, Dask's scheduler included: by how much its
  peak is above what it had after a tenth of the boards;
- the share of all processor time that is not play: that of this process (the scheduler, the
  book-keeping, the folder), and that of the workers outside the parts that they play.

Run ``python benches/arena_at_scale.py``, which takes a quarter of an hour of two cores;
``--boards 2000`` tries it, and ``--check`` makes it fail where a bar is missed.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Final, TypeVar

import dask
from dask.distributed import Client, LocalCluster, Worker, get_worker

from counter_rules import get_ruleset
from counter_rules.arena import Results, Tournament, run

T = TypeVar("T")

WORKERS: Final = 2
MOST_GROWTH: Final = 50 << 20
MOST_SHARE: Final = 0.03

QUIET: Final = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
}
"""Settings of Dask. Without them a worker takes 2 % of a core for itself, whatever it does: every
20 ms it sees whether it still responds, and every 10 ms it profiles. With them it takes 0.9 %, and
without a limit of its memory 0.6 %."""

_RESIDENT: Final = re.compile(r"^VmRSS:\s+(\d+) kB$", re.MULTILINE)


def make_tournament(boards: int) -> Tournament:
    """Make a tournament of one bot, which plays at its own table."""
    return Tournament(get_ruleset("oh_hell", players=4), ["policy"], hands=boards, seed=7)


def measure_memory() -> int:
    """Return how many bytes of memory this process uses (Linux)."""
    found = _RESIDENT.search(Path("/proc/self/status").read_text("ascii"))
    return int(found[1]) << 10 if found else 0


class Watch:
    """Watches the memory of a tournament from a tenth of its boards on."""

    def __init__(self, boards: int) -> None:
        self._from, self.before, self.peak = boards // 10, 0, 0

    def __call__(self, results: Results) -> None:
        """Note the memory."""
        if results.boards >= self._from:
            memory = measure_memory()
            self.before = self.before or memory
            self.peak = max(self.peak, memory)


class TimedExecutor(Executor):
    """Has the workers of Dask note the processor time of what they are given to do."""

    def __init__(self, inner: Executor) -> None:
        self._inner = inner

    def submit(self, work: Callable[..., T], /, *given: object, **named: object) -> Future[T]:
        """Hand it over to the executor."""
        return self._inner.submit(do_timed, work, *given, **named)


def do_timed(work: Callable[..., T], *given: object, **named: object) -> T:
    """Do work in a worker, which adds up the processor time that it takes."""
    start = time.thread_time()
    try:
        return work(*given, **named)
    finally:
        worker = get_worker()
        worker.played = getattr(worker, "played", 0.0) + time.thread_time() - start


def read_times(dask_worker: Worker) -> tuple[float, float]:
    """Return the processor time of a worker: all, and that of what it was given to do."""
    return time.process_time(), getattr(dask_worker, "played", 0.0)


def add_up(times: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """Add up the processor times of the workers."""
    every, played = zip(*times, strict=True)
    return sum(every), sum(played)


def measure(boards: int, *, keep_records: bool) -> tuple[int, float, float]:
    """Return the growth of memory, and the shares of time of this process and of the workers."""
    watch, tournament = Watch(boards), make_tournament(boards)
    with (
        tempfile.TemporaryDirectory() as folder,
        dask.config.set(QUIET),
        LocalCluster(
            WORKERS, threads_per_worker=1, memory_limit=0, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        executor = TimedExecutor(client.get_executor())
        run(make_tournament(40), executor=executor, max_queued=8)  # imports, caches
        before = add_up(client.run(read_times).values())
        start = time.process_time()
        run(
            tournament,
            Path(folder) / "games",
            executor=executor,
            max_queued=8,
            progress=watch,
            keep_records=keep_records,
        )
        here = time.process_time() - start
        after = add_up(client.run(read_times).values())
    there, played = after[0] - before[0], after[1] - before[1]
    whole = here + there
    return watch.peak - watch.before, here / whole, (there - played) / whole


def main() -> int:
    """Print what was measured; fail where a check is asked for and not passed."""
    parser = argparse.ArgumentParser(description="measure a large tournament over Dask")
    parser.add_argument("--check", action="store_true", help="fail where a bar is missed")
    parser.add_argument("--boards", type=int, default=100_000)
    given = parser.parse_args()
    failed = False
    for keep_records in (False, True):
        growth, here, there = measure(given.boards, keep_records=keep_records)
        print(
            f"{given.boards:,} boards {'with' if keep_records else 'without'} records: memory "
            f"{growth / 2**20:+.1f} MiB (at most {MOST_GROWTH >> 20}); of the processor time "
            f"{here:.1%} are the scheduler and the book-keeping, {there:.1%} the workers beside "
            f"the play (together less than {MOST_SHARE:.0%})",
            flush=True,
        )
        failed |= growth > MOST_GROWTH or here + there >= MOST_SHARE
    return int(given.check and failed)


if __name__ == "__main__":
    sys.exit(main())
