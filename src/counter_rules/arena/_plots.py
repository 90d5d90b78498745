"""Plots of the results of a tournament, by Matplotlib."""

# The methods of axes take any keywords, without types.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, cast

from counter_rules.arena._estimates import import_arena
from counter_rules.arena._results import Estimate, Results
from counter_rules.arena._seatings import Board, Design
from counter_rules.arena._tally import Tally
from counter_rules.arena._tournament import Tournament

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_STEPS: Final = 400
"""How many points of a tournament's course are computed: with many bots each takes time."""
_MOST_OTHERS: Final = 8
"""How many bots a plot of the course compares with the best: the next in the ranking."""
_MOST_SHOWN: Final = 2
"""How many times as wide as the last interval the plot of the course is."""
_FEWEST: Final = 10
"""The boards at the first point: the intervals of fewer would hide the rest."""


def plot_points(results: Results, ax: Axes | None = None) -> Axes:
    """Plot the points of every bot, with their 95 % intervals.

    See :doc:`/howto/is_my_bot_better` for an example.

    Args:
        results: the results of a tournament.
        ax: the axes to plot on, which are returned; by default new ones.

    Raises:
        MissingExtraError: if Matplotlib is not installed.
    """
    axes = _get_axes(ax)
    ranking = results.ranking[::-1]
    _draw_estimates(axes, [one.name for one in ranking], [one.points for one in ranking])
    axes.set_xlabel(f"points a {results.tournament.unit}")
    return axes


def plot_differences(results: Results, ax: Axes | None = None) -> Axes:
    """Plot the difference of every pair of bots, with the interval that holds at every look.

    The arguments and errors are those of `plot_points`. See :doc:`/howto/is_my_bot_better` for an
    example.
    """
    axes = _get_axes(ax)
    differences = results.ranked_differences[::-1]
    names = [f"{difference.first} over {difference.second}" for difference in differences]
    _draw_estimates(axes, names, [difference.anytime for difference in differences])
    axes.axvline(0, color="grey", linewidth=0.8)
    axes.set_xlabel(f"points a {results.tournament.unit} ahead")
    return axes


def plot_scores(results: Results, ax: Axes | None = None) -> Axes:
    """Plot how often each bot scored how many points.

    The arguments and errors are those of `plot_points`. See :doc:`/howto/is_my_bot_better` for an
    example.
    """
    axes = _get_axes(ax)
    width = 0.8 / len(results.standings)
    for place, one in enumerate(results.ranking):
        total = sum(times for _, times in one.scores)
        where = [points + width * place for points, _ in one.scores]
        axes.bar(where, [times / total for _, times in one.scores], width, label=_escape(one.name))
    axes.set_xlabel(f"points of a {results.tournament.unit}")
    axes.set_ylabel("share")
    axes.legend()
    return axes


def plot_convergence(
    tournament: Tournament, boards: Iterable[Board], ax: Axes | None = None
) -> Axes:
    """Plot how far the best bot is ahead of the others, against the number of boards played.

    The intervals hold at every look. In a gauntlet it is the first bot instead, as the others do
    not meet.

    See :doc:`/howto/is_my_bot_better` for an example.

    Args:
        tournament: the tournament.
        boards: its boards, in order (`read_boards`).
        ax: the axes to plot on, which are returned; by default new ones.

    Raises:
        MissingExtraError: if Matplotlib is not installed.
    """
    axes = _get_axes(ax)
    course = _follow(tournament, boards)
    names = [one.name for one in course[-1].ranking] if course else []
    best = tournament.names[0] if tournament.design is Design.GAUNTLET else "".join(names[:1])
    others = [name for name in names if name != best][:_MOST_OTHERS]
    played = [results.boards for results in course]
    for other in others:
        ahead = [results.compare(best, other).anytime for results in course]
        axes.plot(played, [one.mean for one in ahead], label=_escape(f"{best} over {other}"))
        lows, highs = [one.low for one in ahead], [one.high for one in ahead]
        axes.fill_between(played, lows, highs, alpha=0.2, linewidth=0)
    axes.axhline(0, color="grey", linewidth=0.8)
    last = [course[-1].compare(best, other).anytime for other in others]
    if last and all(math.isfinite(one.margin) for one in last):
        # The first intervals would flatten the rest.
        lows = [one.mean - _MOST_SHOWN * one.margin for one in last]
        highs = [one.mean + _MOST_SHOWN * one.margin for one in last]
        axes.set_ylim(min(0, *lows), max(0, *highs))
    axes.set_xlabel(tournament.unit.plural)
    axes.set_ylabel(f"points a {tournament.unit} ahead")
    if others:
        axes.legend()
    return axes


def _follow(tournament: Tournament, boards: Iterable[Board]) -> list[Results]:
    """Return the results at some points of the course, without the first, which are imprecise."""
    tally = Tally(tournament)
    steps = max(_STEPS // len(tournament.bots), _FEWEST)
    step = max(tournament.boards // steps, 1)
    course = list[Results]()
    for board in boards:
        tally.add(board)
        if tally.boards % step == 0 and tally.boards >= max(_FEWEST, 5 * step):
            course.append(tally.sum_up())
    return course


def _escape(name: str) -> str:
    """Escape a name, so that Matplotlib does not read text between dollar signs as mathematics."""
    return name.replace("$", r"\$")


def _get_axes(ax: Axes | None) -> Axes:
    """Return the axes to plot on: those given, or new ones."""
    if ax is not None:
        return ax
    _, axes = import_arena("matplotlib.pyplot").subplots(layout="constrained")
    return cast("Axes", axes)


def _draw_estimates(axes: Axes, names: Sequence[str], estimates: Sequence[Estimate]) -> None:
    """Draw means with their intervals, one below the other."""
    means = [one.mean for one in estimates]
    margins = [one.margin if math.isfinite(one.margin) else 0.0 for one in estimates]
    axes.errorbar(means, range(len(names)), xerr=margins, fmt="o", capsize=4)
    axes.set_yticks(range(len(names)), [_escape(name) for name in names])
    axes.margins(y=0.5 / len(names))
