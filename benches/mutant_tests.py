"""Which tests reach a line: what `mutants` runs, and, as a plugin of pytest, how it runs them.

Coverage says it, test by test. It is measured folder by folder and kept, so that what is measured
is not measured again. Of the text of a kernel coverage sees nothing, and of what is kept in memory
it sees the first test alone: so the tests of a room are among those that may reach it, in any case.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import attrs
import pytest
from coverage import CoverageData

_MACHINE: Final = ("tests/kernel", "tests/bots", "tests/arena", "tests/sampling", "tests/adapters")
_RULES: Final = ("tests/clauses", "tests/effects", "tests/errors")
_TESTS_OF: Final[Mapping[str, Sequence[str]]] = {
    "kernel/_machine/policy": (
        *("tests/kernel/test_policy_checksums.py", "tests/kernel/test_policy_play.py"),
        *("tests/bots/test_worths.py", *_MACHINE),
    ),
    "kernel/_machine": _MACHINE,
    "bots/_process": ("tests/bots/process",),
    "sampling": ("tests/sampling", "tests/kernel"),
    "rules": _RULES,
    "trick": _RULES,
    "engine": (*_RULES, "tests/properties"),
    "games": (*_RULES, "tests/meta/test_option_answers.py", "tests/testing/test_check_preset.py"),
    "explain": ("tests/effects", "tests/messages"),
}
"""The tests of a room, the nearest first, where they are not those in the folder of its name."""

_SETTINGS: Final = "[run]\nsource_pkgs = counter_rules\n"
"""Lines without branches: with them, what is measured would take gigabytes."""
_A_FEW: Final = 60
"""How many tests are tried before all others, as most changes are noticed by the nearest."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--only-tests", help="a file of the tests to run, in order, as JSON")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out all tests but those that are named, and run these in their order."""
    if path := config.getoption("--only-tests"):
        places = {test: place for place, test in enumerate(json.loads(Path(path).read_text()))}
        items[:] = [item for item in items if item.nodeid in places]
        items.sort(key=lambda item: places[item.nodeid])


@attrs.frozen
class Checkout:
    """A copy of the repository.

    Args:
        folder: where it lies.
        scratch: a folder for what tests keep.
    """

    folder: Path
    scratch: Path

    def run(self, *words: str | Path, timeout: float | None = None) -> int | None:
        """Run pytest there, and return its exit status; None if it was stopped in the end."""
        paths = os.pathsep.join([str(self.folder / "src"), str(Path(__file__).parent)])
        environment = {
            **os.environ,
            "PYTHONPATH": paths,
            "XDG_CACHE_HOME": str(self.scratch),
            "COVERAGE_FILE": str(self.scratch / ".measured"),
            "PYTHONDONTWRITEBYTECODE": "1",  # what is compiled must not outlive a change
        }
        with (self.scratch / "output.txt").open("w") as output:
            process = subprocess.Popen(  # noqa: S603 - our own words
                [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words],
                cwd=self.folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
            try:
                return process.wait(timeout)
            except subprocess.TimeoutExpired:
                return None
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()

    def run_tests(self, tests: Sequence[str], timeout: float) -> int | None:
        """Run some tests one after the other, up to the first that fails."""
        only = self.scratch / "only.json"
        only.write_text(json.dumps(tests))
        files = dict.fromkeys([test.split("::")[0] for test in tests])
        order = ("-p", "mutant_tests", "--only-tests", only) if "::" in tests[0] else ()
        return self.run("-x", *order, *files, timeout=timeout)


@attrs.frozen
class Reach:
    """Which quick tests reach a line of a source, and how long each takes.

    Args:
        checkout: a copy of the repository.
        kept: the folder that keeps what is measured.
        workers: how many processes measure.
    """

    checkout: Checkout
    kept: Path
    workers: int

    def measure(self) -> None:
        """Measure what was not yet measured; it goes on where it was stopped."""
        self.kept.mkdir(parents=True, exist_ok=True)
        settings = self.checkout.scratch / "coverage.ini"
        settings.write_text(_SETTINGS)
        tests = self.checkout.folder / "tests"
        folders = sorted({path.relative_to(tests).parts[0] for path in tests.rglob("test_*.py")})
        for name, paths in {
            **{f: [f"tests/{f}"] for f in folders},
            "docs": ["docs", "README.rst"],
        }.items():
            report = self.kept / f"{name}.xml"
            if not report.exists():
                print(f"measuring which lines the tests of {name} reach", file=sys.stderr)
                status = self.checkout.run(
                    *("--cov", "--cov-context=test", "--cov-report=", f"--cov-config={settings}"),
                    *("-n", str(self.workers), "-o", "junit_family=xunit1"),
                    *(f"--junitxml={self.checkout.scratch / 'report.xml'}", *paths),
                )
                if status not in (0, 1, 5):  # with failures, or without any test, it ran
                    raise RuntimeError((self.checkout.scratch / "output.txt").read_text()[-2000:])
                (self.checkout.scratch / ".measured").rename(self.kept / f"{name}.coverage")
                (self.checkout.scratch / "report.xml").rename(report)

    def list_tests(self, room: str, file: str, lines: Iterable[int]) -> list[list[str]]:
        """List the tests that may notice a change of some lines: a few near ones, then the rest."""
        near = _TESTS_OF.get(room, (f"tests/{room.split('/')[0]}",))
        seconds, found = read_seconds(self.kept), set[str]()
        reached = read_contexts(self.kept, str(self.checkout.folder / "src/counter_rules" / file))
        for line in lines:
            found |= reached.get(line, set())
        if not found:  # it runs as it is imported
            found = set().union(*reached.values())
        found |= {test for test in seconds if test.startswith(tuple(near))}

        def rank(test: str) -> tuple[bool, int, float]:
            places = [place for place, start in enumerate(near) if test.startswith(start)]
            return not places, min(places, default=0), seconds[test]

        ranked = sorted(found & seconds.keys(), key=rank)
        # Of a test with parameters one or two come first.
        counts, first = dict[str, int](), list[str]()
        for test in ranked:
            name = test.split("[")[0]
            counts[name] = counts.get(name, 0) + 1
            if counts[name] < 3 and len(first) < _A_FEW and seconds[test] < 2:
                first.append(test)
        rest = sorted({*ranked} - {*first}, key=lambda test: (*rank(test)[:2], test))
        return [part for part in (first, rest) if part]


@cache
def read_seconds(kept: Path) -> dict[str, float]:
    """Read how long each test took; those that failed as things stand are left out."""
    seconds = dict[str, float]()
    for report in sorted(kept.glob("*.xml")):
        for case in ET.parse(report).iter("testcase"):  # noqa: S314 - our own
            if case.find("failure") is None and case.find("error") is None:
                test = f"{case.get('file')}::{case.get('name')}"
                seconds[test] = float(case.get("time", "0"))
    return seconds


@cache
def read_contexts(kept: Path, source: str) -> dict[int, set[str]]:
    """Read the tests that reach each line of a source."""
    found = dict[int, set[str]]()
    for path in sorted(kept.glob("*.coverage")):
        data = CoverageData(str(path))
        data.read()
        for measured in data.measured_files():
            if measured.endswith(source.rpartition("/src/")[2]):
                for line, contexts in data.contexts_by_lineno(measured).items():
                    tests = {context.rpartition("|")[0] for context in contexts if context}
                    found.setdefault(line, set()).update(tests)
    return found
