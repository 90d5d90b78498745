"""A network in whole numbers plays as the one it was made of."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from counter_rules import get_ruleset
from counter_rules.bots import read_quantized_network
from counter_rules.bots._net.player import find_player
from counter_rules.bots.inner import NetInputs
from counter_rules.kernel import VecEnv
from support.kernel_rulesets import compile_here

torch = pytest.importorskip("torch")
learning = pytest.importorskip("counter_rules.learning", exc_type=ImportError)

GAMES = 16


@pytest.mark.parametrize(("name", "units"), [("counter", (32, 16)), ("wizard", (21, 7))])
def test_it_values_what_a_seat_sees_alike(name: str, units: tuple[int, int]) -> None:
    rules = get_ruleset(name, players=4)
    network = learning.Network(NetInputs(rules), units, seed=7)
    torch.nn.init.normal_(network.policy.weight, generator=torch.Generator().manual_seed(7))
    quantized = learning.quantize(network)
    player = find_player(rules, quantized)
    assert player is not None
    with VecEnv(compile_here(rules), GAMES, seed=7) as env:
        shown = env.reset()
        for _ in range(12):
            arranged = network.inputs.arrange(shown.observations, shown.masks)
            given = torch.as_tensor(arranged.values), torch.as_tensor(arranged.masks)
            with torch.no_grad():
                logs, values = network(*given)
            for game in range(GAMES):
                actions = np.flatnonzero(shown.masks[game]).tolist()
                seen = bytearray(shown.observations[game].tobytes())
                judged, value = player.judge(seen, actions)
                of_order = network.inputs.columns[arranged.orders[game] * len(env.kernel.actions) :]
                expected = logs[game][[of_order[action] for action in actions]].numpy()
                found = np.array(judged) * quantized.step
                assert found - found.max() == pytest.approx(expected - expected.max(), abs=0.2)
                assert value * quantized.points == pytest.approx(values[game].item(), abs=0.05)
            random = np.random.default_rng(7).random(shown.masks.shape) * shown.masks
            shown = env.step(random.argmax(axis=1))


def test_a_file_of_a_training_says_how_it_was_trained(tmp_path: Path) -> None:
    training = learning.Training(
        get_ruleset("oh_hell", players=3), decisions=2_000, seed=7, games=16, units=(16, 8)
    )
    trainer = learning.Trainer(training, tmp_path)
    assert [*trainer.run()]
    kept = read_quantized_network(tmp_path / "network.net")
    assert kept.training == f"{trainer.decisions:,} decisions in games against itself, seed 7"
    assert kept.rows == trainer.quantize().rows
    assert kept.points > 0
