"""The trick: laid on a table and resolved (C6), as `counter_rules.trick.resolve` has it.

The effects' hooks are not here: `run_before` and `run_after` call those of the ruleset in order.
"""

from counter_rules.kernel._machine.codes import *
from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.order import run_after, run_before
from counter_rules.kernel._machine.playable import find_row
from counter_rules.kernel._machine.row import *
from counter_rules.kernel._machine.table import *


def resolve_trick(s: list[int], t: list[int]) -> None:
    """Lay the complete trick of a row on the table and run the five stages."""
    lay_table(s, t)
    lay_cards(s, t)
    resolve_laid(t)


def resolve_laid(t: list[int]) -> None:
    """Resolve a trick whose cards lie on the table."""
    run_before(t)
    winner = find_winner(t)
    t[T_WINNER] = winner
    t[T_NEXT_LEADER] = max(winner, 0)
    run_after(t)


def lay_table(s: list[int], t: list[int]) -> None:
    """Clear the table, and say what is known before the cards lie there."""
    t[T_LED] = s[LED]
    t[T_LAST] = 1 if s[TRICKS] == s[SIZE] - 1 else 0
    t[T_TRUMP] = s[TRUMP]
    t[T_INDICATOR] = s[TRUMP]
    t[T_LEADER] = s[LEADER]
    t[T_NAMER] = -1
    t[T_CHAMPION] = -1
    t[T_WINNER] = -1
    t[T_NEXT_LEADER] = 0
    t[T_LOWEST_WINS] = 0
    t[T_LEAD_DOUBLED] = 0
    t[T_PASSING] = 0
    t[T_TURNED_COUNT] = 0
    for rank in range(14):
        t[T_PLACES + rank] = 0


def lay_cards(s: list[int], t: list[int]) -> None:
    """Lay the cards of a complete trick on the table, before any effect."""
    awake = ALWAYS
    for i in range(P):
        awake |= lay_card(s, t, i)
    if s[DOUBLED]:
        t[T_FACTORS] = 2
    t[T_AWAKE] = awake


def lay_card(s: list[int], t: list[int], i: int) -> int:
    """Lay one card on the table, and return its rank as a bit."""
    card = s[CARD + i]
    rank = RANK[card]
    t[T_PLACES + rank] |= 1 << i
    t[T_CARDS + i] = card
    t[T_SUITS + i] = SUIT[card]
    t[T_VALUES + i] = VALUE[card]
    t[T_FACTORS + i] = 1
    t[T_ALWAYS_TRUMP + i] = 0
    t[T_BARRED + i] = 0
    t[T_PASSED_OVER + i] = 0
    t[T_BUFFS + i] = -1
    t[T_SHOWS + i] = s[SHOW + i]
    t[T_HIGHS + i] = s[HIGH + i]
    return 1 << rank


def find_winner(t: list[int]) -> int:
    """Return the play that wins, or -1: a champion, else the best of trumps or of the led suit."""
    if t[T_CHAMPION] >= 0:
        return t[T_CHAMPION]
    trumps = 0
    followers = 0
    for i in range(P):
        able = 1 - t[T_BARRED + i]
        suit = t[T_SUITS + i]
        trumps |= (able & (t[T_ALWAYS_TRUMP + i] | (1 if suit == t[T_TRUMP] else 0))) << i
        followers |= (able & (1 if suit == t[T_LED] else 0)) << i
    contenders = trumps if trumps != 0 else followers
    # Few branches, as mispredicted ones are half of the time: the order of numbers is turned round
    # by flipping their bits, and conditions are put together as numbers.
    flip = -1 if t[T_LOWEST_WINS] else 0
    winner = -1
    best = LEAST
    for i in range(P):
        height = t[T_VALUES + i] ^ flip
        is_better = (contenders >> i & 1) & (height > best)
        best = height if is_better else best
        winner = i if is_better else winner
    return winner


def find_plain_winner(s: list[int]) -> int:
    """Return the play that wins where no effect acts: the highest trump, else of the led suit."""
    base = find_row(s) * 53
    best = base + s[CARD]
    winner = 0
    for i in range(1, P):
        at = base + s[CARD + i]
        if COUNTED_SUIT[at] == COUNTED_SUIT[best]:
            if COUNTED_VALUE[at] > COUNTED_VALUE[best]:
                best = at
                winner = i
        elif COUNTED_SUIT[at] == s[TRUMP]:
            best = at
            winner = i
    return winner
