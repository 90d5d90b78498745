"""Without OpenSpiel, the module says what to install."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import sys
sys.modules["pyspiel"] = None
try:
    import counter_rules.adapters.openspiel
except ImportError as error:
    print(type(error).__name__, error)
"""


def test_it_names_the_extra() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert done.stdout == (
        "MissingExtraError these games need OpenSpiel: run pip install 'counter-rules[openspiel]'\n"
    )
