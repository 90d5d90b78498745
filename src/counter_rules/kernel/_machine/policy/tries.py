"""Actions tried in many worlds: made, and the hand played on by a policy."""

from counter_rules.kernel._machine.actions import act
from counter_rules.kernel._machine.codes import *
from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.memory import remember
from counter_rules.kernel._machine.playout import copy_row
from counter_rules.kernel._machine.policy.hand import play_hand_by_policy
from counter_rules.kernel._machine.policy.weights import *
from counter_rules.kernel._machine.row import *
from counter_rules.kernel._machine.table import *
from counter_rules.kernel._words_python import (
    as_bytes,
    as_pointer,
    nth_words,
    seed_stream,
    stack,
)


def try_actions(
    rows: list[int],
    first: int,
    last: int,
    actions: list[int],
    count: int,
    weights: list[int],
    seed: int,
    results: list[int],
) -> int:
    """Try so many actions in each of the worlds first … last-1, and return how many games it were.

    Two words are written for each, world by world: the points of the seat to act, and by how much
    it got ahead (`find_lead`). All actions have the same luck in a world.
    """
    s = stack(ROW)
    t = stack(TABLE)
    r = stack(1)
    x = stack(SCENE)
    out = as_bytes(stack(MOST_ACTIONS))
    w = as_pointer(weights)
    chosen = as_pointer(actions)
    to = as_pointer(results)
    for world in range(first, last):
        begin = nth_words(rows, world, ROW)
        seat = begin[TURN]
        for i in range(count):
            copy_row(begin, s)
            seed_stream(r, seed, world)
            remember(s, chosen[i])
            act(s, t, chosen[i])
            play_hand_by_policy(s, t, r, w, x, out)
            at = 2 * ((world - first) * count + i)
            to[at] = s[SCORE + seat] - begin[SCORE + seat]
            to[at + 1] = find_lead(s, begin, seat)
    return (last - first) * count


def find_lead(s: list[int], begin: list[int], seat: int) -> int:
    """Return by how much a seat got ahead of the others' mean, times how many they are.

    Where all share one score, what counts is that.
    """
    lead = (P - 1) * (s[SCORE + seat] - begin[SCORE + seat])
    if TOGETHER:
        return lead
    for other in range(P):
        if other != seat:
            lead -= s[SCORE + other] - begin[SCORE + other]
    return lead
