"""Worker pools: this process, local processes, or any executor.

The work is cut into parts. The result of a part depends on nothing but the part, its seed included,
so it is the same on every worker and on every attempt, unless a bot plays against the clock. All
that follows relies on this.

Why processes. Bots are Python, and the threads of one process take turns at running Python. Bots
are also code of strangers: one may crash its process or use up its memory, and must not take the
rest of the work with it.

Why results come in the order of the parts. Sums and files are then the same however fast each
worker is. A few parts are submitted ahead, so that no worker waits for its next one. Few, because
the size of the next part of a tournament depends on how long the last one took, and what is under
way when a run ends is thrown away.

When a process dies. A `ProcessPoolExecutor` is then broken as a whole and fails everything that it
has not finished. So a new one replaces it, and the lost parts are submitted again, in their old
places. Finished results stay. A part that kills its worker would come back forever, so the run ends
after a few losses in a row. Errors of this library are not losses: they would come again, and are
raised at once.

Why Ctrl-C is held back. A terminal sends it to this process and to all that it has started. Workers
would die in the middle of a part, which looks like an accident that a new process can mend. So they
never receive it: they ignore it as soon as they can, and until then it is blocked, as a process
inherits the signals that are blocked when it starts. This process alone receives Ctrl-C, and ends
the others.

How the others end. The pool waits for what is under way, which may be minutes of thinking. So every
process has a thread that waits at a pipe of which this process holds the only other end. This
process writes to the pipe when the remaining results are not needed, and the system closes the pipe
when this process dies, for whatever reason. Either wakes the thread. It calls ``at_end`` and then
`os._exit`, because nothing else interrupts a bot at work. ``at_end`` stops the programs that play
for bots, which would otherwise keep running.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from counter_rules._base.quoting import name_type, shorten
from counter_rules.errors import ArenaError, CounterRulesError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


@contextlib.contextmanager
def hold_signals(*names: str) -> Generator[None]:
    """Delay signals to this thread; processes that it starts in the meantime never receive them.

    Without names such as ``SIGINT``, all signals. A system without signal masks delays nothing.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    held = {signal.Signals[name] for name in names} or signal.valid_signals()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


PartT = TypeVar("PartT")
ResultT = TypeVar("ResultT")

_AHEAD: Final = 4
"""How many parts for each process are submitted before the result of the first is taken."""
_AHEAD_EXTERNAL: Final = 64
"""The same for an executor, whose number of workers is unknown."""
_FUTURE_METHODS: Final = "result", "exception", "done", "cancel", "cancelled"
"""The methods of a future that are called; some executors have future classes of their own."""
_MOST_LOSSES: Final = 3
"""How often in a row parts may be lost: more is not an accident."""
_MOST_ON_WINDOWS: Final = 61
"""The most processes that Windows can wait for at once."""


class WorkerPool(Protocol):
    """Workers that parts are submitted to."""

    @property
    def ahead(self) -> int:
        """The number of parts to submit before the result of the first is taken."""
        ...

    def submit(self, work: Callable[[PartT], ResultT], part: PartT) -> Future[ResultT]:
        """Submit a part."""
        ...

    def restart(self) -> None:
        """Replace broken workers; the futures of their parts have failed by then."""
        ...

    def close(self, unfinished: Iterable[Future[ResultT]]) -> None:
        """End the workers; drop the parts that are unfinished, whose results are not needed."""
        ...


class SerialPool:
    """This process itself, which works on one part at a time."""

    ahead: int = 1

    def submit(self, work: Callable[[PartT], ResultT], part: PartT) -> Future[ResultT]:
        """Work on a part now."""
        done: Future[ResultT] = Future()
        done.set_result(work(part))
        return done

    def restart(self) -> None:
        """Do nothing: a failure in this process is not a lost worker."""

    def close(self, unfinished: Iterable[Future[ResultT]]) -> None:
        """Do nothing."""


class ProcessPool:
    """Other processes of this machine, which end with this one.

    Each process calls ``at_end`` before it is made to end early.
    """

    def __init__(self, number: int, at_end: Callable[[], object]) -> None:
        self.ahead = number * _AHEAD
        self._number, self._at_end = number, at_end
        # Not an event: it has a lock, with which a process may die.
        self._stopped, self._stop = multiprocessing.Pipe(duplex=False)
        self._executor = self._make_executor()

    def _make_executor(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._number,
            initializer=_follow_parent,
            initargs=(self._stopped, self._stop, self._at_end),
        )

    def submit(self, work: Callable[[PartT], ResultT], part: PartT) -> Future[ResultT]:
        """Submit a part."""
        # This may start processes, and none of them must receive Ctrl-C.
        with hold_signals("SIGINT"):
            try:
                return self._executor.submit(work, part)
            except BrokenProcessPool:
                self.restart()
                return self._executor.submit(work, part)

    def restart(self) -> None:
        """Replace all processes: when one dies, the others stop as well."""
        self._executor.shutdown(cancel_futures=True)
        self._executor = self._make_executor()

    def close(self, unfinished: Iterable[Future[ResultT]]) -> None:
        """End the processes; unfinished parts are dropped."""
        # Not cancelled: Python 3.11 fails at a cancelled future once its processes die.
        if any(not future.done() for future in unfinished):
            self._stop.send(None)  # no process takes it out, so all of them see it
        self._executor.shutdown(cancel_futures=True)
        self._stop.close()
        self._stopped.close()


class ExternalPool:
    """An executor that the caller has made and shuts down."""

    def __init__(self, executor: Executor, ahead: int = _AHEAD_EXTERNAL) -> None:
        self.ahead, self._executor = ahead, executor

    def submit(self, work: Callable[[PartT], ResultT], part: PartT) -> Future[ResultT]:
        """Submit a part; raise `ArenaError` if the executor refuses it or returns no future."""
        try:
            future = self._executor.submit(work, part)
        except Exception as error:
            raise ArenaError(
                f"the executor refuses work: {_name(error)}; run again with another executor"
            ) from error
        if not all(callable(getattr(future, name, None)) for name in _FUTURE_METHODS):
            raise ArenaError(
                f"the executor's submit must return a future like those of concurrent.futures, "
                f"got {shorten(future)}"
            )
        return future

    def restart(self) -> None:
        """Do nothing: the executor replaces its own workers."""

    def close(self, unfinished: Iterable[Future[ResultT]]) -> None:
        """Cancel what has not begun; the executor stays open for the caller."""
        for future in unfinished:
            future.cancel()


def check_executor(executor: object) -> None:
    """Refuse an object without a ``submit`` method."""
    if not callable(getattr(executor, "submit", None)):
        raise ArenaError(f"expected an executor, got {shorten(executor)}")


def choose_processes(wanted: int | None, parts: int) -> int:
    """Return a number of processes: the wanted one, but at most one for each part and core."""
    cores = os.cpu_count() or 1
    most = min(parts, cores, _MOST_ON_WINDOWS if os.name == "nt" else cores)
    return most if wanted is None else min(wanted, most)


def make_local_pool(processes: int, at_end: Callable[[], object]) -> WorkerPool:
    """Make a pool of this process if it is one, else of others (see `ProcessPool`)."""
    return SerialPool() if processes == 1 else ProcessPool(processes, at_end)


def run_in_order(
    work: Callable[[PartT], ResultT], parts: Iterable[PartT], pool: WorkerPool
) -> Generator[ResultT]:
    """Yield the results of all parts, in order; submit lost parts again.

    Parts are taken one by one as they are submitted. An error of this library ends the run; if
    parts are lost again and again, that is an `ArenaError`.
    """
    coming, waiting = iter(parts), deque[tuple[PartT, "Future[ResultT]"]]()
    losses = 0
    try:
        while True:
            while len(waiting) < pool.ahead and (some := next(coming, None)) is not None:
                waiting.append((some, pool.submit(work, some)))
            if not waiting:
                return
            try:
                result = waiting[0][1].result()
            except CounterRulesError:
                raise
            except (Exception, SystemExit) as error:  # a process or its machine has died
                losses += 1
                if losses > _MOST_LOSSES:
                    raise ArenaError(
                        f"a part was lost {losses} times in a row: {_name(error)}; "
                        "run again: a tournament with a folder continues there"
                    ) from error
                pool.restart()
                _submit_lost(work, waiting, pool)
                continue
            losses = 0
            waiting.popleft()
            yield result
    finally:
        pool.close([future for _, future in waiting])


def _submit_lost(
    work: Callable[[PartT], ResultT], parts: deque[tuple[PartT, Future[ResultT]]], pool: WorkerPool
) -> None:
    """Submit lost parts again, in their old places."""
    for place, (part, future) in enumerate(parts):
        if future.done() and (future.cancelled() or future.exception() is not None):
            parts[place] = (part, pool.submit(work, part))


def _name(error: BaseException) -> str:
    return f"{name_type(error)}: {shorten(str(error))}"


def _follow_parent(stopped: Connection, stop: Connection, at_end: Callable[[], object]) -> None:
    """Ignore Ctrl-C, and end when the parent process ends or says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stop.close()  # only the parent may hold it, so that the pipe closes when the parent dies
    threading.Thread(target=_end_after, args=(stopped, at_end), daemon=True).start()


def _end_after(stopped: Connection, at_end: Callable[[], object]) -> None:
    wait([stopped])
    at_end()
    os._exit(1)
