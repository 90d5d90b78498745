"""How fast records are read and verified, beside `apply_move` on the same moves.

Each preset is played at random, at its largest table and at one of middle size, match after match
until there are enough moves. These are then made again by `apply_move`, and read by `load_all`
from text and from JSON, in turn. Rounds alternate in one run; the time printed is a median, and so
is each pace, of the paces of the rounds. A pace of 0.5 is half as many moves in the same time. It
is processor time, so that what else the machine does counts little.

A table that seems too slow is measured again once all others have been, twice at most.

Run ``python benches/record_pace.py``; ``--check`` makes it fail where a pace is below a quarter.
"""

from __future__ import annotations

import argparse
import io
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from counter_rules import (
    Move,
    Phase,
    Ruleset,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    ruleset_names,
    shuffle,
)
from counter_rules.games import get_preset
from counter_rules.records import Form, Record, dump_all, load_all

MOVES: Final = 500
SLOWEST: Final = 1 / 4
TRIES: Final = 3
"""How often a table is measured that seems too slow: a busy neighbour may slow it by a tenth."""


def play(rules: Ruleset, seed: int, most: int) -> Record:
    """Play at random until a match is over, or so many moves are made."""
    rng, state = random.Random(seed), new_game(rules)
    moves: list[Move] = []
    while not state.is_over and len(moves) < most:
        if state.phase is Phase.DEAL:
            moves.append(shuffle(state, rng=rng))
        else:
            moves.append(rng.choice(legal_moves(state)))
        state = apply_move(state, moves[-1])
    return Record(rules=rules, moves=moves)


def play_enough(rules: Ruleset) -> tuple[Record, ...]:
    """Play match after match, until there are enough moves."""
    records: list[Record] = []
    left = MOVES
    while left > 0:
        records.append(play(rules, seed=len(records), most=left))
        left -= len(records[-1].moves)
    return tuple(records)


def write(records: Iterable[Record], form: Form) -> str:
    """Write records as one text."""
    file = io.StringIO()
    dump_all(records, file, form)
    return file.getvalue()


def replay(records: Iterable[Record]) -> None:
    """Make the moves of records again, with nothing beside."""
    for record in records:
        state = new_game(record.rules, dealer=record.dealer)
        for move in record.moves:
            state = apply_move(state, move)


def read(text: str) -> None:
    """Read records, and drop each."""
    for _ in load_all(io.StringIO(text)):
        pass


def measure(work: Callable[[], object]) -> float:
    """Return the seconds of processor time that a piece of work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def compare(records: Sequence[Record], rounds: int) -> tuple[float, float, float]:
    """Return the microseconds of a move, and the paces of reading text and JSON."""
    text, data = write(records, Form.TEXT), write(records, Form.JSON)
    work = (lambda: replay(records), lambda: read(text), lambda: read(data))
    times = [[measure(one) for one in work] for _ in range(rounds + 1)][1:]
    return (
        statistics.median(play for play, _, _ in times) / MOVES * 1e6,
        statistics.median(play / read for play, read, _ in times),
        statistics.median(play / read for play, _, read in times),
    )


def reaches(name: str, players: int, rounds: int) -> bool:
    """Measure a table, print its line, and return whether its records are read fast enough."""
    records = play_enough(get_ruleset(name, players=players))
    apply, text, data = compare(records, rounds)
    print(f"{name:<22}{players:8}{len(records):8}{apply:7.1f}{text:7.2f}{data:7.2f}")
    return min(text, data) >= SLOWEST


def list_tables(name: str) -> list[int]:
    """Return the largest number of players that a preset takes, and one in the middle."""
    players = sorted(get_preset(name).players)
    return sorted({players[len(players) // 2], players[-1]})


def main() -> int:
    """Measure every preset, print a line for each table, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=27, help="rounds of each")
    parser.add_argument("--check", action="store_true", help="fail beyond the limits")
    options = parser.parse_args()
    print(f"{'preset':<22}{'players':>8}{'matches':>8}{'µs':>7}{'text':>7}{'JSON':>7}")
    slow = [(name, players) for name in ruleset_names() for players in list_tables(name)]
    for _ in range(TRIES):
        slow = [table for table in slow if not reaches(*table, options.rounds)]
    print("µs: of apply_move; text and JSON: the pace of reading, as a part of that of apply_move")
    return int(options.check and bool(slow))


if __name__ == "__main__":
    sys.exit(main())
