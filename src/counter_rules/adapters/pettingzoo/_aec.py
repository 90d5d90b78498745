"""One seat after the other: PettingZoo's AEC environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from counter_rules.adapters._host import Host
from counter_rules.adapters._illegal import ILLEGAL_REWARD, Illegal
from counter_rules.adapters._rendering import RENDER_MODES, RenderMode
from counter_rules.adapters._setting import Setting
from counter_rules.adapters._spaces import make_observed
from counter_rules.adapters.codebook import Codebook
from counter_rules.reasons import IllegalMoveError
from counter_rules.seats import Seat
from counter_rules.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

Observed: TypeAlias = "dict[str, NDArray[Any]]"
"""An ``observation``, uint8, and its ``action_mask``, int8; Any, as both are in one dict."""


class RawEnv(AECEnv[str, Observed, int]):
    """A game of this library, one seat after the other.

    Agents are called ``player_0``, ``player_1`` and so on, by seat. Where moves are sealed, those
    who may commit do so by seat, and nobody sees the others' choices before all are in.

    Args:
        setting: what is played.
        illegal: what an illegal action does.
        shown_as: how the table is shown.
    """

    def __init__(self, setting: Setting, *, illegal: Illegal, shown_as: RenderMode | None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # theirs has no types
        self.metadata = {
            "name": f"{setting.rules.name}_v0",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = None if shown_as is None else shown_as.value
        self.possible_agents = [f"player_{seat}" for seat in range(setting.rules.players)]
        self.agents: list[str] = []
        self._host, self._illegal = Host(setting, shown_as), illegal
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = len(setting.codebook)
        self._observed = {agent: make_observed(setting, size) for agent in self._seats}
        self._actions = {agent: spaces.Discrete(size) for agent in self._seats}
        self._size, self._mask = size, np.zeros(size, np.int8)
        self.agent_selection = self.possible_agents[0]
        self.terminations: dict[str, bool] = {}

    @property
    def game_state(self) -> State:
        """The state, with every hidden card; ``AECEnv.state`` is another thing."""
        return self._host.state

    @property
    def codebook(self) -> Codebook:
        """The moves as numbers."""
        return self._host.setting.codebook

    def observation_space(self, agent: str) -> spaces.Space[Observed]:
        """Return the space of what an agent observes."""
        return cast("spaces.Space[Observed]", self._observed[agent])

    def action_space(self, agent: str) -> spaces.Space[int]:
        """Return the space of an agent's actions."""
        return cast("spaces.Space[int]", self._actions[agent])

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode.

        Args:
            seed: what its hands are dealt by, as `counter_rules.shuffle` deals them. Without one,
                another is drawn from the last that was given.
            options: ``{"state": State}`` begins there; other keys are passed over.

        Raises:
            StateError: if it is no seed, or the state is not one of these rules that goes on.
        """
        self._host.begin(seed, options)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask_next()

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent to act; None for one whose episode is over.

        Raises:
            StateError: if there is no such action.
            IllegalMoveError: if it is illegal and ``illegal="raise"``; then nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations.get(agent):
            self._was_dead_step(cast("int", action))
            return
        paid, refused = self._play(self._seats[agent], cast("int", action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if any(paid):
            self.rewards.update(zip(self.agents, paid, strict=True))
            self._accumulate_rewards()
        if refused or self._host.is_over:
            self._end(agent, refused)
        else:
            self._ask_next()
        if self._host.shown_as is RenderMode.HUMAN:
            self.render()

    def _play(self, seat: Seat, action: int) -> tuple[tuple[float, ...], str]:
        """Carry out an action; return what it pays, and why it was refused if it was."""
        move = self.codebook.decode(action, seat)
        try:
            return self._host.play(move), ""
        except IllegalMoveError as error:
            if self._illegal is Illegal.RAISE:
                raise
            paid = [ILLEGAL_REWARD if one == seat else 0.0 for one in self._seats.values()]
            return tuple(paid), str(error)

    def _ask_next(self) -> None:
        """Turn to the agent to act; it alone has a mask with legal actions."""
        state = self._host.state
        seat = state.to_act[0]
        self.agent_selection = self.possible_agents[seat]
        self._mask = self.codebook.mask(state, seat)
        self.infos = self._inform()
        self.infos[self.agent_selection] = {"action_mask": self._mask.copy()}

    def _end(self, agent: str, refused: str) -> None:
        """End the episode; whoever has made an illegal move learns why it was refused."""
        self.terminations = dict.fromkeys(self.agents, True)
        self._mask = np.zeros(self._size, np.int8)
        self.infos = self._inform()
        if refused:
            self.infos[agent]["refused"] = refused
        self._deads_step_first()

    def _inform(self) -> dict[str, dict[str, Any]]:
        """Return what agents learn besides: none has a legal action."""
        return {agent: {"action_mask": np.zeros(self._size, np.int8)} for agent in self.agents}

    def observe(self, agent: str) -> Observed:
        """Return what an agent knows, and which actions it has: none while it is not to act."""
        is_asked = agent == self.agent_selection
        return {
            "observation": self._host.observe(self._seats[agent]),
            "action_mask": self._mask.copy() if is_asked else np.zeros(self._size, np.int8),
        }

    def render(self) -> str | NDArray[Any] | None:
        """Show the table as the seat to act sees it, and at the end as everybody does.

        Raises:
            StateError: if the environment was given no ``render_mode``.
            MissingExtraError: if pixels are asked for, and the extra ``pixels`` is not installed.
        """
        return self._host.show(self._host.state.default_seat)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
