"""PettingZoo's AEC environment: one seat after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from counter_rules.actions import ActionSpace
from counter_rules.adapters._host import ILLEGAL_REWARD, Host, make_observed
from counter_rules.adapters._setting import RENDER_MODES, Setting
from counter_rules.reasons import IllegalMoveError
from counter_rules.seats import Seat
from counter_rules.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray


# What both environments say of their agents, one for each seat, and of their game.

Observed: TypeAlias = "dict[str, NDArray[Any]]"
"""An ``observation``, uint8, and its ``action_mask``, int8; Any, as both are in one dict."""


class AgentEnv:
    """What both environments have: a game, and agents, ``player_0`` and so on by seat.

    A base class, as PettingZoo asks for two classes of its own that have none in common.

    Args:
        setting: what is played.
        is_parallel: whether they act at the same time; then each has an action more, the last
            one of all, which is to wait.
    """

    def __init__(self, setting: Setting, *, is_parallel: bool) -> None:
        self.metadata: dict[str, Any] = {
            "name": f"{setting.rules.name}_{'parallel_v0' if is_parallel else 'v0'}",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": is_parallel,
            "render_fps": 1,
        }
        self.render_mode = setting.render_mode
        self._host = Host(setting)
        waiting = 1 if is_parallel else 0
        self._actions = len(setting.codebook) + waiting
        self._seats = {f"player_{seat}": seat for seat in range(setting.rules.players)}
        self.possible_agents = [*self._seats]
        self.agents: list[str] = []
        # Each has spaces of its own, as they have luck of their own.
        self._observed = {agent: make_observed(setting, self._actions) for agent in self._seats}
        self._acting = {agent: spaces.Discrete(self._actions) for agent in self._seats}

    @property
    def game_state(self) -> State:
        """The state, with every hidden card; what PettingZoo calls ``state`` is another thing."""
        return self._host.state

    @property
    def codebook(self) -> ActionSpace:
        """The moves as numbers; to wait in a parallel game is not among them."""
        return self._host.setting.codebook

    def observation_space(self, agent: str) -> spaces.Space[Observed]:
        """Return the space of what an agent observes."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Space[int]:
        """Return the space of an agent's actions."""
        return cast("spaces.Space[int]", self._acting[agent])

    def close(self) -> None:
        """Do nothing, as there is nothing to close; PettingZoo asks for it beside ``render``."""


# The environment.


class RawEnv(AgentEnv, AECEnv[str, Observed, int]):
    """A game of this library, one seat after the other.

    Agents are called ``player_0``, ``player_1`` and so on, by seat. Where moves are sealed, those
    who may commit do so by seat, and nobody sees the others' choices before all are in.

    Args:
        setting: what is played.
    """

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, is_parallel=False)
        self._mask = self._make_mask()
        self.agent_selection = self.possible_agents[0]
        self.terminations: dict[str, bool] = {}

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
        if self._host.setting.render_mode == "human":
            self.render()

    def _play(self, seat: Seat, action: int) -> tuple[tuple[float, ...], str]:
        """Carry out an action; return what it pays, and why it was refused if it was."""
        move = self.codebook.decode(action, seat)
        try:
            return self._host.play(move), ""
        except IllegalMoveError as error:
            if self._host.setting.illegal == "raise":
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
        self._mask = self._make_mask()
        self.infos = self._inform()
        if refused:
            self.infos[agent]["refused"] = refused
        self._deads_step_first()

    def _make_mask(self) -> NDArray[np.int8]:
        """Return a mask without a legal action: a new one, which may be written to."""
        return np.zeros(self._actions, np.int8)

    def _inform(self) -> dict[str, dict[str, Any]]:
        """Return what agents learn besides: none has a legal action."""
        return {agent: {"action_mask": self._make_mask()} for agent in self.agents}

    def observe(self, agent: str) -> Observed:
        """Return what an agent knows, and which actions it has: none while it is not to act."""
        is_asked = agent == self.agent_selection
        return {
            "observation": self._host.observe(self._seats[agent]),
            "action_mask": self._mask.copy() if is_asked else self._make_mask(),
        }

    def render(self) -> str | NDArray[Any] | None:
        """Show the table as the seat to act sees it, and at the end as everybody does.

        Raises:
            StateError: if the environment was given no ``render_mode``.
            MissingExtraError: if pixels are asked for, and the extra ``pixels`` is not installed.
        """
        return self._host.show(self._host.state.default_seat)
