"""Reading the results of a hand and of a match, and comparing them with what the rules say."""

from __future__ import annotations

from collections.abc import Sequence

from counter_rules.phase import Phase
from counter_rules.records.read_moves import format_seat
from counter_rules.records.scribe import Scribe
from counter_rules.records.words import Line, is_comment


def read_points(scribe: Scribe, line: Line, words: Sequence[str]) -> None:
    """Read ``points: 1 0 1 0``, what every seat scored for the hand."""
    numbers = _read_numbers(scribe, line, words)
    if not scribe.is_lost:
        _check_finished(scribe, line)
        _compare(scribe, line, numbers, scribe.walk.position.hand_results[-1].points)


def read_scores(scribe: Scribe, line: Line, words: Sequence[str]) -> None:
    """Read ``scores: 1 0 1 0``, what every seat has after the hand."""
    numbers = _read_numbers(scribe, line, words)
    if not scribe.is_lost:
        _check_finished(scribe, line)
        _compare(scribe, line, numbers, scribe.walk.position.scores)


def _read_numbers(scribe: Scribe, line: Line, words: Sequence[str]) -> list[tuple[int, str]]:
    """Return the numbers of a line as they are written, each with its place."""
    numbers: list[tuple[int, str]] = []
    for place in range(1, len(words)):
        if is_comment(words[place]):
            scribe.note(line, words, place)
        else:
            numbers.append((place, words[place]))
    if len(numbers) != scribe.players:
        raise line.refuse(f"numbers wanted: {scribe.players}, not {len(numbers)}")
    return numbers


def _check_finished(scribe: Scribe, line: Line) -> None:
    position = scribe.walk.position
    if position.is_in_hand or not position.hand_results:
        raise line.refuse("the hand is not over, so it has no score")


def _compare(
    scribe: Scribe, line: Line, said: Sequence[tuple[int, str]], found: Sequence[int]
) -> None:
    for (place, one), other in zip(said, found, strict=True):
        scribe.claim(line, place, one, str(other))


def read_over(scribe: Scribe, line: Line, words: Sequence[str]) -> None:
    """Read ``over won by 2 3`` or ``over won by nobody``, the end of a match."""
    named = [word for word in words[3:] if not is_comment(word)]
    if list(words[1:3]) != ["won", "by"] or not named:
        raise line.refuse("a match ends with 'over won by' and the seats, or nobody")
    for place in range(3, len(words)):
        if is_comment(words[place]):
            scribe.note(line, words, place)
    if not scribe.is_lost:
        if scribe.walk.position.phase is not Phase.OVER:
            raise line.refuse("the match is not over: a record that stops here ends with 'stopped'")
        winners = scribe.walk.position.winners
        found = " ".join(map(str, winners)) or format_seat(None)
        scribe.claim(line, 3, " ".join(sorted(named)), found)


def read_stopped(scribe: Scribe, line: Line, words: Sequence[str]) -> None:
    """Read ``stopped``, the end of a record of a match that went no further."""
    for place in range(1, len(words)):
        scribe.note(line, words, place)
    if not scribe.is_lost and scribe.walk.position.phase is Phase.OVER:
        raise line.refuse("the match is over: its record ends with 'over won by' and the seats")
