"""Would a test notice? Changes drawn at random, each run against the quick tests that reach it.

Run ``python benches/mutants.py --list drawn.json``. It draws ``--count`` changes by ``--seed`` over
all rooms of the library, or those named (``--rooms bots sampling``), from each as many as it has
lines that can be changed, and keeps them in the file; `mutant_sites` says what is changed. If the
file is there, it is read: so the same changes are made in another commit (``--commit HEAD~20``),
but for those whose code is gone.

Every change is made in a copy of the repository. What is there without ``--commit`` is the working
tree. First it is measured which tests reach which lines. That takes some minutes, goes on where it
was stopped, and is kept (``--kept``) for as long as no file of the repository changes. Then the
tests run, the nearest first, up to the first that fails. A change is *killed* if one fails, *hung*
if they take many times as long as they should, and has *lived* if all pass. What was found is kept
beside the list, so this goes on where it was stopped as well.

With ``--tests tests/bots`` nothing is measured: all changes are run against these tests.

A change that has lived is either equivalent, or a test is missing.
"""

from __future__ import annotations

import argparse
import compileall
import difflib
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import Final

import attrs

from mutant_sites import Site, list_sites
from mutant_tests import Checkout, Reach, read_seconds

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = "src/counter_rules"
DEEPER: Final = ("kernel/machine", "bots/_policy/machine", "bots/_process")
"""Rooms within others that stand for themselves; the rest are the folders of the library."""
OUTCOMES: Final = ("killed", "hung", "lived", "gone")


@attrs.frozen
class Mutant:
    """A change, as it is kept: it can be found in any commit that has the code."""

    room: str
    file: str
    function: str
    statement: str
    before: str
    after: str
    number: int

    def find(self, source: bytes) -> Site | None:
        """Find it in a source."""
        name = self.function, self.statement, self.before, self.after, self.number
        return next((site for site in list_sites(source) if site.name == name), None)

    def __str__(self) -> str:
        return f"{self.file} {self.function}: {self.before} -> {self.after}"


def find_room(file: str) -> str:
    """Return the room of a file of the library."""
    deeper = [room for room in DEEPER if file.startswith(f"{room}/")]
    return deeper[0] if deeper else file.partition("/")[0].removesuffix(".py")


def draw_mutants(source: Path, count: int, seed: int, rooms: Sequence[str]) -> list[Mutant]:
    """Draw changes, all lines that can be changed alike, and each room by its share of them."""
    by_room = dict[str, list[list[Mutant]]]()
    for path in sorted(source.rglob("*.py")):
        file, lines = path.relative_to(source).as_posix(), dict[int, list[Mutant]]()
        room = find_room(file)
        if not rooms or room in rooms:
            for site in list_sites(path.read_bytes()):
                mutant = Mutant(room, file, *site.name)
                lines.setdefault(site.lines[0], []).append(mutant)
        by_room.setdefault(room, []).extend(lines.values())
    drawn, until, given, total = list[Mutant](), 0, 0, sum(map(len, by_room.values()))
    for room, lines_of_room in sorted(by_room.items()):
        until += len(lines_of_room)
        share = count * until // total - given  # rounded so that they add up
        given += share
        rng = random.Random(f"{seed} {room}")
        drawn += [rng.choice(line) for line in rng.sample(lines_of_room, share)]
    return drawn


def run(*words: str) -> bytes:
    """Run a program in the repository, and return what it writes."""
    return subprocess.run(words, cwd=ROOT, check=True, capture_output=True).stdout  # noqa: S603


def copy_repository(commit: str | None, to: Path) -> str:
    """Copy a commit, or the working tree, and return a name for what is in it."""
    to.mkdir(parents=True)
    if commit is None:
        words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        for name in filter(None, run(*words).decode().split("\0")):
            if (ROOT / name).is_file():
                (to / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, to / name)
    else:
        packed = to / "packed.tar"
        packed.write_bytes(run("git", "archive", commit))
        shutil.unpack_archive(packed, to, filter="data")
        packed.unlink()
    whole = hashlib.sha256()
    for path in sorted(path for path in to.rglob("*") if path.is_file()):
        whole.update(f"{path.relative_to(to)}\0".encode() + path.read_bytes())
    return whole.hexdigest()[:12]


@attrs.frozen
class Found:
    """What came of a change.

    Args:
        outcome: one of `OUTCOMES`.
        tests: how many tests were to run, up to the part in which one failed.
        told: the first test that failed, or the change itself if it lived.
    """

    outcome: str
    tests: int = 0
    told: str = ""


ListTests = Callable[[Mutant, Site], list[list[str]]]
"""Lists the tests that may notice a change, in the parts in which they run."""


def try_mutant(
    mutant: Mutant, checkout: Checkout, list_tests: ListTests, seconds: Mapping[str, float]
) -> Found:
    """Make a change in a copy, run tests, and take it back."""
    path = checkout.folder / SOURCE / mutant.file
    source = path.read_bytes() if path.exists() else b""
    site, count = mutant.find(source), 0
    if site is None:
        return Found("gone")
    stat, changed = path.stat(), site.apply(source)
    path.write_bytes(changed)
    try:
        for tests in list_tests(mutant, site):
            count += len(tests)
            expected = sum([seconds.get(test, 120.0) for test in tests])
            status = checkout.run_tests(tests, timeout=90 + 5 * expected)
            if status is None:
                return Found("hung", count)
            if status:
                output = (checkout.scratch / "output.txt").read_text(errors="replace")
                failed = re.search(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
                return Found("killed", count, failed[1] if failed else output[-300:])
    finally:
        path.write_bytes(source)
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))  # so what is compiled stays valid
    return Found("lived", count, make_diff(mutant.file, source, changed))


def make_diff(file: str, source: bytes, changed: bytes) -> str:
    """Return what is changed, with a line around it."""
    before, after = source.decode().splitlines(), changed.decode().splitlines()
    return "\n".join([*difflib.unified_diff(before, after, file, file, n=1, lineterm="")][2:])


def run_all(
    mutants: Sequence[Mutant],
    checkouts: Sequence[Checkout],
    list_tests: ListTests,
    seconds: Mapping[str, float],
    kept: Path,
) -> dict[Mutant, Found]:
    """Try all changes that have not been tried, one in each copy at a time; note each in a file."""
    lines = kept.read_text().splitlines() if kept.exists() else []
    done = {Mutant(*name): Found(*found) for name, found in map(json.loads, lines)}
    free = SimpleQueue[Checkout]()
    for checkout in checkouts:
        free.put(checkout)

    def run_one(mutant: Mutant) -> tuple[Mutant, Found]:
        checkout = free.get()
        try:
            return mutant, try_mutant(mutant, checkout, list_tests, seconds)
        finally:
            free.put(checkout)

    with ThreadPoolExecutor(len(checkouts)) as pool, kept.open("a") as file:
        for mutant, found in pool.map(run_one, [one for one in mutants if one not in done]):
            done[mutant] = found
            file.write(json.dumps([attrs.astuple(mutant), attrs.astuple(found)]) + "\n")
            file.flush()
            print(f"{found.outcome:6} {found.tests:5} {mutant}", flush=True)
    return {mutant: done[mutant] for mutant in mutants}


def report(found: Mapping[Mutant, Found]) -> None:
    """Print what came of the changes, room by room, and those that have lived."""
    counts = Counter[tuple[str, str]]()
    for mutant, one in found.items():
        counts.update([(mutant.room, one.outcome), ("all rooms", one.outcome)])
        if one.outcome in ("lived", "hung"):
            print(f"\n{one.outcome}: {mutant.room}, {one.tests} tests: {mutant}\n{one.told}")
    print(f"\n{'room':28}" + "".join([f"{outcome:>8}" for outcome in OUTCOMES]))
    for room in [*sorted({mutant.room for mutant in found}), "all rooms"]:
        print(f"{room:28}" + "".join([f"{counts[room, outcome]:8}" for outcome in OUTCOMES]))


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--list", type=Path, required=True, help="the file of the changes")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rooms", nargs="*", default=[], help="rooms to draw from; else all")
    parser.add_argument("--commit", help="change this commit, not the working tree")
    parser.add_argument("--tests", nargs="*", default=[], help="run these; measure nothing")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kept", type=Path, default=ROOT / "build" / "mutants")
    return parser.parse_args()


def main() -> None:
    given = read_arguments()
    with tempfile.TemporaryDirectory() as work:
        checkouts = list[Checkout]()
        for number in range(given.workers):
            checkouts.append(Checkout(Path(work, f"{number}"), Path(work, f"scratch{number}")))
            checkouts[-1].scratch.mkdir()
            name = copy_repository(given.commit, checkouts[-1].folder)
            compileall.compile_dir(checkouts[-1].folder / "src", quiet=1)
        source = checkouts[0].folder / SOURCE
        if not given.list.exists():
            drawn = draw_mutants(source, given.count, given.seed, given.rooms)
            given.list.write_text("\n".join(json.dumps(attrs.astuple(one)) for one in drawn) + "\n")
        mutants = [Mutant(*json.loads(line)) for line in given.list.read_text().splitlines()]
        reach = Reach(checkouts[0], given.kept / name, given.workers)
        if not given.tests:
            reach.measure()

        @cache
        def list_tests(mutant: Mutant, site: Site) -> list[list[str]]:
            if given.tests:
                return [given.tests]
            return reach.list_tests(mutant.room, mutant.file, site.lines)

        seconds = {} if given.tests else read_seconds(reach.kept)
        kept = given.list.with_suffix(f".{name}.jsonl")
        report(run_all(mutants, checkouts, list_tests, seconds, kept))


if __name__ == "__main__":
    main()
