"""What an illegal action does to an environment."""

from __future__ import annotations

import enum
from typing import Final, Literal, TypeAlias

IllegalName: TypeAlias = Literal["terminate", "raise"]
"""What an illegal action does: it ends the episode, or raises the engine's error and changes
nothing."""

ILLEGAL_REWARD: Final = -1.0
"""What an illegal action that ends the episode pays whoever made it; all others get 0."""


class Illegal(enum.Enum):
    """What an illegal action does."""

    TERMINATE = "terminate"
    RAISE = "raise"
