"""The network: two hidden layers, with a policy and a value on top."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, Final, cast

import numpy as np
import torch
from torch import Tensor, nn

from counter_rules._base.files import replace_file
from counter_rules.bots.inner import NetInputs
from counter_rules.errors import LearningError
from counter_rules.rules.ruleset import Ruleset

_FAR: Final = 1e9
"""The distance of illegal actions, whose chance is 0 even if all legal ones are unlikely."""


class Network(nn.Module):
    """A policy and a value of what a seat knows.

    About 60 of a thousand inputs are set, so the first layer is a sum of as many rows.

    Args:
        inputs: the inputs.
        units: the units of both hidden layers.
        seed: decides the first numbers.
    """

    starts: Tensor
    is_bid: Tensor
    """Whether each action is a bid: bool, of shape (A,)."""

    def __init__(self, inputs: NetInputs, units: tuple[int, int], *, seed: int = 0) -> None:
        super().__init__()
        self.inputs, self.units = inputs, units
        first, second = units
        draw = torch.Generator().manual_seed(seed)
        self.rows = nn.EmbeddingBag(inputs.size, first, mode="sum", include_last_offset=True)
        self.bias = nn.Parameter(torch.zeros(first))
        self.hidden = nn.Linear(first, second)
        self.policy = nn.Linear(second, inputs.actions.size)
        self.value = nn.Linear(second, 1)
        nn.init.normal_(self.rows.weight, std=0.15, generator=draw)
        for layer, gain in ((self.hidden, 2**0.5), (self.policy, 0.01), (self.value, 0.1)):
            nn.init.orthogonal_(layer.weight, gain, generator=draw)
            nn.init.zeros_(layer.bias)
        # A file does not keep what follows from the inputs.
        bids, actions = inputs.actions.blocks["bid"], range(inputs.actions.size)
        is_bid = torch.tensor([action in bids for action in actions])
        self.register_buffer("starts", torch.tensor(inputs.starts), persistent=False)
        self.register_buffer("is_bid", is_bid, persistent=False)

    def forward(self, values: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return the policy and the value of N observations (`NetInputs.arrange`).

        Args:
            values: uint8, of shape (N, V).
            masks: whether each of A actions is legal: bool, of shape (N, A).

        Returns:
            The logarithms of the actions' probabilities, float32 of shape (N, A), and the values,
            float32 of shape (N,), in the unit of the training.
        """
        chosen, ends = self.list_inputs(values)
        first = torch.relu(self.rows(chosen, ends) + self.bias)
        second = torch.relu(self.hidden(first))
        logits = self.policy(second).masked_fill(~masks, -_FAR)
        return torch.log_softmax(logits, 1), self.value(second)[:, 0]

    def list_inputs(self, values: Tensor) -> tuple[Tensor, Tensor]:
        """Return the inputs that are set, one observation after another, and where each ends."""
        # NumPy finds set bytes in half of PyTorch's time; to search for the ends takes no time.
        places = torch.as_tensor(np.flatnonzero(values.numpy().view(np.bool_)))
        size = values.shape[1]
        chosen = self.starts[places % size] + values.flatten()[places] - 1
        return chosen, torch.searchsorted(places, torch.arange(0, (len(values) + 1) * size, size))

    def write(self, path: str | Path) -> None:
        """Write the numbers to a file, with the layout that they are for."""
        numbers = {name: tensor.cpu() for name, tensor in self.state_dict().items()}
        save({"layout": self.inputs.layout, "units": self.units, "numbers": numbers}, Path(path))


def read_network(path: str | Path, rules: Ruleset) -> Network:
    """Read a network that `Network.write` has written.

    See :doc:`/howto/train_a_player` for an example.

    Raises:
        LearningError: if it is not such a file, or the network is for another layout of inputs and
            actions than that of the rules.
        OSError: if the file cannot be read.
    """
    inputs, kept = NetInputs(rules), load(Path(path), "network")
    if "layout" not in kept:
        raise LearningError(f"{path} is not a network")
    if kept["layout"] != inputs.layout:
        raise LearningError(
            f"{path} is a network of the layout {kept['layout']}, but {rules!r} has the layout "
            f"{inputs.layout}: train one for these rules"
        )
    network = Network(inputs, tuple(kept["units"]))
    network.load_state_dict(kept["numbers"])
    return network


# Files of tensors, numbers and texts.


def save(value: Mapping[str, object], path: Path) -> None:
    """Write a file."""
    content = BytesIO()
    torch.save(value, content)
    replace_file(path, content.getvalue())


def load(path: Path, what: str) -> dict[str, Any]:  # tensors, numbers and texts
    """Read a file that `save` has written, or raise `LearningError`; the noun says what it is."""
    try:
        kept = torch.load(path, weights_only=True)
    except OSError:
        raise
    except Exception as error:
        raise LearningError(f"{path} is not a {what}: {type(error).__name__}") from error
    if not isinstance(kept, dict):
        raise LearningError(f"{path} is not a {what}")
    return cast("dict[str, Any]", kept)
