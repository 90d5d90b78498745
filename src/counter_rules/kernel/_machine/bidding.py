"""The bidding: which bids are open, and what one does (C2, F0.3, F2.6)."""

from counter_rules.kernel._machine.codes import *
from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.hands import around
from counter_rules.kernel._machine.match import find_best
from counter_rules.kernel._machine.row import *
from counter_rules.kernel._words_python import ctz


def begin_bidding(s: list[int]) -> None:
    """Clear what the hand before has left, and ask for the first bid or for all."""
    s[PHASE] = BIDDING
    s[WAITING] = (1 << P) - 1
    s[TURN] = 0 if SEALED else around(s[DEALER] + 1)
    s[LEADER] = FIRST_LEADER[s[DEALER]]
    s[LED] = -1
    s[NAME] = -1
    s[ON_TABLE] = 0
    s[TRICKS] = 0
    s[DOUBLED] = 0
    s[TOTAL] = 0
    s[BROKEN] = 0
    for seat in range(P):
        s[BID + seat] = -1
        s[WON + seat] = 0
        s[GIVEN + seat] = -1
        s[SIGHT + seat] = OWN
    if FOREHEADS and is_forehead(s[HAND_NUMBER], s[SIZE]):
        for seat in range(P):
            s[SIGHT + seat] = FOREHEAD
    elif BLIND_BIDS:
        best = find_best(s)
        for seat in range(P):
            s[SIGHT + seat] = HIDDEN if best - s[SCORE + seat] >= BEHIND else OWN


def is_forehead(number: int, size: int) -> bool:
    """Return whether the hands of a deal are held on the forehead (F2.5)."""
    for i in range(FOREHEAD_COUNT):
        if FOREHEAD_HANDS[i] == number:
            return True
    return FOREHEAD_SIZES >> size & 1 == 1


def find_bids(s: list[int]) -> int:
    """Return the bids open to the seat to act, as the bits of a number."""
    size = s[SIZE]
    every = (1 << (size + 1)) - 1
    if HOOK == NO_HOOK:
        return every
    left = size - s[TOTAL]
    is_last = s[WAITING] & (s[WAITING] - 1) == 0
    if HOOK == HOOK_LAST_BIDDER:
        return every & ~(1 << left) if is_last and left >= 0 else every
    if HOOK == EXACT_TOTAL and is_last:
        return 1 << left
    # With `NO_EXCESS`, and before the last bid with `EXACT_TOTAL`; never less than 0 is left.
    return (1 << (left + 1)) - 1


def bid(s: list[int], tricks: int) -> None:
    """Let the seat to act bid; after the last bid the play begins."""
    seat = s[TURN]
    s[BID + seat] = tricks
    s[TOTAL] += tricks
    s[WAITING] &= ~(1 << seat)
    if s[WAITING] == 0:
        begin_play(s)
    elif SEALED:
        s[TURN] = ctz(s[WAITING])
    else:
        s[TURN] = around(seat + 1)


def bid_blind(s: list[int], tricks: int) -> None:
    """Let the seat to act bid before it has looked."""
    s[SIGHT + s[TURN]] = BLIND
    bid(s, tricks)


def look(s: list[int]) -> None:
    """Let the seat to act look at its hand in place of bidding blind."""
    s[SIGHT + s[TURN]] = OWN


def begin_play(s: list[int]) -> None:
    """Let the first leader lead."""
    s[PHASE] = PLAY
    s[TURN] = s[LEADER]
    if FOREHEADS:
        for seat in range(P):
            if s[SIGHT + seat] == FOREHEAD:
                s[SIGHT + seat] = OWN
