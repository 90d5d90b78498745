"""The page on lowering names whatever a reader meets in ``kernel/_lowering``."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from pathlib import Path
from typing import get_args

from counter_rules.kernel import _lowering
from counter_rules.kernel._lowering.calls import CALLS
from counter_rules.kernel._lowering.kinds import METHODS, Value

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "explanation" / "how_a_hook_becomes_text.rst"


def find_unnamed(names: list[str]) -> list[str]:
    """List the names that the page does not say."""
    text = PAGE.read_text(encoding="utf-8")
    return [name for name in names if f"``{name}``" not in text]


def test_the_page_names_every_file() -> None:
    assert not find_unnamed([module.name for module in pkgutil.iter_modules(_lowering.__path__)])


def test_the_files_that_the_page_names_are_there() -> None:
    named = re.findall(r"``((?:src|kernel|tests)/[\w/.]+)``", PAGE.read_text(encoding="utf-8"))
    folders = ROOT, ROOT / "src" / "counter_rules"
    assert named
    assert not [name for name in named if not any((path / name).exists() for path in folders)]


def test_the_functions_that_the_page_names_are_there() -> None:
    named = set(re.findall(r"``(\w+)\(\)``", PAGE.read_text(encoding="utf-8")))
    modules = [
        import_module(f"{_lowering.__name__}.{module.name}")
        for module in pkgutil.iter_modules(_lowering.__path__)
    ]
    assert named
    assert not [name for name in named if not any(hasattr(module, name) for module in modules)]


def test_the_page_names_every_value_an_expression_may_be() -> None:
    assert not find_unnamed([one.__name__ for one in get_args(Value)])


def test_the_page_names_whatever_a_hook_may_call() -> None:
    called = [getattr(one, "__name__", "") for one in CALLS]
    assert not find_unnamed([*called, *sorted(METHODS)])
