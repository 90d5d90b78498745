"""The benchmark: what a bot has scored in a task, beside the published results of others."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.arena._deals import Unit
from counter_rules.arena._folder import read_shifts
from counter_rules.arena._machines import Machine, get_machine
from counter_rules.arena._results import Difference, Estimate, Placing, Results
from counter_rules.arena._table import (
    describe_faults,
    describe_tournament,
    format_estimate,
    format_number,
    format_table,
    format_time,
    join_parts,
    list_complaints,
)
from counter_rules.arena._tasks import OPPONENT, Task, find_task
from counter_rules.errors import ArenaError

# What is published.

_FILE: Final = "baselines.csv"
"""The results, which ``python benches/baselines.py`` writes."""


@attrs.frozen(kw_only=True)
class Baseline:
    """The published result of one of the library's bots in a task.

    Args:
        task: the name of the task.
        digest: the digest of all its boards (`Task.compute_digest`).
        bot: the text of the bot, such as ``ismcts:1000``.
        boards: how many boards it has played, the first ones.
        unit: the kind of a board.
        lead: its lead over ``heuristic``, in points a hand (or match).
        made: the share of its bids that it made.
        milliseconds: the processor time of a move.
        version: the version of the library that has played.
        cpu: the processor that the time was measured on.
    """

    task: str
    digest: str
    bot: str
    boards: int
    unit: Unit
    lead: Estimate
    made: float
    milliseconds: float
    version: str
    cpu: str


@cache
def read_baselines() -> tuple[Baseline, ...]:
    """Read the published results of the library's bots, task by task.

    >>> found = {(one.task, one.bot): one for one in read_baselines()}
    >>> found["counter-4p", "net"].lead
    Estimate(mean=0.367, margin=0.053)
    """
    text = files("counter_rules.arena").joinpath(_FILE).read_text("utf-8")
    return tuple([_make_baseline(row) for row in csv.DictReader(text.splitlines())])


def _make_baseline(row: dict[str, str]) -> Baseline:
    return Baseline(
        task=row["task"],
        digest=row["digest"],
        bot=row["bot"],
        boards=int(row["boards"]),
        unit=Unit(row["unit"]),
        lead=Estimate(float(row["lead"]), float(row["margin"])),
        made=float(row["made"]),
        milliseconds=float(row["milliseconds"]),
        version=row["version"],
        cpu=row["cpu"],
    )


# The table of a task.

_HERE: Final = "here"
_HEADS: Final = ("measured", "boards", "bids made", "CPU ms a move")


def format_benchmark(results: Results) -> str:
    """Return what a bot has scored in a task as a table, beside the published results.

    Args:
        results: the results of the tournament of a task, or of a part of it.

    Returns:
        The text that the command line prints, of several lines.

    Raises:
        ArenaError: if the tournament is not that of a task.

    >>> from counter_rules.arena import get_task, run
    >>> results = run(get_task("counter-4p").make_tournament("easy", boards=2), jobs=1)
    >>> for line in format_benchmark(results).splitlines()[2:7]:
    ...     print(line[:53].rstrip())
    bot           lead, points a hand   measured
    ismcts:1000          +0.74 ± 0.13   published, 0.1.0
    pimc:1000            +0.54 ± 0.11   published, 0.1.0
    net                  +0.37 ± 0.05   published, 0.1.0
    policy               +0.18 ± 0.06   published, 0.1.0
    """
    task, lead = _get_task(results), _get_lead(results)
    rivals = [one for one in read_baselines() if one.task == task.name]
    parts = [
        f"{task.name}: {describe_tournament(results)}",
        "\n".join(format_table(_list_rows(results, lead, rivals))),
        "\n".join([*_list_notes(results, task, rivals), *list_complaints(results)]),
    ]
    return "\n\n".join(parts)


def _list_rows(
    results: Results, lead: Difference, rivals: Iterable[Baseline]
) -> list[tuple[str, ...]]:
    """List the rows of the table: its headings, then the bots, that with the longest lead first."""
    own, other = results.standings
    rows = [
        (lead.estimate.mean, _list_cells(own, format_estimate(lead.estimate), results.boards)),
        (0.0, _list_cells(other, format_number(0), results.boards)),
        *[(one.lead.mean, _list_published(one)) for one in rivals],
    ]
    ranked = sorted(rows, key=lambda row: -row[0])
    return [
        ("bot", f"lead, points a {results.tournament.unit}", *_HEADS),
        *[row for _, row in ranked],
    ]


def _list_cells(one: Placing, lead: str, boards: int) -> tuple[str, ...]:
    return (one.name, lead, _HERE, f"{boards:,}", f"{one.made:.1%}", format_time(one))


def _list_published(one: Baseline) -> tuple[str, ...]:
    return (
        one.bot,
        format_estimate(one.lead),
        f"published, {one.version}",
        f"{one.boards:,}",
        f"{one.made:.1%}",
        f"{one.milliseconds:.2f}",
    )


def _list_notes(results: Results, task: Task, rivals: Sequence[Baseline]) -> list[str]:
    """List what the table means, and what in it does not compare, as lines."""
    notes = [
        f"points more than {OPPONENT} on the same cards",
        "± is half of a 95 % interval for a number of boards that is chosen beforehand",
        *_note_boards(results, rivals),
    ]
    if not rivals:
        return [*notes, f"no results are published for {task.name}"]
    cpus = join_parts([*dict.fromkeys([one.cpu for one in rivals])])
    return [*notes, f"published times are those of {cpus}, after the rules are compiled"]


def _note_boards(results: Results, rivals: Iterable[Baseline]) -> list[str]:
    """List who has played other boards than the bot, as a line, or none."""
    others = [one.bot for one in rivals if one.boards != results.boards]
    if not others:
        return []
    return [f"played another number of boards, so not quite comparable: {join_parts(others)}"]


# The line for a paper.


def describe_score(results: Results, folder: Path | str | None = None) -> str:
    """Describe what a bot has scored in a task in one line, which can be printed in a paper.

    Args:
        results: the results of the tournament of a task, or of a part of it.
        folder: the folder that `run` has kept them in, which knows the versions that have played;
            by default they are those of this process.

    Returns:
        The lead with its 95 % interval, the boards with their digest (`Task.compute_digest`), the
        seed and the versions. If it is a part of the boards, the line says so, and the digest is
        that of the part. Faults are named.

    Raises:
        ArenaError: if the tournament is not that of a task, or the folder cannot be read.

    >>> from counter_rules.arena import get_task, run
    >>> task = get_task("counter-4p")
    >>> results = run(task.make_tournament("policy", boards=10), jobs=1)
    >>> describe_score(results).split(" (")[0]
    'policy: counter-4p +0.72 ± 0.62 points a hand over heuristic'
    """
    task, lead = _get_task(results), _get_lead(results)
    facts = [
        _describe_boards(task, results),
        f"seed {results.tournament.seed}",
        *_list_versions(folder),
    ]
    faults = results.standings[0].faults
    return (
        f"{lead.first}: {task.name} {format_estimate(lead.estimate)} points a "
        f"{results.tournament.unit} over {OPPONENT} ({', '.join(facts)})"
        f"{f'; faults: {describe_faults(faults)}' if faults else ''}"
    )


def _describe_boards(task: Task, results: Results) -> str:
    """Describe the boards that were played, with their digest."""
    digest, played = task.compute_digest(results.boards), f"{results.boards:,}"
    part = "" if results.boards == task.boards else "the first "
    whole = f" of {task.boards:,}" if part else ""
    return f"{part}{played}{whole} boards {digest}"


def _list_versions(folder: Path | str | None) -> list[str]:
    """List the versions of this library, and of Python, that have played."""
    shifts = [] if folder is None else [*read_shifts(Path(folder))]
    machines: list[Machine] = [shift.machine for shift in shifts] or [get_machine()]
    ours = dict.fromkeys([machine.version for machine in machines])
    pythons = dict.fromkeys([machine.python for machine in machines])
    return [f"counter-rules {join_parts([*ours])}", f"Python {join_parts([*pythons])}"]


def _get_task(results: Results) -> Task:
    """Return the task of a tournament, or raise `ArenaError`."""
    task = find_task(results.tournament)
    if task is None:
        raise ArenaError(
            f"the tournament of {shorten(results.tournament.rules.name)} is not that of a task: "
            "play one that Task.make_tournament has made"
        )
    return task


def _get_lead(results: Results) -> Difference:
    return results.differences[0]
