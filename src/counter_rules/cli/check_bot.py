"""The command ``check-bot``: whether a program keeps to the protocol for bots."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from counter_rules.cli.files import count
from counter_rules.testing import check_bot as try_bot

_ENDED = "it ended with "
"""How the fault of a program that is gone begins."""


def check_bot(
    command: Annotated[
        list[str],
        typer.Argument(metavar="COMMAND…", help="The program and its arguments."),
    ],
    seconds: Annotated[
        float, typer.Option(help="How long it may take for a move, and to leave.")
    ] = 10.0,
    is_loud: Annotated[
        bool, typer.Option("--log", help="Show what it writes on standard error.")
    ] = False,
) -> int:
    """Try a program as a bot: every sort of question, every game, rough handling.

    After three questions in a row that fail in the same words the rest is not tried. The exit
    status is 0 if it passes all, 1 if anything fails.
    """
    report = try_bot(command, seconds=seconds, log=sys.stderr if is_loud else None, tell=_print)
    failed = len(report.faults)
    if report.not_tried:
        typer.echo(f"{count(report.not_tried, 'check')} not tried: the last ones failed alike")
    if not is_loud and any(_ENDED in check.fault for check in report.faults):
        typer.echo("--log before the program shows all that it writes before it ends")
    typer.echo(f"{count(len(report.checks), 'check')}, {failed or 'none'} failed")
    return int(failed > 0)


def _print(check: object) -> None:
    typer.echo(str(check))
