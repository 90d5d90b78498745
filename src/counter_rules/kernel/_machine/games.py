"""Many games side by side, one action in each at a time: hand follows hand, match follows match."""

from counter_rules.kernel._machine.actions import act, list_actions
from counter_rules.kernel._machine.codes import *
from counter_rules.kernel._machine.constants import *
from counter_rules.kernel._machine.dealing import deal
from counter_rules.kernel._machine.match import find_winners
from counter_rules.kernel._machine.memory import forget, remember
from counter_rules.kernel._machine.observe import observe
from counter_rules.kernel._machine.playout import copy_row
from counter_rules.kernel._machine.row import *
from counter_rules.kernel._words_python import as_pointer, nth_bytes, nth_ints, seed_stream


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


def step_game(s: list[int], t: list[int], r: list[int], p: list[int], game: int) -> None:
    """Carry out the action of a game; if the hand is over, go on to the next, or the next match."""
    action = as_pointer(p[AT_ACTIONS])[game]
    clear_ends(s, p, game)
    remember(s, action)
    act(s, t, action)
    if s[PHASE] == DEAL or s[PHASE] == OVER:
        end_game_hand(s, r, p, game)


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


def find_illegal(p: list[int], games: int) -> int:
    """Return the first game whose action is not legal, or -1."""
    actions = as_pointer(p[AT_ACTIONS])
    for game in range(games):
        action = actions[game]
        if action < 0 or action >= ACTIONS:
            return game
        if nth_bytes(p[AT_MASKS], game, ACTIONS)[action] == 0:
            return game
    return -1
