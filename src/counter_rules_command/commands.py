"""The commands by name. Only the one that is called is imported; the help lists the others.

Importing all of them takes several times as long as printing the help, because they import the
arena, the bots and the search.
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
    "kernel": "Compile a ruleset: print the generated code, or play many random games.",
    "serve": "Serve a table in the browser for people and bots.",
    "replay": "Show recorded matches hand by hand, trick by trick, with explanations and comments.",
    "score": "Keep the scores of a match that is played with cards, in a file.",
    "verify": "Check records: replay every move, compare every result, and print each error with "
    "its place.",
    "convert": "Write records as text or as JSON, one at a time; --seat leaves out what others "
    "knew.",
    "bot-host": "Run a bot that speaks lines of JSON on standard input and output.",
    "check-bot": "Try a program as a bot: every kind of question, every game, unusual messages.",
    "arena": "Let bots play each other, and measure which is better and how certain that is.",
    "benchmark": "Let a bot play standard boards, and compare it with published results.",
    "learn": "Train a network by letting it play against itself.",
}
"""The commands, each with the first sentence of its own help."""

HOMES: Final = {
    "trick": "rules",
    **dict.fromkeys(("convert", "verify"), "records"),
    **dict.fromkeys(("bot-host", "check-bot", "kernel"), "programs"),
}
"""The modules of the commands that share one."""

OF_ARENA: Final = ("run", "swiss", "resume", "report", "merge", "league", "deals")
"""The subcommands of ``arena``."""

_WIDTHS: Final = ("COLUMNS", "TERMINAL_WIDTH")
_DEFAULT_WIDTH: Final = 80
_DIGITS: Final = 5
NARROWEST: Final = 20
"""The fewest columns of a line; on narrower terminals words would be cut."""


def run_command(words: Sequence[str]) -> object:
    """Run the command line with the words after the program's name; return what it returns."""
    for name in _WIDTHS:
        if (width := os.environ.get(name, "")).isdigit():
            os.environ[name] = str(_parse_width(width))
    called = next((word for word in words if word in COMMANDS), "")
    return _make_app(called)(_complete(words), prog_name="counter-rules", standalone_mode=False)


def _complete(words: Sequence[str]) -> list[str]:
    """Expand ``arena counter`` to ``arena run counter``, and no words to ``--help``."""
    if list(words) in ([], ["arena"]):
        return [*words, "--help"]
    if words[0] != "arena" or words[1] in (*OF_ARENA, "--help"):
        return list(words)
    return ["arena", "run", *words[1:]]


def list_called(words: Sequence[str]) -> list[str]:
    """List the words that name the command that is called, with that of ``arena``."""
    called = [word for word in words[:1] if word in COMMANDS]
    return _complete(words)[:2] if called == ["arena"] and len(words) > 1 else called


def _parse_width(text: str) -> int:
    """Return the width in columns that a text names, within reasonable limits."""
    width = int(text) if text.isdecimal() and len(text) < _DIGITS else 0
    return max(width, NARROWEST) if width else _DEFAULT_WIDTH


def _make_app(called: str) -> typer.Typer:
    """Make the command line with one command that runs and the others as entries of the help."""
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
            # The words after the name of a program belong to that program.
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
