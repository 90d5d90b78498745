"""Plays the tasks of the arena with the library's bots, and keeps the results for their page.

Run ``python benches/baselines.py``; name tasks or ``--bots`` to play only those. ``--share`` plays
a part of the boards, and keeps nothing. The lead is in points a unit with half its 95 % interval,
`made` the share of bids, and a choice is one of two legal moves or more.
"""

from __future__ import annotations

import argparse
import csv
import random
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypeAlias

from counter_rules import legal_moves, shuffle, step, view
from counter_rules.arena import Tournament, get_task, run, task_names
from counter_rules.bots import parse_bot
from counter_rules.bots._net.player import find_network

RESULTS: Final = Path(__file__).parents[1] / "docs" / "explanation" / "measured" / "baselines.csv"

SHARES: Final = {"random": 1.0, "policy": 1.0, "net": 1.0, "pimc:1000": 0.2, "ismcts:1000": 0.2}
"""The baselines, and on which share of the boards each is measured: the first ones."""
_TIMED: Final = 10
"""The boards on which choices are timed."""

Row: TypeAlias = dict[str, str]
"""A row of the file: a result by its columns."""


def measure(name: str, bot: str, share: float) -> Row:
    """Let a bot play a share of a task."""
    task = get_task(name)
    tournament = task.make_tournament(bot, boards=max(1, round(task.boards * share)))
    results = run(tournament)
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
        "milliseconds": f"{time_choices(tournament, bot):.3f}",
    }


def time_choices(tournament: Tournament, name: str) -> float:
    """Return the processor time of a choice in milliseconds, the bot at all seats."""
    seconds, choices = 0.0, 0
    for number in range(min(_TIMED, tournament.boards) + 1):
        state, bot = tournament.start_board(number), parse_bot(name)
        state = step(state, shuffle(state, seed=tournament.get_seed(number))).state
        while state.is_in_hand:
            seen = view(state, state.to_act[0])
            begun = time.process_time()
            move = bot(seen, random.Random(number))
            if number and len(legal_moves(seen)) > 1:  # the first board compiles what it needs
                seconds += time.process_time() - begun
                choices += 1
            state = step(state, move).state
    return 1e3 * seconds / choices


def read_baselines() -> dict[tuple[str, str], Row]:
    """Read the results, by task and bot."""
    if not RESULTS.exists():
        return {}
    with RESULTS.open(encoding="utf-8", newline="") as file:
        return {(row["task"], row["bot"]): row for row in csv.DictReader(file)}


def write_baselines(baselines: Iterable[Row]) -> None:
    """Write the results, by task and bot in their order."""
    order = [*task_names(), *SHARES]
    ranked = sorted(baselines, key=lambda row: [order.index(row[name]) for name in ("task", "bot")])
    with RESULTS.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [*ranked[0]], lineterminator="\n")
        writer.writeheader()
        writer.writerows(ranked)


def main() -> int:
    """Play the tasks, and write each result when it is there."""
    parser = argparse.ArgumentParser(description="measure the baselines of the arena's tasks")
    parser.add_argument("tasks", nargs="*", help="the tasks; all of them if none is named")
    parser.add_argument("--bots", nargs="+", choices=SHARES, default=[*SHARES])
    parser.add_argument("--share", type=float, help="play this share of the boards for a trial")
    given = parser.parse_args()
    for name in given.tasks or task_names():
        for bot in given.bots:
            if bot == "net" and find_network(get_task(name).rules) is None:
                continue  # it would play as the policy does
            found = measure(name, bot, given.share or SHARES[bot])
            if given.share is None:
                write_baselines((read_baselines() | {(name, bot): found}).values())
            print(f"{name} {bot}: {found['lead']} ± {found['margin']}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
