"""Playing tournaments on the command line: a bar on a terminal, and the results at the end."""

from __future__ import annotations

import shlex
import time

import typer
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

from counter_rules.arena import (
    LivePage,
    Results,
    Swiss,
    SwissResults,
    Tournament,
    format_results,
    format_swiss,
    read_results,
    read_swiss,
    run,
    run_swiss,
)
from counter_rules.arena.inner import describe_leader
from counter_rules.cli.screen import complain, make_bar
from counter_rules_command import INTERRUPTED


class ArenaBar:
    """A bar on standard error: boards, hands a second, the time left, and who is ahead."""

    def __init__(self, unit: str, boards: int) -> None:
        self._before: tuple[int, float] | None = None
        self.progress = make_bar(
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("{task.fields[pace]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[front]}", markup=False),
        )
        self._task = self.progress.add_task(unit, total=boards, pace="", front="making the bots")

    def show(self, boards: int, hands: int, front: str) -> None:
        """Show how many boards and hands have been played so far, and who is ahead."""
        now = time.monotonic()
        if self._before is None:
            self._before = hands, now
        before, start = self._before
        pace = (hands - before) / (now - start) if now > start else 0.0
        self.progress.update(
            self._task,
            completed=boards,
            pace=f"{pace:,.0f} hands/s" if pace else "",
            front=front,
            refresh=True,
        )


def play_tournament(
    tournament: Tournament,
    out: str | None,
    jobs: int | None,
    *,
    live: str | None = None,
    keep_records: bool = True,
) -> int:
    """Play a tournament and print the results; return the exit status."""
    results, is_stopped = play_shown(tournament, out, jobs, live=live, keep_records=keep_records)
    if is_stopped:
        return _stop(out, "" if results is None else format_results(results))
    if results is not None:
        typer.echo(format_results(results))
    if out is not None:
        complain(f"for a page with plots: counter-rules arena report {shlex.quote(out)}")
    return 0


def play_shown(
    tournament: Tournament,
    out: str | None,
    jobs: int | None,
    *,
    live: str | None = None,
    keep_records: bool = True,
) -> tuple[Results | None, bool]:
    """Play a tournament, with a bar; return the results, if any, and whether Ctrl-C stopped it."""
    bar = ArenaBar(str(tournament.unit), tournament.boards)
    page = None if live is None else LivePage(live)
    last: Results | None = None

    def show(results: Results) -> None:
        nonlocal last
        last = results
        bar.show(results.boards, results.hands, describe_leader(results))
        if page is not None:
            page(results)

    try:
        with bar.progress:
            results = run(tournament, out, jobs=jobs, progress=show, keep_records=keep_records)
    except KeyboardInterrupt:
        # The folder may hold one more part, which was saved but not yet shown.
        return last if last is None or out is None else read_results(out), True
    if page is not None:
        page(results)  # a tournament that was complete before shows nothing on its way
    return results, False


def play_swiss(
    swiss: Swiss, out: str | None, jobs: int | None, *, keep_records: bool = True
) -> int:
    """Play a Swiss tournament and print the results; return the exit status."""
    tournament = swiss.tournament
    pairs = swiss.rounds * (len(tournament.bots) // 2)
    bar = ArenaBar(str(tournament.unit), pairs * tournament.boards)
    last: SwissResults | None = None

    def show(results: SwissResults) -> None:
        nonlocal last
        last = results
        played = [of for one in results.rounds for of in one.results]
        best = results.ranking[0]
        bar.show(
            sum([one.boards for one in played]),
            sum([one.hands for one in played]),
            f"round {len(results.rounds)}, {best.name} has won {best.score:g}",
        )

    try:
        with bar.progress:
            results = run_swiss(swiss, out, jobs=jobs, progress=show, keep_records=keep_records)
    except KeyboardInterrupt:
        found = last if out is None else read_swiss(out)
        return _stop(out, "" if found is None else format_swiss(found))
    typer.echo(format_swiss(results))
    return 0


def _stop(out: str | None, played: str) -> int:
    """Print what has been played before an interrupt; return the exit status."""
    if played:
        typer.echo(played)
    if out is not None:
        complain(f"stopped; to resume: counter-rules arena resume {shlex.quote(out)}")
    return INTERRUPTED
