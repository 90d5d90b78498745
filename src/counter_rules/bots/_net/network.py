"""A network in whole numbers: its numbers, and the file that keeps them."""

from __future__ import annotations

import json
import math
import struct
import zlib
from pathlib import Path
from typing import Any, Final, cast

import attrs

from counter_rules._base.files import replace_file
from counter_rules._base.quoting import shorten
from counter_rules.bots._net.machine import MOST_SET, MOST_UNITS
from counter_rules.errors import BotError

_MOST: Final = 20_000
"""More inputs and outputs than any ruleset has."""


@attrs.frozen(kw_only=True)
class QuantizedNetwork:
    """A trained network in whole numbers, by which a `NetBot` plays the same on all machines.

    Make one with `counter_rules.learning.quantize`, or read one with `read_quantized_network`.

    Args:
        layout: the layout of inputs and actions that it was trained for.
        units: the units of both hidden layers, at most 512 each.
        step: the logarithm of a probability that 1 stands for, in the values of actions.
        points: the points that 1 stands for, in the value of a seat, which searches can use.
        training: a description of how it was trained.
        rows: the first layer: 8 bits each, of shape (inputs, first units).
        hidden: the second layer: 16 bits each, of shape (first units, second units).
        head: the outputs: 16 bits each, of shape (actions + 1, second units); the last is the value
            of the seat.
        biases: of the first layer, the second layer and the outputs: 64 bits each. All numbers are
            signed and little-endian.

    Raises:
        BotError: if a layer has too many units, a table has another size, or a number is too large
            for exact sums.
    """

    layout: str
    units: tuple[int, int]
    step: float
    points: float
    training: str
    rows: bytes = attrs.field(repr=False)
    hidden: bytes = attrs.field(repr=False)
    head: bytes = attrs.field(repr=False)
    biases: bytes = attrs.field(repr=False)

    def __attrs_post_init__(self) -> None:
        _check_units(self.units)
        first, second = self.units
        if not all(math.isfinite(one) and one > 0 for one in (self.step, self.points)):
            raise BotError("its step and its points must be above 0")
        sizes = [len(table) for table in (self.rows, self.hidden, self.head, self.biases)]
        if sizes != _compute_sizes(self.units, self.inputs, self.outputs):
            raise BotError(f"its tables are not those of {first} and {second} units")
        if self._compute_most() >= 1 << 63:
            raise BotError("its numbers are too large")

    def _compute_most(self) -> int:
        """Return what no sum exceeds, with either sign."""
        first, second = self.units
        biases = [abs(bias) for bias in unpack("q", self.biases)]
        hidden, head = (max(map(abs, unpack("h", table))) for table in (self.hidden, self.head))
        most = sum([128 * MOST_SET + bias for bias in biases[:first]])
        most = hidden * most + max(biases[first : first + second])
        return head * second * most + max(biases[first + second :])

    @property
    def inputs(self) -> int:
        """The number of inputs."""
        return len(self.rows) // self.units[0]

    @property
    def outputs(self) -> int:
        """The number of outputs: one more than there are actions."""
        return len(self.head) // (2 * self.units[1])

    def write(self, path: str | Path) -> None:
        """Write it to a file: a line of JSON, then the tables, compressed.

        Raises:
            OSError: if the file cannot be written.
        """
        names = "layout", "units", "step", "points", "training", "inputs", "outputs"
        line = json.dumps({name: getattr(self, name) for name in names})
        tables = self.rows + self.hidden + self.head + self.biases
        replace_file(path, line.encode() + b"\n" + zlib.compress(tables, 9))


def unpack(kind: str, table: bytes) -> tuple[int, ...]:
    """Return the numbers of a table, whose type has this letter (`struct`)."""
    return struct.unpack(f"<{len(table) // struct.calcsize(kind)}{kind}", table)


def read_quantized_network(path: str | Path) -> QuantizedNetwork:
    """Read a network that `QuantizedNetwork.write` has written.

    See :doc:`/howto/train_a_player` for an example.

    Raises:
        BotError: if it is not such a file.
        OSError: if the file cannot be read.
    """
    return parse_network(Path(path).read_bytes(), str(path))


def parse_network(content: bytes, name: str) -> QuantizedNetwork:
    """Return the network in the content of a file of this name, or raise `BotError`."""
    line, _, packed = content.partition(b"\n")
    try:
        return _structure(json.loads(line), packed)
    except BotError as error:
        raise BotError(f"{shorten(name)} is not a network in whole numbers: {error}") from error
    except (ValueError, LookupError, TypeError, RecursionError, zlib.error) as error:
        raise BotError(f"{shorten(name)} is not a network in whole numbers") from error


def _structure(header: Any, packed: bytes) -> QuantizedNetwork:  # noqa: ANN401 - any JSON
    """Return the network of a header and tables."""
    units, inputs, outputs = tuple(header["units"]), header["inputs"], header["outputs"]
    _check_units(units)
    if not all(type(one) is int and 0 < one <= _MOST for one in (inputs, outputs)):
        raise BotError(f"it must have 1 to {_MOST} inputs and outputs")
    sizes = _compute_sizes(units, inputs, outputs)
    unpacker = zlib.decompressobj()
    tables = unpacker.decompress(packed, sum(sizes) + 1)  # no more than it should hold
    if len(tables) != sum(sizes) or not unpacker.eof or unpacker.unused_data:
        raise BotError("its tables are too short or too long")
    rows, hidden, head, biases = (
        tables[sum(sizes[:place]) : sum(sizes[: place + 1])] for place in range(len(sizes))
    )
    return QuantizedNetwork(
        layout=str(header["layout"]),
        units=units,
        step=float(header["step"]),
        points=float(header["points"]),
        training=str(header["training"]),
        rows=rows,
        hidden=hidden,
        head=head,
        biases=biases,
    )


def _check_units(units: object) -> None:
    numbers = cast("tuple[object, ...]", units if isinstance(units, tuple) else ())
    if [type(one) is int and 0 < one <= MOST_UNITS for one in numbers] != [True, True]:
        raise BotError(f"it must have two layers of 1 to {MOST_UNITS} units each")


def _compute_sizes(units: tuple[int, int], inputs: int, outputs: int) -> list[int]:
    """Return the bytes of the rows, the hidden layer, the head and the biases."""
    first, second = units
    return [
        inputs * first,
        2 * first * second,
        2 * outputs * second,
        8 * (first + second + outputs),
    ]
