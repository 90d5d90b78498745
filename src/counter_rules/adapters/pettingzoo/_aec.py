"""PettingZoo's AEC environment, in which seats act one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from counter_rules.actions import ActionSpace, make_mask
from counter_rules.adapters._config import RENDER_MODES, EnvConfig
from counter_rules.adapters._episode import ILLEGAL_REWARD, Episode, make_observation_space
from counter_rules.reasons import IllegalMoveError
from counter_rules.seats import Seat
from counter_rules.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray


# The common part of both environments: a game, and an agent for each seat.

Observed: TypeAlias = "dict[str, NDArray[Any]]"
"""An ``observation`` and its ``action_mask``, int8; Any, as both are in one dict."""


class AgentEnv:
    """The common part of both environments: a game, and an agent for each seat.

    Agents are named ``player_0`` and so on, by seat. If ``is_parallel``, they act at the same time,
    and each has one more action, the last of all, which is to wait. This is a base class, as the
    two classes of PettingZoo have no base in common.
    """

    def __init__(self, config: EnvConfig, *, is_parallel: bool) -> None:
        self.metadata: dict[str, Any] = {
            "name": f"{config.rules.name}_{'parallel_v0' if is_parallel else 'v0'}",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": is_parallel,
            "render_fps": 1,
        }
        self.render_mode = config.render_mode
        self._episode = Episode(config)
        waiting = 1 if is_parallel else 0
        self._actions = len(config.codebook) + waiting
        self._seats = {f"player_{seat}": seat for seat in range(config.rules.players)}
        self.possible_agents = [*self._seats]
        self.agents: list[str] = []
        # Each agent has its own spaces, as each space has its own random generator.
        self._observed = {
            agent: make_observation_space(config, self._actions) for agent in self._seats
        }
        self._acting = {agent: spaces.Discrete(self._actions) for agent in self._seats}

    @property
    def game_state(self) -> State:
        """The state, with every hidden card; PettingZoo's ``state`` is something else."""
        return self._episode.state

    @property
    def codebook(self) -> ActionSpace:
        """The actions: the moves as numbers.

        The action to wait in a parallel game is not among them.
        """
        return self._episode.config.codebook

    def observation_space(self, agent: str) -> spaces.Space[Observed]:
        """Return the space of an agent's observations."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Space[int]:
        """Return the space of an agent's actions."""
        return cast("spaces.Space[int]", self._acting[agent])

    def close(self) -> None:
        """Do nothing: there is nothing to close; PettingZoo requires it along with ``render``."""


# The environment.


class RawEnv(AgentEnv, AECEnv[str, Observed, int]):
    """A game of this library in which seats act one after the other.

    Agents are named ``player_0``, ``player_1`` and so on, by seat. Where moves are sealed, seats
    commit theirs in order, and none sees the others' choices before all are in.

    Args:
        config: the rules, episode, rewards and render mode.
    """

    def __init__(self, config: EnvConfig) -> None:
        super().__init__(config, is_parallel=False)
        self._mask = np.zeros(self._actions, np.int8)
        self._info: dict[str, Any] = {}
        self._infos: dict[str, dict[str, Any]] | None = {}
        self.agent_selection = self.possible_agents[0]
        self.terminations: dict[str, bool] = {}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode.

        Args:
            seed: the seed of its deals (see `counter_rules.shuffle`). Without one, the last seed
                that was given provides another.
            options: ``{"state": State}`` begins there; other keys are ignored.

        Raises:
            StateError: if the seed is invalid, or the state is over or has other rules.
        """
        self._episode.begin(seed, options)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask_next()

    def step(self, action: int | None) -> None:
        """Make the move of the agent to act.

        Args:
            action: the action; None for an agent whose episode is over.

        Raises:
            StateError: if there is no such action.
            IllegalMoveError: if it is illegal and ``illegal="raise"``; then nothing changes.
        """
        agent = self.agent_selection
        if self.terminations.get(agent):
            self._was_dead_step(cast("int", action))
            return
        paid, refused = self._play(agent, cast("int", action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if any(paid):
            self.rewards.update(zip(self.agents, paid, strict=True))
            self._accumulate_rewards()
        if refused or self._episode.is_over:
            self._end(agent, refused)
        else:
            self._ask_next()
        if self._episode.config.render_mode == "human":
            self.render()

    def _play(self, agent: str, action: int) -> tuple[tuple[float, ...], str]:
        """Make a move; return the rewards by seat, and why it was refused, or an empty text."""
        try:
            return self._episode.play(action), ""
        except IllegalMoveError as error:
            if self._episode.config.illegal == "raise":
                raise
            paid = [ILLEGAL_REWARD if one == agent else 0.0 for one in self.possible_agents]
            return tuple(paid), str(error)

    def _ask_next(self) -> None:
        """Select the agent to act; it alone has a mask with legal actions."""
        position = self._episode.position
        self.agent_selection = self.agents[cast("Seat", position.turn)]
        self._mask = make_mask(position.legal, self._actions)
        self._info, self._infos = self._inform(self.agent_selection), None

    def _end(self, agent: str, refused: str) -> None:
        """End the episode; an agent that made an illegal move gets the reason in its info."""
        self.terminations = dict.fromkeys(self.agents, True)
        self._mask = np.zeros(self._actions, np.int8)
        self._infos = {one: self._inform(one) for one in self.agents}
        if refused:
            self._infos[agent]["refused"] = refused
        self._deads_step_first()

    def _inform(self, agent: str) -> dict[str, Any]:
        """Return the info of an agent: its mask, which is empty unless it is its turn."""
        is_asked = agent == self.agent_selection
        return {"action_mask": self._mask.copy() if is_asked else np.zeros_like(self._mask)}

    @property
    def infos(self) -> dict[str, dict[str, Any]]:
        """The infos by agent; only that of the agent to act has a mask with legal actions.

        They are made when they are read: making all of them takes a fifth of a step.
        """
        if self._infos is None:
            self._infos = {
                agent: self._info if agent == self.agent_selection else self._inform(agent)
                for agent in self.agents
            }
        return self._infos

    @infos.setter
    def infos(  # pyright: ignore[reportIncompatibleVariableOverride]  # it can be set, too
        self, infos: dict[str, dict[str, Any]]
    ) -> None:
        """Set the infos, as PettingZoo's own environments can."""
        self._infos = infos

    def last(
        self, observe: bool = True
    ) -> tuple[Observed | None, float, bool, bool, dict[str, Any]]:
        """Return what the agent to act sees, its rewards, two flags of its end, and its info."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self._info if self._infos is None else self._infos[agent],
        )

    def observe(self, agent: str) -> Observed:
        """Return the observation of an agent and its mask, which is empty unless it is its turn."""
        return {"observation": self._episode.observe(self._seats[agent]), **self._inform(agent)}

    def render(self) -> str | NDArray[Any] | None:
        """Render the table as the seat to act sees it, and at the end the public view.

        Raises:
            StateError: if the environment has no ``render_mode``.
            MissingExtraError: if the mode needs the extra ``pixels``, which is not installed.
        """
        return self._episode.render_table(self._episode.state.default_seat)


class OrderedEnv(OrderEnforcingWrapper[str, Observed, int]):
    """PettingZoo's check of the order of calls, without its eight look-ups by name in every step.

    They take 3 µs, a third of the step itself.
    """

    @property
    def agents(self) -> list[str]:  # type: ignore[override]  # a wrapper never sets it
        """The agents in the episode."""
        agents: list[str] = self.env.agents if self._has_reset else self.__getattr__("agents")
        return agents

    @property
    def agent_selection(self) -> str:  # type: ignore[override]  # a wrapper never sets it
        """The agent to act."""
        name = "agent_selection"
        agent: str = self.env.agent_selection if self._has_reset else self.__getattr__(name)
        return agent

    def last(
        self, observe: bool = True
    ) -> tuple[Observed | None, float, bool, bool, dict[str, Any]]:
        """Return what `RawEnv.last` returns."""
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def __str__(self) -> str:
        return str(self.env)
