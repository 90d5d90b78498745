"""Hands played by a policy, and the values of its choices."""

from counter_rules.bots._policy.machine.moves import (
    bid_by_policy,
    choose_card,
    compute_bid_value,
    compute_name_value,
    expect_open,
    name_by_policy,
    weigh_cards,
)
from counter_rules.bots._policy.machine.weights import *
from counter_rules.kernel.inner import Place, as_bytes, as_pointer, draw, popcount, stack
from counter_rules.kernel.machine.actions import act, get_card, list_actions, list_shows
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.data import *
from counter_rules.kernel.machine.observe import remember, remember_play
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.table import *
from counter_rules.kernel.machine.trick import list_playable, play

# A hand played on with the policy at every seat.


def play_hand_by_policy(
    s: list[int],
    t: list[int],
    d: list[int],
    r: list[int],
    w: list[int],
    x: list[int],
    out: list[int],
) -> None:
    """Play to the end of the hand."""
    while s[PHASE] != DEAL and s[PHASE] != OVER:
        move_by_policy(s, t, d, r, w, x, out)


def move_by_policy(
    s: list[int],
    t: list[int],
    d: list[int],
    r: list[int],
    w: list[int],
    x: list[int],
    out: list[int],
) -> None:
    """Let the seat to act make one move."""
    if s[PHASE] == BIDDING:
        bid_by_policy(s, d, r, w, x)
    elif NAMER and s[PHASE] == NAMING:
        name_by_policy(s, d, w, x)
    elif PASSES and s[PHASE] == PASS:
        card = choose_card(s, t, d, r, w, x, s[HAND + s[TURN]], 1)
        action = d[D_PASS] + card
        remember(s, d, action)
        act(s, t, d, action)
    else:
        play_chosen(s, t, d, r, x, out, choose_card(s, t, d, r, w, x, list_playable(s), 0))


def play_chosen(
    s: list[int],
    t: list[int],
    d: list[int],
    r: list[int],
    x: list[int],
    out: list[int],
    card: int,
) -> None:
    """Let the seat to act play a card; a joker is named, and a card may be shown with another."""
    if (NAMED | SHOWING) >> card & 1:
        action = choose_declared(s, r, x, out, card)
        remember(s, d, action)
        act(s, t, d, action)
    else:
        remember_play(s, card, -1)
        play(s, t, d, card, -1, -1)


def choose_declared(s: list[int], r: list[int], x: list[int], out: list[int], card: int) -> int:
    """Choose the name of a joker, or the card to show with a card.

    A seat that wants tricks names the joker high. The card to show is random.
    """
    if NAMED and NAMED >> card & 1:
        is_wanted = s[NAME] < 0 and x[X_NEED] > 1
        return A_HIGH if is_wanted or s[NAME] == 0 else card
    count = list_shows(s, card, out, 0)
    number = draw(r, count + 1)
    return card if number == count else out[number]


# The policy's values of the moves of the seat to act.


def judge_actions(row: Place, weights: Place, to: Place, data: Place) -> int:
    """Write the value of each legal action, in ascending order, and return their number.

    The value of a bid is its expected points, in parts of `UNIT`; for a trump see
    `compute_name_value`. That of a card is its probability relative to the likeliest card, in
    parts of a million.
    """
    s = as_pointer(row)
    w = as_pointer(weights)
    values = as_pointer(to)
    d = as_pointer(data)
    x = stack(SCENE)
    out = as_bytes(stack(MOST_ACTIONS))
    count = list_actions(s, d, out)
    if s[PHASE] == BIDDING:
        judge_bids(s, d, w, x, out, count, values)
        return count
    if NAMER and s[PHASE] == NAMING:
        for i in range(count):
            values[i] = compute_name_value(s, w, x, out[i] - d[D_NAME])
        return count
    t = stack(TABLE)
    passing = 1 if PASSES and s[PHASE] == PASS else 0
    cards = s[HAND + s[TURN]] if passing else list_playable(s)
    best = weigh_cards(s, t, d, w, x, cards, passing)
    for i in range(count):
        card = out[i] - d[D_PASS] if passing else get_card(out[i])
        value = EXP[min(best - x[X_CARDS + popcount(cards & ((1 << card) - 1))], 511)]
        values[i] = value if is_well_named(s, x, card, out[i]) else value // 2
    return count


def judge_bids(
    s: list[int],
    d: list[int],
    w: list[int],
    x: list[int],
    out: list[int],
    count: int,
    values: list[int],
) -> None:
    """Write the value of each bid; a seat that may bid blind prefers to look."""
    if BLIND_BIDS and s[SIGHT + s[TURN]] == HIDDEN:
        for i in range(count):
            values[i] = UNIT if out[i] == d[D_LOOK] else 0
        return
    expected = expect_open(s, d, w, x)
    for i in range(count):
        values[i] = compute_bid_value(s, d, w, out[i] - A_BID, expected)


def is_well_named(s: list[int], x: list[int], card: int, action: int) -> bool:
    """Return whether a card is no joker, or named high if tricks are wanted, and low if not."""
    if NAMED and NAMED >> card & 1 and s[NAME] < 0:
        return (action == A_HIGH) == (x[X_NEED] > 1)
    return True
