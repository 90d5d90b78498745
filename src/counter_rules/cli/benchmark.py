"""The command ``benchmark``: let a bot play standard boards, beside the published results."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import attrs
import typer

from counter_rules.arena import (
    Task,
    describe_score,
    format_benchmark,
    get_task,
    task_names,
)
from counter_rules.cli.arena_options import JobsOption, parse_entrant
from counter_rules.cli.arena_playing import play_shown
from counter_rules.cli.arguments import parse_count
from counter_rules.cli.screen import complain
from counter_rules_command import INTERRUPTED

_USUAL: Final = ("counter-4p", "up_to_ten-4p", "blackout-4p", "oh_hell-4p", "wizard-4p")
"""Different games, which a quick bot plays in some minutes."""
_ALL: Final = "all"

BotArgument = Annotated[
    str,
    typer.Argument(
        metavar="BOT", help="A bot such as good, ismcts:1000, net:FILE or 'process:node bot.js'."
    ),
]
TasksOption = Annotated[
    list[str] | None,
    typer.Option(
        "--task",
        "-t",
        metavar="TASK",
        help="A task, such as counter-5p; all is one for every preset. Repeatable. By default "
        f"{', '.join(_USUAL)}.",
    ),
]
BoardsOption = Annotated[
    int | None,
    typer.Option(
        metavar="N", parser=parse_count, help="Play only the first boards of a task, for a trial."
    ),
]
NameOption = Annotated[
    str | None, typer.Option(metavar="NAME", help="The name of the bot in the tables.")
]
OutOption = Annotated[
    str | None,
    typer.Option(
        metavar="FOLDER",
        help="Keep each task in a folder of this one; the same command resumes there.",
    ),
]


def benchmark(
    bot: BotArgument,
    task: TasksOption = None,
    boards: BoardsOption = None,
    name: NameOption = None,
    jobs: JobsOption = None,
    out: OutOption = None,
) -> int:
    """Let a bot play standard boards, and compare it with published results.

    A task is 1,000 hands of a game, each once at every seat, against the bot
    heuristic. On one core, a bot that takes a millisecond for a move plays one
    in one or two minutes, and ismcts:1000 in six.

    Below the tables is a line for a paper, one for each task: the lead with its
    95 % interval, the digest of the cards, and the versions.
    """
    entrant = parse_entrant(bot)
    if name is not None:
        entrant = attrs.evolve(entrant, name=name)
    lines, is_stopped = list[str](), False
    for each in _list_tasks(task):
        folder = None if out is None else str(Path(out) / each.name)
        tournament = each.make_tournament(entrant, boards=boards)
        results, is_stopped = play_shown(tournament, folder, jobs)
        if results is not None:
            typer.echo(f"{format_benchmark(results)}\n")
            lines.append(describe_score(results, folder))
        if is_stopped:
            break
    if lines:
        typer.echo("\n".join(lines))
    return _end(out, is_stopped=is_stopped)


def _list_tasks(names: Sequence[str] | None) -> list[Task]:
    """List the tasks of these names, each once."""
    given = _USUAL if names is None else names
    known = [each for name in given for each in (task_names() if name == _ALL else [name])]
    return [get_task(name) for name in dict.fromkeys(known)]


def _end(out: str | None, *, is_stopped: bool) -> int:
    """Say how to go on with what a folder keeps; return the exit status."""
    if out is not None and is_stopped:
        complain(f"stopped; the same command resumes in {shlex.quote(out)}")
    elif out is not None:
        example = shlex.quote(str(Path(out) / "TASK"))
        complain(f"for a page with plots of a task: counter-rules arena report {example}")
    return INTERRUPTED if is_stopped else 0
