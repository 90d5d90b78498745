"""What a player learns of a state, as a tensor in named pieces and as a string."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from counter_rules._quoting import shorten
from counter_rules.adapters.openspiel._parts import Parts
from counter_rules.adapters.openspiel._pieces import Pieces, list_blocks, name_numbers
from counter_rules.adapters.openspiel._spiel import SINGLE_PLAYER, ObservationKind
from counter_rules.errors import StateError
from counter_rules.seats import Seat, check_seat
from counter_rules.views import view

if TYPE_CHECKING:
    from counter_rules.adapters.openspiel._state import CounterRulesState
    from counter_rules.observations import ObservationSpace


class Recall(Pieces):
    """The information state: all that a player has learned, in order.

    Args:
        encoder: what writes the tensor.
    """

    def __init__(self, encoder: ObservationSpace) -> None:
        super().__init__({b.name: b.shape for b in list_blocks(encoder, recalled=True)})
        self._encoder = encoder

    def set_from(self, state: CounterRulesState, player: Seat) -> None:
        """Write what a player knows into the tensor; of earlier hands, it has the scores."""
        self.tensor[:] = self._encoder.recall(view(state.game_state, player))

    def string_from(self, state: CounterRulesState, player: Seat) -> str:
        """Return the keys of the player's views at the end of each earlier hand, and now."""
        return state.moment.recall(check_seat(player, state.get_game().setting.rules.players))


class Glance(Pieces):
    """The observation: what a player sees at a glance.

    Args:
        encoder: what writes the tensor.
    """

    def __init__(self, encoder: ObservationSpace) -> None:
        self._encoder, self._blocks = encoder, list_blocks(encoder, recalled=False)
        super().__init__({block.name: block.shape for block in self._blocks})

    def set_from(self, state: CounterRulesState, player: Seat) -> None:
        """Write what a player sees into the tensor."""
        self.tensor[:] = self._encoder.encode(view(state.game_state, player))

    def string_from(self, state: CounterRulesState, player: Seat) -> str:
        """Return the numbers of the tensor that are not 0, each with its name."""
        return name_numbers(self._blocks, self._encoder.encode(view(state.game_state, player)))


Observer: TypeAlias = Recall | Glance | Parts
"""What observes states, as OpenSpiel asks for it."""


def make_observer(
    encoder: ObservationSpace, kind: object = None, params: object = None
) -> Observer:
    """Return an observer, as OpenSpiel asks for one.

    Args:
        encoder: what writes its tensor.
        kind: a ``pyspiel.IIGObservationType``: whether it holds what is public, whose private
            information, and whether with perfect recall. None, or OpenSpiel's empty parameters in
            its place, stands for what a player sees at a glance.
        params: OpenSpiel's parameters of observers: there are none.

    Raises:
        StateError: if there are parameters.
    """
    is_named = isinstance(kind, ObservationKind)
    given = params or (None if is_named else kind)
    if given:
        raise StateError(f"an observer takes no parameters, got {shorten(given)}: leave them out")
    if not isinstance(kind, ObservationKind):
        return Glance(encoder)
    if not kind.public_info or kind.private_info != SINGLE_PLAYER:
        return Parts(encoder, kind)
    return Recall(encoder) if kind.perfect_recall else Glance(encoder)
