"""Which cards may be played (C3, F0.4, F4.2), as `counter_rules.engine._flow.playable` has it."""

from counter_rules.kernel._machine.codes import *
from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.row import *


def find_row(s: list[int]) -> int:
    """Return the row of tables of what cards count as: the first, where all of them are alike."""
    return s[TRUMP] + 1 if BY_TRUMP else 0


def find_playable(s: list[int]) -> int:
    """Return the cards that the seat to act may play, as a set."""
    hand = s[HAND + s[TURN]]
    if s[ON_TABLE] == 0:
        return find_leads(s, hand)
    if not HAS_FREE:
        return find_following(s, hand, True)
    cards = find_following(s, hand & ~FREE, is_beatable(s)) | (hand & FREE)
    if s[TRICKS] == 0 and cards & ~RESTRAINED != 0:
        return cards & ~RESTRAINED
    return cards


def find_leads(s: list[int], hand: int) -> int:
    """Return the cards of a hand that may be led, as a set."""
    if LEAD_FREE:
        return hand
    cards = hand & ~RESTRAINED
    if cards == 0:
        cards = hand
    if LEAD_LIMIT == BROKEN_TRUMPS:
        trump = s[TRUMP]
        if trump >= 0 and not s[BROKEN] >> trump & 1:
            others = cards & ~OF_SUIT[find_row(s) * 5 + trump]
            if others != 0:
                return others
    return cards


def find_following(s: list[int], hand: int, beatable: bool) -> int:
    """Return the cards of a hand that may follow by the table's duty, as a set."""
    led = s[LED]
    cards = hand
    if led >= 0:
        cards = hand & OF_SUIT[find_row(s) * 5 + led]
        if cards & ~RELIEVED == 0:
            cards = find_instead(s, hand, cards)
    if FOLLOWING == MUST_BEAT and beatable:
        above = cards & find_above(s)
        if above != 0:
            return above
    return cards


def find_instead(s: list[int], hand: int, following: int) -> int:
    """Return the cards that may be played by whoever is not obliged to follow, as a set."""
    if FOLLOWING == MUST_TRUMP or FOLLOWING == MUST_BEAT:
        trump = s[TRUMP]
        if trump >= 0:
            trumps = hand & OF_SUIT[find_row(s) * 5 + trump]
            if trumps != 0:
                return trumps | following
    return hand


def find_above(s: list[int]) -> int:
    """Return the cards that beat the trick in progress, as a set; all if it has nothing to beat."""
    trump = s[TRUMP]
    best = -1
    best_level = 0
    best_value = 0
    for i in range(s[ON_TABLE]):
        at = find_row(s) * 53 + s[CARD + i]
        suit = COUNTED_SUIT[at]
        value = COUNTED_VALUE[at]
        level = 2 if suit == trump else 1 if suit == s[LED] else 0
        if level > best_level or (level == best_level and level > 0 and value > best_value):
            best = at
            best_level = level
            best_value = value
    if best < 0:
        return -1
    above = ABOVE[best]
    if best_level == 1 and trump >= 0:
        above |= OF_SUIT[find_row(s) * 5 + trump]
    return above


def is_beatable(s: list[int]) -> bool:
    """Return whether the trick in progress can still be beaten."""
    for i in range(s[ON_TABLE]):
        if UNBEATABLE[s[CARD + i] * 3 + s[HIGH + i] + 1]:
            return False
    return True


def find_shown(s: list[int], card: int) -> int:
    """Return the cards that may be shown with a card of the seat to act, as a set (C3.3)."""
    cards = s[HAND + s[TURN]] & SHOWN_WITH[card]
    if TWINS and not s[TWIN + s[TURN]] >> card & 1:
        return cards & ~(1 << card)
    return cards
