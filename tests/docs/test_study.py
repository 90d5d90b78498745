"""The study of Counter: its page says what its results say, and its claims hold in a small run."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "explanation" / "how_unpredictable.rst"
STUDY = ROOT / "examples" / "study"

pytest.importorskip("scipy", reason="the study needs SciPy")
pytest.importorskip("matplotlib", reason="the study needs Matplotlib")
sys.path.insert(0, str(STUDY))
try:
    from unpredictable import (
        claims,
        conduct,
        estimates,
        hands,
        page,
        plots,
        showing,
        size,
        strength,
    )
finally:
    sys.path.remove(str(STUDY))

CLAIMS = {claim.name: claim for claim in claims.CLAIMS}


@pytest.fixture(scope="module")
def published() -> conduct.Results:
    return plots.read_published()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> conduct.Results:
    study = conduct.Study(
        size=size.SMALL, seed=11, threads=1, games=tmp_path_factory.mktemp("study") / "games"
    )
    return {name: measure() for name, measure in study.parts.items()}


def test_the_page_is_written_from_the_results(published: conduct.Results) -> None:
    assert PAGE.read_text(encoding="utf-8") == page.format_page(published)


def test_the_page_states_the_size_that_was_played(published: conduct.Results) -> None:
    played = published["play"]["random"]["4"]["hands"]
    assert played >= 10**8
    assert f"{played:,}" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", CLAIMS)
def test_what_is_published_bears_out_every_claim(name: str, published: conduct.Results) -> None:
    assert CLAIMS[name].holds(published)


@pytest.mark.slow
@pytest.mark.parametrize("name", CLAIMS)
def test_a_small_run_bears_out_every_claim(name: str, small: conduct.Results) -> None:
    pytest.importorskip("numba", reason="it takes hours without numba")
    assert CLAIMS[name].holds(small)


@pytest.mark.parametrize("name", plots.PLOTS)
def test_every_plot_is_drawn(name: str, published: conduct.Results) -> None:
    figure = plots.PLOTS[name](published)
    assert all(axes.has_data() for axes in figure.axes)
    plots.plt.close(figure)


def test_numbers_are_shown_with_as_many_digits_as_their_intervals_tell() -> None:
    assert showing.show([0.396012, 0.000031]) == "0.39601 ± 0.00003"
    assert showing.show([-1.5, 0.24], signed=True) == "-1.50 ± 0.24"
    assert showing.show_share([0.5, 0.01]) == "50.0 ± 1.0 %"
    assert showing.show_share([0.0, 0.0]) == "none"


def test_a_match_ends_with_the_hand_in_which_somebody_reaches_the_target() -> None:
    # Position 0 of hand 1 is position 2 of hand 2 among three: its seat reaches 5 there.
    points = np.array([[3, 0, 0], [0, 4, 2], [5, 0, 0], [0, 0, 1]])
    assert hands.list_lengths(points, 5).tolist() == [2, 1]


def test_matches_last_as_long_as_those_of_the_kernel() -> None:
    from counter_rules import get_ruleset
    from counter_rules.kernel import Horizon, compile_ruleset
    from counter_rules.survey import play_hands

    pytest.importorskip("numba", reason="it takes minutes without numba")
    rules = get_ruleset("counter", players=4)
    kernel = compile_ruleset(rules)
    played = kernel.playouts(kernel.start(), 4_000, seed=5, until=Horizon.MATCH)
    mean, margin = hands.measure_matches(play_hands(rules, 60_000, seed=6))["8"]
    spread = 1.96 * float(played.hands.std()) / len(played.hands) ** 0.5
    assert abs(float(played.hands.mean()) - mean) < 1.5 * (margin + spread)


def make_counts(joint: list[list[float]]) -> strength.Strength:
    counts = np.stack([np.array(joint, np.float64)] * 50)
    return strength.Strength(counts=counts, guesses=counts.sum(axis=0).argmax(axis=1))


def test_a_class_that_says_all_tells_all_bits() -> None:
    found = make_counts([[1000, 0], [0, 1000]]).measure()
    assert found["entropy"][0] == pytest.approx(1, abs=1e-4)
    assert found["bits"][0] == pytest.approx(1, abs=1e-4)
    assert found["guessed"] == [1, 0]
    assert found["blind"][0] == 0.5


def test_a_class_that_says_nothing_tells_no_bits() -> None:
    found = make_counts([[1000, 3000], [1000, 3000]]).measure()
    assert found["bits"][0] == pytest.approx(0, abs=1e-3)
    assert found["gained"][0] == 0


def test_what_is_averaged_has_the_interval_of_student() -> None:
    mean, margin = estimates.average(np.array([1, 2, 3, 4] * 10))
    assert (mean, round(margin, 4)) == (2.5, 0.3621)


def test_nothing_is_said_of_too_few() -> None:
    assert estimates.average(np.array([1, 2])) == estimates.UNKNOWN
    assert showing.show(estimates.UNKNOWN) == "unknown"


@pytest.fixture(scope="module", autouse=True)
def without_windows() -> Iterator[ModuleType]:
    plots.plt.switch_backend("agg")
    yield plots.plt
    plots.plt.close("all")
