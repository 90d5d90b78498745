"""What the seats have told of their hands: plays, shows, passes, and suits that were not followed.

Only observations ask for it. Random play, which nobody observes, does not write it down.
"""

from counter_rules.kernel._machine.actions import find_card, find_show
from counter_rules.kernel._machine.codes import *
from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.hands import around
from counter_rules.kernel._machine.playable import find_row
from counter_rules.kernel._machine.row import *


def forget(s: list[int]) -> None:
    """Begin a hand, once it is dealt: all that is known are hands on foreheads (F2.5)."""
    forget_hands(s)
    for seat in range(P):
        s[PLAYED + seat] = 0
        if TWINS:
            s[PLAYED_TWIN + seat] = 0
        if FOREHEADS and s[SIGHT + seat] == FOREHEAD:
            s[SEEN + seat] = s[HAND + seat]
            if TWINS:
                s[SEEN_TWIN + seat] = s[TWIN + seat]


def forget_hands(s: list[int]) -> None:
    """Forget what is known of hands."""
    for seat in range(P):
        s[SEEN + seat] = 0
        s[VOID + seat] = 0
        s[PASSED + seat] = -1
        if TWINS:
            s[SEEN_TWIN + seat] = 0


def remember(s: list[int], action: int) -> None:
    """Note what an action of the seat to act tells, before it is carried out."""
    if action < A_BID:
        remember_play(s, find_card(action), find_show(action))
    elif PASSES and action >= A_PASS and s[WAITING] & (s[WAITING] - 1) == 0:
        remember_passes(s, action - A_PASS)


def remember_play(s: list[int], card: int, show: int) -> None:
    """Note what the play of a card tells, with another one shown or not."""
    seat = s[TURN]
    bit = 1 << card
    if TWINS and s[PLAYED + seat] & bit:
        s[PLAYED_TWIN + seat] |= bit
    s[PLAYED + seat] |= bit
    if TWINS and s[SEEN_TWIN + seat] & bit:
        s[SEEN_TWIN + seat] ^= bit
    else:
        s[SEEN + seat] &= ~bit
    if SHOWING and show >= 0:
        s[SEEN + seat] |= 1 << show
    if PASSES:
        giver = around(seat + P - 1)
        if s[PASSED + giver] == card:
            s[PASSED + giver] = -1
    if s[LED] >= 0 and not FREE & bit and COUNTED_SUIT[find_row(s) * 53 + card] != s[LED]:
        s[VOID + seat] |= 1 << s[LED]


def remember_passes(s: list[int], card: int) -> None:
    """Note that every seat passes a card, the seat to act this one, which is the last chosen."""
    forget_hands(s)
    for seat in range(P):
        s[PASSED + seat] = s[GIVEN + seat]
    s[PASSED + s[TURN]] = card
