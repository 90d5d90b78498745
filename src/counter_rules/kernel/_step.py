"""What many games show after a step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@attrs.frozen(kw_only=True, eq=False, repr=False)
class StepArrays:
    """What N games show after a step, or after a reset: read-only arrays of NumPy.

    Of P players, A actions and observations of F bytes. They stay while the next step is carried
    out, and the one after that may write over them: copy what you keep longer.
    """

    observations: NDArray[np.uint8]
    """What the seat to act observes, in the layout of `Kernel.observations`: (N, F)."""
    masks: NDArray[np.bool_]
    """Whether each action is legal: (N, A)."""
    turns: NDArray[np.int64]
    """The seat to act: (N,)."""
    rewards: NDArray[np.int32]
    """The points of the hand that this step has ended, by seat; else 0: (N, P)."""
    done: NDArray[np.bool_]
    """Whether this step has ended an episode; what is to be seen belongs to the next one: (N,)."""
    scores: NDArray[np.int32]
    """The scores, by seat; if this step has ended a match, its final ones: (N, P)."""
    winners: NDArray[np.bool_]
    """Whether each seat has won the match that this step has ended: (N, P)."""

    def __repr__(self) -> str:
        return f"<StepArrays: {len(self.turns)} games, {int(self.done.sum())} done>"
