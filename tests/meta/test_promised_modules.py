"""What is promised: the front, the parts for authors of rules, and the rest; all else is inner."""

import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import counter_rules
from support.failures import each

PARTS = ("games", "rules", "trick")
"""Packages whose modules are rules, and promised with them."""

OPEN = (*PARTS, "adapters", "table")
"""Packages whose modules are promised, too."""

REST = (
    "actions",
    "adapters",
    "answers",
    "arena",
    "bots",
    "cards",
    "chance",
    "engine",
    "errors",
    "events",
    "explain",
    "kernel",
    "learning",
    "messages",
    "moves",
    "notation",
    "observations",
    "phase",
    "position",
    "reasons",
    "records",
    "render",
    "results",
    "sampling",
    "seats",
    "state",
    "survey",
    "table",
    "testing",
    "views",
    "web",
)
"""Packages and modules that are promised; the modules inside a package are not."""

PROGRAM = ("cli", "__main__")
"""What is run and not imported."""

INNER = ("inner", "machine", "protocol")
"""Doors of rooms, the words of compiled text, and the room of programs: for the library alone."""

PAGE = Path(__file__).parents[2] / "docs/reference/api.rst"


def list_modules() -> list[str]:
    """Return every module of the library, without the library's own name."""
    found = pkgutil.walk_packages(counter_rules.__path__, "counter_rules.")
    return [module.name.removeprefix("counter_rules.") for module in found]


@each("name", list_modules())
def test_a_module_is_promised_or_has_an_underscore(name: str) -> None:
    first, *inside = name.split(".")
    is_inner = any(part.startswith("_") or part in INNER for part in (first, *inside))
    is_promised = first in OPEN or (first in REST and not inside)
    assert first in PROGRAM or is_inner or is_promised


def test_the_page_lists_what_is_promised() -> None:
    listed = re.findall(r"^\* ``counter_rules\.(\w+)``", PAGE.read_text("utf-8"), re.MULTILINE)
    assert listed == [*PARTS, *REST]


@each("name", [*PARTS, *REST])
def test_what_is_promised_can_be_imported(name: str) -> None:
    if name == "learning":
        pytest.importorskip("torch")
    assert importlib.import_module(f"counter_rules.{name}").__doc__


def test_the_front_imports_nothing_that_is_not_there() -> None:
    assert all(hasattr(counter_rules, name) for name in counter_rules.__all__)
