"""A pytest plugin: what has passed is not run again, and what is reached is not measured again.

``--passed-to FILE`` writes the names of the tests that passed, and ``--except FILE`` leaves out the
tests named there, unless their names begin with what ``--again`` gives.

Measuring coverage makes Python three times as slow. So it is not measured in tests that are run
again, nor in those whose names begin as ``--reached FILE`` says: dear ones that walk through what
others reach line by line. As of now each of these files has at most three that no other reaches.
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
    group.addoption("--reached", type=Path, metavar="FILE", help="measure nothing in these")


def pytest_configure(config: pytest.Config) -> None:
    """Listen to the results, in the process that has them all."""
    file = config.getoption("passed_to")
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(file))


def read_names(config: pytest.Config, option: str) -> list[str]:
    """Read the lines of the file that an option names, if it is given."""
    file: Path | None = config.getoption(option)
    return file.read_text(encoding="utf-8").splitlines() if file else []


def refuse_old_names(reached: tuple[str, ...], items: list[pytest.Item]) -> None:
    """Refuse the names that no test has any more."""
    old = [name for name in reached if not any(one.nodeid.startswith(name) for one in items)]
    if old:
        raise pytest.UsageError(f"no test begins so: {', '.join(old)}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what has passed elsewhere, and measure nothing where that adds nothing."""
    passed, again = set(read_names(config, "except")), tuple(config.getoption("again"))
    reached = tuple(read_names(config, "reached"))
    refuse_old_names(reached, items)
    left, done = list[pytest.Item](), list[pytest.Item]()
    for one in items:
        is_known = one.nodeid in passed
        if is_known or one.nodeid.startswith(reached):
            one.add_marker("no_cover")  # of pytest-cov
        (done if is_known and not one.nodeid.startswith(again) else left).append(one)
    config.hook.pytest_deselected(items=done)
    items[:] = left
