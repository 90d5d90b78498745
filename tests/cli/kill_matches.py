"""Kill matches that are kept in a file, each at a random moment, and read what is left.

A process of its own, as it forks: ``python kill_matches.py FOLDER KILLS``. It prints how many
matches were killed before their end; a file that lacks a move ends it with an error.
"""

from __future__ import annotations

import itertools
import mmap
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from counter_rules import get_ruleset, legal_moves
from counter_rules.bots import RandomBot, Seats
from counter_rules.cli.app import run
from counter_rules.cli.keeping import Keeper
from counter_rules.cli.seats import SeatedMatch
from counter_rules.moves import Move
from counter_rules.records import Record, load

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP)
FORMS = ("record", "json")
RECORD = Record(rules=get_ruleset("custom", players=3, hand_sizes=(5, 5, 5)))
PLAY = (
    "play custom --players 3 -o hand_sizes=3,3 --seed 7 --opponents random --auto --quiet --save {}"
)


def play_on(path: Path, kept: mmap.mmap) -> None:
    """Begin a match that is kept in a file, or continue it."""
    is_new = not path.exists()
    record = RECORD if is_new else read(path)
    if record.replay().is_over:
        return
    keeper = Keeper(record, str(path), is_new=is_new, say=sys.exit)

    def keep(move: Move) -> None:
        keeper.add(move)
        kept[0] += 1

    others = Seats([None, RandomBot(), RandomBot()], 7).move
    table = SeatedMatch(record, seat=0, others=others, keep=keep)
    table.play_others()
    while table.is_open:
        table.make(legal_moves(table.view)[0])
        table.play_others()
    keeper.close()


def run_command(path: Path, kept: mmap.mmap) -> None:
    """Play a whole match by the command line; how far it is nobody counts."""
    run(PLAY.format(path).split())


def read(path: Path) -> Record:
    if path.stat().st_size == 0:  # killed as it was made, before any move
        return RECORD
    with path.open(encoding="utf-8") as file:
        return load(file)


def fork(work: Callable[[mmap.mmap], None], kept: mmap.mmap) -> int:
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_RDWR), 1)
        try:
            work(kept)
        finally:
            os._exit(0)
    return child


def measure(work: Callable[[mmap.mmap], None]) -> float:
    """Return how many seconds something takes that nobody kills."""
    before = time.perf_counter()
    os.waitpid(fork(work, mmap.mmap(-1, 1)), 0)
    return time.perf_counter() - before


def kill(work: Callable[[mmap.mmap], None], path: Path, delay: float, sign: signal.Signals) -> bool:
    """Kill a match, and see that its file holds every move; tell whether it was still played."""
    before = len(read(path).moves) if path.exists() else 0
    kept = mmap.mmap(-1, 1)
    child = fork(work, kept)
    time.sleep(delay)
    os.kill(child, sign)
    _, status = os.waitpid(child, 0)
    if sign is signal.SIGKILL:
        # The one signal that nobody can hold back while a file takes another's place.
        for half in Path().glob(".counter-*"):
            half.unlink()
    moves = len(read(path).moves) - before if path.exists() else 0
    if moves < kept[0] or (kept[0] and moves > kept[0] + 1):
        sys.exit(f"{path}: {kept[0]} moves were kept, and {moves} are in the file")
    return os.WIFSIGNALED(status)


def main(folder: str, kills: int) -> None:
    rng, killed = random.Random(7), 0
    os.chdir(folder)
    cases = [*itertools.product((play_on, run_command), FORMS)]
    times = {
        (play, form): measure(partial(play, Path(f"{play.__name__}.{form}")))
        for play, form in cases
    }
    for number in range(kills):
        play, form = rng.choices(cases, weights=(3, 3, 1, 1))[0]
        # Most matches go on where another was killed.
        path = Path(f"{number - number % 3 if play is play_on else number}.{form}")
        delay = rng.random() * times[play, form]
        killed += kill(partial(play, path), path, delay, rng.choice(SIGNALS))
    sys.stdout.write(str(killed))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
