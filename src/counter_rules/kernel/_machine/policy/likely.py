"""How likely worlds are by the bids that were made in them."""

from counter_rules.kernel._machine.bidding import is_forehead
from counter_rules.kernel._machine.codes import BIDDING, BLIND
from counter_rules.kernel._machine.constants import BLIND_BIDS, FOREHEADS, SEALED, P
from counter_rules.kernel._machine.policy.bids import expect_tricks
from counter_rules.kernel._machine.policy.weights import SCENE, UNIT
from counter_rules.kernel._machine.row import (
    BID,
    HAND,
    HAND_NUMBER,
    PHASE,
    PLAYED,
    ROW,
    SIGHT,
    SIZE,
)
from counter_rules.kernel._words_python import as_pointer, nth_words, stack


def weigh_bids(rows: list[int], count: int, viewer: int, weights: list[int], to: list[int]) -> int:
    """Write how far the bids in each of so many worlds are from what hands make expect.

    It is the sum of the squares of the differences, in parts of `UNIT`, for all seats but the
    viewer's that have seen their hand and bid openly.
    """
    f = stack(SCENE)
    w = as_pointer(weights)
    far = as_pointer(to)
    for world in range(count):
        s = nth_words(rows, world, ROW)
        far[world] = 0
        if SEALED and s[PHASE] == BIDDING:
            continue
        if FOREHEADS and is_forehead(s[HAND_NUMBER], s[SIZE]):
            continue
        for seat in range(P):
            if seat == viewer or s[BID + seat] < 0:
                continue
            if BLIND_BIDS and s[SIGHT + seat] == BLIND:
                continue
            # What was passed since is a small fault.
            hand = s[HAND + seat] | s[PLAYED + seat]
            off = expect_tricks(s, w, seat, hand, f) - UNIT * s[BID + seat]
            far[world] += off * off // UNIT
    return count
