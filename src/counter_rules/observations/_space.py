"""The observation space of a ruleset: everything a seat knows, as bytes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Self

import attrs

from counter_rules._base.guards import import_numpy
from counter_rules._base.quoting import name_type, shorten
from counter_rules.actions import ActionSpace
from counter_rules.errors import StateError
from counter_rules.observations._encode import Block, list_blocks, write_view
from counter_rules.observations._recall import list_recall, list_recall_blocks
from counter_rules.observations._scale import list_scaled_blocks, list_scales
from counter_rules.rules.ruleset import Ruleset, to_rules
from counter_rules.seats import Seat
from counter_rules.views import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@attrs.frozen
class ObservationSpace:
    """The observations of a ruleset: everything a seat knows at any moment, as bytes.

    The layout depends only on the number of players, on whether a seat names trumps (F11.2), on
    whether a row of bids earns points (F11.7), and on whether there are winners or losers among the
    cards (F11.3). Seats are counted from the viewer, so one policy serves all seats. An observation
    leaves out the order in which cards were played; `recall` adds it. With recall, two views of a
    hand have equal bytes only if the views are equal, except for earlier hands, of which only the
    scores are kept.

    Args:
        rules: the ruleset.

    Raises:
        StateError: if it is not a ruleset.

    >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
    >>> rules = get_ruleset("counter", players=4)
    >>> space = ObservationSpace(rules)
    >>> state = new_game(rules)
    >>> state = step(state, shuffle(state, seed=7)).state
    >>> observation = space.encode(view(state, 2))
    >>> observation.shape, observation.dtype.name
    ((816,), 'uint8')
    >>> space.recall(view(state, 2)).shape
    (4411,)
    >>> parts = space.split(observation)
    >>> parts["known"].shape, int(parts["hand"].sum())
    ((3, 53), 10)
    """

    rules: Ruleset = attrs.field(converter=to_rules)

    @cached_property
    def blocks(self) -> Mapping[str, Block]:
        """The blocks by name, in order; read-only."""
        return MappingProxyType({block.name: block for block in list_blocks(self.rules)})

    @cached_property
    def _starts(self) -> Mapping[str, int]:
        return {name: block.start for name, block in self.blocks.items()}

    @cached_property
    def size(self) -> int:
        """The number of bytes of an observation."""
        return sum([block.size for block in self.blocks.values()])

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each byte, such as ``played[2, 9♣]``."""
        return tuple([name for block in self.blocks.values() for name in block.names])

    @cached_property
    def scaled_blocks(self) -> Mapping[str, Block]:
        """The blocks of a scaled observation by name, in order; read-only."""
        return MappingProxyType({block.name: block for block in list_scaled_blocks(self.rules)})

    @cached_property
    def scaled_size(self) -> int:
        """The number of inputs of a scaled observation; it depends on the largest hand."""
        return sum([block.size for block in self.scaled_blocks.values()])

    @cached_property
    def scales(self) -> tuple[int, ...]:
        """The number that each input of a scaled observation is divided by.

        Counts are divided by their maximum: cards by their copies in the deck, the name of a joker
        by 2; bids, tricks and hand sizes by the largest hand, and bids by 1 more; the number of the
        hand by the most hands of a match, or by 255; rows of bids by the length that earns points.
        Scores are divided by the target of the match, so that 1 is what wins. Without a target they
        are divided by their maximum: the largest number of points for a hand, with either sign,
        times the number of hands.
        """
        return tuple(list_scales(self.rules, self.scaled_blocks.values()))

    @property
    def observations(self) -> Self:
        """This space, under the name that an ``Encoder`` gives it."""
        return self

    @cached_property
    def actions(self) -> ActionSpace:
        """The actions, as which recall records plays.

        Raises:
            RulesetError: if there are more than 256.
        """
        return ActionSpace(self.rules)

    @cached_property
    def recall_blocks(self) -> Mapping[str, Block]:
        """The blocks that recall adds after the others, by name, in order; read-only."""
        blocks = list_recall_blocks(self.actions, self.size)
        return MappingProxyType({block.name: block for block in blocks})

    @cached_property
    def recall_size(self) -> int:
        """The number of bytes of an observation with recall."""
        return self.size + sum([block.size for block in self.recall_blocks.values()])

    def get_viewer(self, view: View) -> Seat:
        """Return the seat whose view it is.

        Raises:
            StateError: if it is not a seat's view, or has other rules.
        """
        if not isinstance(view, View):
            raise StateError(f"expected a View, got {name_type(view)}")
        if view.rules is not self.rules and view.rules != self.rules:
            raise StateError(f"expected a view of {self.rules!r}, got one of {view.rules!r}")
        if view.seat is None:
            raise StateError("the public view belongs to no seat: pass the view of a seat")
        return view.seat

    def encode(self, view: View) -> NDArray[np.uint8]:
        """Return the observation of a seat.

        Args:
            view: the view of the seat (`counter_rules.view`).

        Returns:
            The bytes: uint8, of shape ``(size,)``.

        Raises:
            StateError: if it is not a seat's view, or has other rules.
            MissingExtraError: if NumPy is not installed.
        """
        numpy = import_numpy()
        observation: NDArray[np.uint8] = numpy.frombuffer(self.encode_bytes(view), numpy.uint8)
        return observation

    def encode_bytes(self, view: View) -> bytearray:
        """Return the observation of a seat as `encode` does, but without NumPy.

        Raises:
            StateError: if it is not a seat's view, or has other rules.

        >>> from counter_rules import get_ruleset, new_game, view
        >>> state = new_game(get_ruleset("counter", players=4))
        >>> len(ObservationSpace(state.rules).encode_bytes(view(state, 0)))
        816
        """
        numbers = bytearray(self.size)
        write_view(numbers, view, self.get_viewer(view), self._starts)
        return numbers

    def recall(self, view: View) -> NDArray[np.uint8]:
        """Return the observation of a seat, followed by the history of the hand.

        Args:
            view: the view of the seat.

        Returns:
            The bytes: uint8, of shape ``(recall_size,)``.

        Raises:
            RulesetError: if the ruleset has more than 256 actions.
            StateError: as for `encode`.
            MissingExtraError: if NumPy is not installed.
        """
        numpy = import_numpy()
        numbers: NDArray[np.uint8] = numpy.zeros(self.recall_size, numpy.uint8)
        numbers[: self.size] = self.encode(view)
        for name, values in list_recall(view, self.get_viewer(view), self.actions):
            start = self.recall_blocks[name].start
            numbers[start : start + len(values)] = values
        return numbers

    def split(self, observations: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
        """Return the blocks of one or more observations, by name.

        Args:
            observations: uint8, of shape ``(…, size)``.

        Returns:
            For each block a uint8 array of shape ``(…, *block.shape)``, a view of the same memory
            where possible.

        Raises:
            StateError: if it is not an array of such observations.
        """
        self._check(observations)
        shape = observations.shape[:-1]
        return {
            name: observations[..., block.slice].reshape((*shape, *block.shape))
            for name, block in self.blocks.items()
        }

    def read_scores(self, observations: NDArray[np.uint8]) -> NDArray[np.int32]:
        """Return the scores in one or more observations.

        Args:
            observations: uint8, of shape ``(…, size)``.

        Returns:
            The scores by seat, from the viewer on: int32, of shape ``(…, players)``.

        Raises:
            StateError: if it is not an array of such observations.
        """
        numpy = import_numpy()
        self._check(observations)
        pairs = observations[..., self.blocks["scores"].slice].astype(numpy.int32)
        scores: NDArray[np.int32] = pairs[..., ::2] * 256 + pairs[..., 1::2] - 32_768
        return scores

    def scale(self, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Return one or more observations as inputs for a network, from -1 to 1.

        Each number is that of its byte, multiplied by the reciprocal of its scale (`scales`) in
        single precision and clipped. A score is one number. What a seat needs, its bid minus its
        tricks, is one-hot; it is all 0 while the bid is unknown.

        Args:
            observations: uint8, of shape ``(…, size)``.

        Returns:
            The inputs, in the layout of `scaled_blocks`: float32, of shape ``(…, scaled_size)``.

        Raises:
            StateError: if it is not an array of such observations.

        >>> from counter_rules import get_ruleset, new_game, shuffle, step, view
        >>> space = ObservationSpace(get_ruleset("counter", players=4))
        >>> state = step(new_game(space.rules), shuffle(new_game(space.rules), seed=7)).state
        >>> inputs = space.scale(space.encode(view(state, 2)))
        >>> inputs.shape, inputs.dtype.name
        ((896,), 'float32')
        >>> block = space.scaled_blocks["hand_size"]
        >>> inputs[block.slice].tolist(), space.scales[block.start]
        ([1.0], 10)
        """
        self._check(observations)
        numpy = import_numpy()
        pairs, scores = self.blocks["scores"].slice, self.scaled_blocks["scores"].slice
        needed = self.scaled_blocks["needed"].slice
        inputs: NDArray[np.float32]
        inputs = numpy.empty((*observations.shape[:-1], self.scaled_size), numpy.float32)
        for before, after in (
            (slice(pairs.start), slice(scores.start)),
            (slice(pairs.stop, None), slice(scores.stop, needed.start)),
        ):
            part = inputs[..., after]
            numpy.multiply(observations[..., before], self.factors[after], out=part)
            numpy.minimum(part, 1, out=part)
        points = self.read_scores(observations).astype(numpy.float32) * self.factors[scores]
        inputs[..., scores] = points.clip(-1, 1)
        inputs[..., needed] = self._mark_needs(observations)
        return inputs

    def _mark_needs(self, observations: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Return how many more tricks each seat needs for its bid, if that is known, one-hot."""
        bids = observations[..., self.blocks["bids"].slice]
        won = observations[..., self.blocks["tricks_won"].slice]
        marks: NDArray[np.bool_] = (bids - won)[..., None] == self._bytes_of_needs
        marks &= (bids > 0)[..., None]
        return marks.reshape((*marks.shape[:-2], marks.shape[-2] * marks.shape[-1]))

    @cached_property
    def _bytes_of_needs(self) -> NDArray[np.uint8]:
        """The bytes of bids minus those of tricks, for each need: below 0 they wrap around."""
        numpy, largest = import_numpy(), self.rules.hand_sizes.largest
        needs: NDArray[np.uint8] = numpy.arange(1 - largest, 2 + largest).astype(numpy.uint8)
        return needs

    @cached_property
    def factors(self) -> NDArray[np.float32]:
        """The reciprocals of `scales`, read-only: float32, of shape ``(scaled_size,)``.

        Raises:
            MissingExtraError: if NumPy is not installed.
        """
        numpy = import_numpy()
        factors: NDArray[np.float32] = 1 / numpy.array(self.scales, numpy.float32)
        factors.flags.writeable = False
        return factors

    def _check(self, observations: NDArray[np.uint8]) -> None:
        numpy = import_numpy()
        if not isinstance(observations, numpy.ndarray) or observations.dtype != numpy.uint8:
            raise StateError(f"expected an array of uint8, got {shorten(observations)}")
        shape = observations.shape
        if not shape or shape[-1] != self.size:
            raise StateError(f"expected observations of {self.size} bytes, got the shape {shape}")
