"""The command ``counter-rules``, as it is before anything of the package is imported.

The imports take half a second, in which Ctrl-C must leave as quietly as it does later. No module
of the package could see to that: the whole package is imported before any of them.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line."""
    try:
        from counter_rules.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("counter-rules: interrupted\n")
        sys.exit(130)
