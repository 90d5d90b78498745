"""Playing a match by random seats, and telling a reporter what happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from counter_rules.bots import choose_at_random
from counter_rules.dealing import seeded_words
from counter_rules.engine import (
    Explanation,
    apply_move,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.events import CardsPassed, Event, HandScored, TrickResolved, step
from counter_rules.hand_result import HandResult
from counter_rules.passed import Passed
from counter_rules.phase import Phase
from counter_rules.ruleset import Ruleset
from counter_rules.state import State


class Reporter(Protocol):
    """Somebody who is told what happens in a match."""

    def start_match(self, rules: Ruleset, seed: int) -> None:
        """Hear that a match begins."""
        ...

    def start_hand(self, state: State) -> None:
        """Hear that a hand has been dealt and bid."""
        ...

    def finish_trick(self, number: int, explanation: Explanation) -> None:
        """Hear how a trick came out; tricks are counted from 1."""
        ...

    def finish_pass(self, passed: Passed) -> None:
        """Hear which card every seat passed."""
        ...

    def finish_hand(self, result: HandResult) -> None:
        """Hear what a hand scored."""
        ...

    def finish_match(self, state: State) -> None:
        """Hear how the match ended, or where it was stopped."""
        ...


def play_match(rules: Ruleset, *, seed: int, hands: int | None, reporter: Reporter) -> None:
    """Play a match in which every seat chooses at random among its legal moves.

    Args:
        rules: the rules.
        seed: it makes every deal and every choice.
        hands: after how many hands to stop, or None to play to the end.
        reporter: who is told what happens.
    """
    reporter.start_match(rules, seed)
    state, words = new_game(rules), seeded_words("seats", seed, 0)
    while not state.is_over and len(state.hand_results) != hands:
        state = apply_move(state, shuffle(state, seed=seed))
        state = _play_hand(state, words, reporter)
    reporter.finish_match(state)


def _play_hand(state: State, words: Iterator[int], reporter: Reporter) -> State:
    while state.to_act:
        was_bidding = state.phase is Phase.BID
        done = step(state, choose_at_random(legal_moves(state), words))
        state = done.state
        if was_bidding and state.phase is not Phase.BID:
            reporter.start_hand(state)
        for event in done.events:
            _report(event, state, reporter)
    return state


def _report(event: Event, state: State, reporter: Reporter) -> None:
    if isinstance(event, TrickResolved):
        reporter.finish_trick(len(state.tricks), event.explanation)
    elif isinstance(event, CardsPassed):
        reporter.finish_pass(state.passes[-1])
    elif isinstance(event, HandScored):
        reporter.finish_hand(event.result)
