"""The configuration of an environment: a ruleset, the length of an episode, the rewards."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from typing import Final, Literal, TypeAlias, get_args

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.actions import ActionSpace
from counter_rules.adapters._stepped import Pack, choose_pack
from counter_rules.errors import RulesetError, StateError
from counter_rules.games import get_preset, get_ruleset
from counter_rules.games.inner import BUILT_IN
from counter_rules.kernel import Horizon
from counter_rules.observations import ObservationSpace, Observing
from counter_rules.results import HandResult
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat

# Rewards of each seat for a finished hand.

Reward: TypeAlias = Literal["points", "difference", "exact"] | Callable[[HandResult, Seat], float]
"""The reward: ``points`` of the hand; their ``difference`` from the mean of all seats, which adds
up to 0; ``exact``, 1 for a bid that is met; or a function of the result and the seat."""

Pay: TypeAlias = Callable[[HandResult], tuple[float, ...]]
"""Returns the rewards of a hand, by seat."""


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
    """Return the function that a reward stands for: a name, or a function of result and seat."""
    if callable(reward):
        return partial(_pay_by_function, reward)
    pay = _PAYS.get(reward) if isinstance(reward, str) else None
    if pay is None:
        raise StateError(
            f"reward: expected {', '.join(_PAYS)} or a function of HandResult and seat, "
            f"got {shorten(reward)}"
        )
    return pay


def _pay_by_function(
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


# The ids of environments in registries.


def list_ids() -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the id of every built-in preset, with the arguments that make it."""
    for preset in BUILT_IN:
        yield (
            f"counter_rules/{preset.name}-v0",
            {"game": preset.name, "players": preset.usual_players},
        )


# The configuration.

EpisodeName: TypeAlias = Literal["hand", "match"]
"""The length of an episode."""

RenderName: TypeAlias = Literal["human", "ansi", "svg", "rgb_array"]
"""The way in which an environment is rendered: printed to the standard output, returned as text, as
the text of a picture in SVG, or as an array of pixels, uint8 of shape ``(height, width, 3)``."""

RENDER_MODES: Final = get_args(RenderName)

ObservingName: TypeAlias = Literal["bytes", "scaled"]
"""The numbers of an observation: bytes, or inputs for a network (`ObservationSpace.scale`)."""

IllegalName: TypeAlias = Literal["terminate", "raise"]
"""The effect of an illegal action: it ends the episode, or raises the engine's error and changes
nothing."""


@attrs.frozen(kw_only=True)
class EnvConfig:
    """The configuration of an environment.

    The ``horizon`` is a hand or a match; ``pay`` returns the rewards of a finished hand, by seat.
    If ``reads_named_result``, they depend on no more of it than `read_result` returns. Observations
    have the form ``observing``. ``warm`` is whether to compile the rules.
    """

    rules: Ruleset
    horizon: Horizon
    pay: Pay
    illegal: IllegalName
    render_mode: RenderName | None
    reads_named_result: bool
    observing: Observing
    warm: bool

    @cached_property
    def codebook(self) -> ActionSpace:
        """The actions: the moves as numbers."""
        return ActionSpace(self.rules)

    @cached_property
    def encoder(self) -> ObservationSpace:
        """The observations: the view of a seat as numbers."""
        return ObservationSpace(self.rules)

    @cached_property
    def pack(self) -> Pack:
        """The function that packs states for stepping: into a kernel if it is compiled, or not."""
        return choose_pack(self.encoder, self.observing, warm=self.warm)


def make_config(
    game: str | Ruleset,
    players: int | None,
    episode: EpisodeName,
    reward: Reward,
    options: Mapping[str, object],
    illegal: IllegalName = "terminate",
    render_mode: RenderName | None = None,
    observation: ObservingName = "bytes",
    *,
    warm: bool = False,
) -> EnvConfig:
    """Make the configuration from the arguments that all environments take.

    Without a number of players, a preset has its usual one (`Preset.usual_players`). Raise
    `RulesetError` if there is no such game, or it does not take these players or options, and
    `StateError` if another argument is not one of those listed, or a ruleset comes with options.
    """
    rules = _choose_rules(game, players, options)
    check_choice("episode", episode, EpisodeName)
    pay = make_pay(reward)
    check_choice("illegal", illegal, IllegalName)
    if render_mode is not None:
        check_choice("render_mode", render_mode, RenderName)
    check_choice("observation", observation, ObservingName)
    if type(warm) is not bool:
        raise StateError(f"warm: expected True or False, got {shorten(warm)}")
    return EnvConfig(
        rules=rules,
        horizon=Horizon(episode),
        pay=pay,
        illegal=illegal,
        render_mode=render_mode,
        reads_named_result=isinstance(reward, str),
        observing=Observing(observation),
        warm=warm,
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
        raise StateError(f"{game!r} is a whole ruleset: give no players or options with it")
    return game


class _UnknownArgumentError(RulesetError, TypeError):
    """A keyword that neither the environment nor its game takes.

    It is also a `TypeError`, as for any function: TorchRL relies on this to find out which of its
    own arguments to leave out.
    """


def check_choice(field: str, word: object, kind: object) -> None:
    """Refuse a word that is not in a ``Literal``."""
    known = get_args(kind)
    if word not in known:
        raise StateError(f"{field}: expected {', '.join(known)}, got {shorten(word)}")
