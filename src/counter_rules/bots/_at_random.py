"""Choosing at random among the legal moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from counter_rules.rules.chance import draw_below

MoveT = TypeVar("MoveT")


def choose_at_random(moves: Sequence[MoveT], words: Iterator[int]) -> MoveT:
    """Choose one of the moves, each as likely as the others.

    Args:
        moves: the legal moves, at least one.
        words: where the randomness comes from, such as `seeded_words`.

    Returns:
        One of the moves.

    >>> from counter_rules.bots import choose_at_random
    >>> from counter_rules.rules.chance import seeded_words
    >>> choose_at_random(("left", "right"), seeded_words("seats", 7, 0))
    'right'
    """
    return moves[draw_below(words, len(moves))]
