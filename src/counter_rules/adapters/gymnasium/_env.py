"""Gymnasium's environment: the agent plays one seat, bots play the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast

import gymnasium
import numpy as np
from gymnasium import spaces

from counter_rules._base.quoting import shorten
from counter_rules.actions import ActionSpace, make_mask
from counter_rules.adapters._config import (
    RENDER_MODES,
    EpisodeName,
    IllegalName,
    ObservingName,
    RenderName,
    Reward,
    check_choice,
    list_ids,
    make_config,
)
from counter_rules.adapters._episode import (
    ILLEGAL_REWARD,
    Episode,
    Numbers,
    make_numbers_space,
    make_observation_space,
)
from counter_rules.bots import Bot, SupportsBegin, SupportsHear, parse_bot
from counter_rules.bots.inner import check_player
from counter_rules.chance import check_seed
from counter_rules.errors import StateError
from counter_rules.reasons import IllegalMoveError
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray


# The forms of an observation.

ObservationName: TypeAlias = Literal["dict", "flat", "bytes"]
"""The form of an observation: a dict of ``observation``, as bytes, and ``action_mask``; ``flat``,
the inputs of a network alone; or the ``bytes`` alone."""

FORMS: Final[Mapping[ObservationName, ObservingName]] = {
    "dict": "bytes",
    "flat": "scaled",
    "bytes": "bytes",
}
"""The numbers of each form."""

Observed: TypeAlias = "dict[str, NDArray[Any]] | Numbers"
"""An observation; Any, as the observation and the mask are in one dict."""

Infos: TypeAlias = dict[str, Any]
"""The info that comes with an observation; Any, as in Gymnasium."""


# The bots that play the other seats.

Opponents: TypeAlias = str | Bot | Sequence[str | Bot]
"""The players of the other seats: the text of a bot (see `counter_rules.bots.parse_bot`), a bot, or
a sequence with one for each seat, in order."""


def make_opponents(opponents: Opponents, *, players: int, seat: Seat) -> tuple[Bot | None, ...]:
    """Return the bots of all seats but one, by seat; refuse a wrong number of them."""
    named = iter(_list_named(opponents, players - 1))
    return tuple([None if one == seat else _make_bot(next(named), one) for one in range(players)])


def _make_bot(named: str | Bot, seat: Seat) -> Bot:
    return parse_bot(named) if isinstance(named, str) else check_player(named, f"seat {seat}")


def _list_named(opponents: Opponents, wanted: int) -> Sequence[str | Bot]:
    """Return an opponent for each seat."""
    if isinstance(opponents, str) or callable(opponents):
        if wanted > 1 and isinstance(opponents, SupportsBegin | SupportsHear):
            raise StateError(
                f"opponents: {shorten(opponents)} keeps a memory, so it can play one seat only: "
                "give a list with one for each"
            )
        return [opponents] * wanted
    named = list(opponents) if isinstance(opponents, Sequence) else []
    if len(named) != wanted:
        raise StateError(f"opponents: expected a bot or {wanted}, got {shorten(opponents)}")
    return named


# Ids of the games in Gymnasium's registry.

_HERE: Final = "counter_rules.adapters.gymnasium"


def register_ids() -> None:
    """Register ``counter_rules/<preset>-v0``, unless it is registered already."""
    for name, arguments in list_ids():
        if name not in gymnasium.registry:
            gymnasium.register(  # pyright: ignore[reportUnknownMemberType]  # its kwargs are a bare dict
                name,
                f"{_HERE}:CounterRulesEnv",
                vector_entry_point=f"{_HERE}:CounterRulesVectorEnv",
                kwargs=arguments,
            )


# The environment.


class CounterRulesEnv(gymnasium.Env[Observed, int]):
    """A game of this library where an agent plays one seat, and bots play the others.

    Args:
        game: the name of a preset, or a ruleset.
        players: the number of players; by default four, or else the fewest the game allows.
        seat: the seat of the agent.
        opponents: the players of the other seats: the text of a bot such as ``random`` or
            ``heuristic``, a bot, or a sequence with one for each seat, in order. They see views
            only.
        episode: the length of an episode: one ``hand``, or the ``match`` to its end.
        reward: the reward of the seat for a finished hand: its ``points``, their ``difference``
            from the mean of all seats, 1 for an ``exact`` bid, or a function of the result and the
            seat.
        observation: a ``dict`` of the bytes and the mask; ``flat``, what learners take: the inputs
            of a network alone, float32 from -1 to 1
            (`ObservationSpace.scale <counter_rules.observations.ObservationSpace.scale>`); or
            ``bytes``, the bytes alone. The masks are in the infos, too.
        illegal: the effect of an illegal action: ``terminate`` the episode with a reward of -1, or
            ``raise`` the engine's error and change nothing.
        render_mode: the way in which `render` shows the table: as text (``ansi``), as the text of
            a picture (``svg``), as pixels (``rgb_array``), or printed (``human``).
        warm: whether to compile the game now, which takes seconds and makes every step faster. If
            it was compiled before, its machine code is used anyway. The results are the same.
        options: the preset's options.

    Raises:
        RulesetError: if there is no such game, or it does not take these players or options.
        BotError: if there is no such bot.
        StateError: if another argument is not one of those listed.
        MissingExtraError: if ``warm`` is True and the extra ``fast`` is not installed.

    >>> env = CounterRulesEnv("counter", players=4, opponents="random")
    >>> observation, info = env.reset(seed=7)
    >>> observation["observation"].shape, int(info["action_mask"].sum())
    ((816,), 11)
    """

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012 - as in Gymnasium

    def __init__(
        self,
        game: str | Ruleset = "counter",
        *,
        players: int | None = None,
        seat: Seat = 0,
        opponents: Opponents = "random",
        episode: EpisodeName = "hand",
        reward: Reward = "points",
        observation: ObservationName = "dict",
        illegal: IllegalName = "terminate",
        render_mode: RenderName | None = None,
        warm: bool = False,
        **options: object,
    ) -> None:
        check_choice("observation", observation, ObservationName)
        form = FORMS[observation]
        config = make_config(
            game, players, episode, reward, options, illegal, render_mode, form, warm=warm
        )
        self.render_mode = render_mode
        self._seat = check_seat(seat, config.rules.players)
        players = config.rules.players
        self._episode = Episode(config, make_opponents(opponents, players=players, seat=self._seat))
        self._is_done, self._owed = True, 0.0
        size = len(config.codebook)
        self.action_space = cast("spaces.Space[int]", spaces.Discrete(size))
        self._has_mask = observation == "dict"
        self.observation_space = (
            make_observation_space(config, size) if self._has_mask else make_numbers_space(config)
        )

    @property
    def game_state(self) -> State:
        """The state, with every hidden card."""
        return self._episode.state

    @property
    def codebook(self) -> ActionSpace:
        """The actions: the moves as numbers."""
        return self._episode.config.codebook

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal: bool, of shape ``(n,)``; all at the end of an episode.

        The maskable learners of sb3-contrib call it by this name.
        """
        return self._get_mask().astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observed, Infos]:
        """Begin an episode; bots play until it is the agent's turn.

        Args:
            seed: the seed of its deals (see `counter_rules.shuffle`) and of the bots' random
                numbers. Without one, the last seed that was given provides another.
            options: ``{"state": State}`` begins there; other keys are ignored.

        Returns:
            The observation, and the info with its ``action_mask``, int8.

        Raises:
            StateError: if the seed is invalid, or the state has other rules or no move left for the
                agent.
            BotError: if a bot fails.
        """
        given = None if seed is None else check_seed(seed)
        super().reset(seed=None if given is None else abs(given))  # Gymnasium's is never negative
        self._is_done = True  # until nothing below has failed
        self._episode.begin(given, options)
        self._owed = self._episode.let_bots_play(self._seat)
        if self._episode.is_over:
            raise StateError(f"state: seat {self._seat} has no move left to make in it")
        self._is_done = False
        return self._inform()

    def step(self, action: int) -> tuple[Observed, float, bool, bool, Infos]:
        """Make a move; bots play until it is the agent's turn again.

        Args:
            action: the action.

        Returns:
            The observation; the reward, which includes hands that ended before the agent's first
            move; whether the episode is over; whether it was cut short, which is always False; and
            the info.

        Raises:
            StateError: if there is no such action, or the episode is over.
            IllegalMoveError: if it is illegal and ``illegal="raise"``; then nothing changes.
            BotError: if a bot fails.
        """
        if self._is_done:
            raise StateError("no episode is in progress: reset the environment first")
        try:
            paid = self._episode.play(action)[self._seat]
        except IllegalMoveError as error:
            if self._episode.config.illegal == "raise":
                raise
            self._is_done = True
            observation, info = self._inform()
            return observation, ILLEGAL_REWARD, True, False, info | {"refused": str(error)}
        self._is_done = True  # if a bot fails
        paid += self._owed + self._episode.let_bots_play(self._seat)
        self._owed, self._is_done = 0.0, self._episode.is_over
        if self._episode.config.render_mode == "human":
            self.render()
        observation, info = self._inform()
        return observation, paid, self._is_done, False, info

    def _inform(self) -> tuple[Observed, Infos]:
        """Return the observation of the seat, and the info with its mask."""
        observation, mask = self._episode.observe(self._seat), self._get_mask()
        if self._has_mask:
            return {"observation": observation, "action_mask": mask}, {"action_mask": mask.copy()}
        return observation, {"action_mask": mask}

    def _get_mask(self) -> NDArray[np.int8]:
        if self._is_done:
            return np.ones(len(self.codebook), np.int8)  # a learner must not meet an empty mask
        return make_mask(self._episode.position.legal, len(self.codebook))

    def render(self) -> Any:  # noqa: ANN401 - as Gymnasium has it
        """Render the table as the seat sees it.

        Raises:
            StateError: if the environment has no ``render_mode``.
            MissingExtraError: if the mode needs the extra ``pixels``, which is not installed.
        """
        return self._episode.render_table(self._seat)
