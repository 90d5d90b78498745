"""What an environment plays: a ruleset, how long an episode is, and what it pays."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from functools import cached_property
from typing import Literal, TypeAlias, TypeVar

import attrs

from counter_rules._quoting import shorten
from counter_rules.actions import ActionSpace
from counter_rules.adapters._rewards import Pay, Reward, make_pay
from counter_rules.errors import RulesetError, StateError
from counter_rules.games import Preset, get_preset, get_ruleset
from counter_rules.kernel import Horizon
from counter_rules.observations import ObservationSpace
from counter_rules.rules.ruleset import Ruleset

KindT = TypeVar("KindT", bound=enum.Enum)

EpisodeName: TypeAlias = Literal["hand", "match"]
"""How long an episode is."""

RenderName: TypeAlias = Literal["human", "ansi", "svg", "rgb_array"]
"""How an environment is shown: written to the standard output, returned as text, as the text of a
picture in SVG, or as an array of pixels, uint8 of shape ``(height, width, 3)``."""

IllegalName: TypeAlias = Literal["terminate", "raise"]
"""What an illegal action does: it ends the episode, or raises the engine's error and changes
nothing."""


class RenderMode(enum.Enum):
    """How an environment is shown."""

    HUMAN = "human"
    ANSI = "ansi"
    SVG = "svg"
    RGB_ARRAY = "rgb_array"


class Illegal(enum.Enum):
    """What an illegal action does."""

    TERMINATE = "terminate"
    RAISE = "raise"


@attrs.frozen(kw_only=True)
class Setting:
    """What an environment plays.

    Args:
        rules: the ruleset.
        horizon: what an episode is: a hand or a match.
        pay: what a finished hand pays, by seat.
        illegal: what an illegal action does.
        shown_as: how the table is shown, if it is.
    """

    rules: Ruleset
    horizon: Horizon
    pay: Pay
    illegal: Illegal = Illegal.TERMINATE
    shown_as: RenderMode | None = None

    @cached_property
    def codebook(self) -> ActionSpace:
        """Its moves as numbers."""
        return ActionSpace(self.rules)

    @cached_property
    def encoder(self) -> ObservationSpace:
        """What its seats know as numbers."""
        return ObservationSpace(self.rules)


def make_setting(
    game: str | Ruleset,
    players: int | None,
    episode: EpisodeName,
    reward: Reward,
    options: Mapping[str, object],
    illegal: IllegalName = "terminate",
    render_mode: RenderName | None = None,
) -> Setting:
    """Return what an environment plays, from the arguments that all of them take.

    Args:
        game: a preset's name, or a ruleset.
        players: how many play; by default as many as usual (`Preset.usual_players`).
        episode: ``hand`` or ``match``.
        reward: what a finished hand pays.
        options: the preset's options.
        illegal: ``terminate`` or ``raise``.
        render_mode: how the table is shown, if it is.

    Raises:
        RulesetError: if there is no such game, or it does not take these players or options.
        StateError: if another argument is not one of those named, or a ruleset is given with
            options.
    """
    return Setting(
        rules=_choose_rules(game, players, options),
        horizon=parse_kind("episode", episode, Horizon),
        pay=make_pay(reward),
        illegal=parse_kind("illegal", illegal, Illegal),
        shown_as=None
        if render_mode is None
        else parse_kind("render_mode", render_mode, RenderMode),
    )


def _choose_rules(
    game: str | Ruleset, players: int | None, options: Mapping[str, object]
) -> Ruleset:
    if not isinstance(game, Ruleset):
        preset = get_preset(game)
        for name in options:
            _check_option(preset, name)
        players = preset.usual_players if players is None else players
        return get_ruleset(game, players=players, **options)
    if options or players not in (None, game.players):
        raise StateError(f"{game!r} is a whole ruleset: give no players or options beside it")
    return game


class _UnknownArgumentError(RulesetError, TypeError):
    """A keyword that neither an environment nor its game takes.

    It is a `TypeError`, too, as for any function: so TorchRL finds out which arguments of its own
    to leave out.
    """


def _check_option(preset: Preset, name: str) -> None:
    try:
        preset.get_option(name)
    except RulesetError as error:
        raise _UnknownArgumentError(f"unexpected keyword argument '{name}': {error}") from None


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
