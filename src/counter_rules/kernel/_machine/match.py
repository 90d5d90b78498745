"""The score of a hand, and what comes after it: the next deal or the end (C1.3, C8, F8)."""

from counter_rules.kernel._machine.codes import *
from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.hands import around
from counter_rules.kernel._machine.row import *


def end_hand(s: list[int]) -> None:
    """Score a finished hand and go on to the next deal, or to the end."""
    exact = 0
    for seat in range(P):
        is_made = 1 if s[BID + seat] == s[WON + seat] else 0
        exact += is_made
        s[EXACT + seat] += is_made
        s[TAKEN + seat] += s[WON + seat]
    for seat in range(P):
        s[SCORE + seat] += find_points(s, seat, exact)
    s[MISSES] += 1 if exact != P else 0
    if is_over(s):
        s[PHASE] = OVER
    else:
        s[PHASE] = DEAL
        s[DEALER] = around(s[DEALER] + 1)
        s[HAND_NUMBER] += 1


def find_points(s: list[int], seat: int, exact: int) -> int:
    """Return what a seat scores for a finished hand in which so many bids were made."""
    if TOGETHER:
        return 1 if exact == P else 0
    size = s[SIZE]
    points = SCORES[SCORE_AT[size] + s[BID + seat] * (size + 1) + s[WON + seat]]
    if BLIND_BIDS and s[SIGHT + seat] == BLIND and s[BID + seat] == s[WON + seat]:
        points += BLIND_BONUS
    return points


def is_over(s: list[int]) -> bool:
    """Return whether the match is over after a hand (C8.2, F0.6, F3.5, F3.6)."""
    is_due = s[HAND_NUMBER] >= SCHEDULED or s[HAND_NUMBER] >= MAX_HANDS
    if ENDING == TARGET_REACHED:
        if find_best(s) >= TARGET:
            s[REACHED] = 1
        is_due = is_due or s[REACHED] == 1
    if ENDING == LIVES_LOST:
        is_due = is_due or s[MISSES] >= LIVES
    if TIES == EXTRA_HANDS:
        leaders = find_leaders(s)
        is_due = is_due and leaders & (leaders - 1) == 0
    return is_due


def find_best(s: list[int]) -> int:
    """Return the highest score."""
    best = s[SCORE]
    for seat in range(1, P):
        best = max(best, s[SCORE + seat])
    return best


def find_leaders(s: list[int]) -> int:
    """Return the seats with the highest score, as a set."""
    best = find_best(s)
    leaders = 0
    for seat in range(P):
        if s[SCORE + seat] == best:
            leaders |= 1 << seat
    return leaders


def find_winners(s: list[int]) -> int:
    """Return the seats that have won a match that is over, as a set."""
    if ENDING == LIVES_LOST:
        return 0 if s[MISSES] >= LIVES else (1 << P) - 1
    leaders = find_leaders(s)
    if TIES == MOST_EXACT_BIDS:
        return find_most(s, leaders, EXACT)
    if TIES == MOST_TRICKS:
        return find_most(s, leaders, TAKEN)
    return leaders


def find_most(s: list[int], seats: int, at: int) -> int:
    """Return those of some seats for which a group of the row has the largest number, as a set."""
    most = -1
    found = 0
    for seat in range(P):
        if seats >> seat & 1:
            if s[at + seat] > most:
                most = s[at + seat]
                found = 0
            if s[at + seat] == most:
                found |= 1 << seat
    return found
