"""Whether the parts of a view, as put together by hand, are of the types that they must be.

It is asked of every view whose worlds are looked for, so it asks for types alone, and in bulk.
"""

from __future__ import annotations

from itertools import chain
from operator import attrgetter
from typing import Final

from counter_rules._quoting import name_type, shorten
from counter_rules.position import Sight
from counter_rules.results import HandResult
from counter_rules.views import View

_NAMES: Final = (
    "hands",
    "bids",
    "trick",
    "tricks",
    "hand_results",
    "to_act",
    "committed",
    "turned",
    "sights",
    "passes",
    "dealt",
)
_get_series: Final = attrgetter(*_NAMES)
_get_number: Final = attrgetter("hand_number")
_get_rows: Final = attrgetter("bids", "tricks_won", "points", "scores")

_TUPLE: Final = frozenset({tuple})
_HAND: Final = frozenset({tuple, type(None)})
_NUMBER: Final = frozenset({int})  # and no bool, though it is an int, too
_PERHAPS: Final = frozenset({int, type(None)})
_SIGHT: Final = frozenset({Sight})
_RESULT: Final = frozenset({HandResult})


def find_wrong_type(view: View) -> str | None:
    """Return which part of a view is of another type than it must be; None if none is."""
    series = _get_series(view)
    if not _TUPLE.issuperset(map(type, series)):
        for name, one in zip(_NAMES, series, strict=True):
            if type(one) is not tuple:
                return f"expected a tuple as {name}, got {name_type(one)}"
    for wanted, parts, kinds in (
        ("a tuple of cards or None", view.hands, _HAND),
        ("a whole number", (view.dealer, view.move_number, *view.to_act), _NUMBER),
        ("a whole number or None", (view.seat, *view.bids), _PERHAPS),
        ("a Sight", view.sights, _SIGHT),
        ("the result of a hand", view.hand_results, _RESULT),
    ):
        if not kinds.issuperset(map(type, parts)):
            wrong = next(part for part in parts if type(part) not in kinds)
            return f"expected {wanted}, got {shorten(wrong)}"
    return _find_wrong_result(view) if view.hand_results else None


def _find_wrong_result(view: View) -> str | None:
    """Return what is wrong with the numbers and rows of the results of hands."""
    players, results = view.rules.players, view.hand_results
    for number in map(_get_number, results):
        if type(number) is not int or number < 1:
            return f"expected the number of a hand, counted from 1, got {shorten(number)}"
    if not {players}.issuperset(map(len, chain.from_iterable(map(_get_rows, results)))):
        return f"the result of a hand is not that of {players} players"
    return None
