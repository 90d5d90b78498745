"""The commands ``bot-host`` and ``check-bot``."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version as read_version
from typing import Annotated, TextIO

import typer

from counter_rules.bots import Bot, bot_names, get_bot, host_bot
from counter_rules.bots.inner import split_budget
from counter_rules.cli.records import count
from counter_rules.errors import BotError
from counter_rules.testing import check_bot as try_bot

# The command ``bot-host``: one of our bots, for programs that speak the protocol for bots.


def bot_host(
    bot: Annotated[str, typer.Argument(help="A bot, such as good or ismcts:0.1s.")],
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "-o",
            metavar="NAME=VALUE",
            help="An option of the bot, such as seconds=0.1. Repeatable.",
        ),
    ] = None,
) -> None:
    """Let a bot play by lines of JSON on standard input and output.

    It plays one seat, until it is told to end or the input ends. Options in the host's
    hello go before those given here.
    """
    name, budget = split_budget(bot)
    if name not in bot_names():
        get_bot(name)  # it says which there are
    own = _parse_options(option or (), budget)

    def make(**given: object) -> Bot:
        return get_bot(name, **(own | given))

    host_bot(make, _read_lines(), _write_line, name=bot, version=read_version("counter-rules"))


def _parse_options(texts: Sequence[str], budget: Mapping[str, float]) -> dict[str, object]:
    """Parse options of a bot, with its budget: numbers and true as in JSON, all else as text."""
    options: dict[str, object] = {**budget}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.isidentifier():
            raise BotError(f"an option is NAME=VALUE, not {text!r}")
        if name in options:
            raise BotError(f"option {name} is given twice: give it once")
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            options[name] = value
    return options


def _read_lines() -> Iterator[bytes]:
    """Yield the lines of standard input as they come."""
    stream: TextIO = sys.stdin
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    for line in iter(stream.readline, ""):
        yield line.encode()


def _write_line(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


# The command ``check-bot``: whether a program keeps to the protocol for bots.

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
