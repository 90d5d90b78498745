"""Plays the tasks of the arena with the library's bots, and keeps the results that it publishes.

Run ``python benches/baselines.py``; name tasks or ``--bots`` to play only those. ``--share`` plays
a part of the boards, and keeps nothing; ``--times`` measures the time of a move alone. The lead is
in points a unit with half its 95 % interval, and `made` the share of bids.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypeAlias

from counter_rules.arena import Results, get_task, run, task_names
from counter_rules.arena._machines import get_machine
from counter_rules.bots._net.player import find_network

RESULTS: Final = Path(__file__).parents[1] / "src" / "counter_rules" / "arena" / "baselines.csv"

SHARES: Final = {"random": 1.0, "policy": 1.0, "net": 1.0, "pimc:1000": 0.2, "ismcts:1000": 0.2}
"""The baselines, and on which share of the boards each is measured: the first ones."""
_TIMED: Final = 20
"""The boards on which moves are timed; of slow bots, this is enough."""

Row: TypeAlias = dict[str, str]
"""A row of the file: a result by its columns."""


def measure(name: str, bot: str, share: float, jobs: int | None) -> Row:
    """Let a bot play a share of a task."""
    task = get_task(name)
    tournament = task.make_tournament(bot, boards=max(1, round(task.boards * share)))
    results = run(tournament, jobs=jobs)
    lead, placing = results.differences[0].estimate, results.standings[0]
    return {
        "task": name,
        "digest": task.compute_digest(),
        "bot": bot,
        "boards": str(tournament.boards),
        "unit": tournament.unit,
        "lead": f"{lead.mean:+.3f}",
        "margin": f"{lead.margin:.3f}",
        "made": f"{placing.made:.3f}",
        **measure_time(name, bot),
    }


def measure_time(name: str, bot: str) -> Row:
    """Return the processor time of a move in milliseconds, with the version and the processor."""
    play_first(name, bot, _TIMED // 2)  # it compiles what it needs
    placing = play_first(name, bot, _TIMED).standings[0]
    return {
        "milliseconds": f"{1e3 * (placing.cpu_seconds or 0.0) / placing.moves:.3f}",
        "version": get_machine().version,
        "cpu": get_machine().cpu,
    }


def play_first(name: str, bot: str, boards: int) -> Results:
    """Play the first boards of a task in this process; of whole matches, a tenth as many."""
    task = get_task(name)
    is_long = task.make_tournament(bot).unit == "match"
    return run(task.make_tournament(bot, boards=max(1, boards // (10 if is_long else 1))), jobs=1)


def read_rows() -> dict[tuple[str, str], Row]:
    """Read the results, by task and bot."""
    if not RESULTS.exists():
        return {}
    with RESULTS.open(encoding="utf-8", newline="") as file:
        return {(row["task"], row["bot"]): row for row in csv.DictReader(file)}


def write_rows(rows: Iterable[Row]) -> None:
    """Write the results, by task and bot in their order."""
    order = [*task_names(), *SHARES]
    ranked = sorted(rows, key=lambda row: [order.index(row[name]) for name in ("task", "bot")])
    with RESULTS.open("w", encoding="utf-8", newline="") as file:
        columns = max(ranked, key=len)
        writer = csv.DictWriter(file, [*columns], lineterminator="\n")
        writer.writeheader()
        writer.writerows(ranked)


def main() -> int:
    """Play the tasks, and write each result when it is there."""
    parser = argparse.ArgumentParser(description="measure the baselines of the arena's tasks")
    parser.add_argument("tasks", nargs="*", help="the tasks; all of them if none is named")
    parser.add_argument("--bots", nargs="+", choices=SHARES, default=[*SHARES])
    parser.add_argument("--share", type=float, help="play this share of the boards for a trial")
    parser.add_argument("--jobs", type=int, help="the number of processes, by default one a core")
    parser.add_argument("--times", action="store_true", help="measure only the time of a move")
    given = parser.parse_args()
    for name in given.tasks or task_names():
        for bot in given.bots:
            if bot == "net" and find_network(get_task(name).rules) is None:
                continue  # it would play as the policy does
            known = read_rows()
            if given.times:
                found = known[name, bot] | measure_time(name, bot)
            else:
                found = measure(name, bot, given.share or SHARES[bot], given.jobs)
            if given.share is None:
                write_rows((known | {(name, bot): found}).values())
            print(f"{name} {bot}: {found['lead']} ± {found['margin']}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
