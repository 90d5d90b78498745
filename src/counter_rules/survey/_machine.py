"""The counts of a survey, hand by hand and trick by trick.

Seats are counted as positions: 0 is the dealer's left, who bids first, and the last is the dealer.
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
from counter_rules.kernel.machine.constants import TWINS, P
from counter_rules.kernel.machine.data import *
from counter_rules.kernel.machine.dealing import deal
from counter_rules.kernel.machine.games import bid_at_random, copy_row, play_at_random
from counter_rules.kernel.machine.hand import around, choose_pass
from counter_rules.kernel.machine.pack import *
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.table import *
from counter_rules.kernel.machine.trick import (
    clear_table,
    get_plain_winner,
    lay_cards,
    resolve_laid,
)

# The places of the counts.

C_HANDS = 0
"""The number of hands."""
C_TRICKS = 1
"""The number of tricks."""
C_UNWON = 2
"""The number of tricks that nobody won."""
C_POINTS = 3
"""The total points of each position."""
C_PLACES = C_POINTS + P
"""The tricks won by each play of a trick, in play order."""
C_STANDINGS = C_PLACES + P
"""The tricks won by the best card without any effect, by the second best, and so on."""
C_PLAYED = C_STANDINGS + P
"""The cards of each rank that were played."""
C_WON = C_PLAYED + ALL_RANKS
"""The cards of each rank that won the trick."""
C_APPEARED = C_WON + ALL_RANKS
"""The tricks with a card of each rank."""
CHANGES = 6
"""The number of things in which a trick may differ without the effect of a rank."""
CHANGED_ANYTHING = 0
"""Any of the following."""
CHANGED_WINNER = 1
"""The winner."""
CHANGED_LEADER = 2
"""The leader of the next trick."""
CHANGED_TRUMP = 3
"""The trump of the next trick."""
CHANGED_DOUBLING = 4
"""Whether the next lead counts double."""
CHANGED_PASS = 5
"""Whether cards are passed."""
C_CHANGES = C_APPEARED + ALL_RANKS
"""The tricks that would differ without the effect of a rank: [rank][CHANGED_…]."""
C_OUTCOMES = C_CHANGES + ALL_RANKS * CHANGES
"""The hands with each bid and number of tricks: [position][bid][won], up to the largest hand."""

# The places of the words kept of a hand.

K_SIZE = 0
"""The number of cards dealt to each seat."""
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
"""The number of words kept."""


# Finished tricks: who won, from where, and what the effects did to each.


def keep_trick(s: list[int], q: list[int]) -> int:
    """Copy the row if the last card of a trick comes next; return whether it does."""
    if s[PHASE] != PLAY or s[ON_TABLE] != P - 1:
        return 0
    copy_row(s, q)
    return 1


def note_trick(s: list[int], t: list[int], q: list[int], c: list[int]) -> None:
    """Count a trick that has just ended, from the row that was copied before its last card."""
    last = P - 1
    q[CARD + last] = s[CARD + last]
    q[SHOW + last] = s[SHOW + last]
    q[HIGH + last] = s[HIGH + last]
    c[C_TRICKS] += 1
    for i in range(P):
        c[C_PLAYED + RANK[q[CARD + i]]] += 1
    winner = get_plain_winner(q) if PLAIN else t[T_WINNER]
    if winner < 0:
        c[C_UNWON] += 1
    else:
        c[C_PLACES + winner] += 1
        c[C_WON + RANK[q[CARD + winner]]] += 1
        c[C_STANDINGS + count_higher(q, winner)] += 1
    if not PLAIN:
        note_effects(t, q, c)


def count_higher(q: list[int], winner: int) -> int:
    """Return how many cards of a trick would beat one if no effect acted on them."""
    led = get_printed_led(q)
    own = get_height(q, led, winner)
    above = 0
    for i in range(P):
        above += 1 if get_height(q, led, i) > own else 0
    return above


def get_printed_led(q: list[int]) -> int:
    """Return the printed suit of the first card, skipping jokers that set no suit; -1 for none."""
    for i in range(P):
        card = q[CARD + i]
        if PACK and card >= WINNER:
            continue
        if RANK[card] != 0 or LED_BY[card] >= 0:
            return SUIT[card]
    return -1


def get_height(q: list[int], led: int, i: int) -> int:
    """Return the height of a play as printed: trumps first, then the led suit, then rank.

    Of equal cards, and of equal ranks in two other suits, the earlier is the higher.
    """
    card = q[CARD + i]
    suit = SUIT[card]
    level = 2 if suit == q[TRUMP] else 1 if suit == led else 0
    return (level * 256 + VALUE[card]) * P + P - 1 - i


def note_effects(t: list[int], q: list[int], c: list[int]) -> None:
    """Count, for each rank in a trick, the changes that its effect makes."""
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
        c[C_APPEARED + rank] += 1
        c[at + CHANGED_WINNER] += by_winner
        c[at + CHANGED_LEADER] += by_leader
        c[at + CHANGED_TRUMP] += by_trump
        c[at + CHANGED_DOUBLING] += by_doubling
        c[at + CHANGED_PASS] += by_pass
        c[at + CHANGED_ANYTHING] += by_winner | by_leader | by_trump | by_doubling | by_pass


def resolve_without(q: list[int], t: list[int], rank: int) -> None:
    """Resolve a trick as `resolve_trick` does, without the effect of one rank."""
    clear_table(q, t)
    lay_cards(q, t, P)
    t[T_LED] = get_led_without(q, rank)
    t[T_CONTESTED] = t[T_LED]
    t[T_AWAKE] &= ~(1 << rank)
    resolve_laid(t)


def get_led_without(q: list[int], rank: int) -> int:
    """Return the led suit if the cards of one rank set their printed suit; -1 for none."""
    row = q[TRUMP] + 1 if LEADS_BY_TRUMP else 0
    for i in range(P):
        card = q[CARD + i]
        led = SUIT[card] if RANK[card] == rank else LED_BY[row * KINDS + card]
        if led >= 0:
            return led
        if FINAL and FINAL >> card & 1 and RANK[card] != rank:
            return -1
    return -1


# Hands, counted as they are played: at random, by a policy, or from a record.


def survey_random(
    start: Place,
    counts: Place,
    kept: Place,
    step: int,
    first: int,
    last: int,
    seed: int,
    cycle: int,
    data: Place,
) -> int:
    """Deal hands first … last-1, play them at random and count them; return their number.

    A row gives the dealer and the scores; the hands are hand 1, 2 … of a cycle in turn. The words
    kept of a hand begin ``step`` words after those of the last hand; a step of 0 keeps only the
    last hand. Where all are kept, their tricks are not counted.
    """
    s = stack(ROW)
    t = stack(TABLE)
    q = stack(ROW)
    r = stack(1)
    out = as_bytes(stack(MOST_ACTIONS))
    c = as_pointer(counts)
    k = as_pointer(kept)
    d = as_pointer(data)
    for hand in range(first, last):
        at = (hand - first) * step
        begin_hand(as_pointer(start), s, d, r, seed, hand, cycle)
        keep_deal(s, k, at)
        while s[PHASE] == BIDDING or (NAMER and s[PHASE] == NAMING):
            bid_at_random(s, d, r)
        while s[PHASE] != DEAL and s[PHASE] != OVER:
            keep_trump(s, k, at)
            is_last = 0 if step else keep_trick(s, q)
            if s[PHASE] == PLAY:
                play_at_random(s, t, d, r, out)
            else:
                choose_pass(s, select(s[HAND + s[TURN]], draw(r, popcount(s[HAND + s[TURN]]))))
            if is_last:
                note_trick(s, t, q, c)
        note_hand(s, d, as_pointer(start), c, k, at)
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
    data: Place,
) -> int:
    """Do what `survey_random` does with hands that the policy plays."""
    s = stack(ROW)
    t = stack(TABLE)
    q = stack(ROW)
    r = stack(1)
    x = stack(SCENE)
    out = as_bytes(stack(MOST_ACTIONS))
    c = as_pointer(counts)
    k = as_pointer(kept)
    d = as_pointer(data)
    w = as_pointer(weights)
    for hand in range(first, last):
        at = (hand - first) * step
        begin_hand(as_pointer(start), s, d, r, seed, hand, cycle)
        keep_deal(s, k, at)
        while s[PHASE] != DEAL and s[PHASE] != OVER:
            keep_trump(s, k, at)
            is_last = 0 if step else keep_trick(s, q)
            move_by_policy(s, t, d, r, w, x, out)
            if is_last:
                note_trick(s, t, q, c)
        note_hand(s, d, as_pointer(start), c, k, at)
    return last - first


def survey_actions(
    start: Place, counts: Place, kept: Place, actions: Place, made: int, data: Place
) -> int:
    """Count one hand from its deal and its actions; return the phase after it."""
    s = stack(ROW)
    t = stack(TABLE)
    q = stack(ROW)
    c = as_pointer(counts)
    k = as_pointer(kept)
    d = as_pointer(data)
    chosen = as_pointer(actions)
    copy_row(as_pointer(start), s)
    keep_deal(s, k, 0)
    for i in range(made):
        keep_trump(s, k, 0)
        is_last = keep_trick(s, q)
        act(s, t, d, chosen[i])
        if is_last:
            note_trick(s, t, q, c)
    note_hand(s, d, as_pointer(start), c, k, 0)
    return s[PHASE]


def begin_hand(
    begin: list[int],
    s: list[int],
    d: list[int],
    r: list[int],
    seed: int,
    hand: int,
    cycle: int,
) -> None:
    """Deal one of many hands from its own stream."""
    copy_row(begin, s)
    s[HAND_NUMBER] = 1 + hand % cycle
    seed_stream(r, seed, hand)
    deal(s, d, r)


def keep_deal(s: list[int], k: list[int], at: int) -> None:
    """Keep the deal of a hand."""
    k[at + K_SIZE] = s[SIZE]
    k[at + K_TRUMP] = s[TRUMP]
    for i in range(P):
        seat = around(around(s[DEALER] + 1) + i)
        k[at + K_HAND + i] = s[HAND + seat]
        if TWINS:
            k[at + K_TWIN + i] = s[TWIN + seat]


def keep_trump(s: list[int], k: list[int], at: int) -> None:
    """Keep the trump of the first trick, if a seat names it."""
    if NAMER:
        if s[TRICKS] == 0:
            k[at + K_TRUMP] = s[TRUMP]


def note_hand(
    s: list[int], d: list[int], begin: list[int], c: list[int], k: list[int], at: int
) -> None:
    """Count the result of a finished hand, and keep it."""
    bids = d[D_LARGEST] + 1
    c[C_HANDS] += 1
    for i in range(P):
        seat = around(around(begin[DEALER] + 1) + i)
        points = s[SCORE + seat] - begin[SCORE + seat]
        c[C_POINTS + i] += points
        c[C_OUTCOMES + (i * bids + s[BID + seat]) * bids + s[WON + seat]] += 1
        k[at + K_BID + i] = s[BID + seat]
        k[at + K_WON + i] = s[WON + seat]
        k[at + K_POINTS + i] = points
