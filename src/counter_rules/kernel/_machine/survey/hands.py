"""Hands counted as they are played: at random, by a policy, or as somebody has played them."""

from counter_rules.kernel._machine.actions import act
from counter_rules.kernel._machine.codes import *
from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.dealing import deal
from counter_rules.kernel._machine.hands import around, choose_pass
from counter_rules.kernel._machine.playout import bid_at_random, copy_row, play_at_random
from counter_rules.kernel._machine.policy.hand import move_by_policy
from counter_rules.kernel._machine.policy.weights import *
from counter_rules.kernel._machine.row import *
from counter_rules.kernel._machine.survey.counts import *
from counter_rules.kernel._machine.survey.tricks import keep_trick, note_trick
from counter_rules.kernel._machine.table import *
from counter_rules.kernel._words_python import (
    as_bytes,
    as_pointer,
    draw,
    popcount,
    seed_stream,
    select,
    stack,
)


def survey_random(
    start: list[int],
    counts: list[int],
    kept: list[int],
    step: int,
    first: int,
    last: int,
    seed: int,
    cycle: int,
) -> int:
    """Deal hands first … last-1, play them at random and count; return how many they are.

    A row tells the dealer and the scores; hands are dealt as hand 1, 2 … of a cycle in turn. What
    is kept of a hand lies so many words behind that of the last one: 0 keeps only the last. Where
    all are kept, their tricks are not counted.
    """
    s = stack(ROW)
    t = stack(TABLE)
    q = stack(ROW)
    r = stack(1)
    out = as_bytes(stack(MOST_ACTIONS))
    c = as_pointer(counts)
    k = as_pointer(kept)
    for hand in range(first, last):
        begin_hand(as_pointer(start), s, r, seed, hand, cycle)
        at = (hand - first) * step
        keep_deal(s, k, at)
        while s[PHASE] == BIDDING:
            bid_at_random(s, r)
        while s[PHASE] == PLAY or (PASSES and s[PHASE] == PASS):
            is_last = 0 if step else keep_trick(s, q)
            if s[PHASE] == PLAY:
                play_at_random(s, t, r, out)
            else:
                choose_pass(s, select(s[HAND + s[TURN]], draw(r, popcount(s[HAND + s[TURN]]))))
            if is_last:
                note_trick(s, t, q, c)
        note_hand(s, as_pointer(start), c, k, at)
    return last - first


def survey_policy(
    start: list[int],
    counts: list[int],
    kept: list[int],
    step: int,
    first: int,
    last: int,
    seed: int,
    cycle: int,
    weights: list[int],
) -> int:
    """Do the same with hands that a policy plays."""
    s = stack(ROW)
    t = stack(TABLE)
    q = stack(ROW)
    r = stack(1)
    x = stack(SCENE)
    out = as_bytes(stack(MOST_ACTIONS))
    c = as_pointer(counts)
    k = as_pointer(kept)
    w = as_pointer(weights)
    for hand in range(first, last):
        begin_hand(as_pointer(start), s, r, seed, hand, cycle)
        at = (hand - first) * step
        keep_deal(s, k, at)
        while s[PHASE] == BIDDING or s[PHASE] == PLAY or (PASSES and s[PHASE] == PASS):
            is_last = 0 if step else keep_trick(s, q)
            move_by_policy(s, t, r, w, x, out)
            if is_last:
                note_trick(s, t, q, c)
        note_hand(s, as_pointer(start), c, k, at)
    return last - first


def survey_actions(
    start: list[int], counts: list[int], kept: list[int], actions: list[int], made: int
) -> int:
    """Count a hand that somebody has played, from its deal on; return the phase after it."""
    s = stack(ROW)
    t = stack(TABLE)
    q = stack(ROW)
    c = as_pointer(counts)
    k = as_pointer(kept)
    chosen = as_pointer(actions)
    copy_row(as_pointer(start), s)
    keep_deal(s, k, 0)
    for i in range(made):
        is_last = keep_trick(s, q)
        act(s, t, chosen[i])
        if is_last:
            note_trick(s, t, q, c)
    note_hand(s, as_pointer(start), c, k, 0)
    return s[PHASE]


def begin_hand(
    begin: list[int], s: list[int], r: list[int], seed: int, hand: int, cycle: int
) -> None:
    """Deal one of many hands by its own stream."""
    copy_row(begin, s)
    s[HAND_NUMBER] = 1 + hand % cycle
    seed_stream(r, seed, hand)
    deal(s, r)


def keep_deal(s: list[int], k: list[int], at: int) -> None:
    """Keep what was dealt."""
    k[at + K_SIZE] = s[SIZE]
    k[at + K_TRUMP] = s[TRUMP]
    for i in range(P):
        seat = around(around(s[DEALER] + 1) + i)
        k[at + K_HAND + i] = s[HAND + seat]
        if TWINS:
            k[at + K_TWIN + i] = s[TWIN + seat]


def note_hand(s: list[int], begin: list[int], c: list[int], k: list[int], at: int) -> None:
    """Count what came of a hand that is over, and keep it."""
    c[C_HANDS] += 1
    for i in range(P):
        seat = around(around(begin[DEALER] + 1) + i)
        points = s[SCORE + seat] - begin[SCORE + seat]
        c[C_POINTS + i] += points
        c[C_OUTCOMES + (i * (LARGEST + 1) + s[BID + seat]) * (LARGEST + 1) + s[WON + seat]] += 1
        k[at + K_BID + i] = s[BID + seat]
        k[at + K_WON + i] = s[WON + seat]
        k[at + K_POINTS + i] = points
