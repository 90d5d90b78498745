"""PettingZoo's AEC environment: one seat after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from counter_rules.actions import ActionSpace
from counter_rules.adapters._host import ILLEGAL_REWARD, Host, make_observed
from counter_rules.adapters._setting import RENDER_MODES, Illegal, RenderMode, Setting
from counter_rules.reasons import IllegalMoveError
from counter_rules.seats import Seat
from counter_rules.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray


# Agents, one for each seat, and their spaces.

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


# The environment.


class RawEnv(AECEnv[str, Observed, int]):
    """A game of this library, one seat after the other.

    Agents are called ``player_0``, ``player_1`` and so on, by seat. Where moves are sealed, those
    who may commit do so by seat, and nobody sees the others' choices before all are in.

    Args:
        setting: what is played.
    """

    def __init__(self, setting: Setting) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # theirs has no types
        self.metadata = make_metadata(f"{setting.rules.name}_v0", is_parallelizable=False)
        self.render_mode = None if setting.shown_as is None else setting.shown_as.value
        self._host, self._agents = Host(setting), Agents(setting, len(setting.codebook))
        self.possible_agents = self._agents.names
        self.agents: list[str] = []
        self._mask = self._make_mask()
        self.agent_selection = self.possible_agents[0]
        self.terminations: dict[str, bool] = {}

    @property
    def game_state(self) -> State:
        """The state, with every hidden card; ``AECEnv.state`` is another thing."""
        return self._host.state

    @property
    def codebook(self) -> ActionSpace:
        """The moves as numbers."""
        return self._host.setting.codebook

    def observation_space(self, agent: str) -> spaces.Space[Observed]:
        """Return the space of what an agent observes."""
        return self._agents.find_observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[int]:
        """Return the space of an agent's actions."""
        return self._agents.find_action_space(agent)

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
        paid, refused = self._play(self._agents.seats[agent], cast("int", action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if any(paid):
            self.rewards.update(zip(self.agents, paid, strict=True))
            self._accumulate_rewards()
        if refused or self._host.is_over:
            self._end(agent, refused)
        else:
            self._ask_next()
        if self._host.setting.shown_as is RenderMode.HUMAN:
            self.render()

    def _play(self, seat: Seat, action: int) -> tuple[tuple[float, ...], str]:
        """Carry out an action; return what it pays, and why it was refused if it was."""
        move = self.codebook.decode(action, seat)
        try:
            return self._host.play(move), ""
        except IllegalMoveError as error:
            if self._host.setting.illegal is Illegal.RAISE:
                raise
            paid = [ILLEGAL_REWARD if one == seat else 0.0 for one in self._agents.seats.values()]
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
        return np.zeros(self._agents.actions, np.int8)

    def _inform(self) -> dict[str, dict[str, Any]]:
        """Return what agents learn besides: none has a legal action."""
        return {agent: {"action_mask": self._make_mask()} for agent in self.agents}

    def observe(self, agent: str) -> Observed:
        """Return what an agent knows, and which actions it has: none while it is not to act."""
        is_asked = agent == self.agent_selection
        return {
            "observation": self._host.observe(self._agents.seats[agent]),
            "action_mask": self._mask.copy() if is_asked else self._make_mask(),
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
