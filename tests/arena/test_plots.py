"""Plots: every bot by its name, its mean with its interval, on the axes that are given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("scipy")
pytest.importorskip("openskill")
pytest.importorskip("matplotlib")

from matplotlib.figure import Figure

from arena.players import make_board, make_play, make_tournament, sum_up
from counter_rules import get_ruleset
from counter_rules.arena import (
    Results,
    plot_convergence,
    plot_differences,
    plot_points,
    plot_scores,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TOURNAMENT = make_tournament(get_ruleset("oh_hell", players=3), "a_1", "b", hands=40)
BOARDS = [
    make_board(
        number,
        make_play((0, 1, 0), (3 + number % 2, 0, 3)),
        make_play((1, 0, 1), (0, 3, number % 3)),
    )
    for number in range(40)
]
RESULTS = sum_up(TOURNAMENT, BOARDS)


@pytest.fixture
def axes() -> Axes:
    return Figure().subplots()


@pytest.fixture(autouse=True)
def pyplot(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Draw on no screen, and close what is drawn."""
    import matplotlib.pyplot as plt

    plt.switch_backend("agg")
    yield
    plt.close("all")


def list_labels(axes: Axes) -> list[str]:
    return [label.get_text() for label in axes.get_yticklabels()]


def list_bars(axes: Axes) -> list[tuple[float, float]]:
    """List where the first interval drawn begins and ends, and those after it."""
    (lines,) = axes.containers[0].lines[2]
    return [(float(one[0][0]), float(one[1][0])) for one in lines.get_segments()]


def test_points_stand_one_below_the_other_the_best_on_top(axes: Axes) -> None:
    assert plot_points(RESULTS, axes) is axes
    best, other = RESULTS.ranking
    assert [one.name for one in (best, other)] == ["a_1", "b"]
    assert list_labels(axes) == ["b", "a_1"]
    assert list_bars(axes) == [
        pytest.approx((one.points.low, one.points.high)) for one in (other, best)
    ]
    assert axes.get_xlabel() == "points a hand"


def test_a_difference_is_named_by_both(axes: Axes) -> None:
    assert plot_differences(RESULTS, axes) is axes
    (difference,) = RESULTS.differences
    assert list_labels(axes) == ["a_1 over b"]
    assert list_bars(axes) == [pytest.approx((difference.anytime.low, difference.anytime.high))]
    assert axes.get_xlabel() == "points a hand ahead"


def test_scores_are_shares_of_all_hands(axes: Axes) -> None:
    assert plot_scores(RESULTS, axes) is axes
    for bars, one in zip(axes.containers, RESULTS.ranking, strict=True):
        assert sum([bar.get_height() for bar in bars]) == pytest.approx(1)
        assert len(bars) == len(one.scores)
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["a_1", "b"]


def test_a_course_ends_at_what_came_out(axes: Axes) -> None:
    assert plot_convergence(TOURNAMENT, BOARDS, axes) is axes
    course, zero = axes.lines
    (difference,) = RESULTS.differences
    assert (course.get_xdata()[-1], course.get_ydata()[-1]) == (40, difference.estimate.mean)
    assert [*zero.get_ydata()] == [0, 0]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("hands", "points a hand ahead")
    last = difference.anytime
    assert axes.get_ylim()[1] == pytest.approx(last.mean + 2 * last.margin)


def test_the_course_of_a_gauntlet_is_that_of_its_first_bot(axes: Axes) -> None:
    tournament = make_tournament(
        get_ruleset("oh_hell", players=3), "alone", "b", "c", hands=12, design="gauntlet"
    )
    boards = [
        make_board(
            number, make_play((0, 1, 1), (1, 3, 0)), make_play((0, 2, 2), (number % 2, 5, 4))
        )
        for number in range(40)
    ]
    plot_convergence(tournament, boards, axes)
    said = [text.get_text() for text in axes.get_legend().get_texts()]
    assert said == ["alone over c", "alone over b"]


@pytest.mark.parametrize("design", ["gauntlet", "duplicate"])
def test_a_course_of_few_boards_is_empty(design: str, axes: Axes) -> None:
    rules = get_ruleset("oh_hell", players=3)
    tournament = make_tournament(rules, "alone", "b", hands=3, design=design)
    plot_convergence(tournament, [], axes)
    (zero,) = axes.lines
    assert [*zero.get_ydata()] == [0, 0]


@pytest.mark.parametrize("plot", [plot_points, plot_differences, plot_scores])
def test_without_axes_new_ones_are_made(plot: Callable[[Results], Axes]) -> None:
    one, other = plot(RESULTS), plot(RESULTS)
    assert one is not other
    assert one.figure.get_layout_engine() is not None
