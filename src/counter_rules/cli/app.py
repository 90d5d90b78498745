"""The commands, and running them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version as read_version
from typing import Annotated, Final

import typer

from counter_rules.cli.arena import arena, complete_words
from counter_rules.cli.bot_host import bot_host
from counter_rules.cli.check_bot import check_bot
from counter_rules.cli.convert import convert
from counter_rules.cli.kernel import kernel
from counter_rules.cli.leaving import INTERRUPTED
from counter_rules.cli.play import play
from counter_rules.cli.replay import replay
from counter_rules.cli.rules import rules
from counter_rules.cli.streams import complain, prepare_streams
from counter_rules.cli.trick import trick
from counter_rules.cli.verify import verify
from counter_rules.errors import CounterRulesError

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
)


_COMMANDS: Final = (
    *(play, trick, rules, kernel, replay, verify, convert),
    *(bot_host, check_bot),
)


def _add(command: Callable[..., object]) -> Callable[..., object]:
    """Add a command; what comes after the name of a program to run belongs to that program."""
    settings = {"allow_interspersed_args": command is not check_bot}
    return app.command(context_settings=settings)(command)


COMMANDS: Final = {command.__name__.replace("_", "-"): _add(command) for command in _COMMANDS}
"""The commands by name."""
app.add_typer(arena, name="arena")


def run(arguments: Sequence[str]) -> int:
    """Run the command line with the words after the program's name.

    Returns:
        The exit status: 0; 2 with one line of complaint if the input is not accepted; 1 if the
        reader of the output left, or a record is not valid; 130 after an interrupt.
    """
    prepare_streams()
    if sys.stdout is None:
        return _fail("standard output is closed: there is nowhere to write to")
    words = complete_words(list(arguments)) or ["--help"]
    try:
        status = app(words, prog_name="counter-rules", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        command = words[0] if words[0] in (*COMMANDS, "arena") else ""
        hint = f"see {' '.join(filter(None, ('counter-rules', command)))} --help"
        return _fail(f"{error.format_message().rstrip('.')}; {hint}")
    except CounterRulesError as error:
        return _fail(str(error))
    except BrokenPipeError:
        # Whoever reads has had enough; stdout must not be flushed again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _fail(f"the output cannot be written: {error.strerror}")
    except KeyboardInterrupt:
        return INTERRUPTED
    return status if isinstance(status, int) else 0


def _fail(message: str) -> int:
    complain(message)
    return 2


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        typer.echo(read_version("counter-rules"))
        raise typer.Exit


@app.callback()
def start(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Play, explain and replay Counter and the Oh Hell family."""
