"""The setting of an environment: a ruleset, how long an episode is, and what it pays."""

from __future__ import annotations

import enum
import io
import math
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from types import ModuleType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar

import attrs

from counter_rules import render
from counter_rules._base.guards import import_for, import_numpy
from counter_rules._base.quoting import shorten
from counter_rules.actions import ActionSpace
from counter_rules.errors import MissingExtraError, RulesetError, StateError
from counter_rules.games import Preset, get_preset, get_ruleset
from counter_rules.games.inner import BUILT_IN
from counter_rules.kernel import Horizon
from counter_rules.observations import ObservationSpace
from counter_rules.results import HandResult
from counter_rules.rules.ruleset import Ruleset
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import View, public_view, view

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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
    """Return one of several kinds by its name, or raise `StateError` if there is none."""
    for kind in kinds:
        if kind.value == name:
            return kind
    known = ", ".join([str(kind.value) for kind in kinds])
    raise StateError(f"{field}: expected {known}, got {shorten(name)}")


# The environment shown: as text, as SVG, or as an array of pixels.

RENDER_MODES: Final = tuple([mode.value for mode in RenderMode])


def show(state: State, seat: Seat | None, mode: RenderMode) -> str | NDArray[np.uint8] | None:
    """Return a state as text, SVG or pixels, as a seat sees it or everybody; None if printed."""
    seen = public_view(state) if seat is None else view(state, seat)
    if mode is RenderMode.SVG:
        return render.svg(seen)
    if mode is RenderMode.RGB_ARRAY:
        return _draw_pixels(seen)
    text = render.text(seen)
    if mode is RenderMode.ANSI:
        return text
    sys.stdout.write(f"{text}\n\n")  # whoever asks for a person's view asks for this
    return None


def _import_cairo() -> ModuleType:
    try:
        return import_for("cairosvg", "pixels need CairoSVG", "pixels")
    except OSError as error:  # it is there, but the library under it is not
        raise MissingExtraError(
            "pixels need the library Cairo: install libcairo2 (Linux), or cairo (Homebrew, conda)"
        ) from error


def pad(pixels: NDArray[np.uint8], height: int) -> NDArray[np.uint8]:
    """Return a picture of at least a height, with white below: videos want frames of one size."""
    missing = max(height - len(pixels), 0)
    padded: NDArray[np.uint8] = import_numpy().pad(
        pixels, ((0, missing), (0, 0), (0, 0)), constant_values=255
    )
    return padded


def _draw_pixels(seen: View) -> NDArray[np.uint8]:
    numpy = import_numpy()
    cairosvg = _import_cairo()
    image = import_for("PIL.Image", "pixels need Pillow", "pixels")
    picture = render.svg(seen, theme=render.Theme.LIGHT)
    png = cairosvg.svg2png(bytestring=picture.encode(), background_color="white")
    with image.open(io.BytesIO(png)) as opened:
        pixels: NDArray[np.uint8] = numpy.asarray(opened.convert("RGB"))
    return pixels
