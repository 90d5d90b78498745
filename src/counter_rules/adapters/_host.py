"""The host of an environment: begins its episodes, plays on, and shows the table."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING

from counter_rules._quoting import shorten
from counter_rules.adapters._episode import Episode, check_start
from counter_rules.adapters._rendering import RenderMode, pad, show
from counter_rules.adapters._setting import Setting
from counter_rules.engine import new_game
from counter_rules.errors import StateError
from counter_rules.moves import Move
from counter_rules.rules.chance import check_seed
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import view

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Host:
    """What all environments have in common.

    Args:
        setting: what is played.
        shown_as: how the table is shown.
    """

    def __init__(self, setting: Setting, shown_as: RenderMode | None) -> None:
        self.setting, self.shown_as = setting, shown_as
        # Until a seed is given, the system's luck decides.
        self._seeds = random.Random()  # noqa: S311 - for repeating, not for hiding
        self._episode: Episode | None = None
        self._height = 0

    def begin(self, seed: int | None, options: Mapping[str, object] | None) -> None:
        """Begin an episode.

        Args:
            seed: what its hands are dealt by, as `counter_rules.shuffle` takes it; without one,
                another is drawn from the one that was given last.
            options: ``{"state": State}`` begins there; other keys are passed over.

        Raises:
            StateError: if it is no seed, or the state is not one of these rules that goes on.
        """
        given: Mapping[str, object] = {} if options is None else options
        if not isinstance(given, Mapping):
            raise StateError(f"options: expected a dict, got {shorten(options)}")
        start = check_start(given.get("state", new_game(self.setting.rules)), self.setting)
        self._episode = Episode(self.setting, self._draw_seed(seed), start)

    def _draw_seed(self, seed: int | None) -> int:
        if seed is None:
            return self._seeds.getrandbits(63)
        given = check_seed(seed)
        self._seeds = random.Random(given)  # noqa: S311 - for repeating, not for hiding
        return given

    @property
    def episode(self) -> Episode:
        """The episode in progress.

        Raises:
            StateError: if none was begun.
        """
        if self._episode is None:
            raise StateError("no episode is in progress: reset the environment first")
        return self._episode

    @property
    def state(self) -> State:
        """The state, with every hidden card."""
        return self.episode.state

    @property
    def is_over(self) -> bool:
        """Whether the episode is over."""
        return self.episode.is_over

    def play(self, move: Move) -> tuple[float, ...]:
        """Carry out a move; return what every seat is paid for it.

        Raises:
            IllegalMoveError: if it is illegal; then nothing has changed.
        """
        return self.episode.play(move) or (0.0,) * self.setting.rules.players

    def observe(self, seat: Seat) -> NDArray[np.uint8]:
        """Return what a seat observes."""
        return self.setting.encoder.encode(view(self.state, seat))

    def show(self, seat: Seat | None) -> str | NDArray[np.uint8] | None:
        """Show the table as a seat sees it, or as everybody does.

        Raises:
            StateError: if the environment was given no mode.
        """
        if self.shown_as is None:
            raise StateError("there is no mode to show it in: give render_mode= to the environment")
        shown = show(self.state, seat, self.shown_as)
        if shown is None or isinstance(shown, str):
            return shown
        self._height = max(self._height, len(shown))
        return pad(shown, self._height)
