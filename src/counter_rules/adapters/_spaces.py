"""The spaces of observations and actions, as Gymnasium describes them."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from counter_rules.adapters._setting import Setting


def make_bytes(size: int) -> spaces.Box:
    """Return the space of so many bytes."""
    return spaces.Box(0, 255, (size,), np.uint8)


def make_mask(size: int) -> spaces.Box:
    """Return the space of the masks of so many actions."""
    return spaces.Box(0, 1, (size,), np.int8)


def make_observed(setting: Setting, actions: int) -> spaces.Dict:
    """Return the space of an observation with its mask.

    Args:
        setting: what is played.
        actions: how many actions there are.
    """
    return spaces.Dict(
        {"observation": make_bytes(setting.encoder.size), "action_mask": make_mask(actions)}
    )
