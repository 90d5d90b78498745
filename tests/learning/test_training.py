"""Trainings: what is refused, and what two of them have in common."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from counter_rules import Ruleset, get_ruleset
from counter_rules.errors import LearningError

learning = pytest.importorskip("counter_rules.learning", exc_type=ImportError)

SMALL = get_ruleset("oh_hell", players=3, hand_sizes=(2, 3))
ROUND = {"games": 16, "steps": 16, "units": (16, 8), "batch": 64}


def train(rules: Ruleset = SMALL, **options: Any) -> Any:  # noqa: ANN401 - what Training takes
    return learning.Training(rules, **{"decisions": 1_000, "seed": 7, **ROUND, **options})


def read_numbers(network: Any) -> list[list[float]]:  # noqa: ANN401 - a network of PyTorch
    return [numbers.flatten().tolist() for numbers in network.state_dict().values()]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"decisions": None}, "give either decisions= or minutes="),
        ({"minutes": 1}, "give either decisions= or minutes="),
        ({"decisions": 0}, "decisions must be a whole number from 1 on, not 0"),
        ({"decisions": None, "minutes": -1}, "minutes must be above 0, not -1"),
        ({"decisions": None, "minutes": "an hour"}, "minutes must be above 0, not 'an hour'"),
        ({"games": 0}, "games must be a whole number from 1 on, not 0"),
        ({"rate": 2}, "rate must be from 0 to 1, not 2"),
        ({"explore": "no"}, "explore must be from 0 to 1, not 'no'"),
        ({"bid_entropy": -1}, "bid_entropy must be 0 or more, not -1"),
        ({"units": (16,)}, r"units must be two whole numbers from 1 to 512, not \(16,\)"),
        ({"seed": -1}, r"the seed must be from 0 to 2\*\*63 - 1, not -1"),
        ({"reward": "points"}, "expected a Reward, got 'points'"),
        ({"rules": get_ruleset("cooperative_blackout", players=4)}, "all seats of"),
    ],
)
def test_what_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(LearningError, match=message):
        train(**options)


def test_seats_that_share_one_score_learn_for_points() -> None:
    rules = get_ruleset("cooperative_blackout", players=2)
    training = train(rules, reward=learning.Reward.POINTS, decisions=1)
    assert [progress.share for progress in learning.Trainer(training).run()] == [1.0]


def test_the_seed_decides_everything() -> None:
    one, same, other = (learning.Trainer(train(seed=seed)) for seed in (7, 7, 8))
    for trainer in (one, same, other):
        assert [*trainer.run()][-1].decisions == 1_024
    assert read_numbers(one.network) == read_numbers(same.network)
    assert read_numbers(one.network) != read_numbers(other.network)


def test_minutes_end_a_training() -> None:
    ticks = count()
    training = train(decisions=None, minutes=0.25)
    trainer = learning.Trainer(training, clock=lambda: 5.0 * next(ticks))
    (progress,) = trainer.run()
    assert (progress.share, progress.decisions) == (1.0, 3 * 16 * 16)


def test_a_stopped_training_resumes_without_a_difference(tmp_path: Path) -> None:
    training = train(decisions=16 * 16 * 45)
    whole, first = (
        learning.Trainer(training, tmp_path / "whole"),
        learning.Trainer(training, tmp_path),
    )
    rows = [*whole.run()]
    assert len(rows) == 3
    next(first.run())
    log = (tmp_path / "log.csv").read_text()
    (tmp_path / "log.csv").write_text(log + log.splitlines()[1].replace("5120", "10240") + "\n")
    second = learning.Trainer(training, tmp_path)
    assert second.decisions == 16 * 16 * 20
    assert len([*second.run()]) == 2
    assert read_numbers(second.network) == read_numbers(whole.network)
    kept = learning.read_progress(tmp_path / "log.csv")
    assert [row.decisions for row in kept] == [row.decisions for row in rows]
    assert [row.points for row in kept] == [row.points for row in rows]
    assert learning.plot_progress(kept).axes[0].get_xlabel() == "millions of decisions"


def test_a_folder_has_one_training(tmp_path: Path) -> None:
    for _ in learning.Trainer(train(), tmp_path).run():
        pass
    with pytest.raises(
        LearningError, match=r"has another training \(seed 7, not 8\): name another folder"
    ):
        learning.Trainer(train(seed=8), tmp_path)


def test_a_folder_whose_training_is_broken(tmp_path: Path) -> None:
    (tmp_path / "training.pt").write_bytes(b"half")
    with pytest.raises(LearningError, match=r"training\.pt is not a training: "):
        learning.Trainer(train(), tmp_path)


def test_a_log_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_text("decisions,minutes\n1,2\n")
    with pytest.raises(LearningError, match="line 2 is no row of a training"):
        learning.read_progress(tmp_path / "log.csv")


def test_the_rewards() -> None:
    np = pytest.importorskip("numpy")
    shown = SimpleNamespace(rewards=np.array([[3, 0, 0]]), made=np.array([[True, False, False]]))
    read = {reward: reward.measure(shown).tolist() for reward in learning.Reward}
    assert read[learning.Reward.POINTS] == [[3, 0, 0]]
    assert read[learning.Reward.DIFFERENCE] == [[2, -1, -1]]
    assert read[learning.Reward.EXACT] == [[1, 0, 0]]


def test_a_short_training_makes_more_bids() -> None:
    rules = get_ruleset("oh_hell", players=3, hand_sizes=(3,))
    training = learning.Training(
        rules, decisions=200_000, seed=7, games=128, steps=32, units=(64, 32), batch=512
    )
    rows = [*learning.Trainer(training).run()]
    assert rows[0].made < 0.4
    assert rows[-1].made > rows[0].made + 0.04
    assert rows[-1].points > rows[0].points + 0.4
