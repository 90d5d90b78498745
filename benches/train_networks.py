"""Trains the networks that `NetBot` plays the presets by, and writes those that beat the policy.

Run ``python benches/train_networks.py counter --write``: it trains for the usual number of players
and compares the network with the policy on the same cards. One thread and the same seed give the
same numbers on one kind of processor. Needs the extra ``learn``; half an hour of one core for each.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from pathlib import Path
from typing import Final

import torch

import counter_rules
from counter_rules import Ruleset, get_ruleset
from counter_rules.games import get_preset
from counter_rules.learning import Trainer, Training, compare

ROOT: Final = Path(__file__).parents[1]
NUMBERS: Final = Path(counter_rules.__file__).parent / "bots" / "_net" / "numbers"
LOGS: Final = ROOT / "docs" / "explanation" / "measured"

UNITS: Final = (128, 64)
"""The units of both hidden layers: a network takes about 130 kB."""
MILLIONS: Final = {"counter": 80}
"""The millions of decisions to learn from; 60 where nothing is said."""


def make_training(rules: Ruleset, *, seed: int) -> Training:
    """Return the training of a preset's network."""
    decisions = MILLIONS.get(rules.name, 60) * 1_000_000
    return Training(rules, decisions=decisions, units=UNITS, seed=seed)


def train(name: str, folder: Path, *, seed: int, hands: int, writes: bool) -> None:
    """Train the network of a preset, compare it with the policy, and write it if it is better."""
    rules = get_ruleset(name, players=get_preset(name).usual_players)
    begun, part = time.process_time(), folder / name
    trainer = Trainer(make_training(rules, seed=seed), part)
    for number, progress in enumerate(trainer.run()):
        if number % 10 == 0:
            print(f"{name}: {progress}")
            sys.stdout.flush()
    spent = time.process_time() - begun
    lead = compare(trainer.network, "policy", hands=hands, seed=seed).estimate
    is_better = lead.mean > lead.margin
    print(f"{name}: {lead.mean:+.3f} ± {lead.margin:.3f} against the policy, {spent:.0f} s")
    if writes and is_better:
        key = f"{name}_{rules.players}"
        NUMBERS.mkdir(exist_ok=True)
        trainer.quantize().write(NUMBERS / f"{key}.net")
        shutil.copy(part / "log.csv", LOGS / f"learned_{key}.csv")


def main() -> int:
    """Train the networks of some presets."""
    parser = argparse.ArgumentParser(description="train the networks of presets")
    parser.add_argument("names", nargs="+", metavar="PRESET")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--hands", type=int, default=300, help="the hands of the comparison")
    parser.add_argument(
        "--folder", type=Path, default=Path("networks"), help="where to keep states"
    )
    parser.add_argument("--write", action="store_true", help="write networks that are better")
    given = parser.parse_args()
    torch.set_num_threads(1)
    for name in given.names:
        train(name, given.folder, seed=given.seed, hands=given.hands, writes=given.write)
    return 0


if __name__ == "__main__":
    sys.exit(main())
