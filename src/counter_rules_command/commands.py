"""The commands by name. Only the one that is called is imported; the help knows of the others.

Together they import the arena, the bots and the search, which takes several times as long as all
that the help needs.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Final

import typer

from counter_rules_command import read_version

COMMANDS: Final = {
    "play": "Play a match against bots that play to win, or watch one.",
    "trick": "Resolve one trick and explain it; seat 0 leads.",
    "rules": "List the rulesets, or describe one: its table, options, and what cards do.",
    "kernel": "Compile a ruleset: print the text that is made of it, or play many games at random.",
    "replay": "Show recorded matches hand by hand, trick by trick, with explanations and comments.",
    "verify": "Read every record, make every move, compare every result; print what is wrong, and "
    "where.",
    "convert": "Write records as text or as JSON, one at a time; --seat leaves out what others "
    "knew.",
    "bot-host": "Let a bot play by lines of JSON on standard input and output.",
    "check-bot": "Try a program as a bot: every sort of question, every game, rough handling.",
    "arena": "Let bots play each other: which one is better, and how sure that is.",
}
"""The commands, each with the first sentence of its own help."""

HOMES: Final = {
    "trick": "rules",
    **dict.fromkeys(("convert", "verify"), "records"),
    **dict.fromkeys(("bot-host", "check-bot", "kernel"), "programs"),
}
"""The modules of the commands that share one."""

_OF_ARENA: Final = ("run", "resume", "report")
"""What can follow ``arena``."""

_WIDTHS: Final = ("COLUMNS", "TERMINAL_WIDTH")
_USUAL_WIDTH: Final = 80
_DIGITS: Final = 5
NARROWEST: Final = 20
"""Lines are not made shorter than so many columns, where words would fall apart."""


def run_command(words: Sequence[str]) -> object:
    """Run the command line with the words after the program's name; return what it returns."""
    for name in _WIDTHS:
        if (width := os.environ.get(name, "")).isdigit():
            os.environ[name] = str(_find_width(width))
    called = next((word for word in words if word in COMMANDS), "")
    return _make_app(called)(_complete(words), prog_name="counter-rules", standalone_mode=False)


def _complete(words: Sequence[str]) -> list[str]:
    """Let ``arena counter`` stand for ``arena run counter``, and nothing for the help."""
    if list(words) in ([], ["arena"]):
        return [*words, "--help"]
    if words[0] != "arena" or words[1] in (*_OF_ARENA, "--help"):
        return list(words)
    return ["arena", "run", *words[1:]]


def _find_width(text: str) -> int:
    """Return how many columns are printed: at 0 it would be nothing, and at a million no end."""
    width = int(text) if text.isdecimal() and len(text) < _DIGITS else 0
    return max(width, NARROWEST) if width else _USUAL_WIDTH


def _make_app(called: str) -> typer.Typer:
    """Make the command line, in which one command can be called and the others are listed."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.callback()(_start)
    for name, sentence in COMMANDS.items():
        if name != called:
            app.command(name, help=sentence)(_stand_in)
            continue
        home = import_module(f"counter_rules.cli.{HOMES.get(name, name)}")
        command = getattr(home, name.replace("-", "_"))
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            # What comes after the name of a program to run belongs to that program.
            settings = {"allow_interspersed_args": name != "check-bot"}
            app.command(name, context_settings=settings)(command)
    return app


def _stand_in() -> None:
    """Stand in the help for a command that is not called."""


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        typer.echo(read_version())
        raise typer.Exit


def _start(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Play, explain and replay Counter and the Oh Hell family."""
