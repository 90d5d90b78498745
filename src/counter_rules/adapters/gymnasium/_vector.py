"""Gymnasium's vector environment: many compiled games, in which the agent plays every seat."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, TypeAlias

import numpy as np
from gymnasium import spaces, vector
from gymnasium.vector.utils import batch_space

from counter_rules._base.guards import import_for
from counter_rules._base.quoting import shorten
from counter_rules.actions import ActionSpace
from counter_rules.adapters._config import EpisodeName, check_choice, make_config
from counter_rules.adapters._episode import Numbers, make_numbers_space
from counter_rules.adapters.gymnasium._env import FORMS, Infos
from counter_rules.errors import CopyError, StateError
from counter_rules.kernel import Backend, StepArrays, VecEnv, compile_ruleset
from counter_rules.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

VectorObservation: TypeAlias = Literal["flat", "bytes"]
"""The form of an observation: ``flat``, the inputs of a network, or ``bytes``."""

VectorReward: TypeAlias = Literal["points", "difference"]
"""The reward for a finished hand: compiled code knows its points alone."""

_OF_ONE_SEAT: Final = ("seat", "opponents", "illegal", "render_mode")


class CounterRulesVectorEnv(vector.VectorEnv[Numbers, Any, Any]):
    """Many games of one compiled ruleset, stepped together; one policy plays all seats.

    Each step makes one move in each game, for the seat whose turn it is, and returns the
    observation of the next seat to act. When a hand or a match ends, the next one begins in the
    same step (``AutoresetMode.SAME_STEP``), so it is always some seat's turn. No episode is cut
    short, so the last observation of an episode is not needed.

    The reward is that of the seat that has just acted. The infos have the rewards of all seats at
    the end of a hand: ``rewards``, float64 of shape ``(num_envs, players)``, by seat; ``turn``,
    int64 of shape ``(num_envs,)``, is the seat to act, and ``action_mask``, int8 of shape
    ``(num_envs, n)``, has its legal actions.

    The step after the next overwrites the arrays. Copy what you keep longer.

    Args:
        num_envs: the number of games.
        game: the name of a preset, or a ruleset.
        players: the number of players; by default four, or else the fewest the game allows.
        episode: the unit of an episode, a ``hand`` or a ``match``; either way hand follows hand to
            the end of a match.
        reward: the reward for a finished hand: its ``points``, or their ``difference`` from the
            mean.
        observation: ``flat``, the inputs of a network: float32 from -1 to 1
            (`ObservationSpace.scale <counter_rules.observations.ObservationSpace.scale>`); or
            ``bytes``, uint8. The masks are in the infos.
        threads: the number of threads that step the games.
        options: the preset's options.

    Raises:
        RulesetError: if there is no such game, or it does not take these players or options.
        NotCompilableError: if the ruleset has a part that cannot be compiled.
        StateError: if another argument is not one of those listed.
        MissingExtraError: if the extra ``fast`` is not installed.
    """

    def __init__(
        self,
        num_envs: int = 1,
        game: str | Ruleset = "counter",
        *,
        players: int | None = None,
        episode: EpisodeName = "hand",
        reward: VectorReward = "points",
        observation: VectorObservation = "flat",
        threads: int = 1,
        **options: object,
    ) -> None:
        _check(reward, options)
        check_choice("observation", observation, VectorObservation)
        form = FORMS[observation]
        config = make_config(game, players, episode, reward, options, observation=form)
        self._config, self._is_difference = config, reward == "difference"
        self._games = VecEnv(
            compile_ruleset(config.rules, backend=Backend.NUMBA),
            num_envs,
            seed=random.Random().getrandbits(63),  # noqa: S311 - until one is given
            until=config.horizon,
            threads=threads,
            observing=config.observing,
        )
        self._never = np.zeros(num_envs, np.bool_)
        self._rows = np.arange(num_envs) * config.rules.players
        self._turn: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        self._describe(num_envs)

    def _describe(self, num_envs: int) -> None:
        """Set the attributes that Gymnasium requires."""
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": _get_same_step(), "render_modes": []}
        self.single_action_space = spaces.Discrete(len(self._config.codebook))
        self.single_observation_space = make_numbers_space(self._config)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    @property
    def codebook(self) -> ActionSpace:
        """The actions: the moves as numbers."""
        return self._config.codebook

    @property
    def kernel_env(self) -> VecEnv:
        """The games themselves; their seeds deal the cards of their matches."""
        return self._games

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Numbers, Infos]:
        """Begin a match in every game.

        Args:
            seed: a whole number, from which each game gets its own seed, or a seed for each game.
                Without one, each game begins another match of its stream.
            options: ignored, except that ``state`` is refused: matches begin at hand 1.

        Returns:
            The observations and the infos.

        Raises:
            StateError: if the seed is invalid, or the options have a state.
        """
        if options is not None and "state" in options:
            raise StateError("the vector environment begins matches at hand 1: give no state")
        shown = self._games.reset(seed)
        return shown.observations, self._inform(shown, shown.rewards.astype(np.float64))

    def step(
        self, actions: ArrayLike
    ) -> tuple[Numbers, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """Make one move in every game.

        Args:
            actions: an action for each game, of the seat to act there: whole numbers of shape
                ``(num_envs,)``.

        Returns:
            The observations; the rewards of the seats that have acted, float64 of shape
            ``(num_envs,)``; whether an episode is over; whether it was cut short, which is always
            False; and the infos.

        Raises:
            StateError: if the actions are of another kind or shape, or one is illegal; then nothing
                changes.
        """
        acting = self._rows + self._turn
        shown = self._games.step(actions)
        paid = shown.rewards.astype(np.float64)
        if self._is_difference:
            paid -= paid.mean(axis=1, keepdims=True)
        infos = self._inform(shown, paid)
        return shown.observations, paid.take(acting), shown.done, self._never, infos

    def close_extras(self, **kwargs: object) -> None:
        """Stop the threads."""
        if hasattr(self, "_games"):  # Gymnasium also closes an object whose ``__init__`` failed
            self._games.close()

    def __reduce__(self) -> NoReturn:
        raise CopyError(
            "a CounterRulesVectorEnv cannot be copied or pickled, as its games are in the memory "
            "of this process: send its arguments, and make another one from them"
        )

    def _inform(self, shown: StepArrays, paid: NDArray[np.float64]) -> Infos:
        self._turn = shown.turns
        return {"action_mask": shown.masks.view(np.int8), "turn": shown.turns, "rewards": paid}


def _check(reward: object, options: Mapping[str, object]) -> None:
    """Refuse arguments that only the environment of one seat has, and unknown rewards."""
    import_for("numba", "the vector environment needs numba", "fast")
    if reward not in ("points", "difference"):
        raise StateError(f"reward: expected points or difference, got {shorten(reward)}")
    for name in _OF_ONE_SEAT:
        if name in options:
            raise StateError(
                f"{name}: in the vector environment the agent plays every seat; "
                "use vectorization_mode='sync' or 'async' for one seat against bots"
            )
    if "warm" in options:
        raise StateError("warm: the vector environment is always compiled; leave it out")


def _get_same_step() -> object:
    """Return the same-step autoreset mode, which has no name in Gymnasium 1.0."""
    modes = getattr(vector, "AutoresetMode", None)
    return "SameStep" if modes is None else modes.SAME_STEP
