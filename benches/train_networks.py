"""Trains the networks that `NetBot` plays the presets by, and writes those that beat the policy.

Run ``python benches/train_networks.py counter --write``: it trains for the usual number of players,
and compares the network with the policy on the same cards (`duels`). One thread and the same seed
give the same numbers on one kind of processor. Needs the extra ``learn``; 20 million decisions take
7 to 14 minutes of one core. `NetBot.describe` says how many a network of the library has had.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import numpy as np
import torch

import counter_rules
from counter_rules import get_ruleset
from counter_rules.arena._tournament import is_shared
from counter_rules.bots import QuantizedNetwork
from counter_rules.bots._net.player import find_player
from counter_rules.games import get_preset
from counter_rules.kernel import VecEnv
from counter_rules.learning import Network, Reward, Trainer, Training
from duels import measure

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROOT: Final = Path(__file__).parents[1]
NUMBERS: Final = Path(counter_rules.__file__).parent / "bots" / "_net" / "numbers"
LOGS: Final = ROOT / "docs" / "explanation" / "measured"

UNITS: Final = (128, 64)
"""The units of both hidden layers: a network takes about 140 kB."""
_GAMES: Final = 32
_STEPS: Final = 640
"""The games in which choices are compared, and the choices in each: about a match, so that all hand
sizes come."""


def compute_changed(network: Network, quantized: QuantizedNetwork, seed: int) -> float:
    """Return the share of choices that rounding changes, in games that the network plays."""
    inputs, changed, choices = network.inputs, 0, 0
    player = find_player(inputs.rules, quantized)
    assert player is not None
    with VecEnv(player.kernel, _GAMES, seed=seed) as env:
        shown = env.reset()
        for _ in range(_STEPS):
            seen = cast("NDArray[np.uint8]", shown.observations)
            arranged = inputs.arrange(seen, shown.masks)
            with torch.no_grad():
                logs, _ = network(*map(torch.as_tensor, (arranged.values, arranged.masks)))
            best = inputs.restore(arranged, logs.numpy().argmax(1))
            for game in range(_GAMES):
                actions = np.flatnonzero(shown.masks[game]).tolist()
                values, _ = player.judge(bytearray(seen[game].tobytes()), actions)
                changed += actions[int(np.argmax(values))] != best[game]
                choices += len(actions) > 1
            shown = env.step(best)
    return changed / choices


def train(name: str, folder: Path, *, millions: int, seed: int, boards: int, writes: bool) -> None:
    """Train the network of a preset, compare it with the policy, and write it if it is better."""
    rules = get_ruleset(name, players=get_preset(name).usual_players)
    begun, part = time.process_time(), folder / name
    reward = Reward.POINTS if is_shared(rules) else Reward.DIFFERENCE
    training = Training(
        rules, decisions=millions * 1_000_000, reward=reward, units=UNITS, seed=seed
    )
    trainer = Trainer(training, part)
    for number, progress in enumerate(trainer.run()):
        if number % 10 == 0:
            print(f"{name}: {progress}", flush=True)
    spent = time.process_time() - begun
    network = trainer.quantize()
    lead, margin, _ = measure(rules, network, boards, seed)
    changed = compute_changed(trainer.network, network, seed)
    print(
        f"{name}: {lead:+.3f} ± {margin:.3f} against the policy; rounding changes {changed:.2%} of "
        f"its choices; {spent:.0f} s",
        flush=True,
    )
    if writes and lead > margin:
        key = f"{name}_{rules.players}"
        network.write(NUMBERS / f"{key}.net")
        shutil.copy(part / "log.csv", LOGS / f"learned_{key}.csv")


def main() -> int:
    """Train the networks of some presets."""
    parser = argparse.ArgumentParser(description="train the networks of presets")
    parser.add_argument("names", nargs="+", metavar="PRESET")
    parser.add_argument("--millions", type=int, default=20, help="of decisions to learn from")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--boards", type=int, default=4_000, help="those to compare on")
    parser.add_argument(
        "--folder", type=Path, default=Path("networks"), help="where to keep states"
    )
    parser.add_argument("--write", action="store_true", help="write networks that are better")
    given = parser.parse_args()
    torch.set_num_threads(1)
    for name in given.names:
        train(
            name,
            given.folder,
            millions=given.millions,
            seed=given.seed,
            boards=given.boards,
            writes=given.write,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
