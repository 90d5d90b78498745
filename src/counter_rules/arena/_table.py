"""Results of a tournament as text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from counter_rules.arena._results import Difference, Estimate, Placing, Results
from counter_rules.arena._seatings import Faults
from counter_rules.arena._tournament import Until

_MINUS: Final = "\N{MINUS SIGN}"
NOTES: Final = (
    "± of points is half of a 95 % interval, and ± of a rating two standard deviations",
    "± of a difference, and p, hold for all pairs together, however often you look",
    "variance reduction: how many times as much play new cards in every seating would take",
)


def format_results(results: Results) -> str:
    """Return the standings as a table, the differences of the bots, and which one is better.

    Args:
        results: the results of a tournament, or of a part of it.

    Returns:
        The text that the command line prints, of several lines.

    >>> from counter_rules import get_ruleset
    >>> from counter_rules.arena import Tournament, run
    >>> rules = get_ruleset("oh_hell", players=3)
    >>> results = run(Tournament(rules, ["heuristic", "random"], hands=40, seed=7), jobs=1)
    >>> print(format_results(results).splitlines()[-1])
    heuristic is better than random, by +3.96 ± 3.77 points a hand.
    """
    standings, differences = list_standings(results), list_differences(results)
    parts = [
        describe_tournament(results),
        "\n".join(format_table(standings)),
        "\n".join(format_table(differences)),
        "\n".join(NOTES if differences else ()),
        "\n".join(list_complaints(results)),
        describe_best(results),
    ]
    return "\n\n".join(filter(None, parts))


def list_complaints(results: Results) -> list[str]:
    """List the first fault of each bot that had any, as a line."""
    return [
        f"{one.name} had faults, the first of them: {one.faults.why}"
        for one in results.ranking
        if one.faults
    ]


def describe_tournament(results: Results) -> str:
    """Describe the game, the number of boards and the seatings."""
    tournament, rules = results.tournament, results.tournament.rules
    dealt = format_count(results.boards, tournament.unit)
    if not results.is_complete:
        dealt += f" of {tournament.boards:,}"
    seatings = format_count(len(tournament.list_seatings(0)), "seating")
    is_ended = tournament.until is Until.DECIDED and results.is_decided
    end = ", until it was decided" if is_ended else ""
    return (
        f"{rules.name}, {rules.players} players, seed {tournament.seed}: {dealt}, each dealt in "
        f"{seatings} ({tournament.design}){end}"
    )


def describe_best(results: Results) -> str:
    """Describe which bot is best; if that is open, how much more play would show it.

    Empty for a single bot.
    """
    if not results.differences:
        return ""
    best, unit = results.ranked_differences[0], results.tournament.unit
    by = format_estimate(best.anytime)
    if best.is_decided:
        return f"{best.first} is better than {best.second}, by {by} points a {unit}."
    said = f"Whether {best.first} is better than {best.second} is not decided"
    if best.boards_needed is None:
        return f"{said}."
    needed = describe_needed(best, "at least {}")
    return f"{said}; it would take {needed} more {pluralize(unit)}."


def describe_needed(difference: Difference, at_least: str = "{} or more") -> str:
    """Describe how many more boards decide a difference, as a range; ``?`` if that is unknown."""
    if difference.is_decided:
        return "0"
    if difference.boards_needed is None:
        return "?"
    fewest, most = difference.boards_needed
    low = f"{max(fewest - difference.boards, 1):,}"
    return at_least.format(low) if most is None else f"{low} to {most - difference.boards:,}"


def describe_leader(results: Results) -> str:
    """Describe in a few words who is ahead, and by how much."""
    if not results.differences:
        (alone,) = results.standings
        return f"{alone.name} {format_estimate(alone.points)}"
    best = results.ranked_differences[0]
    return f"{best.first} {format_estimate(best.anytime)} over {best.second}"


def list_standings(results: Results) -> list[list[str]]:
    """List the rows of the table of standings: its headings, then the bots, the best first."""
    unit = results.tournament.unit
    titles = ["bot", f"points a {unit}", "bids made", "rating", "ms a move"]
    rows = [titles, *[_list_cells(one) for one in results.ranking]]
    if not results.differences:  # a single bot has no opponents to be rated against
        for row in rows:
            del row[3]
    if results.tournament.matches is not None:
        _add(rows, "won", [f"{one.wins:.1%}" for one in results.ranking])
    if any(one.faults for one in results.standings):
        _add(rows, "faults", [describe_faults(one.faults) for one in results.ranking])
    return rows


def _add(rows: list[list[str]], title: str, cells: Sequence[str]) -> None:
    """Add a column."""
    for row, cell in zip(rows, [title, *cells], strict=True):
        row.append(cell)


def _list_cells(one: Placing) -> list[str]:
    return [
        one.name,
        format_estimate(one.points),
        f"{one.made:.1%}",
        f"{one.rating.mu:.1f} ± {2 * one.rating.sigma:.1f}",
        f"{1000 * one.seconds / max(one.moves, 1):.2f}",
    ]


def list_differences(results: Results) -> list[list[str]]:
    """List the rows of the table of differences: its headings, then the pairs in order of ranking.

    Empty for a single bot.
    """
    if not results.differences:
        return []
    more = f"more {pluralize(results.tournament.unit)}"
    titles = ["ahead", "of", "difference", "p", more, "variance reduction"]
    return [
        titles,
        *[_list_difference_cells(difference) for difference in results.ranked_differences],
    ]


def _list_difference_cells(difference: Difference) -> list[str]:
    return [
        difference.first,
        difference.second,
        format_estimate(difference.anytime),
        f"{difference.p:.3f}" if difference.p >= 0.001 else "< 0.001",
        describe_needed(difference),
        "?" if difference.variance_reduction is None else f"{difference.variance_reduction:.1f}",
    ]


def format_table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines in columns of equal width: names on the left, numbers on the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    is_name = [not any(_is_number(row[place]) for row in rows) for place in range(len(widths))]
    return [
        "   ".join(
            [
                cell.ljust(width) if left else cell.rjust(width)
                for cell, width, left in zip(row, widths, is_name, strict=True)
            ]
        ).rstrip()
        for row in rows
    ]


def _is_number(cell: str) -> bool:
    return cell == "?" or cell.lstrip(f"+{_MINUS}< ")[:1].isdigit()


def format_number(number: float) -> str:
    """Return a difference with its sign, to two decimals."""
    return f"{round(number, 2) + 0.0:+.2f}".replace("-", _MINUS)


def format_estimate(estimate: Estimate) -> str:
    """Return a mean and half the width of its interval."""
    margin = f"{estimate.margin:.2f}" if math.isfinite(estimate.margin) else "?"
    return f"{format_number(estimate.mean)} ± {margin}"


def describe_faults(faults: Faults) -> str:
    """List the kinds of a bot's faults, with their numbers; ``none`` without faults."""
    kinds = ("illegal", faults.illegal), ("late", faults.late), ("crashed", faults.crashed)
    return ", ".join([f"{number:,} {kind}" for kind, number in kinds if number]) or "none"


def format_count(number: int, noun: str) -> str:
    """Return a number of things, such as ``1 hand`` or ``2,000 hands``."""
    return f"{number:,} {noun if number == 1 else pluralize(noun)}"


def pluralize(noun: str) -> str:
    """Return the plural of a noun: hands, matches."""
    return f"{noun}es" if noun.endswith("h") else f"{noun}s"
