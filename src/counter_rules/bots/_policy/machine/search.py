"""Actions tried in many worlds, one by one or in a tree."""

from counter_rules.bots._policy.machine.learn import move_by_policy, play_hand_by_policy
from counter_rules.bots._policy.machine.weights import *
from counter_rules.kernel.inner import (
    Place,
    as_bytes,
    as_pointer,
    draw,
    nth_words,
    seed_stream,
    sqrt,
    stack,
    top,
)
from counter_rules.kernel.machine.actions import act, list_actions
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.games import copy_row
from counter_rules.kernel.machine.observe import remember
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.table import *

# Rollouts: actions made, and the hand played on by a policy.


def try_actions(
    rows: Place,
    first: int,
    last: int,
    actions: Place,
    count: int,
    weights: Place,
    seed: int,
    results: Place,
    data: Place,
) -> int:
    """Try some actions in each of the worlds first … last-1, and return the number of games.

    Three words are written for each, world by world: the points of the seat to act, its margin
    (`compute_margin`), and whether it made its bid. All actions use the same random numbers in a
    world.
    """
    s = stack(ROW)
    t = stack(TABLE)
    r = stack(1)
    x = stack(SCENE)
    out = as_bytes(stack(MOST_ACTIONS))
    w = as_pointer(weights)
    d = as_pointer(data)
    chosen = as_pointer(actions)
    to = as_pointer(results)
    for world in range(first, last):
        begin = nth_words(rows, world, ROW)
        seat = begin[TURN]
        for i in range(count):
            copy_row(begin, s)
            seed_stream(r, seed, world)
            remember(s, d, chosen[i])
            act(s, t, d, chosen[i])
            play_hand_by_policy(s, t, d, r, w, x, out)
            at = 3 * ((world - first) * count + i)
            to[at] = s[SCORE + seat] - begin[SCORE + seat]
            to[at + 1] = compute_margin(s, begin, seat)
            to[at + 2] = 1 if s[BID + seat] == s[WON + seat] else 0
    return (last - first) * count


def compute_margin(s: list[int], begin: list[int], seat: int) -> int:
    """Return a seat's points over the mean of the others, times their number.

    If all share one score, return the points times that number.
    """
    margin = (P - 1) * (s[SCORE + seat] - begin[SCORE + seat])
    if TOGETHER:
        return margin
    for other in range(P):
        if other != seat:
            margin -= s[SCORE + other] - begin[SCORE + other]
    return margin


# Information-set Monte Carlo tree search: one tree of actions for many worlds. Cowling, Powley and
# Whitehouse, "Information Set Monte Carlo Tree Search" (2012). `weights` describes a node.


def grow_tree(
    rows: Place,
    first: int,
    last: int,
    tree: Place,
    room: int,
    exploration: int,
    weights: Place,
    seed: int,
    data: Place,
) -> int:
    """Search in the worlds first … last-1, once in each, and return the number of nodes.

    The tree has room for ``room`` nodes. Its root is the first, whose first word counts them all.
    The exploration constant of UCB is in sixteenths of a point.
    """
    s = stack(ROW)
    t = stack(TABLE)
    r = stack(1)
    x = stack(SCENE)
    out = as_bytes(stack(MOST_ACTIONS))
    path = stack(PATH)
    w = as_pointer(weights)
    d = as_pointer(data)
    n = as_pointer(tree)
    for world in range(first, last):
        begin = nth_words(rows, world, ROW)
        copy_row(begin, s)
        seed_stream(r, seed, world)
        depth = descend(s, t, d, r, w, x, out, n, path, room, exploration)
        play_hand_by_policy(s, t, d, r, w, x, out)
        for i in range(depth):
            node = path[2 * i]
            seat = path[2 * i + 1]
            n[node + N_VISITS] += 1
            margin = compute_margin(s, begin, seat)
            n[node + N_MARGINS] += margin
            n[node + N_SQUARES] += margin * margin
            n[node + N_MADE] += 1 if s[BID + seat] == s[WON + seat] else 0
    return n[0]


def descend(
    s: list[int],
    t: list[int],
    d: list[int],
    r: list[int],
    w: list[int],
    x: list[int],
    out: list[int],
    n: list[int],
    path: list[int],
    room: int,
    exploration: int,
) -> int:
    """Make moves by the tree until one is new, and return the number of moves chosen there."""
    viewer = s[TURN]
    node = 0
    depth = 0
    while s[PHASE] != DEAL and s[PHASE] != OVER and 2 * depth < PATH:
        if s[TURN] != viewer and is_left_to_policy(s):
            move_by_policy(s, t, d, r, w, x, out)
            continue
        count = list_actions(s, d, out)
        action = out[0]
        if count > 1:
            node = choose_node(n, r, node, out, count, room, exploration)
            if node < 0:
                return depth
            path[2 * depth] = node
            path[2 * depth + 1] = s[TURN]
            depth += 1
            action = n[node + N_ACTION]
        remember(s, d, action)
        act(s, t, d, action)
        if count > 1 and n[node + N_VISITS] == 0:
            return depth
    return depth


def is_left_to_policy(s: list[int]) -> bool:
    """Return whether the tree skips the next move if another seat makes it.

    It skips hidden choices, trumps that others name, and bids at tables of four and more or with
    one shared score: a bid must show what the hand is worth, and in the tree a seat has another
    hand each time. With many bidders, the tree tries each bid so rarely that bids are almost
    random. In Counter the tree is better nevertheless: +0.74 ± 0.15 points a hand against the
    heuristic with bids in the tree, +0.58 ± 0.13 with bids of the policy.
    """
    if PASSES and s[PHASE] == PASS:
        return True
    if NAMER and s[PHASE] == NAMING:
        return True
    if (SEALED or TOGETHER or (P > 3 and not HAS_POWERS)) and s[PHASE] == BIDDING:
        return True
    return False


def choose_node(
    n: list[int],
    r: list[int],
    node: int,
    out: list[int],
    count: int,
    room: int,
    exploration: int,
) -> int:
    """Return the node of one of some actions: a new one, or the most promising; -1 for none."""
    untried = 0
    new = 0
    chosen = -1
    best = -1e18
    for i in range(count):
        child = find_child(n, node, out[i])
        if child < 0:
            untried += 1
            if draw(r, untried) == 0:
                new = out[i]
            continue
        n[child + N_AVAILABLE] += 1
        visits = n[child + N_VISITS]
        doubt = sqrt(top(n[child + N_AVAILABLE] + 1) / visits)
        promise = n[child + N_MARGINS] / (visits * (P - 1)) + exploration * doubt / 16
        if promise > best:
            best = promise
            chosen = child
    if untried > 0 and n[0] < room:
        return add_child(n, node, new)
    return chosen


def find_child(n: list[int], node: int, action: int) -> int:
    """Return the child of a node for an action, or -1."""
    child = n[node + N_CHILD]
    while child != 0 and n[child + N_ACTION] != action:
        child = n[child + N_NEXT]
    return child if child != 0 else -1


def add_child(n: list[int], node: int, action: int) -> int:
    """Add a child to a node, and return it."""
    child = n[0] * NODE
    n[0] += 1
    n[child + N_ACTION] = action
    n[child + N_VISITS] = 0
    n[child + N_AVAILABLE] = 1
    n[child + N_MARGINS] = 0
    n[child + N_SQUARES] = 0
    n[child + N_MADE] = 0
    n[child + N_CHILD] = 0
    n[child + N_NEXT] = n[node + N_CHILD]
    n[node + N_CHILD] = child
    return child
