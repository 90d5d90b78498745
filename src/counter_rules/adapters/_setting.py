"""The setting of an environment: a ruleset, how long an episode is, and what it pays."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from typing import Final, Literal, TypeAlias, get_args

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.actions import ActionSpace
from counter_rules.errors import RulesetError, StateError
from counter_rules.games import get_preset, get_ruleset
from counter_rules.games.inner import BUILT_IN
from counter_rules.kernel import Horizon
from counter_rules.observations import ObservationSpace
from counter_rules.results import HandResult
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat

# Rewards: what a finished hand pays each seat.

Reward: TypeAlias = Literal["points", "difference", "exact"] | Callable[[HandResult, Seat], float]
"""``points`` of the hand; their ``difference`` from the mean of all seats', which adds up to 0;
``exact``, 1 for a bid that is met; or a function of the result and the seat."""

Pay: TypeAlias = Callable[[HandResult], tuple[float, ...]]
"""What a hand pays, by seat."""


def _pay_points(result: HandResult) -> tuple[float, ...]:
    return tuple(map(float, result.points))


def _pay_difference(result: HandResult) -> tuple[float, ...]:
    mean = sum(result.points) / len(result.points)
    return tuple([points - mean for points in result.points])


def _pay_exact(result: HandResult) -> tuple[float, ...]:
    return tuple([float(seat in result.exact) for seat in range(len(result.bids))])


_PAYS: Final[Mapping[str, Pay]] = {
    "points": _pay_points,
    "difference": _pay_difference,
    "exact": _pay_exact,
}


def make_pay(reward: Reward) -> Pay:
    """Return what a reward, a name or a function of hand and seat, pays for a hand, by seat."""
    if callable(reward):
        return partial(_ask_function, reward)
    pay = _PAYS.get(reward) if isinstance(reward, str) else None
    if pay is None:
        raise StateError(
            f"reward: expected {', '.join(_PAYS)} or a function of HandResult and seat, "
            f"got {shorten(reward)}"
        )
    return pay


def _ask_function(
    reward: Callable[[HandResult, Seat], float], result: HandResult
) -> tuple[float, ...]:
    return tuple([_to_number(reward(result, seat)) for seat in range(len(result.bids))])


def _to_number(paid: float) -> float:
    try:
        number = float(paid)
    except Exception as error:
        raise StateError(f"reward: expected a number, got {shorten(paid)}") from error
    if not math.isfinite(number):
        raise StateError(f"reward: expected a finite number, got {shorten(paid)}")
    return number


# The ids under which environments are registered.


def list_ids() -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the id of every preset of ours, with the arguments that make it."""
    for preset in BUILT_IN:
        yield (
            f"counter_rules/{preset.name}-v0",
            {"game": preset.name, "players": preset.usual_players},
        )


# The setting.

EpisodeName: TypeAlias = Literal["hand", "match"]
"""How long an episode is."""

RenderName: TypeAlias = Literal["human", "ansi", "svg", "rgb_array"]
"""How an environment is shown: written to the standard output, returned as text, as the text of a
picture in SVG, or as an array of pixels, uint8 of shape ``(height, width, 3)``."""

RENDER_MODES: Final = get_args(RenderName)

IllegalName: TypeAlias = Literal["terminate", "raise"]
"""What an illegal action does: it ends the episode, or raises the engine's error and changes
nothing."""


@attrs.frozen(kw_only=True)
class Setting:
    """What an environment plays.

    Args:
        rules: the ruleset.
        horizon: what an episode is: a hand or a match.
        pay: what a finished hand pays, by seat.
        illegal: what an illegal action does.
        render_mode: how the table is shown, if it is.
    """

    rules: Ruleset
    horizon: Horizon
    pay: Pay
    illegal: IllegalName
    render_mode: RenderName | None

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
    rules = _choose_rules(game, players, options)
    check_word("episode", episode, EpisodeName)
    pay = make_pay(reward)
    check_word("illegal", illegal, IllegalName)
    if render_mode is not None:
        check_word("render_mode", render_mode, RenderName)
    return Setting(
        rules=rules, horizon=Horizon(episode), pay=pay, illegal=illegal, render_mode=render_mode
    )


def _choose_rules(
    game: str | Ruleset, players: int | None, options: Mapping[str, object]
) -> Ruleset:
    if not isinstance(game, Ruleset):
        preset = get_preset(game)
        for name in options:
            try:
                preset.get_option(name)
            except RulesetError as error:
                said = f"unexpected keyword argument '{name}': {error}"
                raise _UnknownArgumentError(said) from None
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


def check_word(field: str, word: object, kind: object) -> None:
    """Refuse a word that is none of those of a ``Literal``."""
    known = get_args(kind)
    if word not in known:
        raise StateError(f"{field}: expected {', '.join(known)}, got {shorten(word)}")
