"""The agents of an environment of PettingZoo, one for each seat, and their spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, cast

from gymnasium import spaces

from counter_rules.adapters._rendering import RENDER_MODES
from counter_rules.adapters._setting import Setting
from counter_rules.adapters._spaces import make_observed

if TYPE_CHECKING:
    from numpy.typing import NDArray

Observed: TypeAlias = "dict[str, NDArray[Any]]"
"""An ``observation``, uint8, and its ``action_mask``, int8; Any, as both are in one dict."""


class Agents:
    """The agents, ``player_0`` and so on by seat.

    Args:
        setting: what is played.
        actions: how many actions each has.
    """

    def __init__(self, setting: Setting, actions: int) -> None:
        self.seats = {f"player_{seat}": seat for seat in range(setting.rules.players)}
        self.actions = actions
        # Each has spaces of its own, as they have luck of their own.
        self._observed = {agent: make_observed(setting, actions) for agent in self.seats}
        self._actions = {agent: spaces.Discrete(actions) for agent in self.seats}

    @property
    def names(self) -> list[str]:
        """Their names, by seat."""
        return [*self.seats]

    def find_observation_space(self, agent: str) -> spaces.Space[Observed]:
        """Return the space of what an agent observes."""
        return cast("spaces.Space[Observed]", self._observed[agent])

    def find_action_space(self, agent: str) -> spaces.Space[int]:
        """Return the space of an agent's actions."""
        return cast("spaces.Space[int]", self._actions[agent])


def make_metadata(name: str, *, is_parallelizable: bool) -> dict[str, Any]:
    """Return what PettingZoo wants to know of an environment; Any, as it has it."""
    return {
        "name": name,
        "render_modes": [*RENDER_MODES],
        "is_parallelizable": is_parallelizable,
        "render_fps": 1,
    }
