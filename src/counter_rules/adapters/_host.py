"""The host of an environment: begins its episodes, deals each hand as it is due, and plays on."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from counter_rules._quoting import name_type, shorten
from counter_rules.adapters._rendering import pad, show
from counter_rules.adapters._setting import Setting
from counter_rules.engine import apply_move, new_game, shuffle
from counter_rules.errors import StateError
from counter_rules.events import Event, step
from counter_rules.kernel import Horizon
from counter_rules.moves import Move
from counter_rules.question import Phase
from counter_rules.rules.chance import check_seed
from counter_rules.seats import Seat
from counter_rules.state import State
from counter_rules.views import view

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Hearer: TypeAlias = Callable[[Sequence[Event]], None]
"""Is given the events of every move and deal."""

ILLEGAL_REWARD: Final = -1.0
"""What an illegal action that ends the episode pays whoever made it; all others get 0."""

_DEAL: Final = Phase.DEAL


class Host:
    """What all environments have in common: the episode in progress, and how the next one begins.

    Args:
        setting: what is played.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting, self.seed = setting, 0
        self.hear: Hearer | None = None
        """Who hears what happens in the episode in progress."""
        # Until a seed is given, the system's luck decides.
        self._seeds = random.Random()  # noqa: S311 - for repeating, not for hiding
        self._state: State | None = None
        self._hands_before = self._height = 0

    def begin(self, seed: int | None, options: Mapping[str, object] | None) -> None:
        """Begin an episode, which nobody hears yet.

        Args:
            seed: what its hands are dealt by, as `counter_rules.shuffle` takes it; without one,
                another is drawn from the one that was given last.
            options: ``{"state": State}`` begins there; other keys are passed over.

        Raises:
            StateError: if it is no seed, or the state is not one of these rules that goes on.
        """
        start = self._read_start(options)
        self.seed, self.hear = self._draw_seed(seed), None
        self._hands_before = len(start.hand_results)
        self._state = self._deal(start)

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
        before, (after, events) = self.state, self._apply(self.state, move)
        results = after.hand_results
        has_ended = len(results) > len(before.hand_results)
        paid = self.setting.pay(results[-1]) if has_ended else (0.0,) * after.rules.players
        self._state = after
        self._tell(events)
        if not self.is_over:
            self._state = self._deal(after)
        return paid

    def _deal(self, state: State) -> State:
        if state.phase is not _DEAL:
            return state
        dealt, events = self._apply(state, shuffle(state, seed=self.seed))
        self._tell(events)
        return dealt

    def _apply(self, state: State, move: Move) -> tuple[State, Sequence[Event]]:
        """Return the state after a move, and what happened if somebody wants to hear it."""
        if self.hear is None:
            return apply_move(state, move), ()
        made = step(state, move)
        return made.state, made.events

    def _tell(self, events: Sequence[Event]) -> None:
        if self.hear is not None and events:
            self.hear(events)

    def observe(self, seat: Seat) -> NDArray[np.uint8]:
        """Return what a seat observes."""
        return self.setting.encoder.encode(view(self.state, seat))

    def show(self, seat: Seat | None) -> str | NDArray[np.uint8] | None:
        """Show the table as a seat sees it, or as everybody does.

        Raises:
            StateError: if the environment was given no mode.
        """
        mode = self.setting.shown_as
        if mode is None:
            raise StateError("there is no mode to show it in: give render_mode= to the environment")
        shown = show(self.state, seat, mode)
        if shown is None or isinstance(shown, str):
            return shown
        self._height = max(self._height, len(shown))
        return pad(shown, self._height)
