"""The numbers of an observation, in pieces by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod
from typing import TYPE_CHECKING

from counter_rules._extras import import_numpy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from counter_rules.observations import Block, ObservationSpace
    from counter_rules.views import View


class Pieces:
    """A tensor, and its pieces by name.

    Args:
        shapes: the shape of each piece; empty for a single number.
    """

    def __init__(self, shapes: Mapping[str, tuple[int, ...]]) -> None:
        numpy, size = import_numpy(), sum(map(prod, shapes.values()))
        self.tensor: NDArray[np.float32] = numpy.zeros(size, "float32")
        """All numbers: float32, of shape ``(size,)``."""
        self.dict: dict[str, NDArray[np.float32]] = {}
        """The pieces, which look into the same memory."""
        start = 0
        for name, shape in shapes.items():
            if prod(shape):
                self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape or (1,))
            start += prod(shape)


def list_blocks(encoder: ObservationSpace, *, recalled: bool) -> list[Block]:
    """Return the blocks of an encoding, in order."""
    recall = encoder.recall_blocks.values() if recalled else ()
    return [*encoder.blocks.values(), *recall]


def encode(encoder: ObservationSpace, view: View, *, recalled: bool) -> NDArray[np.uint8]:
    """Return the numbers of an encoding, in the order of its blocks."""
    return encoder.recall(view) if recalled else encoder.encode(view)


def name_numbers(blocks: Iterable[Block], numbers: NDArray[np.uint8]) -> str:
    """Return the numbers of blocks that are not 0, each with its name."""
    return " ".join(
        [
            f"{block.names[place]}={numbers[block.start + place]}"
            for block in blocks
            for place in numbers[block.slice].nonzero()[0]
        ]
    )
