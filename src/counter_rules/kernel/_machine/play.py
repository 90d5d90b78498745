"""A card is played; the end of a trick (C3, C6, C7)."""

from counter_rules.kernel._machine.codes import *
from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.hands import around, ask_for_passes, take_card
from counter_rules.kernel._machine.match import end_hand
from counter_rules.kernel._machine.row import *
from counter_rules.kernel._machine.table import *
from counter_rules.kernel._machine.trick import find_plain_winner, resolve_trick


def play(s: list[int], t: list[int], card: int, show: int, high: int) -> None:
    """Let the seat to act play a card; the last one of a trick ends it.

    Another card may be shown with it, and a joker is named high (1) or low (0); -1 if not.
    """
    seat = s[TURN]
    place = s[ON_TABLE]
    take_card(s, seat, card)
    s[CARD + place] = card
    if SHOWING:
        s[SHOW + place] = show
    if NAMED:
        s[HIGH + place] = high
    if NAMED and high >= 0 and s[NAME] < 0:
        s[NAME] = high
    if s[LED] < 0:
        row = s[TRUMP] + 1 if LEADS_BY_TRUMP else 0
        s[LED] = LED_BY[row * 53 + card]
    s[ON_TABLE] = place + 1
    s[TURN] = around(seat + 1)
    if place == P - 1:
        end_trick(s, t)


def end_trick(s: list[int], t: list[int]) -> None:
    """Resolve the trick of a row, and go on to the next one, to a pass or to the score."""
    passing = 0
    if PLAIN:
        winner = find_plain_winner(s)
        following = winner
    else:
        resolve_trick(s, t)
        winner = t[T_WINNER]
        following = t[T_NEXT_LEADER]
        passing = t[T_PASSING]
        s[DOUBLED] = t[T_LEAD_DOUBLED]
        s[TRUMP] = t[T_INDICATOR]
        for i in range(t[T_TURNED_COUNT]):
            s[FACE_UP] |= 1 << t[T_TURNED + i]
    if winner >= 0:
        s[WON + around(s[LEADER] + winner)] += 1
    s[LEADER] = around(s[LEADER] + following)
    if LEAD_LIMIT == BROKEN_TRUMPS:
        break_trumps(s)
    s[ON_TABLE] = 0
    s[LED] = -1
    s[TRICKS] += 1
    s[TURN] = s[LEADER]
    if s[TRICKS] == s[SIZE]:
        end_hand(s)
    elif PASSES and passing:
        ask_for_passes(s)


def break_trumps(s: list[int]) -> None:
    """Note the suits that this trick has broken, should they be trump."""
    broken = 0
    for i in range(P):
        broken |= BREAKS[s[CARD + i]]
    if s[LED] >= 0:
        broken &= ~(1 << s[LED])
    s[BROKEN] |= broken
