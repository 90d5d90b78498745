"""Who is ahead in a trick that goes on, all powers told."""

from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.order import run_before
from counter_rules.kernel._machine.row import *
from counter_rules.kernel._machine.table import *
from counter_rules.kernel._machine.trick import find_winner, lay_card, lay_table


def takes_trick(s: list[int], t: list[int], card: int) -> int:
    """Return whether a card would take the trick if it ended with it."""
    place = s[ON_TABLE]
    s[CARD + place] = card
    s[SHOW + place] = -1
    s[HIGH + place] = -1
    return 1 if find_ahead(s, t, place + 1) == place else 0


def find_ahead(s: list[int], t: list[int], count: int) -> int:
    """Return which of the first plays of a trick would take it if it ended with them, or -1."""
    lay_table(s, t)
    awake = ALWAYS
    for i in range(P):
        if i < count:
            awake |= lay_card(s, t, i)
        else:
            lay_nobody(t, i)
    if s[DOUBLED]:
        t[T_FACTORS] = 2
    t[T_AWAKE] = awake
    run_before(t)
    return find_winner(t)


def lay_nobody(t: list[int], i: int) -> None:
    """Fill a place of the table with what no effect minds and what cannot win.

    It is a joker that is not asked what it does, of the led suit, as high as a nine (C5.7).
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
