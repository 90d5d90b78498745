"""Many games in compiled code, every seat of which learns: Gymnasium's vector environment."""

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
from counter_rules.adapters._host import make_observed
from counter_rules.adapters._setting import EpisodeName, check_word, make_setting
from counter_rules.adapters.gymnasium._env import Infos, ObservationName, Observed
from counter_rules.errors import CopyError, StateError
from counter_rules.kernel import Backend, StepArrays, VecEnv, compile_ruleset
from counter_rules.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

VectorReward: TypeAlias = Literal["points", "difference"]
"""What a finished hand pays: compiled code knows its points alone."""

_OF_ONE_SEAT: Final = ("seat", "opponents", "illegal", "render_mode")


class CounterRulesVectorEnv(vector.VectorEnv[Observed, Any, Any]):
    """Many games of one compiled ruleset, stepped together; one policy plays all seats.

    Each step carries out one action in each game, that of the seat whose turn it is, and shows what
    the next seat to act observes. A hand or a match that ends is followed by the next one in the
    same step (``AutoresetMode.SAME_STEP``), so that some seat is always to act; none is ever cut
    short, so that nobody needs the last observation of an episode.

    The reward is that of the seat that has just acted. What the other seats are paid as a hand ends
    is in the infos: ``rewards``, float64 of shape ``(num_envs, players)``, by seat; ``turn``, int64
    of shape ``(num_envs,)``, is the seat to act, and ``action_mask``, int8 of shape
    ``(num_envs, n)``, is what is legal for it.

    Arrays are written over by the step after the next. Copy what you keep longer.

    Args:
        num_envs: how many games.
        game: the name of a preset, or a ruleset.
        players: how many play; by default four, or else the fewest who may.
        episode: what an episode is, a ``hand`` or a ``match``; either way hand follows hand to the
            end of a match.
        reward: what a finished hand pays: its ``points``, or their ``difference`` from the mean.
        observation: what is observed: a ``dict`` with the masks, or ``flat``, the bytes alone.
        threads: how many threads step the games.
        options: the preset's options.

    Raises:
        RulesetError: if there is no such game, or it does not take these players or options.
        NotCompilableError: if the ruleset has a part that cannot be compiled.
        StateError: if another argument is not one of those named.
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
        observation: ObservationName = "dict",
        threads: int = 1,
        **options: object,
    ) -> None:
        _check(reward, options)
        setting = make_setting(game, players, episode, reward, options)
        self._setting, self._is_difference = setting, reward == "difference"
        check_word("observation", observation, ObservationName)
        self._is_flat = observation == "flat"
        self._games = VecEnv(
            compile_ruleset(setting.rules, backend=Backend.NUMBA),
            num_envs,
            seed=random.Random().getrandbits(63),  # noqa: S311 - until one is given
            until=setting.horizon,
            threads=threads,
        )
        self._never = np.zeros(num_envs, np.bool_)
        self._rows = np.arange(num_envs) * setting.rules.players
        self._turn: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        self._describe(num_envs)

    def _describe(self, num_envs: int) -> None:
        """Say what Gymnasium wants to know."""
        setting, size = self._setting, len(self._setting.codebook)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": _find_same_step(), "render_modes": []}
        self.single_action_space = spaces.Discrete(size)
        observed = make_observed(setting, size, is_flat=self._is_flat)
        self.single_observation_space = observed
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(observed, num_envs)

    @property
    def codebook(self) -> ActionSpace:
        """The moves as numbers."""
        return self._setting.codebook

    @property
    def kernel_env(self) -> VecEnv:
        """The games themselves; their seeds are what their matches are dealt by."""
        return self._games

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observed, Infos]:
        """Begin a match in every game.

        Args:
            seed: a whole number, from which each game gets a seed of its own, or a seed for each.
                Without one, each game goes on to another match.
            options: none are known, and all are passed over but ``state``: matches begin at hand 1.

        Raises:
            StateError: if it is no seed, or a state to begin in is given.
        """
        if options is not None and "state" in options:
            raise StateError("games that are stepped together begin at hand 1: give no state")
        shown = self._games.reset(seed)
        return self._observe(shown), self._inform(shown, shown.rewards.astype(np.float64))

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observed, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """Carry out one action in every game.

        Args:
            actions: an action of the seat to act for each game: whole numbers of shape
                ``(num_envs,)``.

        Returns:
            The observations, the rewards of the seats that have acted, whether an episode is over,
            False, as none is cut short, and the infos.

        Raises:
            StateError: if they are not such numbers, or one is illegal; then nothing has changed.
        """
        acting = self._rows + self._turn
        shown = self._games.step(actions)
        paid = shown.rewards.astype(np.float64)
        if self._is_difference:
            paid -= paid.mean(axis=1, keepdims=True)
        infos = self._inform(shown, paid)
        return self._observe(shown), paid.take(acting), shown.done, self._never, infos

    def close_extras(self, **kwargs: object) -> None:
        """End the threads."""
        if hasattr(self, "_games"):  # Gymnasium closes what could not even be made, too
            self._games.close()

    def __reduce__(self) -> NoReturn:
        raise CopyError(
            "a CounterRulesVectorEnv cannot be copied or pickled, as its games lie in the memory "
            "of this process: send its arguments, and make another one of them"
        )

    def _observe(self, shown: StepArrays) -> Observed:
        if self._is_flat:
            return shown.observations
        return {"observation": shown.observations, "action_mask": shown.masks.view(np.int8)}

    def _inform(self, shown: StepArrays, paid: NDArray[np.float64]) -> Infos:
        self._turn = shown.turns
        return {"action_mask": shown.masks.view(np.int8), "turn": shown.turns, "rewards": paid}


def _check(reward: object, options: Mapping[str, object]) -> None:
    """Refuse what only an environment of one seat has, and what compiled code does not know."""
    import_for("numba", "the vector environment needs numba", "fast")
    if reward not in ("points", "difference"):
        raise StateError(f"reward: expected points or difference, got {shorten(reward)}")
    for name in _OF_ONE_SEAT:
        if name in options:
            raise StateError(
                f"{name}: in the vector environment every seat is the learner's; "
                "vectorization_mode='sync' or 'async' has one seat each, against bots"
            )


def _find_same_step() -> object:
    """Return the mode in which an episode is followed at once; Gymnasium 1.0 has no name for it."""
    modes = getattr(vector, "AutoresetMode", None)
    return "SameStep" if modes is None else modes.SAME_STEP
