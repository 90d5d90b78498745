"""Results of a tournament as text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from counter_rules.arena._estimates import Rating
from counter_rules.arena._results import Difference, Estimate, Placing, Results
from counter_rules.arena._seatings import Faults

_MINUS: Final = "\N{MINUS SIGN}"
_SURPLUS: Final = (
    *(f"{_MINUS}3 or less", f"{_MINUS}2", f"{_MINUS}1"),
    *("0", "+1", "+2", "+3 or more"),
)
"""The tricks above a bid, as headings of a table."""
_NOTES: Final = (
    "± of points is half of a 95 % interval, and ± of a rating two standard deviations",
    "p, and whether ± of a difference leaves out 0, hold for all pairs, however often you look",
    "variance reduction: new cards in every seating would take this many times as much play",
)
_MOST_NAMED: Final = 3
"""The most pairs of bots that a note names."""


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
        "\n".join(list_notes(results)),
        "\n".join(list_complaints(results)),
        describe_best(results),
    ]
    return "\n\n".join(filter(None, parts))


def list_notes(results: Results) -> list[str]:
    """List what the tables mean, as lines; none for a single bot."""
    return [*_NOTES, *list_contradictions(results)] if results.differences else []


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
    dealt = format_count(results.boards, str(tournament.unit))
    if not results.is_complete:
        dealt += f" of {tournament.boards:,}"
    if tournament.deals is not None:
        dealt += f" of the deals {tournament.deals.name}"
    if tournament.first:
        dealt += f" from board {tournament.first:,} on"
    seatings = format_count(len(tournament.list_seatings(0)), "seating")
    is_short = results.is_complete and results.boards < tournament.boards
    end = ", until it was decided" if is_short else ""
    return (
        f"{rules.name}, {rules.players} players, seed {tournament.seed}: {dealt}, each dealt in "
        f"{seatings} ({tournament.design}){end}"
    )


def describe_best(results: Results) -> str:
    """Describe whether the best bot is better than the next, or how much play that may take.

    In a gauntlet it is about the first bot and its hardest opponent. Empty for a single bot.
    """
    if not results.differences:
        return ""
    best, unit = results.ranked_differences[0], results.tournament.unit
    if best.is_decided:
        by = format_estimate(best.anytime)
        return f"{best.first} is better than {best.second}, by {by} points a {unit}."
    said = f"Whether {best.first} is better than {best.second} is not decided"
    if best.boards_needed is None:
        return f"{said}."
    needed = describe_needed(best, results.boards)
    more = unit if needed.endswith(" 1") else unit.plural
    return f"{said}; it would take {needed} more {more}."


def list_contradictions(results: Results) -> list[str]:
    """List where differences or ratings contradict the ranking by points, and why, as lines.

    Ratings are compared between neighbours in the ranking.
    """
    points = {one.name: one.points.mean for one in results.standings}
    odd = [
        f"{one.first} is ahead of {one.second}"
        for one in results.ranked_differences
        if points[one.first] < points[one.second]
    ]
    rated = [
        f"{second.name} has a higher rating than {first.name}"
        for first, second in pairwise(results.ranking)
        if first.rating.mu < second.rating.mu
    ]
    return [
        *_explain(odd, "those are a mean of all its seats, a difference one of tables with both"),
        *_explain(rated, "ratings count who was ahead on a board, not by how much"),
    ]


def _explain(found: Sequence[str], why: str) -> list[str]:
    """Return a line about all that was found, of which it names the first; or no line."""
    more = len(found) - _MOST_NAMED
    parts = [*found[:_MOST_NAMED], *([f"{more} more"] if more > 0 else [])]
    return [f"{join_parts(parts)} with fewer points: {why}"] if found else []


def join_parts(parts: Sequence[str]) -> str:
    """Join the parts of a sentence; there is at least one."""
    *before, last = parts
    return f"{', '.join(before)} and {last}" if before else last


def describe_needed(difference: Difference, boards: int) -> str:
    """Describe how many more boards decide a difference, as a range; ``?`` if that is unknown.

    Of all ``boards`` so far the pair has met on some, and will meet on the same share of the next.
    """
    if difference.is_decided:
        return "0"
    if difference.boards_needed is None:
        return "?"
    fewest, most = difference.boards_needed
    met = difference.boards
    low = f"{max(math.ceil((fewest - met) * boards / met), 1):,}"
    if most is None:
        return f"at least {low}"
    return f"{low} to {_round_up(math.ceil((most - met) * boards / met)):,}"


def _round_up(number: int) -> int:
    """Round a number up to two digits and zeros."""
    step: int = 10 ** max(len(str(number)) - 2, 0)
    return -(-number // step) * step


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
    titles = ["bot", f"points a {unit}", "bids made", "rating", "CPU ms a move"]
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
        format_rating(one.rating),
        format_time(one),
    ]


def format_time(one: Placing) -> str:
    """Return the processor time of a move; where it is not known, the time by the clock."""
    moves = max(one.moves, 1)
    if one.cpu_seconds is None:
        return f"{1000 * one.seconds / moves:.2f} by the clock"
    return f"{1000 * one.cpu_seconds / moves:.2f}"


def list_differences(results: Results) -> list[list[str]]:
    """List the rows of the table of differences: its headings, then the pairs in order of ranking.

    Empty for a single bot.
    """
    if not results.differences:
        return []
    more = f"more {results.tournament.unit.plural}"
    titles = ["ahead", "of", "difference", "p", more, "variance reduction"]
    return [
        titles,
        *[_list_difference_cells(one, results.boards) for one in results.ranked_differences],
    ]


def _list_difference_cells(difference: Difference, boards: int) -> list[str]:
    return [
        difference.first,
        difference.second,
        format_estimate(difference.anytime),
        f"{difference.p:.3f}" if difference.p >= 0.001 else "< 0.001",
        describe_needed(difference, boards),
        "?" if difference.variance_reduction is None else f"{difference.variance_reduction:.1f}",
    ]


def list_crossings(results: Results) -> list[list[str]]:
    """List the rows of a table that crosses all bots, the best first; empty for fewer than three.

    Each cell says how far the bot of its line is ahead of that of its column; ``!`` if decided.
    """
    names, pairs = [one.name for one in results.ranking], results.differences
    if len(names) < 3:
        return []
    known = {(one.first, one.second): one for two in pairs for one in (two, two.reversed())}
    rows = [["ahead of (! is decided)", *names]]
    for first in names:
        cells = [_format_crossing(known.get((first, second))) for second in names]
        rows.append([first, *cells])
    return rows


def _format_crossing(difference: Difference | None) -> str:
    if difference is None:
        return ""
    return f"{format_number(difference.estimate.mean)}{'!' if difference.is_decided else ' '}"


def list_breakdowns(results: Results) -> list[list[list[str]]]:
    """List tables of what each bot scored, the best first: by seat, by hand size, and by its bids.

    There is none by hand size where all hands have the same.
    """
    ranking, seats = results.ranking, range(results.tournament.rules.players)
    sizes = sorted({size for one in ranking for size, _ in one.by_size})
    by_seat = [["points by seat", *map(str, seats)]]
    by_size = [["points by hand size", *map(str, sizes)]]
    of_bids = [["tricks above its bid", *_SURPLUS]]
    for one in ranking:
        of_size = dict(one.by_size)
        by_seat.append([one.name, *map(format_number, one.by_seat)])
        by_size.append(
            [one.name, *[format_number(of_size[size]) if size in of_size else "" for size in sizes]]
        )
        of_bids.append([one.name, *_list_surplus(one)])
    return [by_seat, by_size, of_bids] if len(sizes) > 1 else [by_seat, of_bids]


def _list_surplus(one: Placing) -> list[str]:
    """List the shares of hands with each surplus, those beyond three together."""
    shares, most = [0.0] * len(_SURPLUS), len(_SURPLUS) // 2
    for tricks, count in one.surplus:
        shares[max(-most, min(tricks, most)) + most] += count / max(one.hands, 1)
    return [f"{share:.1%}" for share in shares]


def format_breakdown(results: Results) -> str:
    r"""Return who is ahead of whom in one table, and what each bot scored where.

    Args:
        results: the results of a tournament, or of a part of it.

    Returns:
        Tables: all bots crossed, if there are three or more; the points of each by seat and by the
        size of the hand; and how often it won how many tricks more than it had bid.

    >>> from counter_rules import get_ruleset
    >>> from counter_rules.arena import Tournament, run
    >>> rules = get_ruleset("oh_hell", players=3, hand_sizes=[1, 2])
    >>> results = run(Tournament(rules, ["heuristic", "random"], hands=20, seed=7), jobs=1)
    >>> by_seat, by_size, by_bids = format_breakdown(results).split("\n\n")
    >>> print(by_seat)
    points by seat       0       1       2
    heuristic        +7.75   +6.15   +5.30
    random           +3.80   +3.75   +5.30
    """
    tables = [list_crossings(results), *list_breakdowns(results)]
    return "\n\n".join(["\n".join(format_table(rows)) for rows in tables if rows])


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


def format_rating(rating: Rating) -> str:
    """Return a rating and two of its standard deviations."""
    return f"{rating.mu:.1f} ± {2 * rating.sigma:.1f}"


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
