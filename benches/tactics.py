"""How many tactics each bot answers rightly, by category.

Run ``python benches/tactics.py``; name bots to ask only those. ``--misses`` lists what they miss.
"""

from __future__ import annotations

import argparse
import sys

from counter_rules import CounterRulesError
from counter_rules.bots import Bot, parse_bot
from counter_rules.testing import TacticsReport, list_tactics, try_tactics

BOTS = ("random", "easy", "good", "heuristic", "policy", "net", "pimc:1000", "ismcts:1000")


def write_table(reports: dict[str, TacticsReport]) -> str:
    """Write the number of right answers, a row for each category and a column for each bot."""
    heads = ("tactics", *reports)
    widths = [len(head) + 1 for head in heads]
    rows: list[tuple[object, ...]] = [(" " * 20, *heads)]
    by_bot = [{**report.categories, "all": report} for report in reports.values()]
    for category, first in by_bot[0].items():
        right = [each[category].right for each in by_bot]
        rows.append((f"{category:20}", len(first.answers), *right))
    return "\n".join([write_row(*row, widths=widths) for row in rows])


def write_row(label: object, *cells: object, widths: list[int]) -> str:
    """Write a row of a table, its cells on the right of their columns."""
    padded = [f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True)]
    return f"{label}{''.join(padded)}"


def write_misses(name: str, report: TacticsReport) -> str:
    """Write the tactics that a bot misses, each with its answer."""
    missed = [answer for answer in report.answers if not answer.is_right]
    return "\n".join([f"{name} plays {answer.move}: {answer.tactic}" for answer in missed])


def main() -> int:
    """Ask the bots, and print the table."""
    parser = argparse.ArgumentParser(description="ask bots for the right moves of tactics")
    parser.add_argument("bots", nargs="*", default=BOTS, help="the bots")
    parser.add_argument("--seed", type=int, default=7, help="the seed of their randomness")
    parser.add_argument("--misses", action="store_true", help="list what they miss")
    given = parser.parse_args()
    try:
        bots: dict[str, Bot] = {name: parse_bot(name) for name in given.bots}
    except CounterRulesError as error:
        parser.error(str(error))
    reports = {n: try_tactics(bot, list_tactics(), seed=given.seed) for n, bot in bots.items()}
    if given.misses:
        print("\n".join([write_misses(name, report) for name, report in reports.items()]))
    print(write_table(reports))
    return 0


if __name__ == "__main__":
    sys.exit(main())
