"""What a finished trick tells: who won it, from where, and what the powers did to it."""

from counter_rules.kernel._machine.codes import *
from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.playout import copy_row
from counter_rules.kernel._machine.row import *
from counter_rules.kernel._machine.survey.counts import *
from counter_rules.kernel._machine.table import *
from counter_rules.kernel._machine.trick import (
    find_plain_winner,
    lay_cards,
    lay_table,
    resolve_laid,
)
from counter_rules.kernel._words_python import ctz


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
    own = find_height(q, led, winner)
    above = 0
    for i in range(P):
        above += 1 if find_height(q, led, i) > own else 0
    return above


def find_printed_led(q: list[int]) -> int:
    """Return the printed suit of the first card of a trick, but of a joker that sets no suit."""
    for i in range(P):
        card = q[CARD + i]
        if RANK[card] != 0 or LED_BY[card] >= 0:
            return SUIT[card]
    return -1


def find_height(q: list[int], led: int, i: int) -> int:
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
    lay_table(q, t)
    lay_cards(q, t)
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
