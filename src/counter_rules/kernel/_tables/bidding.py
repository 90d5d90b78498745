"""Who bids when, and what; whose hands are hidden while they do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from counter_rules.kernel._machine import codes
from counter_rules.kernel._tables.known import Tables, find_code, limit
from counter_rules.rules.bidding import (
    BlindBids,
    ExactTotal,
    HookLastBidder,
    InTurn,
    NoExcess,
    Simultaneous,
)
from counter_rules.rules.ruleset import Ruleset
from counter_rules.rules.seeing import ForeheadHands, OwnHand

_HOOKS: Final[Mapping[type, int]] = {
    type(None): codes.NO_HOOK,
    HookLastBidder: codes.HOOK_LAST_BIDDER,
    ExactTotal: codes.EXACT_TOTAL,
    NoExcess: codes.NO_EXCESS,
}


def make_bidding(rules: Ruleset) -> Tables:
    """Return the constants of the bidding.

    Raises:
        NotCompilable: if the bidding, its hook, the blind bids or what is seen is an unknown one.
    """
    sealed = find_code("bidding", rules.bidding, {InTurn: 0, Simultaneous: 1})
    hook = rules.bidding.hook if isinstance(rules.bidding, InTurn) else None
    find_code("blind", rules.blind, {type(None): 0, BlindBids: 1})
    foreheads = find_code("seeing", rules.seeing, {OwnHand: 0, ForeheadHands: 1})
    seeing = rules.seeing if isinstance(rules.seeing, ForeheadHands) else ForeheadHands()
    numbers = tuple(sorted(limit(number) for number in set(seeing.hands)))
    sizes = [size for size in set(seeing.sizes) if 0 < size <= rules.hand_sizes.largest]
    return {
        "SEALED": sealed,
        "HOOK": find_code("hook", hook, _HOOKS),
        "BLIND_BIDS": int(rules.blind is not None),
        "BEHIND": 0 if rules.blind is None else limit(rules.blind.behind),
        "FOREHEADS": foreheads,
        "FOREHEAD_SIZES": sum([1 << size for size in sizes]),
        "FOREHEAD_COUNT": len(numbers),
        "FOREHEAD_HANDS": numbers or (0,),
    }
