"""Functions that make the environments of PettingZoo, and their ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pettingzoo

from counter_rules.adapters._config import (
    EpisodeName,
    IllegalName,
    ObservingName,
    RenderName,
    Reward,
    list_ids,
    make_config,
)
from counter_rules.adapters.pettingzoo._aec import OrderedEnv, RawEnv
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
    observation: ObservingName = "bytes",
    illegal: IllegalName = "terminate",
    render_mode: RenderName | None = None,
    warm: bool = False,
    **options: object,
) -> AECEnv[str, Observed, int]:
    """Make an AEC environment, with PettingZoo's check of the order of calls.

    Args:
        game: the name of a preset, or a ruleset.
        players: the number of players; by default four, or else the fewest the game allows.
        episode: the length of an episode: one ``hand``, or the ``match`` to its end.
        reward: the reward of every seat for a finished hand: its ``points``, their ``difference``
            from the mean of all seats, 1 for an ``exact`` bid, or a function of the result and the
            seat.
        observation: the form of an observation beside its mask: ``bytes``, uint8, as the engine
            and its machine code make them; or ``scaled``, inputs for a network: float32 from -1 to
            1 (`ObservationSpace.scale <counter_rules.observations.ObservationSpace.scale>`).
        illegal: the effect of an illegal action: ``terminate`` the episode with a reward of -1, or
            ``raise`` the engine's error and change nothing.
        render_mode: the way in which ``render`` shows the table: as text (``ansi``), as the text
            of a picture (``svg``), as pixels (``rgb_array``), or printed (``human``).
        warm: whether to compile the game now, which takes seconds and makes every step faster. If
            it was compiled before, its machine code is used anyway. The results are the same.
        options: the preset's options.

    Returns:
        The environment. Its ``unwrapped.game_state`` is the state, ``unwrapped.codebook`` the moves
        as numbers.

    Raises:
        RulesetError: if there is no such game, or it does not take these players or options.
        StateError: if another argument is not one of those listed.
        MissingExtraError: if ``warm`` is True and the extra ``fast`` is not installed.

    >>> game = env("counter", players=4)
    >>> game.reset(seed=7)
    >>> observation, reward, is_done, is_cut, info = game.last()
    >>> game.agent_selection, int(observation["action_mask"].sum())
    ('player_0', 11)
    """
    config = make_config(
        game, players, episode, reward, options, illegal, render_mode, observation, warm=warm
    )
    return OrderedEnv(RawEnv(config))


def raw_env(
    game: str | Ruleset = "counter",
    *,
    players: int | None = None,
    episode: EpisodeName = "hand",
    reward: Reward = "points",
    observation: ObservingName = "bytes",
    illegal: IllegalName = "terminate",
    render_mode: RenderName | None = None,
    warm: bool = False,
    **options: object,
) -> RawEnv:
    """Make an AEC environment without PettingZoo's check of the order, which is faster.

    The arguments are those of `env`.

    Raises:
        RulesetError: as `env` does.
        StateError: as `env` does.
        MissingExtraError: as `env` does.

    >>> game = raw_env("counter", players=4)
    >>> game.reset(seed=7)
    >>> game.agent_selection
    'player_0'
    """
    return RawEnv(
        make_config(
            game, players, episode, reward, options, illegal, render_mode, observation, warm=warm
        )
    )


def parallel_env(
    game: str | Ruleset = "counter",
    *,
    players: int | None = None,
    episode: EpisodeName = "hand",
    reward: Reward = "points",
    observation: ObservingName = "bytes",
    illegal: IllegalName = "terminate",
    render_mode: RenderName | None = None,
    warm: bool = False,
    **options: object,
) -> ParallelGame:
    """Make a parallel environment, in which agents act at the same time.

    The arguments are those of `env`. In each step all seats that may move do so: one, or all of
    them where moves are sealed. The others wait: the last action of all, legal for them alone.

    Raises:
        RulesetError: as `env` does.
        StateError: as `env` does.
        MissingExtraError: as `env` does.

    >>> game = parallel_env("counter", players=4)
    >>> observations, infos = game.reset(seed=7)
    >>> [int(seen["action_mask"].sum()) for seen in observations.values()]
    [11, 1, 1, 1]
    """
    return ParallelGame(
        make_config(
            game, players, episode, reward, options, illegal, render_mode, observation, warm=warm
        )
    )


# Ids of the games in PettingZoo's registry, which not every version has.


def register_ids() -> None:
    """Register ``counter_rules/<preset>-v0``, unless it is registered already."""
    if not hasattr(pettingzoo, "register"):
        return
    for name, arguments in list_ids():
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, env, kwargs=arguments)
        if name not in pettingzoo.parallel_registry:
            pettingzoo.register("parallel", name, parallel_env, kwargs=arguments)
