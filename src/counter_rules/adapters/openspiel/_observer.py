"""What a player learns of a state, as a tensor in named pieces and as a string."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from counter_rules._extras import import_numpy
from counter_rules.adapters.openspiel._spiel import ObservationKind, pyspiel
from counter_rules.seats import Seat
from counter_rules.views import view, view_key

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from counter_rules.adapters.codebook import Encoder
    from counter_rules.adapters.openspiel._state import CounterRulesState
    from counter_rules.observations import Block


class _Pieces:
    """A tensor, and its pieces by name.

    Args:
        blocks: the blocks of the encoding, one piece each.
        size: how many numbers they have together.
    """

    def __init__(self, blocks: list[Block], size: int) -> None:
        self.tensor: NDArray[np.float32] = import_numpy().zeros(size, "float32")
        """All numbers: float32, of shape ``(size,)``."""
        self.dict: dict[str, NDArray[np.float32]] = {
            block.name: self.tensor[block.slice].reshape(block.shape or (1,))
            for block in blocks
            if block.size
        }
        """The pieces, which look into the same memory."""


class Recall(_Pieces):
    """The information state: all that a player has learned, in order.

    Args:
        encoder: what writes the tensor.
    """

    def __init__(self, encoder: Encoder) -> None:
        blocks = [*encoder.observations.blocks.values(), *encoder.recall_blocks.values()]
        super().__init__(blocks, encoder.recall_size)
        self._encoder = encoder

    def set_from(self, state: CounterRulesState, player: Seat) -> None:
        """Write what a player knows into the tensor; of earlier hands, it has the scores."""
        self.tensor[:] = self._encoder.recall(view(state.game_state, player))

    def string_from(self, state: CounterRulesState, player: Seat) -> str:
        """Return the keys of the player's views at the end of each earlier hand, and now."""
        return "|".join([view_key(view(each, player)) for each in state.moment.story])


class Glance(_Pieces):
    """The observation: what a player sees at a glance.

    Args:
        encoder: what writes the tensor.
    """

    def __init__(self, encoder: Encoder) -> None:
        super().__init__([*encoder.observations.blocks.values()], encoder.size)
        self._encoder = encoder

    def set_from(self, state: CounterRulesState, player: Seat) -> None:
        """Write what a player sees into the tensor."""
        self.tensor[:] = self._encoder.encode(view(state.game_state, player))

    def string_from(self, state: CounterRulesState, player: Seat) -> str:
        """Return the numbers of the tensor that are not 0, each with its name."""
        numbers = self._encoder.encode(view(state.game_state, player))
        names = self._encoder.observations.names
        return " ".join([f"{names[i]}={numbers[i]}" for i in numbers.nonzero()[0]])


_SINGLE: Final = pyspiel.PrivateInfoType.SINGLE_PLAYER


def make_observer(encoder: Encoder, kind: object = None) -> Recall | Glance | None:
    """Return an observer, as OpenSpiel asks for one.

    Args:
        encoder: what writes its tensor.
        kind: a ``pyspiel.IIGObservationType``; anything else stands for what a player
            sees at a glance.

    Returns:
        The observer, or None if there is none of that kind: each holds what is public and what
        is the player's own.
    """
    if not isinstance(kind, ObservationKind):
        return Glance(encoder)
    if not kind.public_info or kind.private_info != _SINGLE:
        return None
    return Recall(encoder) if kind.perfect_recall else Glance(encoder)
