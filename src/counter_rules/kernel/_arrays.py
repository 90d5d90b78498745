"""What a state shows, as arrays: the mask of legal actions, and what a seat observes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from counter_rules._extras import import_numpy
from counter_rules.errors import StateError
from counter_rules.seats import Seat, check_seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from counter_rules.kernel._fast_state import FastState


def make_mask(state: FastState) -> NDArray[np.bool_]:
    """Return whether each action is legal: bool, of shape ``(actions,)``."""
    numpy = import_numpy()
    mask: NDArray[np.bool_] = numpy.zeros(state.kernel.actions.size, numpy.bool_)
    mask[list(state.legal)] = True
    return mask


def make_observation(state: FastState, seat: Seat | None) -> NDArray[np.uint8]:
    """Return what a seat observes, by default the seat to act: uint8, of shape ``(size,)``.

    Raises:
        StateError: if there is no such seat, or none is named and none is to act.
    """
    numpy, kernel = import_numpy(), state.kernel
    viewer = state.turn if seat is None else check_seat(seat, kernel.rules.players)
    if viewer is None:
        raise StateError(f"no seat is to act in phase {state.phase}: name the one that observes")
    observed = bytearray(kernel.observations.size)
    kernel.code.observe_at(state.row, observed, viewer)
    array: NDArray[np.uint8] = numpy.frombuffer(observed, numpy.uint8)
    return array
