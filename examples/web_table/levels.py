"""The opponents' levels: how the seats that no person has choose their moves."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from counter_rules import Move, View, legal_moves
from counter_rules.bots import ask, choose_at_random, get_bot

Chooser = Callable[[View, Iterator[int]], Move]
"""Chooses a move in the view of the seat that is asked, with words where it needs luck.

It sees no state, so it cannot use what its seat may not know.
"""


def play_at_random(seen: View, words: Iterator[int]) -> Move:
    """Choose any legal move, each as likely as the others."""
    return choose_at_random(legal_moves(seen), words)


_HEURISTIC: Final = get_bot("heuristic")


def play_by_rules_of_thumb(seen: View, words: Iterator[int]) -> Move:
    """Bid what the hand should take, and play to keep the word; it takes under a millisecond."""
    return ask(_HEURISTIC, seen, random.Random(next(words)))


LEVELS: Final[Mapping[str, Chooser]] = {
    "random": play_at_random,
    "good": play_by_rules_of_thumb,
}
"""The levels by name, the easiest first; a stronger player is one more line."""
