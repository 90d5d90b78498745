"""The learned numbers of the policies, kept beside this module.

Written by ``python benches/train_policy.py``: one file for each family and number of players.
"""

from __future__ import annotations

from array import array
from functools import cache
from importlib.resources import files
from sys import byteorder
from typing import Final

from counter_rules.rules.following import FollowSuit
from counter_rules.rules.ruleset import Ruleset

_MOST: Final = {"plain": 7, "trumping": 6, "powers": 5}
_LEAST: Final = {"plain": 2, "trumping": 2, "powers": 3}


def find_numbers(rules: Ruleset) -> tuple[int, ...]:
    """Return the numbers of a ruleset: those of its family, learned by as many players or nearly.

    Args:
        rules: any ruleset. Where several ranks have effects it is of the family ``powers``; where
            trumps are a duty, ``trumping``; else ``plain``.
    """
    family = "plain" if type(rules.following) is FollowSuit else "trumping"
    if rules.effects.has_powers:
        family = "powers"
    return _read(f"{family}_{min(max(rules.players, _LEAST[family]), _MOST[family])}.bin")


@cache
def _read(name: str) -> tuple[int, ...]:
    """Read the numbers of a file: 16 bits each, the low byte first."""
    folder = files("counter_rules.bots").joinpath("_policy", "numbers")
    numbers = array("h", folder.joinpath(name).read_bytes())
    if byteorder == "big":
        numbers.byteswap()
    return tuple(numbers)
