"""The hand as the parts of a ruleset may know it: its number, its bids, the hands before."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import lru_cache
from types import FunctionType
from typing import Final

import attrs

from counter_rules.errors import RulesetError
from counter_rules.results import HandResult

_NAME: Final = "hand"


@attrs.frozen(kw_only=True)
class HandContext:
    """The hand that a part is asked about.

    Hooks, biddings, first leaders and scorings get it if their methods have a last parameter
    ``hand``. A part without that parameter is called as before, and no context is made for it.

    It holds nothing that is hidden from any seat: sealed bids are None until all are in.

    Args:
        number: the hand, counted from 1.
        size: the number of cards dealt to each seat.
        is_last: whether it is the last scheduled hand; False if the schedule has no end, and in
            extra hands.
        is_extra: whether it is an extra hand, after the scheduled ones (F3.5).
        bids: the bids so far, by seat; None for a seat that has not bid.
        before: the results of the earlier hands. In a match that began in the middle, the first
            represents all hands up to it (`HandResult.is_brought_forward`).

    >>> from counter_rules import get_ruleset, new_game
    >>> rules = get_ruleset("oh_hell", players=4)
    >>> rules.make_context((), size=10)
    HandContext(number=1, size=10, is_last=False, is_extra=False, bids=(None, None, None, None),
    before=())
    """

    number: int
    size: int
    is_last: bool = False
    is_extra: bool = False
    bids: tuple[int | None, ...]
    before: tuple[HandResult, ...] = ()


def takes_hand(*methods: Callable[..., object]) -> bool:
    """Return whether the methods of a part have the parameter ``hand``.

    Raises:
        RulesetError: if only some of them have it.

    >>> def list_allowed(bids, tricks, hand=None): ...
    >>> takes_hand(list_allowed), takes_hand(max)
    (True, False)
    """
    taking = [_takes_hand(method) for method in methods]
    if any(taking) and not all(taking):
        names = " and ".join([getattr(method, "__qualname__", "?") for method in methods])
        raise RulesetError(f"{names} must both take the parameter hand, or neither")
    return all(taking)


def _takes_hand(method: Callable[..., object]) -> bool:
    function = getattr(method, "__func__", method)
    return _has_hand(function) if isinstance(function, FunctionType) else _reads_hand(method)


def _reads_hand(method: Callable[..., object]) -> bool:
    try:
        return _NAME in inspect.signature(method).parameters
    except (TypeError, ValueError):  # such as a callable of C, which has no signature
        return False


_has_hand: Final = lru_cache(maxsize=256)(_reads_hand)
"""The same of a function, remembered: each view that is read has a new ruleset of known parts."""
