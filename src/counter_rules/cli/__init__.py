"""The command line ``counter-rules``; it needs the extra ``cli``."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line, or say which extra it needs."""
    try:
        from counter_rules.cli.app import run
    except ModuleNotFoundError as error:
        sys.exit(f"counter-rules: {error.name} is missing: pip install 'counter-rules[cli]'")
    sys.exit(run(sys.argv[1:]))
