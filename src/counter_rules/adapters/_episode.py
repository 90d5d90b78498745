"""An episode in progress: a hand or a match, dealt by a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from counter_rules._quoting import name_type
from counter_rules.adapters._setting import Setting
from counter_rules.engine import apply_move, shuffle
from counter_rules.errors import StateError
from counter_rules.events import Event, step
from counter_rules.kernel import Horizon
from counter_rules.moves import Move
from counter_rules.question import Phase
from counter_rules.state import State

Hearer: TypeAlias = Callable[[Sequence[Event]], None]
"""Is given the events of every move and deal from now on."""

_DEAL: Final = Phase.DEAL


class Episode:
    """A hand or a match as an environment plays it: each hand is dealt as soon as it is due.

    Args:
        setting: what is played.
        seed: what the hands are dealt by, as `counter_rules.shuffle` takes it.
        start: where it begins.
    """

    def __init__(self, setting: Setting, seed: int, start: State) -> None:
        self.setting, self.seed = setting, seed
        self.hear: Hearer | None = None
        self._hands_before = len(start.hand_results)
        self.state = self._deal(start)

    @property
    def is_over(self) -> bool:
        """Whether the hand is over, or the match."""
        if self.setting.horizon is Horizon.MATCH:
            return self.state.is_over
        return len(self.state.hand_results) > self._hands_before

    def play(self, move: Move) -> tuple[float, ...]:
        """Carry out a move, and deal the next hand if one is due.

        Returns:
            What the hand pays that the move has ended, by seat; nothing if it goes on.

        Raises:
            IllegalMoveError: if the move is illegal; then nothing has changed.
        """
        before, (after, events) = self.state, self._apply(self.state, move)
        results = after.hand_results
        paid = self.setting.pay(results[-1]) if len(results) > len(before.hand_results) else ()
        self.state = after
        self._tell(events)
        if not self.is_over:
            self.state = self._deal(after)
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


def check_start(start: object, setting: Setting) -> State:
    """Return a state to begin with.

    Raises:
        StateError: if it is not a state of these rules, or its match is over.
    """
    if type(start) is not State:
        raise StateError(f"state: expected a State, got {name_type(start)}")
    if start.rules != setting.rules:
        raise StateError(f"state: it is one of {start.rules!r}, not of {setting.rules!r}")
    if start.is_over:
        raise StateError("state: its match is over")
    return start
