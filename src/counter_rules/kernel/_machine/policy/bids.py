"""The tricks that a hand is expected to take, and the bid that follows from them."""

from counter_rules.kernel._machine.bidding import bid, find_bids, look
from counter_rules.kernel._machine.codes import *
from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.hands import around
from counter_rules.kernel._machine.playable import find_row
from counter_rules.kernel._machine.policy.weights import *
from counter_rules.kernel._machine.row import *
from counter_rules.kernel._words_python import ctz, draw, popcount


def list_hand_features(s: list[int], seat: int, hand: int, f: list[int]) -> int:
    """Note the features of a hand that somebody bids on, and return how many they are."""
    size = s[SIZE]
    row = find_row(s)
    trump = s[TRUMP]
    held = (P - 1) * size
    unseen = max(popcount(DECK & ~s[FACE_UP]) - size, 1)
    group = find_size_group(size)
    f[0] = W_SIZE + min(size, 19)
    count = 1
    left = hand
    while left != 0:
        card = ctz(left)
        left &= left - 1
        at = row * 53 + card
        suit = COUNTED_SUIT[at]
        is_trump = 1 if suit == trump else 0
        higher = popcount(ABOVE[at] & DECK & ~hand & ~s[FACE_UP])
        # Of the higher cards so many lie in other hands, in thirds of a card.
        places = find_places(3 * higher * held // unseen)
        length = min(popcount(hand & OF_SUIT[row * 5 + suit]), 5) - 1
        f[count] = W_HELD + (is_trump * 12 + places) * 5 + length
        f[count + 1] = W_HELD_SIZE + (group * 2 + is_trump) * 12 + places
        f[count + 2] = W_HELD_RANK + is_trump * RANKS + RANK[card]
        count += 3
    f[count] = W_VOIDS + count_voids(hand, row, trump)
    f[count + 1] = W_SPOKEN + find_spoken(s, seat)
    return count + 2


def find_size_group(size: int) -> int:
    """Return the group of a hand size."""
    return size - 1 if size < 4 else 3 if size < 6 else 4 if size < 8 else 5 if size < 11 else 6


def find_places(thirds: int) -> int:
    """Return the group of a number of higher cards, given in thirds."""
    return thirds if thirds < 7 else 7 if thirds < 9 else 8 if thirds < 12 else find_far(thirds)


def find_far(thirds: int) -> int:
    """Return the group of four higher cards or more, given in thirds."""
    return 9 if thirds < 16 else 10 if thirds < 22 else 11


def count_voids(hand: int, row: int, trump: int) -> int:
    """Return how many plain suits a hand lacks, and with how many trumps, as one number."""
    trumps = 0
    if trump >= 0:
        trumps = min(popcount(hand & OF_SUIT[row * 5 + trump]), 5)
    voids = 0
    for suit in range(4):
        voids += 1 if suit != trump and hand & OF_SUIT[row * 5 + suit] == 0 else 0
    return min(voids, 4) * 6 + trumps


def find_spoken(s: list[int], seat: int) -> int:
    """Return how the bids before a seat's compare with what is their share, as one number."""
    if SEALED:
        return 12
    spoken = 0
    total = 0
    for i in range(1, P):
        other = around(s[DEALER] + i)
        if other == seat or s[BID + other] < 0:
            break
        spoken += 1
        total += s[BID + other]
    # Twice the difference, rounded down, from -3 to 3.
    more = (2 * (total * P - spoken * s[SIZE])) // P
    return (min(max(more, -3), 3) + 3) * 4 + min(spoken, 3)


def expect_tricks(s: list[int], w: list[int], seat: int, hand: int, f: list[int]) -> int:
    """Return how many tricks a hand takes, as expected, in parts of `UNIT`."""
    total = 0
    for i in range(list_hand_features(s, seat, hand, f)):
        total += w[f[i]]
    return min(max(total, 0), s[SIZE] * UNIT)


def expect_own(s: list[int], w: list[int], f: list[int]) -> int:
    """Return how many tricks the seat to act expects to take, by what it sees."""
    seat = s[TURN]
    if FOREHEADS and s[SIGHT + seat] == FOREHEAD:
        others = 0
        for other in range(P):
            others += expect_tricks(s, w, other, s[HAND + other], f) if other != seat else 0
        return min(max(s[SIZE] * UNIT - others, 0), s[SIZE] * UNIT)
    return expect_tricks(s, w, seat, s[HAND + seat], f)


def find_bid_worth(s: list[int], w: list[int], tricks: int, expected: int) -> int:
    """Return what a bid pays when so many tricks are expected, in parts of `UNIT`."""
    far = expected - UNIT * tricks
    made = w[W_MADE + min((far if far > 0 else -far) // (UNIT // 4), 23)]
    if TOGETHER:
        return made
    size = s[SIZE]
    at = SCORE_AT[size] + tricks * (size + 1)
    missed = (expected + UNIT // 2) // UNIT
    if missed == tricks:
        missed = tricks - 1 if (far < 0 and tricks > 0) or tricks == size else tricks + 1
    return made * SCORES[at + tricks] + (UNIT - made) * SCORES[at + missed]


def bid_by_policy(s: list[int], r: list[int], w: list[int], f: list[int]) -> None:
    """Let the seat to act bid what pays most, with some doubt of what it expects; it looks first.

    The doubt makes it bid now this and now that on hands that lie between two bids.
    """
    if BLIND_BIDS and s[SIGHT + s[TURN]] == HIDDEN:
        look(s)
        return
    bids = find_bids(s)
    expected = expect_own(s, w, f) + draw(r, UNIT // 2) - UNIT // 4
    best = -(1 << 60)
    chosen = 0
    while bids != 0:
        tricks = ctz(bids)
        bids &= bids - 1
        worth = find_bid_worth(s, w, tricks, expected)
        if worth > best:
            best = worth
            chosen = tricks
    bid(s, chosen)
