"""The command ``counter-rules``, as it is before anything of the package is imported.

The imports take half a second, in which Ctrl-C must leave as quietly as it does later. No module
of the package could see to that: the whole package is imported before any of them. The version
and the help need nothing of it, and are printed at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""


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
    """Print what needs nothing of the package; return whether that is all that was asked for.

    If it fails, the command line tries it once more, and says why it cannot.
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
