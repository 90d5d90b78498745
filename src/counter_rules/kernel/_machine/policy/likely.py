"""Which of many worlds are likely, by the bids that were made in them."""

from counter_rules.kernel._machine.bidding import is_forehead
from counter_rules.kernel._machine.codes import BIDDING, BLIND
from counter_rules.kernel._machine.constants import BLIND_BIDS, EXP, FOREHEADS, SEALED, P
from counter_rules.kernel._machine.policy.bids import expect_tricks
from counter_rules.kernel._machine.policy.weights import SCENE, STRIDE, UNIT
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


def pick_likely(
    rows: list[int],
    count: int,
    viewer: int,
    weights: list[int],
    sharpness: int,
    picked: list[int],
    wanted: int,
) -> int:
    """Pick so many of the worlds 0 … count-1, the likelier the more often; return how many.

    A world is less likely the farther its bids are from what its hands make expect: by a factor of
    e for sixteen tricks squared, divided by the sharpness. The picked ones are not in order, so that
    the first of them are a fair choice as well; there is room for ``wanted`` and ``count`` words.
    """
    f = stack(SCENE)
    w = as_pointer(weights)
    out = as_pointer(picked)
    least = 1 << 60
    for world in range(count):
        far = find_distance(nth_words(rows, world, ROW), w, viewer, f) * sharpness // 16
        out[wanted + world] = far
        least = min(least, far)
    total = 0
    for world in range(count):
        total += EXP[min(out[wanted + world] - least, 511)]
        out[wanted + world] = total
    world = 0
    for each in range(wanted):
        while out[wanted + world] * wanted <= each * total:
            world += 1
        out[each * STRIDE % wanted] = world
    return wanted


def find_distance(s: list[int], w: list[int], viewer: int, f: list[int]) -> int:
    """Return how far the bids of the others are from what their hands make expect.

    It is the sum of the squares, in parts of `UNIT`, for all seats that have seen their hand and
    bid openly.
    """
    if SEALED and s[PHASE] == BIDDING:
        return 0
    if FOREHEADS and is_forehead(s[HAND_NUMBER], s[SIZE]):
        return 0
    far = 0
    for seat in range(P):
        if seat == viewer or s[BID + seat] < 0 or (BLIND_BIDS and s[SIGHT + seat] == BLIND):
            continue
        # What was passed since is a small fault.
        hand = s[HAND + seat] | s[PLAYED + seat]
        off = expect_tricks(s, w, seat, hand, f) - UNIT * s[BID + seat]
        far += off * off // UNIT
    return far
