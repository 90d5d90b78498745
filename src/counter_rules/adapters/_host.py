"""The host of an environment: begins its episodes, deals each hand as it is due, and plays on."""

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
from counter_rules.adapters._setting import Setting
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
"""What an illegal action that ends the episode pays whoever made it; all others get 0."""

_DEAL: Final = Phase.DEAL


class Host:
    """What all environments have in common: the episode in progress, and how the next one begins.

    Args:
        setting: what is played.
        bots: the bots that play some of the seats, by seat; None at the others.
    """

    def __init__(self, setting: Setting, bots: Sequence[Bot | None] | None = None) -> None:
        self.setting = setting
        self._bots = (None,) * setting.rules.players if bots is None else bots
        # Until a seed is given, the system's luck decides.
        self._seeds = random.Random()  # noqa: S311 - for repeating, not for hiding
        self._seats = Seats(self._bots, 0)
        self._state: State | None = None
        self._hands_before = self._height = 0

    def begin(self, seed: int | None, options: Mapping[str, object] | None) -> None:
        """Begin an episode.

        Args:
            seed: what its hands are dealt by and the bots have their luck from, as
                `counter_rules.bots.Seats` takes it; without one, another is drawn from the one
                that was given last.
            options: ``{"state": State}`` begins there; other keys are passed over.

        Raises:
            StateError: if it is no seed, or the state is not one of these rules that goes on.
            BotError: if a bot fails.
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
        rules = self.setting.rules
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
        """The state, with every hidden card.

        Raises:
            StateError: if no episode was begun.
        """
        if self._state is None:
            raise StateError("no episode is in progress: reset the environment first")
        return self._state

    @property
    def is_over(self) -> bool:
        """Whether the episode is over: the hand, or the match."""
        if self.setting.horizon is Horizon.MATCH:
            return self.state.is_over
        return len(self.state.hand_results) > self._hands_before

    def play(self, move: Move) -> tuple[float, ...]:
        """Carry out a move, and deal the next hand if one is due.

        Returns:
            What the move has paid, by seat: something only if a hand has ended.

        Raises:
            IllegalMoveError: if the move is illegal; then nothing has changed.
        """
        before, seats = self.state, self._seats
        made = step(before, move) if seats.is_listening else None
        after = apply_move(before, move) if made is None else made.state
        results = after.hand_results
        has_ended = len(results) > len(before.hand_results)
        paid = self.setting.pay(results[-1]) if has_ended else (0.0,) * after.rules.players
        self._state = after
        if made is not None:
            seats.hear(made)
        if after.phase is _DEAL and not self.is_over:
            self._deal()
        return paid

    def let_bots_play(self, seat: Seat) -> float:
        """Let bots play until a seat is to act or the episode is over.

        Returns:
            What the seat is paid meanwhile.

        Raises:
            BotError: if a bot fails, or makes no legal move.
        """
        paid, choose = 0.0, self._seats.move
        while seat not in self.state.to_act and not self.is_over and (move := choose(self.state)):
            paid += self.play(move)[seat]
        return paid

    def _deal(self) -> None:
        """Deal a hand; bots that have not begun begin before."""
        deal = self._seats.move(self.state)
        if deal is not None:
            self.play(deal)

    def observe(self, seat: Seat) -> NDArray[np.uint8]:
        """Return what a seat observes."""
        return self.setting.encoder.encode(view(self.state, seat))

    def show(self, seat: Seat | None) -> str | NDArray[np.uint8] | None:
        """Show the table as a seat sees it, or as everybody does; None if it is printed.

        Raises:
            StateError: if the environment was given no mode.
        """
        mode = self.setting.render_mode
        if mode is None:
            raise StateError("there is no mode to show it in: give render_mode= to the environment")
        seen = public_view(self.state) if seat is None else view(self.state, seat)
        if mode == "svg":
            return render.svg(seen)
        if mode == "rgb_array":
            pixels = _draw_pixels(seen)
            # Videos want frames of one size, so what has become lower is white below.
            self._height = max(self._height, len(pixels))
            white = ((0, self._height - len(pixels)), (0, 0), (0, 0))
            return np.pad(pixels, white, constant_values=255)
        text = render.text(seen)
        if mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n\n")  # whoever asks for a person's view asks for this
        return None


def _draw_pixels(seen: View) -> NDArray[np.uint8]:
    try:
        cairosvg = import_for("cairosvg", "pixels need CairoSVG", "pixels")
    except OSError as error:  # it is there, but the library under it is not
        raise MissingExtraError(
            "pixels need the library Cairo: install libcairo2 (Linux), or cairo (Homebrew, conda)"
        ) from error
    image = import_for("PIL.Image", "pixels need Pillow", "pixels")
    picture = render.svg(seen, theme=render.Theme.LIGHT)
    png = cairosvg.svg2png(bytestring=picture.encode(), background_color="white")
    with image.open(io.BytesIO(png)) as opened:
        return np.asarray(opened.convert("RGB"))


def make_observed(setting: Setting, actions: int, *, is_flat: bool = False) -> spaces.Space[Any]:
    """Return the space of an observation, with the mask of so many actions if it is not flat.

    Any, as Gymnasium has no type for what is in a dict.
    """
    observation = spaces.Box(0, 255, (setting.encoder.size,), np.uint8)
    if is_flat:
        return observation
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": observation, "action_mask": mask})
