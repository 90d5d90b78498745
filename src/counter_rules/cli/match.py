"""Playing a match by random seats, and telling a reporter what happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, TypeAlias

from counter_rules.cli.seats import RandomSeats
from counter_rules.engine import Explanation, apply_move, explain_trick, new_game
from counter_rules.hand_result import HandResult
from counter_rules.moves import Move
from counter_rules.passed import Passed
from counter_rules.phase import Phase
from counter_rules.ruleset import Ruleset
from counter_rules.state import State
from counter_rules.views import View

Seen: TypeAlias = State | View
"""A match at one moment, with every card or as a seat knows it."""


class Reporter(Protocol):
    """Somebody who is told what happens in a match."""

    def start_match(self, rules: Ruleset, seed: int | None) -> None:
        """Hear that a match begins; with a seed if one has made it."""
        ...

    def start_hand(self, seen: Seen) -> None:
        """Hear that a hand has been dealt and bid."""
        ...

    def finish_trick(self, number: int, explanation: Explanation) -> None:
        """Hear how a trick came out; tricks are counted from 1."""
        ...

    def finish_pass(self, passed: Passed) -> None:
        """Hear which card every seat passed, as far as it is known."""
        ...

    def finish_hand(self, result: HandResult) -> None:
        """Hear what a hand scored."""
        ...

    def finish_match(self, seen: Seen) -> None:
        """Hear how the match ended, or where it was stopped."""
        ...


def play_match(
    rules: Ruleset, *, seed: int, hands: int | None, reporter: Reporter
) -> Iterator[Move]:
    """Play a match in which every seat chooses at random among its legal moves.

    Args:
        rules: the rules.
        seed: it makes every deal and every choice.
        hands: after how many hands to stop, or None to play to the end.
        reporter: who is told what happens.

    Yields:
        The moves, one by one as they are made.
    """
    reporter.start_match(rules, seed)
    state, seats = new_game(rules), RandomSeats(seed)
    while not state.is_over and (state.is_in_hand or len(state.hand_results) != hands):
        is_dealt = state.phase is Phase.DEAL
        move = seats.deal(state) if is_dealt else seats.choose(state, state.to_act[0])
        after = apply_move(state, move)
        yield move
        report(state, after, reporter)
        state = after
    reporter.finish_match(state)


def report(before: Seen, after: Seen, reporter: Reporter) -> None:
    """Tell a reporter what a move brought.

    Args:
        before: what was known before it.
        after: what is known after it.
        reporter: who is told.
    """
    if before.phase is Phase.BID and after.phase is not Phase.BID:
        reporter.start_hand(after)
    if len(after.tricks) > len(before.tricks):
        explanation = explain_trick(after.rules, after.tricks[-1].trick)
        reporter.finish_trick(len(after.tricks), explanation)
    if len(after.passes) > len(before.passes):
        reporter.finish_pass(after.passes[-1])
    if len(after.hand_results) > len(before.hand_results):
        reporter.finish_hand(after.hand_results[-1])
