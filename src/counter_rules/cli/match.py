"""Playing a match by random seats, and telling a reporter what happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from counter_rules.bots import choose_at_random
from counter_rules.dealing import seeded_words
from counter_rules.engine import (
    Explanation,
    apply_move,
    explain_trick,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.hand_result import HandResult
from counter_rules.moves import Move, PassCard
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

    def finish_pass(self, passes: tuple[PassCard, ...]) -> None:
        """Hear which cards were passed, seat 0 first."""
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
        move = choose_at_random(legal_moves(state), words)
        after = apply_move(state, move)
        _report(state, move, after, reporter)
        state = after
    return state


def _report(state: State, move: Move, after: State, reporter: Reporter) -> None:
    if state.phase is Phase.BID and after.phase is not Phase.BID:
        reporter.start_hand(after)
    if len(after.tricks) > len(state.tricks):
        explanation = explain_trick(after.rules, after.tricks[-1].trick)
        reporter.finish_trick(len(after.tricks), explanation)
    if state.phase is Phase.PASS and after.phase is not Phase.PASS:
        chosen = (*state.committed, move)
        passes = [choice for choice in chosen if isinstance(choice, PassCard)]
        reporter.finish_pass(tuple(sorted(passes, key=lambda choice: choice.seat)))
    if len(after.hand_results) > len(state.hand_results):
        reporter.finish_hand(after.hand_results[-1])
