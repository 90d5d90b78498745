"""The entry functions of a text, which Python calls with places.

They keep no state: scratch memory is on the stack.
"""

from counter_rules.kernel._words_python import (
    as_bytes,
    as_pointer,
    nth_bytes,
    nth_floats,
    nth_words,
    seed_stream,
    stack,
)
from counter_rules.kernel.machine.actions import act, list_actions
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.data import *
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
from counter_rules.kernel.machine.hand import list_winners
from counter_rules.kernel.machine.observe import count_inputs, observe, remember, scale
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.table import *


def legal_at(row: list[int], new: int, data: list[int]) -> int:
    """Copy a row, write its legal actions as bytes after it, and return their number."""
    s = as_pointer(new)
    copy_row(as_pointer(row), s)
    return list_actions(s, as_pointer(data), as_bytes(new + 8 * ROW))


def child_at(row: list[int], new: int, action: int, data: list[int]) -> int:
    """Write the row after a legal action, and its legal actions, as `legal_at` does."""
    s = as_pointer(new)
    copy_row(as_pointer(row), s)
    d = as_pointer(data)
    remember(s, d, action)
    act(s, stack(TABLE), d, action)
    return list_actions(s, d, as_bytes(new + 8 * ROW))


def deal_at(row: list[int], new: int, seed: int, data: list[int]) -> int:
    """Write the row after a deal, and its legal actions, as `legal_at` does."""
    s = as_pointer(new)
    copy_row(as_pointer(row), s)
    d = as_pointer(data)
    deal_next(s, d, stack(1), seed)
    return list_actions(s, d, as_bytes(new + 8 * ROW))


def step_rows(rows: list[int], count: int, action: int, data: list[int]) -> int:
    """Carry out an action that is legal in every one of ``count`` rows, and return the count."""
    t = stack(TABLE)
    d = as_pointer(data)
    for i in range(count):
        s = nth_words(rows, i, ROW)
        remember(s, d, action)
        act(s, t, d, action)
    return count


def read_at(row: list[int], word: int) -> int:
    """Return a word of a row."""
    return as_pointer(row)[word]


def observe_at(row: list[int], out: list[int], seat: int) -> int:
    """Write the observation of a seat, and return its number of bytes."""
    observe(as_pointer(row), seat, as_bytes(out))
    return OBSERVED


def scale_at(seen: list[int], to: list[int], factors: list[int], data: list[int]) -> int:
    """Write an observation as inputs for a network, and return their number."""
    d = as_pointer(data)
    inputs = count_inputs(d)
    scale(as_bytes(seen), d, nth_floats(factors, 0, inputs), nth_floats(to, 0, inputs))
    return inputs


def winners_at(row: list[int], data: list[int]) -> int:
    """Return the winners of a finished match, as a set of seats."""
    return list_winners(as_pointer(row), as_pointer(data))


def play_out(
    rows: list[int],
    worlds: int,
    games: int,
    results: list[int],
    first: int,
    last: int,
    seed: int,
    hands: int,
    data: list[int],
) -> int:
    """Play out games first … last-1, for at most ``hands`` hands each.

    Results take 3 P + 2 words for each game: the scores by seat, the points since its first row,
    the tricks won in the last hand, the winners as a set, and the number of hands played.

    Args:
        rows: the rows of the worlds, one after another.
        worlds: the number of worlds; all games are spread evenly over them.
        games: the number of all games.
        results: the place of the results.
        first: the first game to play.
        last: the end of the games to play, not included.
        seed: the seed of all games.
        hands: the maximum number of hands in each game.
        data: the place of the data of the ruleset.

    Returns:
        The number of decisions made.
    """
    s = stack(ROW)
    t = stack(TABLE)
    r = stack(1)
    out = as_bytes(stack(MOST_ACTIONS))
    to = as_pointer(results)
    d = as_pointer(data)
    made = 0
    for game in range(first, last):
        begin = nth_words(rows, game * worlds // games, ROW)
        copy_row(begin, s)
        seed_stream(r, seed, game)
        played = 0
        while played < hands and s[PHASE] != OVER:
            if s[PHASE] == DEAL:
                deal(s, d, r)
            made += play_hand(s, t, d, r, out)
            played += 1
        at = (game - first) * (3 * P + 2)
        for seat in range(P):
            to[at + seat] = s[SCORE + seat]
            to[at + P + seat] = s[SCORE + seat] - begin[SCORE + seat]
            to[at + 2 * P + seat] = s[WON + seat]
        to[at + 3 * P] = list_winners(s, d) if s[PHASE] == OVER else 0
        to[at + 3 * P + 1] = played
    return made


def reset_games(places: list[int], first: int, last: int) -> int:
    """Begin a match in the games first … last-1, and return the number of these games.

    ``places`` has the places of everything that belongs to the games (`AT_ROWS` and on).
    """
    r = stack(1)
    p = as_pointer(places)
    d = as_pointer(p[AT_DATA])
    for game in range(first, last):
        s = nth_words(p[AT_ROWS], game, ROW)
        begin_match(s, d, r, as_pointer(p[AT_BEGIN]), as_pointer(p[AT_SEEDS])[game])
        clear_ends(s, p, game)
        show_game(s, d, p, game)
    return last - first


def step_games(places: list[int], first: int, last: int) -> int:
    """Carry out the actions of the games first … last-1, and return the number of these games.

    After the end of a hand, a game continues with the next hand or the next match.
    """
    t = stack(TABLE)
    r = stack(1)
    p = as_pointer(places)
    d = as_pointer(p[AT_DATA])
    for game in range(first, last):
        s = nth_words(p[AT_ROWS], game, ROW)
        action = as_pointer(p[AT_ACTIONS])[game]
        clear_ends(s, p, game)
        remember(s, d, action)
        act(s, t, d, action)
        if s[PHASE] == DEAL or s[PHASE] == OVER:
            end_game_hand(s, d, r, p, game)
        show_game(s, d, p, game)
    return last - first


def scale_games(places: list[int], first: int, last: int) -> int:
    """Scale the observations of the games first … last-1, and return the number of these games."""
    p = as_pointer(places)
    d = as_pointer(p[AT_DATA])
    inputs = count_inputs(d)
    factors = nth_floats(p[AT_FACTORS], 0, inputs)
    for game in range(first, last):
        seen = nth_bytes(p[AT_OBSERVED], game, OBSERVED)
        scale(seen, d, factors, nth_floats(p[AT_SCALED], game, inputs))
    return last - first


def illegal_at(places: list[int], games: int) -> int:
    """Return the first game whose action is illegal, or -1."""
    p = as_pointer(places)
    chosen = as_pointer(p[AT_ACTIONS])
    actions = as_pointer(p[AT_DATA])[D_ACTIONS]
    for game in range(games):
        action = chosen[game]
        if action < 0 or action >= actions:
            return game
        if nth_bytes(p[AT_MASKS], game, actions)[action] == 0:
            return game
    return -1
