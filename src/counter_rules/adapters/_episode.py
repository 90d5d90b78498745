"""The episode of an environment: it begins, deals each hand as it is due, and lets bots play."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from gymnasium import spaces

from counter_rules import render
from counter_rules._base.guards import import_for
from counter_rules._base.quoting import name_type, shorten
from counter_rules.adapters._config import EnvConfig
from counter_rules.bots import Bot, Seats
from counter_rules.chance import check_seed
from counter_rules.engine import apply_move, new_game
from counter_rules.errors import MissingExtraError, StateError
from counter_rules.events import step
from counter_rules.kernel import Horizon
from counter_rules.moves import Move
from counter_rules.phase import Phase
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import View, public_view, view

if TYPE_CHECKING:
    from numpy.typing import NDArray

ILLEGAL_REWARD: Final = -1.0
"""The reward for an illegal action that ends the episode; all other agents get 0."""

_DEAL: Final = Phase.DEAL


class Episode:
    """The episode in progress, and how the next one begins: the common part of all environments.

    The bots are by seat, with None at the seats of agents.
    """

    def __init__(self, config: EnvConfig, bots: Sequence[Bot | None] | None = None) -> None:
        self.config = config
        self._bots = (None,) * config.rules.players if bots is None else bots
        # Seeded by the system until the caller gives a seed.
        self._seeds = random.Random()  # noqa: S311 - for repeating, not for hiding
        self._seats = Seats(self._bots, 0)
        self._state: State | None = None
        self._hands_before = self._height = 0

    def begin(self, seed: int | None, options: Mapping[str, object] | None) -> None:
        """Begin an episode.

        The seed is that of its deals and of the bots' random numbers (`counter_rules.bots.Seats`);
        without one, the last seed that was given provides another. The option ``{"state": State}``
        begins there; others are ignored. Raise `StateError` if the seed is invalid, or the state is
        over or has other rules, and `BotError` if a bot fails.
        """
        start = self._read_start(options)
        self._seats = Seats(self._bots, self._draw_seed(seed))
        self._hands_before = len(start.hand_results)
        self._state = start
        if start.phase is _DEAL:
            self._deal()

    def _read_start(self, options: Mapping[str, object] | None) -> State:
        given: Mapping[str, object] = {} if options is None else options
        if not isinstance(given, Mapping):
            raise StateError(f"options: expected a dict, got {shorten(options)}")
        rules = self.config.rules
        start = given.get("state", new_game(rules))
        if type(start) is not State:
            raise StateError(f"state: expected a State, got {name_type(start)}")
        if start.rules != rules:
            raise StateError(
                f"state: it is one of {start.rules!r}, not of {rules!r}: make the environment "
                "with state.rules"
            )
        if start.is_over:
            raise StateError("state: its match is over")
        return start

    def _draw_seed(self, seed: int | None) -> int:
        if seed is None:
            return self._seeds.getrandbits(63)
        given = check_seed(seed)
        self._seeds = random.Random(given)  # noqa: S311 - for repeating, not for hiding
        return given

    @property
    def state(self) -> State:
        """The state, with every hidden card; `StateError` if no episode has begun."""
        if self._state is None:
            raise StateError("no episode is in progress: reset the environment first")
        return self._state

    @property
    def is_over(self) -> bool:
        """Whether the episode is over: the hand, or the match."""
        if self.config.horizon is Horizon.MATCH:
            return self.state.is_over
        return len(self.state.hand_results) > self._hands_before

    def play(self, move: Move) -> tuple[float, ...]:
        """Make a move, and deal the next hand if one is due.

        Return the rewards by seat, which are not 0 only if a hand has ended. An illegal move raises
        `IllegalMoveError` and changes nothing.
        """
        before, seats = self.state, self._seats
        made = step(before, move) if seats.is_listening else None
        after = apply_move(before, move) if made is None else made.state
        results = after.hand_results
        has_ended = len(results) > len(before.hand_results)
        paid = self.config.pay(results[-1]) if has_ended else (0.0,) * after.rules.players
        self._state = after
        if made is not None:
            seats.hear(made)
        if after.phase is _DEAL and not self.is_over:
            self._deal()
        return paid

    def let_bots_play(self, seat: Seat) -> float:
        """Let bots play until it is a seat's turn or the episode is over.

        Return the seat's reward in the meantime. Raise `BotError` if a bot fails, or makes no legal
        move.
        """
        paid, choose = 0.0, self._seats.move
        while seat not in self.state.to_act and not self.is_over and (move := choose(self.state)):
            paid += self.play(move)[seat]
        return paid

    def _deal(self) -> None:
        """Deal a hand; before the first one, bots are notified of the beginning."""
        deal = self._seats.move(self.state)
        if deal is not None:
            self.play(deal)

    def observe(self, seat: Seat) -> NDArray[np.uint8]:
        """Return the observation of a seat: uint8, of shape ``(size,)``."""
        return self.config.encoder.encode(view(self.state, seat))

    def render_table(self, seat: Seat | None) -> str | NDArray[np.uint8] | None:
        """Render the view of a seat, or the public view for None; return None if it is printed.

        Pixels are uint8 of shape ``(height, width, 3)``. Raise `StateError` without a render mode.
        """
        mode = self.config.render_mode
        if mode is None:
            raise StateError("no render mode: give render_mode= to the environment")
        seen = public_view(self.state) if seat is None else view(self.state, seat)
        if mode == "svg":
            return render.svg(seen)
        if mode == "rgb_array":
            pixels = _draw_pixels(seen)
            # Videos need frames of one size, so a lower picture is filled up with white.
            self._height = max(self._height, len(pixels))
            white = ((0, self._height - len(pixels)), (0, 0), (0, 0))
            return np.pad(pixels, white, constant_values=255)
        text = render.text(seen)
        if mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n\n")  # the "human" mode is there to print
        return None


def _draw_pixels(seen: View) -> NDArray[np.uint8]:
    try:
        cairosvg = import_for("cairosvg", "pixels need CairoSVG", "pixels")
    except OSError as error:  # CairoSVG is installed, but not the library that it needs
        raise MissingExtraError(
            "pixels need the library Cairo: install libcairo2 (Linux), or cairo (Homebrew, conda)"
        ) from error
    image = import_for("PIL.Image", "pixels need Pillow", "pixels")
    picture = render.svg(seen, theme=render.Theme.LIGHT)
    png = cairosvg.svg2png(bytestring=picture.encode(), background_color="white")
    with image.open(io.BytesIO(png)) as opened:
        return np.asarray(opened.convert("RGB"))


def make_observation_space(
    config: EnvConfig, actions: int, *, is_flat: bool = False
) -> spaces.Space[Any]:
    """Make the space of an observation, with a mask of ``actions`` unless it is flat.

    The space is of Any, as Gymnasium has no type for the contents of a dict.
    """
    observation = spaces.Box(0, 255, (config.encoder.size,), np.uint8)
    if is_flat:
        return observation
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": observation, "action_mask": mask})
