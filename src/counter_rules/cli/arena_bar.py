"""What somebody at a terminal sees of a tournament while it is played."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from counter_rules.arena import Results, Tournament
from counter_rules.arena._table import describe_front


class ArenaBar:
    """A bar on standard error: boards, hands a second, how long it takes, and who is ahead.

    It shows only on a terminal. It is drawn when there is something new, and not by a thread of its
    own: a process from which others fork must have none.

    Args:
        tournament: what is played.

    Attributes:
        results: what it was told last.
    """

    def __init__(self, tournament: Tournament) -> None:
        console = Console(stderr=True)
        self.results: Results | None = None
        self._before: tuple[int, float] | None = None
        self._bar = Progress(
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("{task.fields[pace]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[front]}", markup=False),
            console=console,
            disable=not console.is_terminal or console.is_dumb_terminal,
            transient=True,
            auto_refresh=False,
        )
        self._task = self._bar.add_task(
            tournament.unit, total=tournament.boards, pace="", front="making the bots"
        )

    def show(self, results: Results) -> None:
        """Show what has come out so far."""
        self.results = results
        now = time.monotonic()
        if self._before is None:
            self._before = results.hands, now
        hands, start = self._before
        pace = (results.hands - hands) / (now - start) if now > start else 0.0
        self._bar.update(
            self._task,
            completed=results.boards,
            pace=f"{pace:,.0f} hands/s" if pace else "",
            front=describe_front(results),
            refresh=True,
        )

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()
