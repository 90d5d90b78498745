"""Likelihoods of worlds, by the bids and the plays that were made in them."""

from counter_rules.bots._policy.machine.moves import expect_tricks, weigh_cards
from counter_rules.bots._policy.machine.weights import *
from counter_rules.kernel.inner import Place, as_pointer, log, nth_words, popcount, stack
from counter_rules.kernel.machine.actions import act, get_card
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.data import *
from counter_rules.kernel.machine.games import copy_row
from counter_rules.kernel.machine.hand import is_forehead, settle_first_leader
from counter_rules.kernel.machine.observe import forget_hands, remember
from counter_rules.kernel.machine.pack import *
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.table import *
from counter_rules.kernel.machine.trick import list_playable


def pick_by_bids(
    rows: Place,
    count: int,
    viewer: int,
    weights: Place,
    sharpness: int,
    picked: Place,
    wanted: int,
    data: Place,
) -> int:
    """Pick ``wanted`` of the worlds 0 … count-1, in proportion to their likelihood by the bids.

    The likelihood decreases with the distance of the bids from the tricks expected of the hands: by
    a factor of e for sixteen tricks squared, divided by the sharpness. ``picked`` has room for the
    picked worlds, followed by a word for each world.
    """
    f = stack(SCENE)
    w = as_pointer(weights)
    out = as_pointer(picked)
    d = as_pointer(data)
    for world in range(count):
        far = compute_distance(nth_words(rows, world, ROW), d, w, viewer, f)
        out[wanted + world] = far * sharpness // 16
    return pick_near(out, count, wanted)


def pick_by_plays(
    rows: Place,
    count: int,
    viewer: int,
    weights: Place,
    trust: int,
    actions: Place,
    plays: int,
    picked: Place,
    wanted: int,
    data: Place,
) -> int:
    """Pick worlds in the same way, by the probability that the policy makes the plays of others.

    Trust is the probability, in 64ths, that others play by the policy and not at random. The plays
    are all those of the hand, in order, with no passes among them.
    """
    s = stack(ROW)
    t = stack(TABLE)
    x = stack(SCENE)
    w = as_pointer(weights)
    made = as_pointer(actions)
    out = as_pointer(picked)
    d = as_pointer(data)
    for world in range(count):
        copy_row(nth_words(rows, world, ROW), s)
        rewind(s, d)
        far = 0
        for i in range(plays):
            if s[TURN] != viewer:
                far += compute_surprise(s, t, d, w, x, get_card(made[i]), trust)
            remember(s, d, made[i])
            act(s, t, d, made[i])
        out[wanted + world] = far
    return pick_near(out, count, wanted)


def pick_near(out: list[int], count: int, wanted: int) -> int:
    """Pick worlds by their distances, which follow the places for the picked ones.

    Systematic resampling: the picks are evenly spaced over the sum of all weights. They are
    scattered over the list, so that its beginning is a fair sample, too.
    """
    least = 1 << 60
    for world in range(count):
        least = min(least, out[wanted + world])
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


def compute_distance(s: list[int], d: list[int], w: list[int], viewer: int, f: list[int]) -> int:
    """Return the distance of the others' bids from the tricks expected of their hands.

    It is the sum of squares, in parts of `UNIT`, over all seats that have looked and bid openly.
    """
    if SEALED and s[PHASE] == BIDDING:
        return 0
    if FOREHEADS and is_forehead(d, s[HAND_NUMBER], s[SIZE]):
        return 0
    far = 0
    for seat in range(P):
        if seat == viewer or s[BID + seat] < 0 or (BLIND_BIDS and s[SIGHT + seat] == BLIND):
            continue
        # Cards passed since then cause a small error.
        if PACK:
            hand = join_piles(s[HAND + seat], s[PLAYED + seat])
        else:
            hand = s[HAND + seat] | s[PLAYED + seat]
        off = expect_tricks(s, w, seat, hand, f) - UNIT * s[BID + seat]
        far += off * off // UNIT
    return far


def rewind(s: list[int], d: list[int]) -> None:
    """Undo all plays of a hand."""
    for seat in range(P):
        if PACK:
            s[HAND + seat] = join_piles(s[HAND + seat], s[PLAYED + seat])
        else:
            s[HAND + seat] |= s[PLAYED + seat]
        s[PLAYED + seat] = 0
        s[WON + seat] = 0
    forget_hands(s)
    s[PHASE] = PLAY
    s[LEADER] = d[d[D_FIRST_LEADER] + s[DEALER]]
    settle_first_leader(s)
    s[TURN] = s[LEADER]
    s[LED] = -1
    s[NAME] = -1
    s[ON_TABLE] = 0
    s[TRICKS] = 0
    s[DOUBLED] = 0
    s[BROKEN] = 0


def compute_surprise(
    s: list[int],
    t: list[int],
    d: list[int],
    w: list[int],
    x: list[int],
    card: int,
    trust: int,
) -> int:
    """Return the surprise, in parts of `UNIT`, that the seat to act plays a card."""
    cards = list_playable(s)
    count = popcount(cards)
    if count < 2:
        return 0
    best = weigh_cards(s, t, d, w, x, cards, 0)
    place = popcount(cards & ((1 << card) - 1))
    total = 0
    for i in range(count):
        total += EXP[min(best - x[X_CARDS + i], 511)]
    by_policy = EXP[min(best - x[X_CARDS + place], 511)] / total
    return int(-UNIT * log((trust * by_policy + (64 - trust) / count) / 64))
