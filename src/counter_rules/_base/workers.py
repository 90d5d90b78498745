"""Workers: this process itself, others of this machine, or any executor.

The work is cut into parts. A part is worked out from what it is given alone, luck included, so it
comes to the same wherever and however often it is done, unless a bot goes by the clock. All that
follows leans on that.

Why processes. Bots are Python, and the threads of a process take turns at Python. Bots are also
code of strangers: one may bring its process down, or use up its memory, and must not take the rest
of the work with it.

Why results come in the order of the parts. What is summed up, and what is written to a folder,
is then the same whoever was quicker. A few parts more than there are processes are given away
ahead, so that nobody waits for the next one, and no more: how large the next part of a tournament
is depends on how long the last one took, and what is under way when a run ends is thrown away.

What happens when a process dies. A `ProcessPoolExecutor` is broken then as a whole, and fails
everything that it has not finished. So a new pool takes its place, and what was lost is given away
again, in its old place in the order. What was finished stays. A part that kills whoever does it
would be given away for ever, so all ends after a few losses without a result in between. Errors of
this library are no losses: they would come again, and are raised at once.

Why Ctrl-C is held back. A terminal sends it to this process and to all that it has started. Those
would die in the middle of a part, and a loss looks like an accident that can be mended. So they
never hear it. Each ignores it as soon as it can. Until then it is blocked, as a process inherits
what is blocked when it is started. This process alone hears Ctrl-C, and ends the others.

How the others end. The pool waits for what is under way, which may be minutes of thinking. So every
process has a thread that waits at a pipe. This process holds the only other end: it writes to the
pipe when nobody wants the rest any more, and if it dies, however it does, the system closes the
pipe. Either wakes the thread, which ends its process by `os._exit`, as the bot at work could not be
interrupted otherwise. Before that it does what it was given for the end (``at_end``): it ends the
programs that play for bots, which would stay behind.
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
    """Delay signals to this thread; processes that it starts meanwhile never hear them.

    Args:
        names: their names, such as ``SIGINT``; all signals if none are given. On a system that has
            no masks of signals, nothing is delayed.
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
"""How many parts for each process are begun before the result of the first is taken."""
_AHEAD_ELSEWHERE: Final = 64
"""The same for an executor of which nobody knows how many it employs."""
_ASKED: Final = "result", "exception", "done", "cancel", "cancelled"
"""What a future is asked; executors elsewhere have classes of their own."""
_MOST_LOSSES: Final = 3
"""How often in a row parts may be lost before that is no accident."""
_MOST_ON_WINDOWS: Final = 61
"""How many processes one can wait for there."""


class Crew(Protocol):
    """Those who work on parts."""

    @property
    def ahead(self) -> int:
        """How many parts they are given before the result of the first is taken."""
        ...

    def submit(self, work: Callable[[PartT], ResultT], part: PartT) -> Future[ResultT]:
        """Give them a part."""
        ...

    def recover(self) -> None:
        """Replace what has broken; then what it worked on is known to be lost."""
        ...

    def leave(self, unfinished: Iterable[Future[ResultT]]) -> None:
        """End their work, at once if something of it is unfinished, which nobody wants any more."""
        ...


class Alone:
    """This process does all by itself, a part at a time."""

    ahead: int = 1

    def submit(self, work: Callable[[PartT], ResultT], part: PartT) -> Future[ResultT]:
        """Do a part."""
        done: Future[ResultT] = Future()
        done.set_result(work(part))
        return done

    def recover(self) -> None:
        """Do nothing: what fails here is no accident."""

    def leave(self, unfinished: Iterable[Future[ResultT]]) -> None:
        """Do nothing."""


class Processes:
    """Other processes of this machine, which end with this one.

    Args:
        number: how many there are.
        at_end: what each of them does before it ends too early.
    """

    def __init__(self, number: int, at_end: Callable[[], object]) -> None:
        self.ahead = number * _AHEAD
        self._number, self._at_end = number, at_end
        # Not an event: it has a lock, with which a process may die.
        self._stopped, self._stop = multiprocessing.Pipe(duplex=False)
        self._pool = self._make_pool()

    def _make_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._number,
            initializer=_follow_parent,
            initargs=(self._stopped, self._stop, self._at_end),
        )

    def submit(self, work: Callable[[PartT], ResultT], part: PartT) -> Future[ResultT]:
        """Give them a part."""
        # Processes may be starting, and none of them is ever to hear Ctrl-C.
        with hold_signals("SIGINT"):
            try:
                return self._pool.submit(work, part)
            except BrokenProcessPool:
                self.recover()
                return self._pool.submit(work, part)

    def recover(self) -> None:
        """Employ others where one has died, as none of the rest goes on then."""
        self._pool.shutdown(cancel_futures=True)
        self._pool = self._make_pool()

    def leave(self, unfinished: Iterable[Future[ResultT]]) -> None:
        """End them; what they still work on is thrown away."""
        # Not cancelled: the pool of Python 3.11 fails at a future that is, once its processes die.
        if any(not future.done() for future in unfinished):
            self._stop.send(None)  # nobody takes it out, so that everybody sees it
        self._pool.shutdown(cancel_futures=True)
        self._stop.close()
        self._stopped.close()


class Hired:
    """An executor that the caller has made, and ends.

    Args:
        executor: the executor.
        ahead: how many parts it is given before the result of the first is taken.
    """

    def __init__(self, executor: Executor, ahead: int = _AHEAD_ELSEWHERE) -> None:
        self.ahead, self._executor = ahead, executor

    def submit(self, work: Callable[[PartT], ResultT], part: PartT) -> Future[ResultT]:
        """Give it a part; raise `ArenaError` if it takes none any more or returns no future."""
        try:
            future = self._executor.submit(work, part)
        except Exception as error:
            raise ArenaError(
                f"the executor takes no more work: {_name(error)}; run again with another one"
            ) from error
        if not all(callable(getattr(future, name, None)) for name in _ASKED):
            raise ArenaError(
                f"the executor's submit must return a future, as those of concurrent.futures do, "
                f"not {shorten(future)}"
            )
        return future

    def recover(self) -> None:
        """Leave it to the executor to replace what has broken."""

    def leave(self, unfinished: Iterable[Future[ResultT]]) -> None:
        """Cancel what it has not begun; the caller may have more to do for it."""
        for future in unfinished:
            future.cancel()


def check_executor(executor: object) -> None:
    """Refuse what takes no work: an executor is known by its ``submit``."""
    if not callable(getattr(executor, "submit", None)):
        raise ArenaError(f"expected an executor, got {shorten(executor)}")


def choose_processes(wanted: int | None, parts: int) -> int:
    """Choose how many processes work on so many parts: no more than there are parts or cores."""
    cores = os.cpu_count() or 1
    most = min(parts, cores, _MOST_ON_WINDOWS if os.name == "nt" else cores)
    return most if wanted is None else min(wanted, most)


def employ(processes: int, at_end: Callable[[], object]) -> Crew:
    """Employ so many processes, this one included; others do ``at_end`` before they end early."""
    return Alone() if processes == 1 else Processes(processes, at_end)


def run_in_order(
    work: Callable[[PartT], ResultT], parts: Iterable[PartT], crew: Crew
) -> Generator[ResultT]:
    """Yield the results of all parts, in their order. What is lost on the way is done again.

    Args:
        work: does a part. What it raises of this library is raised here, and ends all.
        parts: the parts; each is asked for when it is given away.
        crew: who works.

    Raises:
        ArenaError: if parts are lost again and again.
    """
    coming, waiting = iter(parts), deque[tuple[PartT, "Future[ResultT]"]]()
    losses = 0
    try:
        while True:
            while len(waiting) < crew.ahead and (some := next(coming, None)) is not None:
                waiting.append((some, crew.submit(work, some)))
            if not waiting:
                return
            try:
                result = waiting[0][1].result()
            except CounterRulesError:
                raise
            except (Exception, SystemExit) as error:  # however a process, or its machine, has died
                losses += 1
                if losses > _MOST_LOSSES:
                    raise ArenaError(
                        f"a part was lost {losses} times in a row: {_name(error)}; "
                        "run it again, and what a folder keeps goes on"
                    ) from error
                crew.recover()
                _give_again(work, waiting, crew)
                continue
            losses = 0
            waiting.popleft()
            yield result
    finally:
        crew.leave([future for _, future in waiting])


def _give_again(
    work: Callable[[PartT], ResultT], waiting: deque[tuple[PartT, Future[ResultT]]], crew: Crew
) -> None:
    """Give away again the parts that are lost; their places stay."""
    for place, (part, future) in enumerate(waiting):
        if future.done() and (future.cancelled() or future.exception() is not None):
            waiting[place] = (part, crew.submit(work, part))


def _name(error: BaseException) -> str:
    return f"{name_type(error)}: {shorten(str(error))}"


def _follow_parent(stopped: Connection, stop: Connection, at_end: Callable[[], object]) -> None:
    """Leave Ctrl-C to the process that started this one, and end when it ends or says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stop.close()  # nobody else may hold it, so that the pipe ends with that process
    threading.Thread(target=_end_after, args=(stopped, at_end), daemon=True).start()


def _end_after(stopped: Connection, at_end: Callable[[], object]) -> None:
    wait([stopped])
    at_end()
    os._exit(1)
