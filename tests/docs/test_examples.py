from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from counter_rules import ruleset_names
from counter_rules.games._registry import BUILT_IN

EXAMPLES = Path(__file__).parents[2] / "examples"
LAST_LINES = {
    "family_tour.py": "custom               hand 2, 2 cards: bid (2, 0), won (0, 2), scored (0, 2)",
    "host_a_match.py": "every client knows what its view says: True",
    "language_model.py": "refused: 5 scores: 0 0 0 0",
    "learn_in_pettingzoo.py": "learned something: True",
    "learn_with_sb3.py": "seconds of processor time",
    "openspiel_cfr.py": "K♠: the leader in 100%, then the other in 0%",
    "own_effect.py": "25 checks, 0 failed",
    "pimc_bot.py": "+1.9 ± 0.7 points a hand",
    "play_match.py": "scores: (10, 6, 8) winners: (0,)",
    "ray_executor.py": "points a hand.",
    "read_data_set.py": "the cards of a hand explain 87% of its bid",
    "save_and_verify.py": "and how it ended: (10, 0, 10)",
    "search_with_worlds.py": "scores: 66 11 23",
    "send_views.py": "seat 2 bid 0 but won 5: 0 points, score 0",
    "server_loop.py": "5♠ Q♠ K♠; bids (3, 2, 4); may: wait",
    "train_on_a_gpu.py": "learned something: True",
    "train_on_tables.py": "points a hand: 2.70 with random bids, 4.87 with what was learned",
    "translate.py": "alle reichen je eine Karte nach links weiter (C7.4)",
}

NEEDS = {
    "learn_in_pettingzoo.py": ("pettingzoo", "it is about PettingZoo"),
    "learn_with_sb3.py": ("sb3_contrib", "it needs PyTorch, which takes gigabytes"),
    "openspiel_cfr.py": ("pyspiel", "it is about OpenSpiel"),
    "read_data_set.py": ("pyarrow", "it reads Parquet"),
    "ray_executor.py": ("ray", "it is about Ray"),
    "train_on_a_gpu.py": ("cupy torch", "it trains on a GPU"),
    "pimc_bot.py": ("numba", "it takes minutes without numba"),
}
"""Those that need extras: which packages of them, and why."""

SLOW = {"train_on_tables.py"}
"""Those that take many seconds without numba."""


def test_every_example_is_run_here() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(LAST_LINES)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in LAST_LINES],
)
def test_example_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    if name in NEEDS:
        packages, why = NEEDS[name]
        for package in packages.split():
            pytest.importorskip(package, reason=f"{name}: {why}")
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    plugins = ruleset_names()[len(BUILT_IN) :]  # those installed here are on the tour too
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith(plugins)]
    assert lines[-1].endswith(LAST_LINES[name])
