"""The counts of a survey, hand by hand and trick by trick.

Seats stand as positions: 0 is the dealer's left, who bids first, and the last is the dealer.
"""

from __future__ import annotations

from counter_rules.bots.inner import SCENE, move_by_policy
from counter_rules.kernel.inner import (
    Place,
    as_bytes,
    as_pointer,
    ctz,
    draw,
    popcount,
    seed_stream,
    select,
    stack,
)
from counter_rules.kernel.machine.actions import act
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.constants import LARGEST, TWINS, P
from counter_rules.kernel.machine.dealing import deal
from counter_rules.kernel.machine.games import bid_at_random, copy_row, play_at_random
from counter_rules.kernel.machine.hand import around, choose_pass
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.table import *
from counter_rules.kernel.machine.trick import (
    find_plain_winner,
    lay_cards,
    make_table,
    resolve_laid,
)

# The places of the counts.

C_HANDS = 0
"""How many hands were played."""
C_TRICKS = 1
"""How many tricks."""
C_UNWON = 2
"""How many of them nobody won."""
C_POINTS = 3
"""The points of each position, in sum."""
C_OUTCOMES = C_POINTS + P
"""How often each position has bid and won so many tricks: [position][bid][won]."""
C_PLACES = C_OUTCOMES + P * (LARGEST + 1) * (LARGEST + 1)
"""How often each play of a trick won it, in play order."""
C_STANDINGS = C_PLACES + P
"""How often a trick was won by its best card without any effect, its second best, and so on."""
C_PLAYED = C_STANDINGS + P
"""How many cards of each rank were played."""
C_WON = C_PLAYED + 14
"""How many of them won the trick."""
C_LAID = C_WON + 14
"""In how many tricks a card of each rank lay."""
CHANGES = 6
"""What a trick would have without the effect of a rank: another …"""
CHANGED_ANYTHING = 0
"""… of what follows, whatever it is."""
CHANGED_WINNER = 1
"""… winner."""
CHANGED_LEADER = 2
"""… leader of the next trick."""
CHANGED_TRUMP = 3
"""… trump of the next trick."""
CHANGED_DOUBLING = 4
"""… answer to whether the next lead counts double."""
CHANGED_PASS = 5
"""… answer to whether cards are passed."""
C_CHANGES = C_LAID + 14
"""In how many tricks that is so: [rank][what is another]."""
COUNTS = C_CHANGES + 14 * CHANGES
"""How many counts there are."""

# The places of what is kept of a hand.

K_SIZE = 0
"""How many cards each seat was dealt."""
K_TRUMP = 1
"""The trump suit of the deal, or -1."""
K_HAND = 2
"""The cards dealt to each position, as a set."""
K_BID = K_HAND + P
"""The bid of each position."""
K_WON = K_BID + P
"""The tricks that it won."""
K_POINTS = K_WON + P
"""The points that it scored."""
K_TWIN = K_POINTS + P
"""The cards dealt to it twice, as a set."""
KEPT = K_TWIN + P * TWINS
"""How many words are kept."""


# Finished tricks: who won, from where, and what the powers did to each.


def keep_trick(s: list[int], q: list[int]) -> int:
    """Keep a row before the last card of a trick, and return whether that is what comes."""
    if s[PHASE] != PLAY or s[ON_TABLE] != P - 1:
        return 0
    copy_row(s, q)
    return 1


def note_trick(s: list[int], t: list[int], q: list[int], c: list[int]) -> None:
    """Count what a trick tells that has just ended; it was kept before its last card."""
    last = P - 1
    q[CARD + last] = s[CARD + last]
    q[SHOW + last] = s[SHOW + last]
    q[HIGH + last] = s[HIGH + last]
    c[C_TRICKS] += 1
    for i in range(P):
        c[C_PLAYED + RANK[q[CARD + i]]] += 1
    winner = find_plain_winner(q) if PLAIN else t[T_WINNER]
    if winner < 0:
        c[C_UNWON] += 1
    else:
        c[C_PLACES + winner] += 1
        c[C_WON + RANK[q[CARD + winner]]] += 1
        c[C_STANDINGS + find_standing(q, winner)] += 1
    if not PLAIN:
        note_effects(t, q, c)


def find_standing(q: list[int], winner: int) -> int:
    """Return how many cards of a trick would beat one if no effect acted on them."""
    led = find_printed_led(q)
    own = get_height(q, led, winner)
    above = 0
    for i in range(P):
        above += 1 if get_height(q, led, i) > own else 0
    return above


def find_printed_led(q: list[int]) -> int:
    """Return the printed suit of the first card of a trick, but of a joker that sets no suit."""
    for i in range(P):
        card = q[CARD + i]
        if RANK[card] != 0 or LED_BY[card] >= 0:
            return SUIT[card]
    return -1


def get_height(q: list[int], led: int, i: int) -> int:
    """Return how high a play is as it is printed: trumps first, then the led suit, then rank.

    Of equal cards, which two suits that are neither may have, the earlier is the higher.
    """
    card = q[CARD + i]
    suit = SUIT[card]
    level = 2 if suit == q[TRUMP] else 1 if suit == led else 0
    return (level * 256 + VALUE[card]) * P + P - 1 - i


def note_effects(t: list[int], q: list[int], c: list[int]) -> None:
    """Count for each rank that lies in a trick what would be another without its effect."""
    winner = t[T_WINNER]
    leader = t[T_NEXT_LEADER]
    trump = t[T_INDICATOR]
    doubling = t[T_LEAD_DOUBLED]
    passing = t[T_PASSING]
    ranks = 0
    for i in range(P):
        ranks |= 1 << RANK[q[CARD + i]]
    while ranks != 0:
        rank = ctz(ranks)
        ranks &= ranks - 1
        resolve_without(q, t, rank)
        at = C_CHANGES + rank * CHANGES
        by_winner = 1 if t[T_WINNER] != winner else 0
        # After the last trick nobody leads, and there is no trump to follow.
        by_leader = 1 if t[T_NEXT_LEADER] != leader and not t[T_LAST] else 0
        by_trump = 1 if t[T_INDICATOR] != trump and not t[T_LAST] else 0
        by_doubling = 1 if t[T_LEAD_DOUBLED] != doubling else 0
        by_pass = 1 if t[T_PASSING] != passing else 0
        c[C_LAID + rank] += 1
        c[at + CHANGED_WINNER] += by_winner
        c[at + CHANGED_LEADER] += by_leader
        c[at + CHANGED_TRUMP] += by_trump
        c[at + CHANGED_DOUBLING] += by_doubling
        c[at + CHANGED_PASS] += by_pass
        c[at + CHANGED_ANYTHING] += by_winner | by_leader | by_trump | by_doubling | by_pass


def resolve_without(q: list[int], t: list[int], rank: int) -> None:
    """Resolve a trick as `resolve_trick` does, but for the effect of one rank."""
    make_table(q, t)
    lay_cards(q, t, P)
    t[T_LED] = find_led_without(q, rank)
    t[T_AWAKE] &= ~(1 << rank)
    resolve_laid(t)


def find_led_without(q: list[int], rank: int) -> int:
    """Return the suit that is led where the cards of one rank set their own."""
    row = q[TRUMP] + 1 if LEADS_BY_TRUMP else 0
    for i in range(P):
        card = q[CARD + i]
        led = SUIT[card] if RANK[card] == rank else LED_BY[row * 53 + card]
        if led >= 0:
            return led
    return -1


# Hands, counted as they are played: at random, by a policy, or as somebody has played them.


def survey_random(
    start: Place,
    counts: Place,
    kept: Place,
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
        at = (hand - first) * step
        begin_hand(as_pointer(start), s, r, seed, hand, cycle)
        keep_deal(s, k, at)
        while s[PHASE] == BIDDING:
            bid_at_random(s, r)
        while s[PHASE] != DEAL and s[PHASE] != OVER:
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
    start: Place,
    counts: Place,
    kept: Place,
    step: int,
    first: int,
    last: int,
    seed: int,
    cycle: int,
    weights: Place,
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
        at = (hand - first) * step
        begin_hand(as_pointer(start), s, r, seed, hand, cycle)
        keep_deal(s, k, at)
        while s[PHASE] != DEAL and s[PHASE] != OVER:
            is_last = 0 if step else keep_trick(s, q)
            move_by_policy(s, t, r, w, x, out)
            if is_last:
                note_trick(s, t, q, c)
        note_hand(s, as_pointer(start), c, k, at)
    return last - first


def survey_actions(start: Place, counts: Place, kept: Place, actions: Place, made: int) -> int:
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
