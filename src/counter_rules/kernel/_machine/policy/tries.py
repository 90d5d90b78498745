"""Actions tried in many worlds: made, and the hand played on by a policy."""

from counter_rules.kernel._machine.actions import act
from counter_rules.kernel._machine.codes import MOST_ACTIONS
from counter_rules.kernel._machine.memory import remember
from counter_rules.kernel._machine.playout import copy_row
from counter_rules.kernel._machine.policy.hand import play_hand_by_policy
from counter_rules.kernel._machine.policy.weights import SCENE
from counter_rules.kernel._machine.row import ROW, SCORE, TURN
from counter_rules.kernel._machine.table import TABLE
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

    What is written is the points of the seat to act, world by world. All actions have the same luck
    in a world.
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
            to[(world - first) * count + i] = s[SCORE + seat] - begin[SCORE + seat]
    return (last - first) * count
