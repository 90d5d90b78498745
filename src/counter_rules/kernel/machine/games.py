"""Many games side by side, one action in each at a time, and play at random."""

from counter_rules.kernel._words_python import (
    as_pointer,
    copy_words,
    draw,
    nth_bytes,
    nth_ints,
    popcount,
    seed_stream,
    select,
)
from counter_rules.kernel.machine.actions import act, list_actions
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.dealing import deal
from counter_rules.kernel.machine.hand import (
    bid,
    bid_blind,
    choose_pass,
    find_bids,
    find_winners,
    look,
)
from counter_rules.kernel.machine.observe import forget, observe
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.trick import find_playable, play

# Random play: every seat chooses evenly among its legal actions.


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


# Many games: hand follows hand, match follows match.


def deal_next(s: list[int], r: list[int], seed: int) -> None:
    """Deal the next hand of a match; one seed serves all of them."""
    seed_stream(r, seed, s[HAND_NUMBER])
    deal(s, r)
    forget(s)


def begin_match(s: list[int], r: list[int], begin: list[int], seed: int) -> None:
    """Begin a match."""
    copy_row(begin, s)
    deal_next(s, r, seed)


def clear_ends(s: list[int], p: list[int], game: int) -> None:
    """Write that nothing has ended in a game, and what the scores are."""
    rewards = nth_ints(p[AT_REWARDS], game, P)
    scores = nth_ints(p[AT_SCORES], game, P)
    ends = nth_bytes(p[AT_ENDS], game, 1 + P)
    ends[0] = 0
    for seat in range(P):
        rewards[seat] = 0
        scores[seat] = s[SCORE + seat]
        ends[1 + seat] = 0


def end_game_hand(s: list[int], r: list[int], p: list[int], game: int) -> None:
    """Write what a hand that has ended has brought, and begin the next one."""
    rewards = nth_ints(p[AT_REWARDS], game, P)
    scores = nth_ints(p[AT_SCORES], game, P)
    ends = nth_bytes(p[AT_ENDS], game, 1 + P)
    seeds = as_pointer(p[AT_SEEDS])
    for seat in range(P):
        rewards[seat] = s[SCORE + seat] - scores[seat]
        scores[seat] = s[SCORE + seat]
    if s[PHASE] == DEAL:
        ends[0] = 1 - p[AT_UNTIL_OVER]
        deal_next(s, r, seeds[game])
        return
    winners = find_winners(s)
    ends[0] = 1
    for seat in range(P):
        ends[1 + seat] = winners >> seat & 1
    # Hands are numbered from 1: the stream of hand 0 is free to make the next match's seed.
    seed_stream(r, seeds[game], 0)
    seeds[game] = r[0]
    begin_match(s, r, as_pointer(p[AT_BEGIN]), seeds[game])


def show_game(s: list[int], p: list[int], game: int, legal: list[int]) -> None:
    """Write who is to act in a game, what is legal, and what that seat observes."""
    as_pointer(p[AT_TURNS])[game] = s[TURN]
    mask = nth_bytes(p[AT_MASKS], game, ACTIONS)
    for i in range(ACTIONS):
        mask[i] = 0
    for i in range(list_actions(s, legal)):
        mask[0 + legal[i]] = 1
    if p[AT_OBSERVED] != 0:
        observe(s, s[TURN], nth_bytes(p[AT_OBSERVED], game, OBSERVED))
