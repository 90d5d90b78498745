"""All seats at the same time: PettingZoo's parallel environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from pettingzoo import ParallelEnv

from counter_rules._base.guards import to_int
from counter_rules._base.quoting import shorten
from counter_rules.adapters._host import ILLEGAL_REWARD
from counter_rules.adapters._setting import Setting
from counter_rules.adapters.pettingzoo._aec import AgentEnv, Observed
from counter_rules.engine import illegal_move, why_illegal
from counter_rules.errors import CounterRulesError, StateError
from counter_rules.moves import Move

if TYPE_CHECKING:
    from numpy.typing import NDArray

Infos: TypeAlias = dict[str, dict[str, Any]]
"""What agents learn besides; Any, as PettingZoo has it."""

Outcome: TypeAlias = tuple[
    dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], Infos
]
"""What a step returns: observations, rewards, terminations, truncations and infos."""


class ParallelGame(AgentEnv, ParallelEnv[str, Observed, int]):
    """A game of this library, all seats at the same time.

    In each step all seats that may move do so, and the others wait: the last action, which is
    legal for them alone, and is not in the codebook. Agents are called ``player_0`` and so on, by
    seat.

    Args:
        setting: what is played.
    """

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, is_parallel=True)
        self._wait = self._actions - 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], Infos]:
        """Begin an episode.

        Args:
            seed: what its hands are dealt by, as `counter_rules.shuffle` deals them. Without one,
                another is drawn from the last that was given.
            options: ``{"state": State}`` begins there; other keys are passed over.

        Returns:
            The observations and the infos, by agent.

        Raises:
            StateError: if it is no seed, or the state is not one of these rules that goes on.
        """
        self._host.begin(seed, options)
        self.agents = [*self.possible_agents]
        observed = self._observe(self._host.state.to_act)
        return observed, self._inform(observed)

    def step(self, actions: Mapping[str, int]) -> Outcome:
        """Carry out the actions of all seats that may move.

        Args:
            actions: by agent; whoever is left out waits.

        Returns:
            Observations, rewards, terminations, truncations and infos, by agent.

        Raises:
            StateError: if there is no such action or agent; and with ``illegal="raise"`` if
                a seat waits that is to move.
            IllegalMoveError: if an action is illegal and ``illegal="raise"``; then nothing has
                changed.
        """
        moves = self._read(actions)
        faults = {
            agent: fault for agent in self.agents if (fault := self._find_fault(moves, agent))
        }
        if faults and self._host.setting.illegal == "raise":
            raise next(iter(faults.values()))
        if faults:
            paid = [ILLEGAL_REWARD if agent in faults else 0.0 for agent in self.agents]
        else:
            paid = self._play(moves)
        is_over = bool(faults) or self._host.is_over
        observed = self._observe(() if is_over else self._host.state.to_act)
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
        if self._host.setting.render_mode == "human":
            self.render()
        return outcome

    def _read(self, actions: Mapping[str, int]) -> dict[str, Move | None]:
        """Return the move of each agent; None for one that waits."""
        if not self.agents:
            raise StateError("no episode is in progress: reset the environment first")
        unknown = [agent for agent in actions if agent not in self.agents]
        if unknown:
            raise StateError(f"there is no agent {shorten(unknown[0])}: see agents")
        return {
            agent: None
            if to_int(action := actions.get(agent, self._wait)) == self._wait
            else self.codebook.decode(action, seat)
            for seat, agent in enumerate(self.agents)
        }

    def _find_fault(self, moves: Mapping[str, Move | None], agent: str) -> CounterRulesError | None:
        """Return what is wrong with an agent's move, or with its waiting."""
        state, move = self._host.state, moves[agent]
        if move is None:
            is_asked = self.agents.index(agent) in state.to_act
            return StateError(f"{agent} cannot wait: it is to move") if is_asked else None
        reason = why_illegal(state, move)
        return None if reason is None else illegal_move(state, move, reason)

    def _play(self, moves: Mapping[str, Move | None]) -> list[float]:
        """Carry out moves, by seat; return what every seat is paid for them."""
        paid = [self._host.play(move) for move in moves.values() if move is not None]
        return [sum(seat) for seat in zip(*paid, strict=True)]

    def _observe(self, asked: tuple[int, ...]) -> dict[str, Observed]:
        """Return what every agent knows and may do, if these seats are to move."""
        state, observed = self._host.state, dict[str, Observed]()
        for seat, agent in enumerate(self.agents):
            mask = np.zeros(self._actions, np.int8)
            mask[list(self.codebook.legal(state, seat)) if seat in asked else self._wait] = 1
            observed[agent] = {"observation": self._host.observe(seat), "action_mask": mask}
        return observed

    def _inform(self, observed: Mapping[str, Observed]) -> Infos:
        return {
            agent: {"action_mask": seen["action_mask"].copy()} for agent, seen in observed.items()
        }

    def render(self) -> str | NDArray[Any] | None:
        """Show the table as everybody sees it.

        Raises:
            StateError: if the environment was given no ``render_mode``.
            MissingExtraError: if pixels are asked for, and the extra ``pixels`` is not installed.
        """
        return self._host.show(None)
