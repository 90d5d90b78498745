"""What an environment plays: a ruleset, how long an episode is, and what it pays."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from functools import cached_property
from typing import Final, Literal, TypeAlias, TypeVar

import attrs

from counter_rules._quoting import shorten
from counter_rules.adapters._rewards import Pay, Reward, make_pay
from counter_rules.adapters.codebook import Codebook, Encoder
from counter_rules.errors import StateError
from counter_rules.games import get_preset, get_ruleset
from counter_rules.kernel import Horizon
from counter_rules.rules.ruleset import Ruleset

KindT = TypeVar("KindT", bound=enum.Enum)

EpisodeName: TypeAlias = Literal["hand", "match"]
"""How long an episode is."""

_USUAL_PLAYERS: Final = 4


@attrs.frozen(kw_only=True)
class Setting:
    """What an environment plays.

    Args:
        rules: the ruleset.
        horizon: what an episode is: a hand or a match.
        pay: what a finished hand pays, by seat.
    """

    rules: Ruleset
    horizon: Horizon
    pay: Pay

    @cached_property
    def codebook(self) -> Codebook:
        """Its moves as numbers."""
        return Codebook(self.rules)

    @cached_property
    def encoder(self) -> Encoder:
        """What its seats know as numbers."""
        return Encoder(self.rules)


def make_setting(
    game: str | Ruleset,
    *,
    players: int | None,
    episode: EpisodeName,
    reward: Reward,
    options: Mapping[str, object],
) -> Setting:
    """Return what an environment plays, from the arguments that all of them take.

    Args:
        game: a preset's name, or a ruleset.
        players: how many play; by default four, or what is nearest among those the game takes.
        episode: ``hand`` or ``match``.
        reward: what a finished hand pays.
        options: the preset's options.

    Raises:
        RulesetError: if there is no such game, or it does not take these players or options.
        StateError: if the episode or the reward is none, or a ruleset is given with options.
    """
    return Setting(
        rules=_choose_rules(game, players, options),
        horizon=parse_kind("episode", episode, Horizon),
        pay=make_pay(reward),
    )


def _choose_rules(
    game: str | Ruleset, players: int | None, options: Mapping[str, object]
) -> Ruleset:
    if not isinstance(game, Ruleset):
        return get_ruleset(game, players=count_players(game, players), **options)
    if options or players not in (None, game.players):
        raise StateError(f"{game!r} is a whole ruleset: give no players or options beside it")
    return game


def count_players(game: str, players: int | None = None) -> int:
    """Return how many play if nobody says: four, or what is nearest among those a game takes."""
    if players is not None:
        return players
    return min(get_preset(game).players, key=lambda count: abs(count - _USUAL_PLAYERS))


def parse_kind(field: str, name: object, kinds: type[KindT]) -> KindT:
    """Return one of several kinds by its name.

    Raises:
        StateError: if there is none of that name.
    """
    for kind in kinds:
        if kind.value == name:
            return kind
    known = ", ".join([str(kind.value) for kind in kinds])
    raise StateError(f"{field}: expected {known}, got {shorten(name)}")
