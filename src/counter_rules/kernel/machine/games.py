"""Many games stepped together, and random play."""

from counter_rules.kernel._words_python import (
    as_pointer,
    clear_bytes,
    copy_words,
    draw,
    nth_bytes,
    nth_ints,
    popcount,
    seed_stream,
    select,
)
from counter_rules.kernel.machine.actions import act, list_actions, write_mask
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.data import *
from counter_rules.kernel.machine.dealing import deal
from counter_rules.kernel.machine.hand import (
    bid,
    bid_blind,
    choose_pass,
    list_allowed_bids,
    list_winners,
    look,
    name_trump,
)
from counter_rules.kernel.machine.observe import forget, observe
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.trick import list_playable, play

# Random play: every seat chooses uniformly among its legal actions.


def copy_row(s: list[int], to: list[int]) -> None:
    """Copy a row."""
    copy_words(s, to, ROW)


def play_hand(s: list[int], t: list[int], d: list[int], r: list[int], out: list[int]) -> int:
    """Play at random to the end of the hand, and return the number of decisions."""
    made = 0
    while s[PHASE] == BIDDING or (NAMER and s[PHASE] == NAMING):
        bid_at_random(s, d, r)
        made += 1
    while True:
        if s[PHASE] == PLAY:
            play_at_random(s, t, d, r, out)
        elif PASSES and s[PHASE] == PASS:
            hand = s[HAND + s[TURN]]
            choose_pass(s, select(hand, draw(r, popcount(hand))))
        else:
            return made
        made += 1


def bid_at_random(s: list[int], d: list[int], r: list[int]) -> None:
    """Let the seat to act bid at random, or look if it may bid blind, or name the trump."""
    if NAMER and s[PHASE] == NAMING:
        name_trump(s, draw(r, d[D_NAMES]))
        return
    bids = list_allowed_bids(s, d)
    count = popcount(bids)
    if BLIND_BIDS and s[SIGHT + s[TURN]] == HIDDEN:
        k = draw(r, count + 1)
        if k == count:
            look(s)
        else:
            bid_blind(s, select(bids, k))
    else:
        bid(s, select(bids, draw(r, count)))


def play_at_random(s: list[int], t: list[int], d: list[int], r: list[int], out: list[int]) -> None:
    """Let the seat to act play at random."""
    cards = list_playable(s)
    if is_undeclared(s, cards):
        play(s, t, d, select(cards, draw(r, popcount(cards))), -1, -1)
    else:
        act(s, t, d, out[draw(r, list_actions(s, d, out))])


def is_undeclared(s: list[int], cards: int) -> bool:
    """Return whether no play of these cards can have a name or a show."""
    if cards & (NAMED | SHOWING) == 0:
        return True
    if NAMED or TWINS:
        return False
    # A card can only be shown with another: without this check, Counter is a tenth slower.
    held = s[HAND + s[TURN]] & CAN_SHOW
    return held & (held - 1) == 0


# Many games: hand follows hand, match follows match.


def deal_next(s: list[int], d: list[int], r: list[int], seed: int) -> None:
    """Deal the next hand of a match; the same seed serves all its hands."""
    seed_stream(r, seed, s[HAND_NUMBER])
    deal(s, d, r)
    forget(s)


def begin_match(s: list[int], d: list[int], r: list[int], begin: list[int], seed: int) -> None:
    """Begin a match."""
    copy_row(begin, s)
    deal_next(s, d, r, seed)


def clear_ends(s: list[int], p: list[int], game: int) -> None:
    """Clear the rewards and the flags of a game, and write its scores."""
    rewards = nth_ints(p[AT_REWARDS], game, P)
    scores = nth_ints(p[AT_SCORES], game, P)
    # One loop for each: a loop over all three, with a branch less, would store each number alone.
    for seat in range(P):
        rewards[seat] = 0
    for seat in range(P):
        scores[seat] = s[SCORE + seat]
    clear_bytes(nth_bytes(p[AT_ENDS], game, 1 + 2 * P), 0, 1 + 2 * P)


def end_game_hand(s: list[int], d: list[int], r: list[int], p: list[int], game: int) -> None:
    """Write the rewards and the flags of a finished hand, and begin the next one."""
    rewards = nth_ints(p[AT_REWARDS], game, P)
    scores = nth_ints(p[AT_SCORES], game, P)
    ends = nth_bytes(p[AT_ENDS], game, 1 + 2 * P)
    seeds = as_pointer(p[AT_SEEDS])
    for seat in range(P):
        rewards[seat] = s[SCORE + seat] - scores[seat]
        scores[seat] = s[SCORE + seat]
        ends[1 + P + seat] = 1 if s[WON + seat] == s[BID + seat] else 0
    if s[PHASE] == DEAL:
        ends[0] = 1 - p[AT_UNTIL_OVER]
        deal_next(s, d, r, seeds[game])
        return
    winners = list_winners(s, d)
    ends[0] = 1
    for seat in range(P):
        ends[1 + seat] = winners >> seat & 1
    # Hands are numbered from 1, so the stream of hand 0 is free for the seed of the next match.
    seed_stream(r, seeds[game], 0)
    seeds[game] = r[0]
    begin_match(s, d, r, as_pointer(p[AT_BEGIN]), seeds[game])


def show_game(s: list[int], d: list[int], p: list[int], game: int) -> None:
    """Write the seat to act in a game, its legal actions and its observation."""
    as_pointer(p[AT_TURNS])[game] = s[TURN]
    write_mask(s, d, nth_bytes(p[AT_MASKS], game, d[D_ACTIONS]))
    if p[AT_OBSERVED] != 0:
        observe(s, s[TURN], nth_bytes(p[AT_OBSERVED], game, OBSERVED))
