"""The learned numbers of the policies, kept beside this module.

Written by ``python benches/train_policy.py``: one file for each family and number of players.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from sys import byteorder
from typing import Final

from counter_rules.kernel._memory import Words, make_words
from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.scoring import HandsCleared

_LEARNED: Final[Mapping[str, Sequence[int]]] = {
    "plain": range(2, 8),
    "trumping": range(2, 7),
    "powers": range(3, 6),
    "together": (2, 3, 5),
}
"""By how many players the numbers of each family were learned."""


def find_numbers(rules: Ruleset) -> Words:
    """Return the numbers of a ruleset: those of its family, learned by as many players or fewer.

    Args:
        rules: any ruleset. Where several ranks have effects it is of the family ``powers``; where
            all share one score, ``together``; where trumps are a duty, ``trumping``; else
            ``plain``.
    """
    family = _find_family(rules)
    learned = _LEARNED[family]
    players = max([number for number in learned if number <= rules.players], default=learned[0])
    return _read(f"{family}_{players}.bin")


def _find_family(rules: Ruleset) -> str:
    if rules.effects.has_powers:
        return "powers"
    if isinstance(rules.scoring, HandsCleared):
        return "together"
    return "plain" if type(rules.following) is FollowSuit else "trumping"


@cache
def _read(name: str) -> Words:
    """Read the numbers of a file: compressed, 16 bits each, the low byte first."""
    folder = files("counter_rules.bots").joinpath("_policy", "numbers")
    numbers = array("h", zlib.decompress(folder.joinpath(name).read_bytes()))
    if byteorder == "big":
        numbers.byteswap()
    return make_words(numbers)
