"""Environments of PettingZoo: made, and registered under their ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pettingzoo
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from counter_rules.adapters._setting import (
    EpisodeName,
    IllegalName,
    RenderName,
    Reward,
    list_ids,
    make_setting,
)
from counter_rules.adapters.pettingzoo._aec import RawEnv
from counter_rules.adapters.pettingzoo._parallel import ParallelGame
from counter_rules.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from counter_rules.adapters.pettingzoo._aec import Observed


def env(
    game: str | Ruleset = "counter",
    *,
    players: int | None = None,
    episode: EpisodeName = "hand",
    reward: Reward = "points",
    illegal: IllegalName = "terminate",
    render_mode: RenderName | None = None,
    **options: object,
) -> AECEnv[str, Observed, int]:
    """Make a game for agents that act one after the other, with PettingZoo's check of the order.

    Args:
        game: the name of a preset, or a ruleset.
        players: how many play; by default four, or else the fewest who may.
        episode: how long an episode is: one ``hand``, or the ``match`` to its end.
        reward: what a finished hand pays every seat: its ``points``, their ``difference`` from the
            mean of all seats, 1 for an ``exact`` bid, or a function of the result and the seat.
        illegal: what an illegal action does: ``terminate`` the episode at a reward of -1, or
            ``raise`` the engine's error and change nothing.
        render_mode: how ``render`` shows the table: as text (``ansi``), as the text of a picture
            (``svg``), as pixels (``rgb_array``), or written to the standard output (``human``).
        options: the preset's options.

    Returns:
        The environment. Its ``unwrapped.game_state`` is the state, ``unwrapped.codebook`` the moves
        as numbers.

    Raises:
        RulesetError: if there is no such game, or it does not take these players or options.
        StateError: if another argument is not one of those named.

    >>> game = env("counter", players=4)
    >>> game.reset(seed=7)
    >>> observation, reward, is_done, is_cut, info = game.last()
    >>> game.agent_selection, int(observation["action_mask"].sum())
    ('player_0', 11)
    """
    setting = make_setting(game, players, episode, reward, options, illegal, render_mode)
    return OrderEnforcingWrapper(RawEnv(setting))


def raw_env(
    game: str | Ruleset = "counter",
    *,
    players: int | None = None,
    episode: EpisodeName = "hand",
    reward: Reward = "points",
    illegal: IllegalName = "terminate",
    render_mode: RenderName | None = None,
    **options: object,
) -> RawEnv:
    """Make a game for agents that act one after the other, without PettingZoo's check.

    It takes what `env` takes, and is faster.

    Raises:
        RulesetError: as `env` does.
        StateError: as `env` does.
    """
    return RawEnv(make_setting(game, players, episode, reward, options, illegal, render_mode))


def parallel_env(
    game: str | Ruleset = "counter",
    *,
    players: int | None = None,
    episode: EpisodeName = "hand",
    reward: Reward = "points",
    illegal: IllegalName = "terminate",
    render_mode: RenderName | None = None,
    **options: object,
) -> ParallelGame:
    """Make a game for agents that act at the same time.

    It takes what `env` takes. In each step all seats that may move do so: one, or all of them where
    moves are sealed. The others wait: the last action of all, which is legal for them alone.

    Raises:
        RulesetError: as `env` does.
        StateError: as `env` does.

    >>> game = parallel_env("counter", players=4)
    >>> observations, infos = game.reset(seed=7)
    >>> [int(seen["action_mask"].sum()) for seen in observations.values()]
    [11, 1, 1, 1]
    """
    return ParallelGame(make_setting(game, players, episode, reward, options, illegal, render_mode))


# Ids of the games in PettingZoo's registry, in those versions that have one.


def register_ids() -> None:
    """Register ``counter_rules/<preset>-v0``, unless it is registered already."""
    if not hasattr(pettingzoo, "register"):
        return
    for name, arguments in list_ids():
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, env, kwargs=arguments)
        if name not in pettingzoo.parallel_registry:
            pettingzoo.register("parallel", name, parallel_env, kwargs=arguments)
