"""Gymnasium's environment: one seat that learns, the others played by bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast

import gymnasium
import numpy as np
from gymnasium import spaces

from counter_rules._base.quoting import shorten
from counter_rules.actions import ActionSpace
from counter_rules.adapters._host import ILLEGAL_REWARD, Host, make_observed
from counter_rules.adapters._setting import (
    RENDER_MODES,
    EpisodeName,
    IllegalName,
    RenderName,
    Reward,
    check_word,
    list_ids,
    make_setting,
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


# The forms in which an environment shows what a seat knows.

ObservationName: TypeAlias = Literal["dict", "flat"]
"""What is observed: a dict of the ``observation`` and its ``action_mask``, or the bytes alone."""

Observed: TypeAlias = "dict[str, NDArray[Any]] | NDArray[np.uint8]"
"""What is observed; Any, as an observation and a mask are in one dict."""

Infos: TypeAlias = dict[str, Any]
"""What comes beside an observation; Any, as Gymnasium has it."""


# The bots that play the other seats.

Opponents: TypeAlias = str | Bot | Sequence[str | Bot]
"""Who plays the other seats: the text of a bot, as `counter_rules.bots.parse_bot` reads it, a bot,
or one of them for each, in the order of the seats."""


def seat_opponents(opponents: Opponents, *, players: int, seat: Seat) -> tuple[Bot | None, ...]:
    """Return the bots of all seats but one, by seat; refuse too few, too many and what is none."""
    named = iter(_list_named(opponents, players - 1))
    return tuple([None if one == seat else _make_bot(next(named), one) for one in range(players)])


def _make_bot(named: str | Bot, seat: Seat) -> Bot:
    return parse_bot(named) if isinstance(named, str) else check_player(named, f"seat {seat}")


def _list_named(opponents: Opponents, wanted: int) -> Sequence[str | Bot]:
    """Return one for each seat."""
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
    """A game of this library for one seat that learns; bots play the others.

    Args:
        game: the name of a preset, or a ruleset.
        players: how many play; by default four, or else the fewest who may.
        seat: the seat that learns.
        opponents: who plays the others: the text of a bot such as ``random`` or ``heuristic``, a
            bot, or one of them for each, in the order of the seats. They are given views.
        episode: how long an episode is: one ``hand``, or the ``match`` to its end.
        reward: what a finished hand pays the seat: its ``points``, their ``difference`` from the
            mean of all seats, 1 for an ``exact`` bid, or a function of the result and the seat.
        observation: what is observed: a ``dict`` with the mask, or ``flat``, the bytes alone.
        illegal: what an illegal action does: ``terminate`` the episode at a reward of -1, or
            ``raise`` the engine's error and change nothing.
        render_mode: how `render` shows the table: as text (``ansi``), as the text of a picture
            (``svg``), as pixels (``rgb_array``), or written to the standard output (``human``).
        options: the preset's options.

    Raises:
        RulesetError: if there is no such game, or it does not take these players or options.
        BotError: if there is no such bot.
        StateError: if another argument is not one of those named.

    >>> env = CounterRulesEnv("counter", players=4, opponents="random")
    >>> observation, info = env.reset(seed=7)
    >>> observation["observation"].shape, int(info["action_mask"].sum())
    ((816,), 11)
    """

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012 - as theirs is

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
        **options: object,
    ) -> None:
        setting = make_setting(game, players, episode, reward, options, illegal, render_mode)
        self.render_mode = render_mode
        self._seat = check_seat(seat, setting.rules.players)
        check_word("observation", observation, ObservationName)
        self._is_flat = observation == "flat"
        players = setting.rules.players
        self._host = Host(setting, seat_opponents(opponents, players=players, seat=self._seat))
        self._is_done, self._owed = True, 0.0
        size = len(setting.codebook)
        self.action_space = cast("spaces.Space[int]", spaces.Discrete(size))
        self.observation_space = make_observed(setting, size, is_flat=self._is_flat)

    @property
    def game_state(self) -> State:
        """The state, with every hidden card."""
        return self._host.state

    @property
    def codebook(self) -> ActionSpace:
        """The moves as numbers."""
        return self._host.setting.codebook

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal: bool, of shape ``(n,)``; at the end of an episode, all.

        Maskable learners of sb3-contrib ask for it by this name.
        """
        return self._find_mask().astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observed, Infos]:
        """Begin an episode; the others play until the seat is to act.

        Args:
            seed: what its hands are dealt by, as `counter_rules.shuffle` deals them, and the luck
                of the bots. Without one, another is drawn from the last that was given.
            options: ``{"state": State}`` begins there; other keys are passed over.

        Returns:
            The observation, and the info with its ``action_mask``, int8.

        Raises:
            StateError: if it is no seed, or the state is not one of these rules in which the seat
                still has a move to make.
            BotError: if a bot fails.
        """
        given = None if seed is None else check_seed(seed)
        super().reset(seed=None if given is None else abs(given))  # theirs is never negative
        self._is_done = True  # until all has gone well
        self._host.begin(given, options)
        self._owed = self._host.let_bots_play(self._seat)
        if self._host.is_over:
            raise StateError(f"state: seat {self._seat} has no move left to make in it")
        self._is_done = False
        return self._tell()

    def step(self, action: int) -> tuple[Observed, float, bool, bool, Infos]:
        """Carry out an action; the others play until the seat is to act again.

        Args:
            action: the action.

        Returns:
            The observation, the reward (with what came of hands that ended before the seat's first
            move), whether the episode is over, False, as none is cut short,
            and the info.

        Raises:
            StateError: if there is no such action, or the episode is over.
            IllegalMoveError: if it is illegal and ``illegal="raise"``; then nothing has changed.
            BotError: if a bot fails.
        """
        if self._is_done:
            raise StateError("no episode is in progress: reset the environment first")
        move = self.codebook.decode(action, self._seat)
        try:
            paid = self._host.play(move)[self._seat]
        except IllegalMoveError as error:
            if self._host.setting.illegal == "raise":
                raise
            self._is_done = True
            observation, info = self._tell()
            return observation, ILLEGAL_REWARD, True, False, info | {"refused": str(error)}
        self._is_done = True  # if a bot fails
        paid += self._owed + self._host.let_bots_play(self._seat)
        self._owed, self._is_done = 0.0, self._host.is_over
        if self._host.setting.render_mode == "human":
            self.render()
        observation, info = self._tell()
        return observation, paid, self._is_done, False, info

    def _tell(self) -> tuple[Observed, Infos]:
        """Return what the seat observes, and the info with its mask."""
        observation, mask = self._host.observe(self._seat), self._find_mask()
        if self._is_flat:
            return observation, {"action_mask": mask}
        return {"observation": observation, "action_mask": mask}, {"action_mask": mask.copy()}

    def _find_mask(self) -> NDArray[np.int8]:
        if self._is_done:
            return np.ones(len(self.codebook), np.int8)  # no learner is to meet an empty mask
        return self.codebook.mask(self._host.state, self._seat)

    def render(self) -> Any:  # noqa: ANN401 - as Gymnasium has it
        """Show the table as the seat sees it.

        Raises:
            StateError: if the environment was given no ``render_mode``.
            MissingExtraError: if pixels are asked for, and the extra ``pixels`` is not installed.
        """
        return self._host.show(self._seat)
