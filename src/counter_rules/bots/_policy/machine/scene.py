"""The scene of a choice: what a seat sees when it chooses a card."""

from counter_rules.bots._policy.machine.weights import *
from counter_rules.kernel.inner import popcount
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.hand import around, find_scores
from counter_rules.kernel.machine.order import run_before
from counter_rules.kernel.machine.pack import *
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.table import *
from counter_rules.kernel.machine.trick import (
    clear_table,
    find_play_ahead,
    find_winner,
    get_row,
    lay_cards,
    list_beating,
)

# The play that is ahead in an unfinished trick, taking all powers into account.


def takes_trick(s: list[int], t: list[int], card: int) -> int:
    """Return whether a card would take the trick if it ended with it."""
    place = s[ON_TABLE]
    s[CARD + place] = card
    s[SHOW + place] = -1
    s[HIGH + place] = -1
    return 1 if find_ahead(s, t, place + 1) == place else 0


def find_ahead(s: list[int], t: list[int], count: int) -> int:
    """Return the play that would take a trick if it ended after ``count`` plays, or -1."""
    clear_table(s, t)
    lay_cards(s, t, count)
    for i in range(count, P):
        fill_place(t, i)
    run_before(t)
    return find_winner(t)


def fill_place(t: list[int], i: int) -> None:
    """Fill a place of the table with a card that no effect applies to and that cannot win.

    It is an undeclared joker of the led suit, as high as a nine (C5.7).
    """
    t[T_CARDS + i] = 52
    t[T_SUITS + i] = t[T_SUITS]
    t[T_VALUES + i] = 18
    t[T_FACTORS + i] = 1
    t[T_ALWAYS_TRUMP + i] = 0
    t[T_BARRED + i] = 1
    t[T_PASSED_OVER + i] = 0
    t[T_BUFFS + i] = -1
    t[T_SHOWS + i] = -1
    t[T_HIGHS + i] = -1


# The scene: only the hand of the seat and what is public.


def look_around(s: list[int], t: list[int], d: list[int], x: list[int]) -> None:
    """Note what the seat to act sees before it plays or passes a card."""
    seat = s[TURN]
    left = s[SIZE] - s[TRICKS]
    need = s[BID + seat] - s[WON + seat]
    missing = -left
    seen = s[FACE_UP] | s[HAND + seat]
    for other in range(P):
        more = s[BID + other] - s[WON + other]
        missing += max(0, more)
        if PACK:
            seen = join_piles(seen, s[PLAYED + other])
        else:
            seen |= s[PLAYED + other]
    out = DECK & ~seen
    x[X_NEED] = get_need(s, d, seat, need, left)
    x[X_MODE] = 0 if need <= 0 else 2 if need >= left else 1
    x[X_MISSING] = min(max(missing, -2), 2) + 2
    x[X_OUT] = out
    x[X_HELD] = (P - 1) * left - s[ON_TABLE]
    x[X_UNSEEN] = max(popcount(out), 1)
    trumps = 0
    if s[TRUMP] >= 0:
        trumps = get_group(x, popcount(out & OF_SUIT[get_row(s) * 5 + s[TRUMP]]))
    x[X_TRUMPS_OUT] = 0 if trumps == 0 else 1 if trumps < 3 else 2 if trumps < 5 else 3
    if s[PHASE] != PASS and s[ON_TABLE] > 0:
        look_at_trick(s, t, x)


def get_need(s: list[int], d: list[int], seat: int, need: int, left: int) -> int:
    """Return how badly a seat wants tricks, from 0 for not at all to 6 for all of them.

    7 means that the bid is lost but every trick still pays.
    """
    if need < 0 or need > left:
        if TOGETHER:
            return 0
        at = find_scores(d, s[SIZE], s[BID + seat]) + s[WON + seat]
        return 7 if s[WON + seat] < s[SIZE] and d[at + 1] > d[at] else 0
    if need == 0:
        return 1
    if need == left:
        return 6
    quarters = 4 * need
    if quarters <= left:
        return 2
    return 3 if quarters <= 2 * left else 4 if quarters <= 3 * left else 5


def look_at_trick(s: list[int], t: list[int], x: list[int]) -> None:
    """Note what the seat to act sees of a trick that has begun."""
    count = s[ON_TABLE]
    after = P - 1 - count
    best = find_play_ahead(s)
    above = list_beating(s, best)
    if HAS_POWERS or PACK:
        best = find_ahead(s, t, count)
    owner = around(s[LEADER] + max(best, 0))
    beaten = get_group(x, popcount(x[X_OUT] & above))
    hungry = 0
    voids = 0
    for i in range(1, after + 1):
        other = around(s[TURN] + i)
        hungry += 1 if s[BID + other] > s[WON + other] else 0
        voids += s[VOID + other] >> max(s[LED], 0) & 1
    x[X_AFTER] = min(after, 2)
    x[X_HUNGRY] = min(hungry, 3)
    x[X_VOIDS] = min(voids, 2)
    x[X_ABOVE] = above
    x[X_BEATEN] = 0 if beaten == 0 else 1 if beaten < 4 else 2
    x[X_OWNER] = 1 if s[BID + owner] > s[WON + owner] else 0
    x[X_OWNER_RANK] = USUAL_RANK[s[CARD + max(best, 0)]]


def get_group(x: list[int], count: int) -> int:
    """Return the group of a number of cards that are out, by how many of them others may hold.

    The groups are none, less than half a card, less than one, two and three, and more.
    """
    if count == 0:
        return 0
    halves = 2 * count * x[X_HELD] // x[X_UNSEEN]
    if halves < 2:
        return 1 + halves
    return 3 if halves < 4 else 4 if halves < 6 else 5
