"""Cards leave hands and come to them; the pass (C7.4); seats go round."""

from counter_rules.kernel._machine.codes import *
from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.row import *
from counter_rules.kernel._words_python import ctz


def around(seat: int) -> int:
    """Return the seat that a number below twice the players stands for."""
    return seat - P if seat >= P else seat


def take_card(s: list[int], seat: int, card: int) -> None:
    """Take a card from a hand."""
    bit = 1 << card
    if TWINS and s[TWIN + seat] & bit:
        s[TWIN + seat] ^= bit
    else:
        s[HAND + seat] ^= bit


def give_card(s: list[int], seat: int, card: int) -> None:
    """Put a card into a hand."""
    bit = 1 << card
    if TWINS and s[HAND + seat] & bit:
        s[TWIN + seat] |= bit
    else:
        s[HAND + seat] |= bit


def ask_for_passes(s: list[int]) -> None:
    """Ask every seat for a card to pass."""
    s[PHASE] = PASS
    s[WAITING] = (1 << P) - 1
    s[TURN] = 0


def choose_pass(s: list[int], card: int) -> None:
    """Let the seat to act choose the card that it passes; the last one moves all of them."""
    s[GIVEN + s[TURN]] = card
    s[WAITING] &= ~(1 << s[TURN])
    if s[WAITING] != 0:
        s[TURN] = ctz(s[WAITING])
        return
    for seat in range(P):
        take_card(s, seat, s[GIVEN + seat])
    for seat in range(P):
        give_card(s, around(seat + 1), s[GIVEN + seat])
        s[GIVEN + seat] = -1
    s[PHASE] = PLAY
    s[TURN] = s[LEADER]
