"""PettingZoo's parallel environment, in which all seats act at the same time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from pettingzoo import ParallelEnv

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.actions import make_mask
from counter_rules.adapters._config import EnvConfig
from counter_rules.adapters._episode import ILLEGAL_REWARD
from counter_rules.adapters.pettingzoo._aec import AgentEnv, Observed
from counter_rules.engine import illegal_move, why_illegal
from counter_rules.errors import CounterRulesError, StateError

if TYPE_CHECKING:
    from numpy.typing import NDArray

Infos: TypeAlias = dict[str, dict[str, Any]]
"""The infos of agents; Any, as in PettingZoo."""

Outcome: TypeAlias = tuple[
    dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], Infos
]
"""The result of a step: observations, rewards, terminations, truncations and infos."""


class ParallelGame(AgentEnv, ParallelEnv[str, Observed, int]):
    """A game of this library in which all seats act at the same time.

    In each step all seats that may move do so, and the others wait: the last action, which is legal
    for them alone, and is not in the codebook. Agents are named ``player_0`` and so on, by seat.

    Args:
        config: the rules, episode, rewards and render mode.
    """

    def __init__(self, config: EnvConfig) -> None:
        super().__init__(config, is_parallel=True)
        self._wait = self._actions - 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], Infos]:
        """Begin an episode.

        Args:
            seed: the seed of its deals (see `counter_rules.shuffle`). Without one, the last seed
                that was given provides another.
            options: ``{"state": State}`` begins there; other keys are ignored.

        Returns:
            The observations and the infos, by agent.

        Raises:
            StateError: if the seed is invalid, or the state is over or has other rules.
        """
        self._episode.begin(seed, options)
        self.agents = [*self.possible_agents]
        observed = self._observe(self._episode.position.to_act)
        return observed, self._inform(observed)

    def step(self, actions: Mapping[str, int]) -> Outcome:
        """Make the moves of all seats that may move.

        Args:
            actions: an action by agent; an agent without one waits.

        Returns:
            Observations, rewards, terminations, truncations and infos, by agent.

        Raises:
            StateError: if there is no such action or agent; and with ``illegal="raise"`` if a seat
                waits that must move.
            IllegalMoveError: if an action is illegal and ``illegal="raise"``; then nothing changes.
        """
        chosen = self._read(actions)
        faults = {
            agent: fault
            for agent, action in chosen.items()
            if (fault := self._find_fault(agent, action))
        }
        if faults and self._episode.config.illegal == "raise":
            raise next(iter(faults.values()))
        if faults:
            paid = [ILLEGAL_REWARD if agent in faults else 0.0 for agent in self.agents]
        else:
            paid = self._play(chosen)
        is_over = bool(faults) or self._episode.is_over
        observed = self._observe(() if is_over else self._episode.position.to_act)
        infos = self._inform(observed)
        for agent, fault in faults.items():
            infos[agent]["refused"] = str(fault)
        outcome = (
            observed,
            dict(zip(self.agents, paid, strict=True)),
            dict.fromkeys(self.agents, is_over),
            dict.fromkeys(self.agents, False),
            infos,
        )
        self.agents = [] if is_over else self.agents
        if self._episode.config.render_mode == "human":
            self.render()
        return outcome

    def _read(self, actions: Mapping[str, int]) -> dict[str, int]:
        """Return the action of each agent, as a whole number; refuse anything else."""
        if not self.agents:
            raise StateError("no episode is in progress: reset the environment first")
        unknown = [agent for agent in actions if agent not in self.agents]
        if unknown:
            raise StateError(f"there is no agent {shorten(unknown[0])}: see agents")
        chosen = {agent: to_int(actions.get(agent, self._wait)) for agent in self.agents}
        for seat, (agent, number) in enumerate(chosen.items()):
            if number != self._wait:
                self.codebook.decode(actions[agent], seat)
        return cast("dict[str, int]", chosen)

    def _find_fault(self, agent: str, action: int) -> CounterRulesError | None:
        """Return the fault in an agent's action, or in its waiting; None if there is none."""
        position, seat = self._episode.position, self._seats[agent]
        is_asked = seat in position.to_act
        if action == self._wait:
            return StateError(f"{agent} cannot wait: it must move") if is_asked else None
        if is_asked and action in position.for_seat(seat).legal:
            return None
        state, move = position.to_state(), self.codebook.decode(action, seat)
        reason = why_illegal(state, move)
        return None if reason is None else illegal_move(state, move, reason)

    def _play(self, chosen: Mapping[str, int]) -> list[float]:
        """Make moves, by seat; return the reward of every seat."""
        moves = [action for action in chosen.values() if action != self._wait]
        return [sum(seat) for seat in zip(*map(self._episode.play, moves), strict=True)]

    def _observe(self, asked: tuple[int, ...]) -> dict[str, Observed]:
        """Return the observation and mask of every agent, where these seats are to move."""
        position, wait = self._episode.position, (self._wait,)
        return {
            agent: {
                "observation": self._episode.observe(seat),
                "action_mask": make_mask(
                    position.for_seat(seat).legal if seat in asked else wait, self._actions
                ),
            }
            for agent, seat in self._seats.items()
        }

    def _inform(self, observed: Mapping[str, Observed]) -> Infos:
        return {
            agent: {"action_mask": seen["action_mask"].copy()} for agent, seen in observed.items()
        }

    def render(self) -> str | NDArray[Any] | None:
        """Render the public view of the table.

        Raises:
            StateError: if the environment has no ``render_mode``.
            MissingExtraError: if the mode needs the extra ``pixels``, which is not installed.
        """
        return self._episode.render_table(None)
