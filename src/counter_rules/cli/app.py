"""Running a command: its exit status, and the report of its errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from counter_rules.cli.screen import complain, prepare_streams
from counter_rules.errors import CounterRulesError
from counter_rules_command import INTERRUPTED
from counter_rules_command.commands import list_called, run_command


def run(arguments: Sequence[str]) -> int:
    """Run the command line with the words after the program's name.

    Returns:
        The exit status: 0; 2 with one line on standard error if the input is not accepted; 1 if
        the reader of the output left, or a record is not valid; 130 after an interrupt. See
        :doc:`/reference/cli` for examples.
    """
    prepare_streams()
    if sys.stdout is None:
        return _fail("standard output is closed: there is nowhere to write to")
    try:
        status = run_command(arguments)
        sys.stdout.flush()
    except typer.TyperException as error:
        hint = f"see {' '.join(['counter-rules', *list_called(arguments), '--help'])}"
        return _fail(f"{error.format_message().rstrip('.')}; {hint}")
    except CounterRulesError as error:
        return _fail(str(error))
    except BrokenPipeError:
        # The reader closed the pipe, so stdout must not be flushed again at exit.
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
