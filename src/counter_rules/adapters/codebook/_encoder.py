"""The encoder of a ruleset: what a seat knows as bytes, at a glance or in full."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

import attrs

from counter_rules._extras import import_numpy
from counter_rules.actions import ActionSpace
from counter_rules.adapters.codebook._recall import list_recall, list_recall_blocks
from counter_rules.observations import Block, ObservationSpace
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.views import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@attrs.frozen
class Encoder:
    """What a seat knows, as bytes for a learner.

    An observation is what kernels make, too (`ObservationSpace`): what is known now, seats counted
    from the viewer. It does not say in which order cards were played. With recall it does: then
    two views of a hand have equal bytes only if they are equal, but for the hands before, of which
    the scores are kept.

    Args:
        rules: the ruleset.

    Raises:
        StateError: if it is not a ruleset.
        RulesetError: if it has more than 256 actions.

    >>> from counter_rules import apply_move, get_ruleset, new_game, shuffle, view
    >>> rules = get_ruleset("counter", players=4)
    >>> encoder = Encoder(rules)
    >>> state = new_game(rules)
    >>> seen = view(apply_move(state, shuffle(state, seed=7)), 2)
    >>> encoder.encode(seen).shape, encoder.recall(seen).shape
    ((816,), (4411,))
    """

    rules: Ruleset = attrs.field(converter=to_rules)

    def __attrs_post_init__(self) -> None:
        _ = self.actions  # refused here if they are too many

    @cached_property
    def actions(self) -> ActionSpace:
        """The actions, by which plays are remembered."""
        return ActionSpace(self.rules)

    @cached_property
    def observations(self) -> ObservationSpace:
        """The layout of an observation."""
        return ObservationSpace(self.rules)

    @cached_property
    def recall_blocks(self) -> Mapping[str, Block]:
        """The blocks that follow those of the observation, by name, in order; read-only."""
        blocks = list_recall_blocks(self.actions, self.size)
        return MappingProxyType({block.name: block for block in blocks})

    @property
    def size(self) -> int:
        """How many bytes an observation has."""
        return self.observations.size

    @cached_property
    def recall_size(self) -> int:
        """How many bytes an observation with recall has."""
        return self.size + sum([block.size for block in self.recall_blocks.values()])

    def encode(self, view: View) -> NDArray[np.uint8]:
        """Return the observation of a seat; see `ObservationSpace.encode`.

        Returns:
            The bytes: uint8, of shape ``(size,)``.

        Raises:
            StateError: if it is not a seat's view, or one of other rules.
            MissingExtraError: if NumPy is not installed.
        """
        return self.observations.encode(view)

    def recall(self, view: View) -> NDArray[np.uint8]:
        """Return the observation of a seat, followed by the order of what has happened.

        Args:
            view: its view (`counter_rules.view`).

        Returns:
            The bytes: uint8, of shape ``(recall_size,)``.

        Raises:
            StateError: if it is not a seat's view, or one of other rules.
            MissingExtraError: if NumPy is not installed.
        """
        numpy = import_numpy()
        numbers: NDArray[np.uint8] = numpy.zeros(self.recall_size, numpy.uint8)
        numbers[: self.size] = self.observations.encode(view)
        for name, values in list_recall(view, self.observations.find_viewer(view), self.actions):
            start = self.recall_blocks[name].start
            numbers[start : start + len(values)] = values
        return numbers
