"""A network in whole numbers: its numbers, and the file that keeps them."""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.bots._net.machine import MOST_UNITS
from counter_rules.errors import BotError

_TABLES: Final = {"rows": "b", "hidden": "b", "head": "h", "biases": "q"}
"""The tables in a file, in order, each with the type of its numbers, which are little-endian."""


@attrs.frozen(kw_only=True, eq=False)
class QuantizedNetwork:
    """A trained network in whole numbers, by which a `NetBot` plays the same on all machines.

    Make one with `counter_rules.learning.quantize`, or read one with `read_quantized_network`.

    Args:
        layout: the layout of inputs and actions that it was trained for.
        units: the units of both hidden layers, at most 512 each.
        step: the logarithm of a probability that 1 stands for, in the values of actions.
        points: the points that 1 stands for, in the value of a seat.
        training: a description of how it was trained.
        rows: the first layer: 8 bits each, of shape (inputs, first units).
        hidden: the second layer: 8 bits each, of shape (first units, second units).
        head: the outputs: 16 bits each, of shape (actions + 1, second units); the last is the value
            of the seat.
        biases: of the first layer, the second layer and the outputs: 64 bits each.

    Raises:
        BotError: if a layer has too many units, or an array has another size.
    """

    layout: str
    units: tuple[int, int]
    step: float
    points: float
    training: str
    rows: array[int] = attrs.field(repr=False)
    hidden: array[int] = attrs.field(repr=False)
    head: array[int] = attrs.field(repr=False)
    biases: array[int] = attrs.field(repr=False)

    def __attrs_post_init__(self) -> None:
        first, second = self.units
        if not (0 < first <= MOST_UNITS and 0 < second <= MOST_UNITS):
            raise BotError(f"a layer has 1 to {MOST_UNITS} units, not {first} and {second}")
        outputs = len(self.head) // second
        sizes = len(self.rows) % first, len(self.hidden), len(self.head) % second, len(self.biases)
        if sizes != (0, first * second, 0, first + second + outputs) or outputs < 2:
            raise BotError(f"its tables are not those of {first} and {second} units")

    def write(self, path: str | Path) -> None:
        """Write it to a file: a line of JSON, then the numbers, compressed.

        Raises:
            OSError: if the file cannot be written.
        """
        head = {name: getattr(self, name) for name in ("layout", "units", "step", "points")}
        sizes = {name: len(getattr(self, name)) for name in _TABLES}
        line = json.dumps({**head, "training": self.training, "sizes": sizes})
        tables = b"".join([_swap(getattr(self, name)).tobytes() for name in _TABLES])
        Path(path).write_bytes(line.encode() + b"\n" + zlib.compress(tables, 9))


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
        head = cast("Mapping[str, Any]", json.loads(line))
        sizes = [int(head["sizes"][table]) for table in _TABLES]
        first, second = head["units"]
        return QuantizedNetwork(
            layout=str(head["layout"]),
            units=(int(first), int(second)),
            step=float(head["step"]),
            points=float(head["points"]),
            training=str(head["training"]),
            **_unpack(packed, sizes),
        )
    except BotError as error:
        raise BotError(f"{shorten(name)} is not a network in whole numbers: {error}") from error
    except (ValueError, KeyError, TypeError, zlib.error) as error:
        raise BotError(f"{shorten(name)} is not a network in whole numbers") from error


def _unpack(packed: bytes, sizes: list[int]) -> dict[str, array[int]]:
    """Return the tables of these sizes by name."""
    tables = {name: array(kind) for name, kind in _TABLES.items()}
    most = sum([size * one.itemsize for size, one in zip(sizes, tables.values(), strict=True)])
    left = zlib.decompressobj().decompress(packed, most + 1)  # no more than it should hold
    if min(sizes) < 0 or len(left) != most:
        raise ValueError("a table is too short or too long")
    for size, table in zip(sizes, tables.values(), strict=True):
        table.frombytes(left[: size * table.itemsize])
        left = left[size * table.itemsize :]
    return {name: _swap(table) for name, table in tables.items()}


def _swap(table: array[int]) -> array[int]:
    """Return a table with its bytes the other way round, on machines that need it."""
    if sys.byteorder == "big":
        table = table[:]
        table.byteswap()
    return table
