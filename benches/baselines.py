"""Plays the tasks of the arena with the library's bots, and keeps the results for their page.

Run ``python benches/baselines.py``; name tasks to play only those, and give ``--bots`` or
``--boards`` for others. A task's boards are counted from its first, so a result on a part of them
is what the whole begins with.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import attrs

from counter_rules.arena import get_task, run, task_names
from counter_rules.bots._net.player import find_network
from levels import watch

RESULTS: Final = Path(__file__).parents[1] / "docs" / "explanation" / "measured" / "baselines.csv"

BOARDS: Final = {
    "random": 1_000,
    "policy": 1_000,
    "net": 1_000,
    "pimc:1000": 200,
    "ismcts:1000": 200,
}
"""The baselines, and on how many boards each is measured."""
_MATCHES: Final = 0.1
"""The share of these boards where a board is a match of many hands."""


@attrs.frozen(kw_only=True)
class Baseline:
    """The result of a bot in a task; texts, as the file holds them.

    Args:
        task: the name of the task.
        digest: the digest of its cards.
        bot: the bot.
        boards: the number of boards.
        unit: what points are for: a hand or a match.
        lead: the points by which it is ahead of the bot of the task.
        margin: half the width of the 95 % interval.
        made: the share of its bids that it made.
        milliseconds: the processor time of a choice.
    """

    task: str
    digest: str
    bot: str
    boards: str
    unit: str
    lead: str
    margin: str
    made: str
    milliseconds: str


def measure(name: str, bot: str, boards: int) -> Baseline:
    """Let a bot play a task."""
    task = get_task(name)
    tournament = task.make_tournament(bot)
    most = tournament.boards if boards >= 1_000 else round(tournament.boards * boards / 1_000)
    results = run(task.make_tournament(bot, boards=most))
    lead, placing = results.differences[0].estimate, results.standings[0]
    watch(task.rules, bot, 1)  # compiles what it needs
    habits = watch(task.rules, bot, 10)
    return Baseline(
        task=name,
        digest=task.compute_digest(),
        bot=bot,
        boards=str(most),
        unit=tournament.unit,
        lead=f"{lead.mean:+.3f}",
        margin=f"{lead.margin:.3f}",
        made=f"{placing.made:.3f}",
        milliseconds=f"{1e3 * habits.seconds / habits.choices:.3f}",
    )


def read_baselines() -> dict[tuple[str, str], Baseline]:
    """Read the results, by task and bot."""
    if not RESULTS.exists():
        return {}
    with RESULTS.open(encoding="utf-8", newline="") as file:
        found = [Baseline(**row) for row in csv.DictReader(file)]
    return {(one.task, one.bot): one for one in found}


def write_baselines(baselines: Iterable[Baseline]) -> None:
    """Write the results, by task and bot in their order."""
    order = {name: place for place, name in enumerate((*task_names(), *BOARDS))}
    ranked = sorted(baselines, key=lambda one: (order[one.task], order[one.bot]))
    names = [field.name for field in attrs.fields(Baseline)]
    with RESULTS.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, names, lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(attrs.asdict, ranked))


def main() -> int:
    """Play the tasks, and write each result when it is there."""
    parser = argparse.ArgumentParser(description="measure the baselines of the arena's tasks")
    parser.add_argument("tasks", nargs="*", help="the tasks; all of them if none is named")
    parser.add_argument("--bots", nargs="+", choices=BOARDS, default=[*BOARDS])
    parser.add_argument("--boards", type=int, help="of a thousand; by default as the page has them")
    given = parser.parse_args()
    for name in given.tasks or task_names():
        for bot in given.bots:
            if bot == "net" and find_network(get_task(name).rules) is None:
                continue  # it would play as the policy does
            found = measure(name, bot, given.boards or BOARDS[bot])
            write_baselines((read_baselines() | {(name, bot): found}).values())
            print(f"{name} {bot}: {found.lead} ± {found.margin}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
