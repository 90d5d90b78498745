"""A pytest plugin: what has passed in one environment is not run again in another.

``--passed-to FILE`` writes the names of the tests that passed, and ``--except FILE`` leaves out the
tests named there, unless their names begin with what ``--again`` gives.
"""

from __future__ import annotations

from pathlib import Path

import pytest


class Recorder:
    """Writes the names of the tests that have passed."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.passed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that has passed."""
        if report.when == "call" and report.passed:
            self.passed.append(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write all of them."""
        self.file.write_text("".join(f"{name}\n" for name in self.passed), encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("once")
    group.addoption("--passed-to", type=Path, metavar="FILE", help="write what has passed")
    group.addoption("--except", type=Path, metavar="FILE", help="leave out what is named there")
    group.addoption("--again", action="append", default=[], metavar="START", help="but for these")


def pytest_configure(config: pytest.Config) -> None:
    """Listen to the results, in the process that has them all."""
    file = config.getoption("passed_to")
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(file))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what has passed elsewhere."""
    file = config.getoption("except")
    if not file:
        return
    again = tuple(config.getoption("again"))
    passed = set(file.read_text(encoding="utf-8").splitlines())
    done = [one for one in items if one.nodeid in passed and not one.nodeid.startswith(again)]
    config.hook.pytest_deselected(items=done)
    gone = set(done)
    items[:] = [one for one in items if one not in gone]
