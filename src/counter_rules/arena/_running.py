"""Running a tournament: its boards, in parts, by a pool of workers."""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Final

import attrs

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules._base.workers import (
    ExternalPool,
    SerialPool,
    WorkerPool,
    check_executor,
    choose_processes,
    make_local_pool,
    run_in_order,
)
from counter_rules.arena._deals import Start
from counter_rules.arena._folder import Folder, to_path
from counter_rules.arena._playing import Part, play_part
from counter_rules.arena._results import Results
from counter_rules.arena._seatings import check_entrants
from counter_rules.arena._tally import Tally
from counter_rules.arena._tournament import Tournament
from counter_rules.errors import ArenaError
from counter_rules.protocol.group import kill_programs

_SECONDS: Final = 2.0
"""How long a part should take: long compared with handing it over, and short to wait for."""
_MOST: Final = 1_024
"""The most boards of a part."""


def run(
    tournament: Tournament,
    folder: Path | str | None = None,
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
    max_queued: int | None = None,
    progress: Callable[[Results], object] | None = None,
    keep_records: bool = True,
) -> Results:
    """Play all boards of a tournament that have not been played yet.

    Args:
        tournament: the tournament.
        folder: where to keep what is played. If it holds a part of this tournament, only the rest
            is played. Without a folder, the results are all that is kept.
        executor: an executor that plays, on this machine or on others; by default processes of
            this machine, for which a script needs ``if __name__ == "__main__":``.
        jobs: the number of processes, by default one for each core; 1 is this process alone.
        max_queued: how many parts to submit to the executor before the first result is taken; by
            default 64.
        progress: called with the results so far after every part.
        keep_records: whether the folder keeps every match as a record, too.

    Returns:
        The results. They do not depend on the workers, or on how often the run was stopped.

    Raises:
        ArenaError: if the folder holds something else, or cannot be written; or if parts are
            lost again and again.
        BotError: if a bot cannot be made.
        MissingExtraError: if the extra ``arena`` is not installed.

    >>> from counter_rules import get_ruleset
    >>> from counter_rules.arena import Tournament
    >>> rules = get_ruleset("oh_hell", players=3)
    >>> results = run(Tournament(rules, ["heuristic", "random"], hands=20, seed=7), jobs=1)
    >>> results.compare("heuristic", "random").estimate.low > 0
    True
    """
    if progress is not None and not callable(progress):
        raise ArenaError(f"progress: expected a function, got {shorten(progress)}")
    place = None if folder is None else to_path(folder)
    pool = make_pool(executor, jobs, max_queued, tournament.boards)
    check_entrants(tournament.bots, tournament.rules, memory=tournament.memory)
    if not isinstance(pool, SerialPool):
        _check_pickles(tournament)
    if place is None:
        return _play_rest(tournament, None, pool, progress, keep_records=False)
    with Folder(place, tournament, keep_records=keep_records) as keeper:
        return _play_rest(tournament, keeper, pool, progress, keep_records=keep_records)


def _play_rest(
    tournament: Tournament,
    keeper: Folder | None,
    pool: WorkerPool,
    progress: Callable[[Results], object] | None,
    *,
    keep_records: bool,
) -> Results:
    """Play the boards that are not in the folder yet, write them there, and sum up all."""
    tally = Tally(tournament)
    if keeper is not None:
        for board in keeper.read_boards():
            tally.add(board)
        if progress is not None and tally.boards and not tally.is_over:
            progress(tally.sum_up())
    left = range(0) if tally.is_over else tournament.numbers[tally.boards :]
    parts = play_parts(tournament, left, pool, keep_records=keep_records)
    with contextlib.closing(parts):
        for part in parts:
            added = tally.add_all(part.boards)
            if keeper is not None:
                keeper.append(part.cut(added))
            if progress is not None:
                progress(tally.sum_up())
            if tally.is_over:
                break
    return tally.sum_up()


def play_parts(
    tournament: Tournament,
    numbers: range,
    pool: WorkerPool,
    *,
    keep_records: bool = False,
    most_hands: int | None = None,
) -> Generator[Part]:
    """Play boards with a pool of workers, and yield them in order, part by part (`play_part`).

    The size of a part follows from the time that the last ones took.
    """
    left, size = numbers, 1
    of_seed = tournament.deals is None

    def cut() -> Iterator[tuple[range, tuple[Start, ...] | None]]:
        nonlocal left
        while left:
            part, left = left[:size], left[size:]
            yield part, None if of_seed else tuple(map(tournament.get_start, part))

    # A set of many deals would take longer to send with every part than the part to play, so each
    # part takes its own. A worker computes those of a seed.
    bare = attrs.evolve(tournament, deals=None)
    work = partial(_play, bare, keep_records=keep_records, most_hands=most_hands)
    with contextlib.closing(run_in_order(work, cut(), pool)) as parts:
        for part in parts:
            wanted = int(_SECONDS * len(part.boards) / max(part.seconds, 1e-6))
            size = max(1, min(wanted, 2 * size, _MOST))
            yield part


def _play(
    tournament: Tournament,
    part: tuple[range, tuple[Start, ...] | None],
    *,
    keep_records: bool,
    most_hands: int | None,
) -> Part:
    numbers, starts = part
    return play_part(
        tournament, numbers, starts=starts, keep_records=keep_records, most_hands=most_hands
    )


def _check_pickles(tournament: Tournament) -> None:
    """Refuse a tournament that cannot be sent to another process."""
    try:
        pickle.dumps(tournament)
    except Exception as error:
        raise ArenaError(
            f"the tournament cannot be sent to other processes ({shorten(str(error))}): give "
            "bots as classes or functions of a module, or play with jobs=1"
        ) from error


def make_pool(
    executor: Executor | None, jobs: int | None, max_queued: int | None, boards: int
) -> WorkerPool:
    """Return the pool of workers, or raise `ArenaError` for an argument that is wrong."""
    for name, given in (("jobs", jobs), ("max_queued", max_queued)):
        number = to_int(given)
        if given is not None and (number is None or number < 1):
            raise ArenaError(f"{name}: expected a whole number above 0, got {shorten(given)}")
    if executor is None:
        if max_queued is not None:
            raise ArenaError("max_queued is for an executor: leave it out, or give one")
        return make_local_pool(choose_processes(jobs, boards), kill_programs)
    check_executor(executor)
    if jobs is not None:
        raise ArenaError("jobs is for local processes: leave it out with an executor")
    return ExternalPool(executor) if max_queued is None else ExternalPool(executor, max_queued)
