"""Bids and cards: their values to a policy, and the choice among them."""

from counter_rules.bots._policy.machine.scene import get_group, look_around, takes_trick
from counter_rules.bots._policy.machine.weights import *
from counter_rules.kernel.inner import ctz, draw, popcount
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.data import *
from counter_rules.kernel.machine.hand import (
    around,
    bid,
    extend_streak_by,
    get_row_points,
    get_scores_start,
    is_trump_open,
    list_allowed_bids,
    look,
    name_trump,
)
from counter_rules.kernel.machine.pack import *
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.trick import get_row

# Bids: the expected tricks of a hand, and the bid that follows from them.


def list_hand_features(s: list[int], seat: int, hand: int, f: list[int]) -> int:
    """Note the features of a hand to bid on, and return their number."""
    size = s[SIZE]
    row = get_row(s)
    trump = s[TRUMP]
    held = (P - 1) * size
    unseen = max(popcount(DECK & ~s[FACE_UP]) - size, 1)
    group = get_size_group(size)
    f[0] = W_SIZE + min(size, 19)
    count = 1
    left = hand
    while left != 0:
        card = ctz(left)
        left &= left - 1
        if PACK:
            card = get_kind(card)
        at = row * KINDS + card
        suit = COUNTED_SUIT[at]
        is_trump = 1 if suit == trump else 0
        higher = popcount(ABOVE[at] & DECK & ~hand & ~s[FACE_UP])
        if PACK and card >= WINNER:
            is_trump = get_trump_flag(card)
            higher = 0 if is_trump else unseen
        # The expected number of higher cards in other hands, in thirds of a card.
        places = get_higher_group(3 * higher * held // unseen)
        length = min(popcount(hand & OF_SUIT[row * 5 + suit]), 5) - 1
        f[count] = W_HELD + (is_trump * 12 + places) * 5 + length
        f[count + 1] = W_HELD_SIZE + (group * 2 + is_trump) * 12 + places
        f[count + 2] = W_HELD_RANK + is_trump * RANKS + USUAL_RANK[card]
        count += 3
    f[count] = W_VOIDS + count_voids(hand, row, trump)
    f[count + 1] = W_SPOKEN + get_spoken_group(s, seat)
    return count + 2


def get_trump_flag(card: int) -> int:
    """Return 1 for a winner, which counts as the best trump, and 0 for a loser (F11.3)."""
    return 1 if card == WINNER else 0


def get_size_group(size: int) -> int:
    """Return the group of a hand size."""
    return size - 1 if size < 4 else 3 if size < 6 else 4 if size < 8 else 5 if size < 11 else 6


def get_higher_group(thirds: int) -> int:
    """Return the group of a number of higher cards, given in thirds."""
    return (
        thirds if thirds < 7 else 7 if thirds < 9 else 8 if thirds < 12 else get_top_group(thirds)
    )


def get_top_group(thirds: int) -> int:
    """Return the group of four higher cards or more, given in thirds."""
    return 9 if thirds < 16 else 10 if thirds < 22 else 11


def count_voids(hand: int, row: int, trump: int) -> int:
    """Return the numbers of void plain suits and of trumps in a hand, as one number."""
    trumps = 0
    if trump >= 0:
        trumps = min(popcount(hand & OF_SUIT[row * 5 + trump]), 5)
    voids = 0
    for suit in range(4):
        voids += 1 if suit != trump and hand & OF_SUIT[row * 5 + suit] == 0 else 0
    return min(voids, 4) * 6 + trumps


def get_spoken_group(s: list[int], seat: int) -> int:
    """Return how the earlier bids compare with a fair share, as one number."""
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
    """Return the expected number of tricks of a hand, in parts of `UNIT`."""
    total = 0
    for i in range(list_hand_features(s, seat, hand, f)):
        total += w[f[i]]
    return min(max(total, 0), s[SIZE] * UNIT)


def expect_own(s: list[int], w: list[int], f: list[int]) -> int:
    """Return the number of tricks that the seat to act expects to take, by what it knows."""
    seat = s[TURN]
    if FOREHEADS and s[SIGHT + seat] == FOREHEAD:
        others = 0
        for other in range(P):
            others += expect_tricks(s, w, other, s[HAND + other], f) if other != seat else 0
        return min(max(s[SIZE] * UNIT - others, 0), s[SIZE] * UNIT)
    return expect_tricks(s, w, seat, s[HAND + seat], f)


def expect_open(s: list[int], d: list[int], w: list[int], f: list[int]) -> int:
    """Return the tricks that the seat to act expects, under a trump that may be still to be named.

    It hopes to name its best trump: this counts half, the mean of all trumps the other half.
    """
    if not (NAMER and is_trump_open(s)):
        return expect_own(s, w, f)
    best = 0
    total = 0
    for choice in range(d[D_NAMES]):
        s[TRUMP] = choice if choice < 4 else -1
        expected = expect_own(s, w, f)
        best = max(best, expected)
        total += expected
    s[TRUMP] = -1
    return (best + total // d[D_NAMES]) // 2


def compute_bid_value(s: list[int], d: list[int], w: list[int], tricks: int, expected: int) -> int:
    """Return the points of a bid given the expected tricks, in parts of `UNIT`."""
    far = expected - UNIT * tricks
    made = w[W_MADE + min((far if far > 0 else -far) // (UNIT // 4), 23)]
    if TOGETHER:
        return made
    size = s[SIZE]
    at = get_scores_start(d, size, tricks)
    missed = (expected + UNIT // 2) // UNIT
    if missed == tricks:
        missed = tricks - 1 if (far < 0 and tricks > 0) or tricks == size else tricks + 1
    if STREAKS:
        more = get_row_points(d, extend_streak_by(s, d, s[TURN], 1))
        less = get_row_points(d, extend_streak_by(s, d, s[TURN], 0))
        return made * (d[at + tricks] + more) + (UNIT - made) * (d[at + missed] + less)
    return made * d[at + tricks] + (UNIT - made) * d[at + missed]


def bid_by_policy(s: list[int], d: list[int], r: list[int], w: list[int], f: list[int]) -> None:
    """Let the seat to act make the most valuable bid, with noise on its estimate; it looks first.

    The noise makes it vary its bid on hands between two bids.
    """
    if BLIND_BIDS and s[SIGHT + s[TURN]] == HIDDEN:
        look(s)
        return
    bids = list_allowed_bids(s, d)
    expected = expect_open(s, d, w, f)
    expected += draw(r, UNIT // 2) - UNIT // 4
    best = -(1 << 60)
    chosen = 0
    while bids != 0:
        tricks = ctz(bids)
        bids &= bids - 1
        value = compute_bid_value(s, d, w, tricks, expected)
        if value > best:
            best = value
            chosen = tricks
    bid(s, chosen)


# The naming of the trump: the most tricks before the bid, those of the bid after it.


def compute_name_value(s: list[int], w: list[int], f: list[int], choice: int) -> int:
    """Return the tricks that the seat to act expects if it names a trump, in parts of `UNIT`.

    If it has bid, return minus the distance of these tricks from the bid.
    """
    s[TRUMP] = choice if choice < 4 else -1
    expected = expect_own(s, w, f)
    s[TRUMP] = -1
    tricks = s[BID + s[TURN]]
    if tricks < 0:
        return expected
    far = expected - UNIT * tricks
    return -far if far > 0 else far


def name_by_policy(s: list[int], d: list[int], w: list[int], f: list[int]) -> None:
    """Let the seat to act name the trump that it values most."""
    best = -(1 << 60)
    chosen = 0
    for choice in range(d[D_NAMES]):
        value = compute_name_value(s, w, f, choice)
        if value > best:
            best = value
            chosen = choice
    name_trump(s, chosen)


# Cards: the values of those that a seat may play or pass, and the choice among them.


def list_lead_features(s: list[int], x: list[int], card: int) -> int:
    """Note the features of a card that is led, and return their number."""
    at = get_row(s) * KINDS + card
    suit = COUNTED_SUIT[at]
    of_suit = OF_SUIT[get_row(s) * 5 + suit]
    trump = 1 if suit == s[TRUMP] else 0
    if PACK and card >= WINNER:
        trump = get_trump_flag(card)
    out = x[X_OUT] & of_suit
    above = popcount(out & ABOVE[at])
    higher = get_group(x, above)
    lower = get_group(x, popcount(out) - above)
    length = min(popcount(s[HAND + s[TURN]] & of_suit), 4) - 1
    voids = 0
    for seat in range(P):
        voids += s[VOID + seat] >> suit & 1 if seat != s[TURN] else 0
    need = x[X_NEED]
    x[X_FEATURES] = W_LEAD_HIGHER + ((need * 2 + trump) * HEIGHTS + higher) * 4 + length
    x[X_FEATURES + 1] = W_LEAD_RANK + (need * 2 + trump) * RANKS + USUAL_RANK[card]
    row = (x[X_MISSING] * 3 + x[X_MODE]) * HEIGHTS + higher
    x[X_FEATURES + 2] = W_LEAD_MISSING + row * 2 + trump
    x[X_FEATURES + 3] = W_LEAD_TRUMPS + (need * 2 + trump) * 4 + x[X_TRUMPS_OUT]
    x[X_FEATURES + 4] = W_LEAD_LOWER + (need * HEIGHTS + lower) * HEIGHTS + higher
    x[X_FEATURES + 5] = W_LEAD_VOIDS + (need * 3 + min(voids, 2)) * 2 + trump
    return 6


def list_follow_features(s: list[int], t: list[int], x: list[int], card: int) -> int:
    """Note the features of a card played to a trick that has begun; return their number."""
    at = get_row(s) * KINDS + card
    suit = COUNTED_SUIT[at]
    of_suit = OF_SUIT[get_row(s) * 5 + suit]
    trump = 1 if suit == s[TRUMP] else 0
    if PACK and card >= WINNER:
        trump = get_trump_flag(card)
    kind = trump if suit == s[LED] else 2 if trump else 3
    ahead = x[X_ABOVE] >> card & 1 if kind < 3 else 0
    if HAS_POWERS or PACK:
        ahead = takes_trick(s, t, card)
    out = x[X_OUT] & of_suit
    above = popcount(out & ABOVE[at])
    higher = get_group(x, above)
    lower = get_group(x, popcount(out) - above)
    length = min(popcount(s[HAND + s[TURN]] & of_suit), 4) - 1
    need = x[X_NEED]
    after = x[X_AFTER]
    sort = (need * 4 + kind) * 2 + ahead
    x[X_FEATURES] = W_KIND_HIGHER + (sort * 3 + after) * HEIGHTS + higher
    x[X_FEATURES + 1] = W_KIND_RANK + sort * RANKS + USUAL_RANK[card]
    row = ((x[X_MODE] * 5 + x[X_MISSING]) * 4 + kind) * 2 + ahead
    x[X_FEATURES + 2] = W_KIND_MISSING + row * 3 + after
    x[X_FEATURES + 3] = W_KIND_LENGTH + ((need * 4 + length) * HEIGHTS + higher) * 2 + trump
    x[X_FEATURES + 4] = W_KIND_LOWER + ((need * HEIGHTS + lower) * 2 + ahead) * 4 + kind
    x[X_FEATURES + 5] = W_KIND_BEATEN + (sort * 3 + after) * 3 + x[X_BEATEN]
    x[X_FEATURES + 6] = W_KIND_OWNER + sort * 2 + x[X_OWNER]
    row = (need * 2 + ahead) * 4 + x[X_HUNGRY]
    x[X_FEATURES + 7] = W_KIND_HUNGRY + row * HEIGHTS + higher
    x[X_FEATURES + 8] = W_KIND_VOIDS + ((need * 2 + ahead) * 3 + x[X_VOIDS]) * 4 + kind
    if HAS_POWERS:
        row = x[X_MODE] * RANKS + USUAL_RANK[card]
        x[X_FEATURES + 9] = W_KIND_POWERS + row * RANKS + x[X_OWNER_RANK]
        row = (need * 2 + ahead) * 3 + after
        x[X_FEATURES + 10] = W_KIND_AFTER + row * RANKS + USUAL_RANK[card]
        return 11
    return 9


def list_pass_features(s: list[int], x: list[int], card: int) -> int:
    """Note the features of a card that is passed, and return their number."""
    at = get_row(s) * KINDS + card
    trump = 1 if COUNTED_SUIT[at] == s[TRUMP] else 0
    higher = get_group(x, popcount(x[X_OUT] & ABOVE[at]))
    x[X_FEATURES] = W_PASS_RANK + (x[X_NEED] * 2 + trump) * RANKS + USUAL_RANK[card]
    x[X_FEATURES + 1] = W_PASS_HIGHER + (x[X_NEED] * 2 + trump) * HEIGHTS + higher
    return 2


def list_features(s: list[int], t: list[int], x: list[int], card: int, passing: int) -> int:
    """Note the features of a card that is passed or played, and return their number."""
    if passing:
        return list_pass_features(s, x, card)
    if s[ON_TABLE] == 0:
        return list_lead_features(s, x, card)
    return list_follow_features(s, t, x, card)


def weigh_cards(
    s: list[int],
    t: list[int],
    d: list[int],
    w: list[int],
    x: list[int],
    cards: int,
    passing: int,
) -> int:
    """Write the value of each of some cards, and return the best."""
    look_around(s, t, d, x)
    best = -(1 << 30)
    place = X_CARDS
    while cards != 0:
        card = ctz(cards)
        cards &= cards - 1
        value = 0
        for i in range(list_features(s, t, x, card, passing)):
            value += w[x[X_FEATURES + i]]
        x[place] = value
        place += 1
        best = max(best, value)
    return best


def choose_card(
    s: list[int],
    t: list[int],
    d: list[int],
    r: list[int],
    w: list[int],
    x: list[int],
    cards: int,
    passing: int,
) -> int:
    """Choose one of some cards that the seat to act may play or pass."""
    if cards & (cards - 1) == 0:
        return ctz(cards)
    best = weigh_cards(s, t, d, w, x, cards, passing)
    count = popcount(cards)
    total = 0
    for i in range(count):
        x[X_CARDS + i] = EXP[min(best - x[X_CARDS + i], 511)]
        total += x[X_CARDS + i]
    number = draw(r, total)
    while number >= x[X_CARDS + count - popcount(cards)]:
        number -= x[X_CARDS + count - popcount(cards)]
        cards &= cards - 1
    return ctz(cards)
