"""Checking and formatting lists of hand sizes."""

from __future__ import annotations

from collections.abc import Sequence

from counter_rules._base.quoting import shorten
from counter_rules.errors import RulesetError


def check_sizes(sizes: Sequence[object]) -> None:
    """Check the sizes of a schedule, hand by hand.

    Raises:
        RulesetError: if there is no hand, or a size is not a whole number of at least 1.
    """
    if not isinstance(sizes, tuple):
        raise RulesetError(f"expected a tuple of hand sizes, got {shorten(sizes)}")
    if not sizes:
        raise RulesetError("a schedule needs at least one hand")
    for size in sizes:
        if not isinstance(size, int) or type(size) is not int or size < 1:
            raise RulesetError(f"a hand needs at least one card, got {shorten(size)}")


def format_sizes(sizes: Sequence[int]) -> str:
    """Return a schedule in words, with runs and repeats joined, and the number of hands.

    >>> format_sizes((1, 2, 3, 4, 3, 2, 1)), format_sizes((1, 1, 2, 8, 8, 8))
    ('1 … 4 … 1 (7 hands)', '1, 1, 2, 3 × 8 (6 hands)')
    """
    sizes = tuple(sizes)
    words: list[str] = []
    place = 0
    while place < len(sizes):
        place, word = _format_run(sizes, place)
        words.append(word)
    count = len(sizes)
    return f"{', '.join(words)} ({count} {'hand' if count == 1 else 'hands'})"


def _format_run(sizes: Sequence[int], start: int) -> tuple[int, str]:
    """Return the place after a run, and its text: a repeat, or steps of one up and down."""
    end = start
    while end + 1 < len(sizes) and sizes[end + 1] == sizes[start]:
        end += 1
    times = end - start + 1
    if times > 2:
        return end + 1, f"{times} × {sizes[start]}"
    word, end = f"{sizes[start]}", start
    for _ in range(2):
        turn = _follow_steps(sizes, end)
        if turn - end < 2:
            break
        word, end = f"{word} … {sizes[turn]}", turn
    return end + 1, word


def _follow_steps(sizes: Sequence[int], start: int) -> int:
    """Return the last place reached by steps of one in one direction."""
    end = start
    while end + 1 < len(sizes):
        step = sizes[end + 1] - sizes[end]
        is_repeated = sizes[end + 1 : end + 4] == (sizes[end + 1],) * 3
        if abs(step) != 1 or step != sizes[start + 1] - sizes[start] or is_repeated:
            break
        end += 1
    return end


def check_hands(hands: int | None) -> None:
    """Check a number of scheduled hands; None is no fixed end.

    Raises:
        RulesetError: if it is neither None nor a whole number of at least 1.
    """
    if hands is not None and (type(hands) is not int or hands < 1):
        raise RulesetError(f"a match needs at least one hand, got {shorten(hands)}")
