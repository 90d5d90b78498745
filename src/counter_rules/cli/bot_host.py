"""The command ``bot-host``: one of our bots, for programs that speak the protocol for bots."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version as read_version
from typing import Annotated, TextIO

import typer

from counter_rules.bots import Bot, bot_names, get_bot, host_bot
from counter_rules.bots._registry import split_budget
from counter_rules.errors import BotError


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
