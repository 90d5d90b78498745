"""The ways into a text: what Python calls, with addresses, or with memory itself without numba.

A row is given where it begins. Nothing here keeps anything: scratch tables lie on the stack.
"""

from counter_rules.kernel._words_python import (
    as_bytes,
    as_pointer,
    nth_bytes,
    nth_words,
    seed_stream,
    stack,
)
from counter_rules.kernel.machine.actions import act, list_actions
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.dealing import deal
from counter_rules.kernel.machine.games import (
    begin_match,
    clear_ends,
    copy_row,
    deal_next,
    end_game_hand,
    play_hand,
    show_game,
)
from counter_rules.kernel.machine.hand import find_winners
from counter_rules.kernel.machine.observe import observe, remember
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.table import *


def list_at(row: list[int], new: int) -> int:
    """Copy a row, with its legal actions as bytes behind it, and return how many they are."""
    s = as_pointer(new)
    copy_row(as_pointer(row), s)
    return list_actions(s, as_bytes(new + 8 * ROW))


def child_at(row: list[int], new: int, action: int) -> int:
    """Write the row after a legal action in the same way."""
    s = as_pointer(new)
    copy_row(as_pointer(row), s)
    remember(s, action)
    act(s, stack(TABLE), action)
    return list_actions(s, as_bytes(new + 8 * ROW))


def deal_at(row: list[int], new: int, seed: int) -> int:
    """Write the row after a deal in the same way."""
    s = as_pointer(new)
    copy_row(as_pointer(row), s)
    deal_next(s, stack(1), seed)
    return list_actions(s, as_bytes(new + 8 * ROW))


def step_rows(rows: list[int], count: int, action: int) -> int:
    """Carry out an action that is legal in so many rows, and return how many they are."""
    t = stack(TABLE)
    for i in range(count):
        s = nth_words(rows, i, ROW)
        remember(s, action)
        act(s, t, action)
    return count


def read_at(row: list[int], word: int) -> int:
    """Return a word of a row."""
    return as_pointer(row)[word]


def observe_at(row: list[int], out: list[int], seat: int) -> int:
    """Write what a seat observes, and return how many bytes that is."""
    observe(as_pointer(row), seat, as_bytes(out))
    return OBSERVED


def winners_at(row: list[int]) -> int:
    """Return the seats that have won a match that is over, as a set."""
    return find_winners(as_pointer(row))


def play_out(
    rows: list[int],
    worlds: int,
    games: int,
    results: list[int],
    first: int,
    last: int,
    seed: int,
    hands: int,
) -> int:
    """Play games first … last-1 of so many out, at most so many hands; return the decisions made.

    They start from the rows of so many worlds, each as many games as the others or one more. What
    comes out is written for each game: the scores of its seats, the points since the row, and
    the tricks won in the last hand; then its winners as a set, and how many hands were played.
    """
    s = stack(ROW)
    t = stack(TABLE)
    r = stack(1)
    out = as_bytes(stack(MOST_ACTIONS))
    to = as_pointer(results)
    made = 0
    for game in range(first, last):
        begin = nth_words(rows, game * worlds // games, ROW)
        copy_row(begin, s)
        seed_stream(r, seed, game)
        played = 0
        while played < hands and s[PHASE] != OVER:
            if s[PHASE] == DEAL:
                deal(s, r)
            made += play_hand(s, t, r, out)
            played += 1
        at = (game - first) * (3 * P + 2)
        for seat in range(P):
            to[at + seat] = s[SCORE + seat]
            to[at + P + seat] = s[SCORE + seat] - begin[SCORE + seat]
            to[at + 2 * P + seat] = s[WON + seat]
        to[at + 3 * P] = find_winners(s) if s[PHASE] == OVER else 0
        to[at + 3 * P + 1] = played
    return made


def reset_games(places: list[int], first: int, last: int) -> int:
    """Begin a match in the games first … last-1, and return how many they are.

    The places are where all that belongs to the games lies (`AT_ROWS` and the like).
    """
    r = stack(1)
    legal = as_bytes(stack(MOST_ACTIONS))
    p = as_pointer(places)
    for game in range(first, last):
        s = nth_words(p[AT_ROWS], game, ROW)
        begin_match(s, r, as_pointer(p[AT_BEGIN]), as_pointer(p[AT_SEEDS])[game])
        clear_ends(s, p, game)
        show_game(s, p, game, legal)
    return last - first


def step_games(places: list[int], first: int, last: int) -> int:
    """Carry out the action of each of the games first … last-1, and return how many they are.

    If its hand is over, a game goes on to the next one, or to the next match.
    """
    t = stack(TABLE)
    r = stack(1)
    legal = as_bytes(stack(MOST_ACTIONS))
    p = as_pointer(places)
    for game in range(first, last):
        s = nth_words(p[AT_ROWS], game, ROW)
        action = as_pointer(p[AT_ACTIONS])[game]
        clear_ends(s, p, game)
        remember(s, action)
        act(s, t, action)
        if s[PHASE] == DEAL or s[PHASE] == OVER:
            end_game_hand(s, r, p, game)
        show_game(s, p, game, legal)
    return last - first


def illegal_at(places: list[int], games: int) -> int:
    """Return the first of so many games whose action is not legal, or -1."""
    p = as_pointer(places)
    actions = as_pointer(p[AT_ACTIONS])
    for game in range(games):
        action = actions[game]
        if action < 0 or action >= ACTIONS:
            return game
        if nth_bytes(p[AT_MASKS], game, ACTIONS)[action] == 0:
            return game
    return -1
