"""Networks: what they are made of, as files, and beside other bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from counter_rules import get_ruleset, new_game, view
from counter_rules.bots.inner import NetInputs
from counter_rules.errors import LearningError
from support.failures import each
from support.hands import shuffled

torch = pytest.importorskip("torch")
learning = pytest.importorskip("counter_rules.learning", exc_type=ImportError)

RULES = get_ruleset("counter", players=4)


def make(seed: int = 7) -> Any:  # noqa: ANN401 - a network of PyTorch
    return learning.Network(NetInputs(RULES), (32, 16), seed=seed)


def test_a_file_keeps_it(tmp_path: Path) -> None:
    network = make()
    network.write(tmp_path / "network.pt")
    read = learning.read_network(tmp_path / "network.pt", RULES)
    assert read.units == (32, 16)
    assert all(map(torch.equal, network.state_dict().values(), read.state_dict().values()))


def test_a_network_of_another_layout(tmp_path: Path) -> None:
    make().write(tmp_path / "network.pt")
    other = get_ruleset("counter", players=3)
    with pytest.raises(LearningError, match=r"is a network of the layout \w{16}, but Ruleset"):
        learning.read_network(tmp_path / "network.pt", other)


@pytest.mark.parametrize("text", [b"", b"no network", b"\x80\x02}q\x00."])
def test_a_file_that_is_none(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "network.pt").write_bytes(text)
    with pytest.raises(LearningError, match="is not a network"):
        learning.read_network(tmp_path / "network.pt", RULES)


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        learning.read_network(tmp_path / "network.pt", RULES)


def test_the_first_layer_sums_the_rows_of_the_inputs_that_are_set() -> None:
    network = make()
    state = shuffled(new_game(RULES))
    inputs = network.inputs
    mask = inputs.actions.mask(view(state, state.to_act[0])).astype(bool)
    seen = inputs.observations.encode(view(state, state.to_act[0]))
    arranged = inputs.arrange(seen[None], mask[None])
    values = arranged.values[0].tolist()
    expected = [
        start + min(value, bound) - 1
        for start, value, bound in zip(inputs.starts, values, inputs.bounds, strict=True)
        if value and bound
    ]
    chosen, ends = network.list_inputs(torch.as_tensor(arranged.values))
    assert chosen.tolist() == expected
    assert ends.tolist() == [0, len(expected)]


def test_illegal_actions_have_no_chance_however_unlikely_the_legal_one_is() -> None:
    network = make()
    torch.nn.init.constant_(network.policy.bias, -500.0)
    masks = torch.zeros(1, network.inputs.actions.size, dtype=torch.bool)
    masks[0, 5] = True
    logs, _ = network(torch.zeros(1, len(network.inputs.bounds), dtype=torch.uint8), masks)
    assert torch.equal(logs.exp(), masks.float())


def test_it_is_compared_on_the_same_cards() -> None:
    pytest.importorskip("openskill")
    found = learning.compare(make(), "random", boards=2, seed=7)
    again = learning.compare(make(), "random", boards=2, seed=7)
    assert (found.first, found.second, found.boards) == ("network", "random", 2)
    assert found == again


@each("name", ["cooperative_blackout", "boerenbridge"])
def test_whole_matches_are_compared_where_hands_cannot_be_dealt(name: str) -> None:
    pytest.importorskip("openskill")
    network = learning.Network(NetInputs(get_ruleset(name, players=4)), (16, 8))
    assert learning.compare(network, "random", boards=2, seed=7).boards == 2
