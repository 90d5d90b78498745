"""Lists of hand sizes: checking and formatting them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from counter_rules._base.quoting import shorten
from counter_rules.errors import RulesetError

_STEPS: Final = {1: "+", -1: "-", 0: "="}
_WAY: Final = r"(?:\+(?!==)){2,}|(?:-(?!==)){2,}"
_RUN: Final = re.compile(rf"(?P<repeats>={{2,}})|(?P<there>{_WAY})(?P<back>{_WAY})?")
"""A size three times or more; or steps of one, two or more, and back, but to no such size."""


def check_sizes(sizes: Sequence[object]) -> None:
    """Check a schedule of hands: the cards each, hand by hand.

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
    """Return a schedule as people write it: runs and repeats together, and the number of hands.

    >>> format_sizes((1, 2, 3, 4, 3, 2, 1)), format_sizes((1, 1, 2, 8, 8, 8))
    ('1 … 4 … 1 (7 hands)', '1, 1, 2, 3 × 8 (6 hands)')
    """
    sizes = tuple(sizes)
    steps = "".join([_STEPS.get(later - size, " ") for size, later in pairwise(sizes)])
    words: list[str] = []
    place = 0
    while place < len(sizes):
        run = _RUN.match(steps, place)
        end = place if run is None else run.end()
        if run is not None and run["repeats"]:
            words.append(f"{end - place + 1} × {sizes[place]}")
        else:
            stops = [place] if run is None else [place, run.end("there"), end]
            words.append(" … ".join([str(sizes[stop]) for stop in dict.fromkeys(stops)]))
        place = end + 1
    count = len(sizes)
    return f"{', '.join(words)} ({count} {'hand' if count == 1 else 'hands'})"


def check_hands(hands: int | None) -> None:
    """Check a number of scheduled hands; None stands for no end.

    Raises:
        RulesetError: if it is neither None nor a whole number of at least 1.
    """
    if hands is not None and (type(hands) is not int or hands < 1):
        raise RulesetError(f"a match needs at least one hand, got {shorten(hands)}")
