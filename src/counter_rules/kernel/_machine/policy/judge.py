"""What a policy thinks of every move that the seat to act may make."""

from counter_rules.kernel._machine.actions import find_card, list_actions
from counter_rules.kernel._machine.codes import *
from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.playable import find_playable
from counter_rules.kernel._machine.policy.bids import expect_own, find_bid_worth
from counter_rules.kernel._machine.policy.cards import weigh_cards
from counter_rules.kernel._machine.policy.weights import *
from counter_rules.kernel._machine.row import *
from counter_rules.kernel._machine.table import *
from counter_rules.kernel._words_python import as_bytes, as_pointer, popcount, stack


def judge_actions(row: list[int], weights: list[int], to: list[int]) -> int:
    """Write what each legal action is worth, in ascending order, and return how many they are.

    A bid is worth the points that it is expected to bring, in parts of `UNIT`; a card how likely it
    is to be played, in parts of a million compared with the likeliest.
    """
    s = as_pointer(row)
    w = as_pointer(weights)
    worths = as_pointer(to)
    x = stack(SCENE)
    out = as_bytes(stack(MOST_ACTIONS))
    count = list_actions(s, out)
    if s[PHASE] == BIDDING:
        judge_bids(s, w, x, out, count, worths)
        return count
    t = stack(TABLE)
    passing = 1 if PASSES and s[PHASE] == PASS else 0
    cards = s[HAND + s[TURN]] if passing else find_playable(s)
    best = weigh_cards(s, t, w, x, cards, passing)
    for i in range(count):
        card = out[i] - A_PASS if passing else find_card(out[i])
        worth = EXP[min(best - x[X_CARDS + popcount(cards & ((1 << card) - 1))], 511)]
        worths[i] = worth if is_well_named(s, x, card, out[i]) else worth // 2
    return count


def judge_bids(
    s: list[int], w: list[int], x: list[int], out: list[int], count: int, worths: list[int]
) -> None:
    """Write what each bid is worth; a seat that may bid blind had better look."""
    if BLIND_BIDS and s[SIGHT + s[TURN]] == HIDDEN:
        for i in range(count):
            worths[i] = UNIT if out[i] == A_LOOK else 0
        return
    expected = expect_own(s, w, x)
    for i in range(count):
        worths[i] = find_bid_worth(s, w, out[i] - A_BID, expected)


def is_well_named(s: list[int], x: list[int], card: int, action: int) -> bool:
    """Return whether a card is no joker, or named high when tricks are wanted, and low if not."""
    if NAMED and NAMED >> card & 1 and s[NAME] < 0:
        return (action == A_HIGH) == (x[X_NEED] > 1)
    return True
