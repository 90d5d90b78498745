"""The actions of the seat to act: the legal ones, and their effects (`counter_rules.actions`)."""

from counter_rules.kernel._words_python import clear_bytes, ctz, popcount, spread
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.data import *
from counter_rules.kernel.machine.hand import (
    bid,
    bid_blind,
    choose_pass,
    list_allowed_bids,
    look,
    name_trump,
)
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.trick import list_playable, list_showable, play


def list_actions(s: list[int], d: list[int], out: list[int]) -> int:
    """Write the legal actions in ascending order, and return their number."""
    if s[PHASE] == PLAY:
        return list_plays(s, out)
    if s[PHASE] == BIDDING:
        return list_bids(s, d, out)
    if PASSES and s[PHASE] == PASS:
        return list_set(s[HAND + s[TURN]], d[D_PASS], out, 0)
    if NAMER and s[PHASE] == NAMING:
        return list_set((1 << d[D_NAMES]) - 1, d[D_NAME], out, 0)
    return 0


def list_plays(s: list[int], out: list[int]) -> int:
    """Write the legal plays: single cards, the joker named high, cards with a show."""
    cards = list_playable(s)
    lone = list_lone(s, cards) if NAMED else cards
    count = list_set(lone, 0, out, 0)
    if NAMED and can_name_high(s, cards):
        out[count] = A_HIGH
        count += 1
    if SHOWING:
        left = cards & SHOWING
        while left != 0:
            card = ctz(left)
            left &= left - 1
            count = list_shows(s, card, out, count)
    return count


def list_lone(s: list[int], cards: int) -> int:
    """Return the cards that may be played as they are, or named low, as a set (F4.3).

    The hand's first joker is named either way; a later one is the opposite.
    """
    return cards & ~NAMED if s[NAME] == 0 else cards


def can_name_high(s: list[int], cards: int) -> bool:
    """Return whether one of the cards may be named high."""
    return cards & NAMED != 0 and s[NAME] != 1


def list_shows(s: list[int], card: int, out: list[int], count: int) -> int:
    """Write the plays of a card that show another one, and return the new number of actions."""
    others = list_showable(s, card)
    while others != 0:
        out[count] = get_show(card, others)
        count += 1
        others &= others - 1
    return count


def get_show(card: int, others: int) -> int:
    """Return the action that plays a card and shows the lowest of some others."""
    return SHOW_AT[card] + popcount(SHOWN_WITH[card] & ((others & -others) - 1))


def list_bids(s: list[int], d: list[int], out: list[int]) -> int:
    """Write the bids; for a seat that has not looked, the blind bids and the look."""
    if BLIND_BIDS and s[SIGHT + s[TURN]] == HIDDEN:
        count = list_set(list_allowed_bids(s, d), d[D_BLIND], out, 0)
        out[count] = d[D_LOOK]
        return count + 1
    return list_set(list_allowed_bids(s, d), A_BID, out, 0)


def list_set(left: int, base: int, out: list[int], count: int) -> int:
    """Write an action for each member of a set, and return the new number of actions."""
    while left != 0:
        out[count] = base + ctz(left)
        count += 1
        left &= left - 1
    return count


def write_mask(s: list[int], d: list[int], mask: list[int]) -> None:
    """Write whether each action is legal, as bytes: the actions that `list_actions` lists."""
    # Without a list of them: with one, a step of many games takes 11 % longer for Counter, 17 % for
    # Oh Hell.
    clear_bytes(mask, 0, d[D_ACTIONS])
    if s[PHASE] == PLAY:
        mark_plays(s, mask)
    elif s[PHASE] == BIDDING:
        if BLIND_BIDS and s[SIGHT + s[TURN]] == HIDDEN:
            spread(mask, d[D_BLIND], list_allowed_bids(s, d), d[D_LOOK] - d[D_BLIND])
            mask[0 + d[D_LOOK]] = 1
        else:
            spread(mask, A_BID, list_allowed_bids(s, d), d[D_BLIND] - A_BID)
    elif PASSES and s[PHASE] == PASS:
        spread(mask, d[D_PASS], s[HAND + s[TURN]], d[D_NAME] - d[D_PASS])
    elif NAMER and s[PHASE] == NAMING:
        spread(mask, d[D_NAME], (1 << d[D_NAMES]) - 1, d[D_NAMES])


def mark_plays(s: list[int], mask: list[int]) -> None:
    """Mark the legal plays."""
    cards = list_playable(s)
    lone = list_lone(s, cards) if NAMED else cards
    spread(mask, 0, lone, A_HIGH)
    if NAMED:
        mask[A_HIGH] = 1 if can_name_high(s, cards) else 0
    if SHOWING:
        left = cards & SHOWING
        while left != 0:
            card = ctz(left)
            left &= left - 1
            others = list_showable(s, card)
            while others != 0:
                mask[0 + get_show(card, others)] = 1
                others &= others - 1


def act(s: list[int], t: list[int], d: list[int], action: int) -> None:
    """Carry out a legal action."""
    if action < A_BID:
        play(s, t, d, get_card(action), find_show(action), find_name(action))
    elif PASSES and s[PHASE] == PASS:
        choose_pass(s, action - d[D_PASS])
    elif NAMER and s[PHASE] == NAMING:
        name_trump(s, action - d[D_NAME])
    elif BLIND_BIDS and action == d[D_LOOK]:
        look(s)
    elif BLIND_BIDS and action >= d[D_BLIND]:
        bid_blind(s, action - d[D_BLIND])
    else:
        bid(s, action - A_BID)


def get_card(action: int) -> int:
    """Return the card that an action plays."""
    if NAMED and action == A_HIGH:
        return ctz(NAMED)
    if A_SHOW < A_BID and action >= A_SHOW:
        return SHOW_CARD[action - A_SHOW]
    return action


def find_show(action: int) -> int:
    """Return the card that an action shows with the one played, or -1."""
    if A_SHOW < A_BID and action >= A_SHOW:
        return SHOW_OTHER[action - A_SHOW]
    return -1


def find_name(action: int) -> int:
    """Return how an action names the card that it plays: 1 high, 0 low, or -1."""
    if NAMED and action == A_HIGH:
        return 1
    if NAMED and action < A_HIGH and NAMED >> action & 1:
        return 0
    return -1
