"""Random play: every seat chooses evenly among its legal actions."""

from counter_rules.kernel._machine.actions import act, list_actions
from counter_rules.kernel._machine.bidding import bid, bid_blind, find_bids, look
from counter_rules.kernel._machine.codes import *
from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.hands import choose_pass
from counter_rules.kernel._machine.play import play
from counter_rules.kernel._machine.playable import find_playable
from counter_rules.kernel._machine.row import *
from counter_rules.kernel._words_python import copy_words, draw, popcount, select


def copy_row(s: list[int], to: list[int]) -> None:
    """Copy a row."""
    copy_words(s, to, ROW)


def play_hand(s: list[int], t: list[int], r: list[int], out: list[int]) -> int:
    """Play at random to the end of the hand, and return how many decisions were made."""
    made = 0
    while s[PHASE] == BIDDING:
        bid_at_random(s, r)
        made += 1
    while True:
        if s[PHASE] == PLAY:
            play_at_random(s, t, r, out)
        elif PASSES and s[PHASE] == PASS:
            hand = s[HAND + s[TURN]]
            choose_pass(s, select(hand, draw(r, popcount(hand))))
        else:
            return made
        made += 1


def bid_at_random(s: list[int], r: list[int]) -> None:
    """Let the seat to act bid at random, or look if it may bid blind."""
    bids = find_bids(s)
    count = popcount(bids)
    if BLIND_BIDS and s[SIGHT + s[TURN]] == HIDDEN:
        k = draw(r, count + 1)
        if k == count:
            look(s)
        else:
            bid_blind(s, select(bids, k))
    else:
        bid(s, select(bids, draw(r, count)))


def play_at_random(s: list[int], t: list[int], r: list[int], out: list[int]) -> None:
    """Let the seat to act play at random."""
    cards = find_playable(s)
    if is_undeclared(s, cards):
        play(s, t, select(cards, draw(r, popcount(cards))), -1, -1)
    else:
        act(s, t, out[draw(r, list_actions(s, out))])


def is_undeclared(s: list[int], cards: int) -> bool:
    """Return whether none of some cards can be played with a name or a show."""
    if cards & (NAMED | SHOWING) == 0:
        return True
    if NAMED or TWINS:
        return False
    # A card alone of its kind is shown to nobody: without this look, Counter is a tenth slower.
    held = s[HAND + s[TURN]] & CAN_SHOW
    return held & (held - 1) == 0
