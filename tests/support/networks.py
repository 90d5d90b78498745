"""Networks in whole numbers, made of random numbers, and what they make of an observation."""

from __future__ import annotations

import random
import struct
from collections.abc import Sequence

from counter_rules import Ruleset
from counter_rules.bots import QuantizedNetwork
from counter_rules.bots.inner import NetInputs


def make_network(
    rules: Ruleset,
    *,
    units: tuple[int, int] = (8, 4),
    seed: int = 7,
    least: Sequence[int] = range(-128, 128),
) -> QuantizedNetwork:
    """Make a network for the layout of a ruleset; its rows are drawn from some numbers.

    The weights of its second layer are 32 times as large.
    """
    rng, inputs = random.Random(seed), NetInputs(rules)
    (first, second), outputs = units, inputs.actions.size + 1
    return QuantizedNetwork(
        layout=inputs.layout,
        units=units,
        step=1e-6,
        points=1e-3,
        training="no training",
        rows=bytes([number % 256 for number in rng.choices(least, k=inputs.size * first)]),
        hidden=pack("h", [32 * number for number in rng.choices(least, k=first * second)]),
        head=pack("h", [rng.randint(-32_767, 32_767) for _ in range(outputs * second)]),
        biases=pack("q", [rng.randint(-500, 500) for _ in range(first + second + outputs)]),
    )


def pack(kind: str, numbers: Sequence[int]) -> bytes:
    """Pack numbers of a type, the lowest byte first."""
    return struct.pack(f"<{len(numbers)}{kind}", *numbers)


def unpack(kind: str, table: bytes) -> tuple[int, ...]:
    """Return the numbers of a table."""
    return struct.unpack(f"<{len(table) // struct.calcsize(kind)}{kind}", table)


def compute_outputs(network: QuantizedNetwork, inputs: Sequence[int]) -> list[int]:
    """Compute all outputs of a network from the inputs that are set, as sums of products."""
    width, second = network.units
    rows, hidden = unpack("b", network.rows), unpack("h", network.hidden)
    head, biases = unpack("h", network.head), unpack("q", network.biases)
    first = [
        max(sum(rows[one * width + unit] for one in inputs) + biases[unit], 0)
        for unit in range(width)
    ]
    inner = [
        max(
            sum(value * hidden[unit * second + to] for unit, value in enumerate(first))
            + biases[width + to],
            0,
        )
        for to in range(second)
    ]
    return [
        sum(value * head[output * second + unit] for unit, value in enumerate(inner))
        + biases[width + second + output]
        for output in range(network.outputs)
    ]
