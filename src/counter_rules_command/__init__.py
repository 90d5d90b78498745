"""The entry point of ``counter-rules``, which runs before the package is imported.

The imports take half a second, and Ctrl-C must end the program quietly in that time too. No module
of the package can ensure that, as importing one imports the whole package first. The version and
the help need nothing of it and are printed at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

INTERRUPTED = 130
"""The exit status after Ctrl-C, by the convention of shells."""


def main() -> None:
    """Run the command line."""
    try:
        if not _answer_at_once(sys.argv[1:]):
            from counter_rules.cli import main as run

            run()
    except KeyboardInterrupt:
        sys.stderr.write("counter-rules: interrupted\n")
        sys.exit(INTERRUPTED)


def _answer_at_once(words: Sequence[str]) -> bool:
    """Print the version or the help; return whether the words ask for nothing else.

    If printing fails, the command line tries again and reports why.
    """
    if sys.stdout is None or words not in ([], ["--help"], ["--version"]):
        return False
    try:
        if words == ["--version"]:
            sys.stdout.write(f"{read_version()}\n")
        else:
            print_help()
        sys.stdout.flush()
    except (ImportError, OSError, UnicodeError):
        return False
    return True


def read_version() -> str:
    """Return the version of the package."""
    from importlib.metadata import version

    return version("counter-rules")


def print_help() -> None:
    """Print the help of the command line, with a line for each command.

    Raises:
        ImportError: if the extra ``cli`` is not installed.
    """
    from counter_rules_command.commands import run_command

    run_command([])
