"""Whether memory grows with the number of matches, boards and hands that go through.

Records are read one by one, a tournament keeps its counts alone, and so does a survey: ten times
the work must not need ten times the memory. Python's own bytes are counted, which are the same on
every run.

Run ``python benches/memory_growth.py``; ``--check`` makes it fail where anything grows by more than
its margin.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from counter_rules import Ruleset, get_ruleset
from counter_rules.arena import Board, Tournament, read_boards, run
from counter_rules.arena._tally import Tally
from counter_rules.records import Form, dump_all, load_all
from counter_rules.survey import survey
from record_pace import play

MATCHES: Final = 4_000
BOARDS: Final = 2_000
HANDS: Final = 300_000
RULES: Final[Ruleset] = get_ruleset("counter", players=4)


def find_peak(work: Callable[[], object]) -> int:
    """Return the largest number of bytes that Python holds at a time while it works."""
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def grow_records(form: Form) -> int:
    """Return by how many bytes more a file of short matches needs than a tenth of it."""
    rules, peaks = get_ruleset("custom", players=2, hand_sizes=(1,)), list[int]()
    with tempfile.TemporaryDirectory() as folder:
        for count in (MATCHES // 10, MATCHES):
            path = Path(folder, f"{count}.record")
            with path.open("w", encoding="utf-8") as file:
                dump_all((play(rules, seed, most=99) for seed in range(count)), file, form)
            peaks.append(find_peak(partial(read_matches, path, count)))
    return peaks[1] - peaks[0]


def read_matches(path: Path, count: int) -> None:
    """Read all matches of a file, and drop each."""
    with path.open(encoding="utf-8") as file:
        assert sum(1 for _ in load_all(file)) == count


def grow_tally() -> int:
    """Return by how many bytes a tournament's counts grow from a hundred boards to two thousand."""
    boards = list(play_boards(100))
    tally = Tally(Tournament(RULES, ("heuristic", "easy"), hands=10**9, seed=7))
    sizes = list[int]()
    tracemalloc.start()
    for number in range(BOARDS):
        tally.add(boards[number % len(boards)])
        if number in (99, BOARDS - 1):
            sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    return sizes[1] - sizes[0]


def play_boards(hands: int) -> Iterator[Board]:
    """Play some boards of bots that are asked cheaply."""
    tournament = Tournament(RULES, ["random", "easy"], hands=hands, seed=7)
    with tempfile.TemporaryDirectory() as folder:
        assert run(tournament, folder, jobs=1, keep_records=False).is_complete
        yield from read_boards(folder)


def grow_survey() -> int:
    """Return by how many bytes more a survey needs than one of a tenth of its hands."""
    survey(RULES, 1_000, seed=7)  # compiled, if it is not yet
    few, many = (find_peak(partial(survey, RULES, hands, seed=7)) for hands in (HANDS // 10, HANDS))
    return many - few


GROWTHS: Final[dict[str, tuple[Callable[[], int], int]]] = {
    # A few buffers, and no trace of each match.
    f"{MATCHES:,} matches read as text": (partial(grow_records, Form.TEXT), 64 * 1024),
    f"{MATCHES:,} matches read as JSON": (partial(grow_records, Form.JSON), 64 * 1024),
    # Counts get more digits.
    f"{BOARDS:,} boards counted": (grow_tally, 200_000),
    f"{HANDS:,} hands surveyed": (grow_survey, 200_000),
}
"""What is measured, and the most bytes by which it may grow."""


def main() -> int:
    """Measure each, print a line for it, and return the exit status."""
    parser = argparse.ArgumentParser(description="measure whether memory grows")
    parser.add_argument("--check", action="store_true", help="fail beyond the margins")
    given = parser.parse_args()
    is_good = True
    for name, (measure, margin) in GROWTHS.items():
        growth = measure()
        is_good = is_good and growth <= margin
        print(f"{name:32}{growth:+10,} bytes (at most {margin:,})", flush=True)
    return int(given.check and not is_good)


if __name__ == "__main__":
    sys.exit(main())
