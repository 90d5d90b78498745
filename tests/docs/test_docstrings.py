"""Every example in a docstring runs and prints what it says."""

from __future__ import annotations

import doctest
import importlib
import inspect
import io
import pkgutil

import pytest

import counter_rules
from support.failures import collect, each

CLI = "counter_rules.cli"

MODULES = [
    "counter_rules",
    *(
        module.name
        for module in pkgutil.walk_packages(counter_rules.__path__, "counter_rules.")
        if not module.name.endswith(".__main__")
    ),
]
FUNCTIONS = [
    name for name in counter_rules.__all__ if inspect.isfunction(getattr(counter_rules, name))
]


NEEDS = {
    "counter_rules.survey._survey": "scipy",
    "counter_rules.arena._benchmark": "openskill",
    "counter_rules.arena._collecting": "openskill",
    "counter_rules.arena._folder": "openskill",
    "counter_rules.arena._league": "openskill",
    "counter_rules.arena._merging": "openskill",
    "counter_rules.arena._report": "openskill",
    "counter_rules.arena._rows": "openskill",
    "counter_rules.arena._running": "openskill",
    "counter_rules.arena._swiss_folder": "openskill",
    "counter_rules.arena._table": "openskill",
    "counter_rules.arena._tournament": "openskill",
    "counter_rules.adapters._episode": "gymnasium",
    "counter_rules.adapters.gymnasium": "gymnasium",
    "counter_rules.adapters.openspiel": "pyspiel",
    "counter_rules.adapters.pettingzoo": "pettingzoo",
    "counter_rules.bots._search.bots": "numpy",
    "counter_rules.kernel._games": "numpy",
    "counter_rules.kernel._machine_code": "numba",
    "counter_rules.kernel._words_numba": "numba",
    "counter_rules.kernel._kernel": "numpy",
    "counter_rules.kernel._vec_env": "numpy",
    "counter_rules.observations._space": "numpy",
}
"""Modules that need an extra, or whose examples do."""


def import_module(name: str) -> object:
    """Import a module; skip what an extra is missing for."""
    if name in NEEDS:
        pytest.importorskip(NEEDS[name])
    if find_room(name) == "counter_rules.learning":
        pytest.importorskip("torch")
        pytest.importorskip("openskill")
    if name == CLI or name.startswith(f"{CLI}."):
        pytest.importorskip("typer")
        pytest.importorskip("rich")
    return importlib.import_module(name)


def find_room(module: str) -> str:
    """Return the package or module of ours that a module stands in."""
    return ".".join(module.split(".")[:2])


@pytest.mark.parametrize("room", sorted({find_room(name) for name in MODULES}))
def test_the_examples_of_a_room(room: str) -> None:
    with collect() as failures:
        for name in MODULES:
            if find_room(name) == room:
                with failures.case(name):
                    check_examples(name)


def check_examples(name: str) -> None:
    module = import_module(name)
    report = io.StringIO()
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for test in doctest.DocTestFinder(exclude_empty=True).find(module):
        if test.examples:  # a run begins by looking whether any file has changed
            runner.run(test, out=report.write)
    assert runner.failures == 0, report.getvalue()


@each("name", FUNCTIONS)
def test_every_function_shows_an_example(name: str) -> None:
    function = getattr(counter_rules, name)
    assert doctest.DocTestParser().get_examples(inspect.getdoc(function) or "")


def test_there_are_modules_and_functions_to_test() -> None:
    assert "counter_rules.engine._apply" in MODULES
    assert "counter_rules.rules.effects.three" in MODULES
    assert {"apply_move", "legal_moves", "resolve_trick"} <= set(FUNCTIONS)
