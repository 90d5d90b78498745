"""``play --matches``: many matches that nobody watches, a line of CSV for each."""

from __future__ import annotations

import contextlib
import csv
import io
import signal
import sys
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Final, TextIO

import attrs
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from counter_rules.cli.arguments import parse_options
from counter_rules.cli.files import STANDARD, FileError, create_text
from counter_rules.cli.seats import RandomSeats, is_finished
from counter_rules.engine import apply_move, new_game
from counter_rules.games import get_preset
from counter_rules.rules.chance import seeded_words
from counter_rules.rules.ruleset import Ruleset
from counter_rules.state import State

_CHUNK: Final = 8
"""How many matches a process plays before it hands their lines over."""

_AHEAD: Final = 4
"""How many chunks for each process are asked for before the first of them is written."""


@attrs.frozen(kw_only=True)
class Series:
    """Matches of one game, told from each other by their seeds.

    It holds names alone, so that any process can play a part of it, also of a game of one's own.

    Args:
        game: the name of the ruleset.
        players: how many play.
        options: the options as text, such as ``("target=5",)``.
        seed: decides all of it.
        matches: how many there are.
        hands: after how many hands each match stops, or None to play to its end.
    """

    game: str
    players: int
    options: tuple[str, ...] = ()
    seed: int
    matches: int
    hands: int | None = None

    def make_rules(self) -> Ruleset:
        """Make the ruleset.

        Raises:
            RulesetError: if there are no such rules.
        """
        preset = get_preset(self.game)
        options = parse_options(preset, self.options)
        return preset.make_ruleset(players=self.players, options=options)

    def find_seed(self, number: int) -> int:
        """Return the seed of a match, counted from 1: a number of 48 bits.

        They are the first of the block of words that the series' seed gives for the purpose
        ``match`` and this number.
        """
        words = seeded_words("match", self.seed, number)
        return next(words) << 16 | next(words) >> 16


def count_matches(series: Series, name: str, jobs: int) -> None:
    """Play a series, and write its lines to a new file, or to standard output by ``-``.

    Raises:
        RulesetError: if there are no such rules.
        FileError: if there is such a file already, or it cannot be written.
    """
    series.make_rules()
    with _open_lines(name) as file, _make_bar(name) as bar:
        task = bar.add_task("matches", total=series.matches)
        file.write(_format_line(_list_columns(series.players)))
        with contextlib.closing(_play_chunks(series, jobs)) as chunks:
            for lines in chunks:
                file.writelines(lines)
                bar.update(task, advance=len(lines), refresh=True)


@contextlib.contextmanager
def _open_lines(name: str) -> Generator[TextIO]:
    """Open a new file of lines, each of which is written as a whole, or standard output."""
    if name == STANDARD:
        yield sys.stdout
        return
    with create_text(Path(name), buffering=1) as file:
        yield file


def _make_bar(name: str) -> Progress:
    """Make a bar on standard error, where somebody sees it and no lines are printed."""
    console = Console(stderr=True)
    is_hidden = name == STANDARD and sys.stdout.isatty()
    # It is drawn after each chunk, and not by a thread: processes fork from this one.
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=is_hidden or not console.is_terminal,
        transient=True,
        auto_refresh=False,
    )


def _play_chunks(series: Series, jobs: int) -> Generator[list[str]]:
    """Yield the lines of all matches, in order, by whichever process they are played."""
    numbers = range(1, series.matches + 1)
    chunks = (numbers[start : start + _CHUNK] for start in range(0, len(numbers), _CHUNK))
    if jobs == 1:
        yield from map(partial(play_part, series), chunks)
        return
    waiting: deque[Future[list[str]]] = deque()
    pool = ProcessPoolExecutor(jobs, initializer=_ignore_interrupts)
    try:
        for chunk in chunks:
            waiting.append(pool.submit(play_part, series, chunk))
            if len(waiting) == jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise FileError("a process that played matches has died: the lines end there") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_part(series: Series, numbers: range) -> list[str]:
    """Play some matches of a series, by their numbers; return their lines."""
    rules = series.make_rules()
    return [_play_match(series, rules, number) for number in numbers]


def _play_match(series: Series, rules: Ruleset, number: int) -> str:
    """Play one match just as ``play --auto --seed`` does; return its line."""
    seed = series.find_seed(number)
    state, seats = new_game(rules), RandomSeats(seed)
    while not is_finished(state, series.hands) and (move := seats.find_move(state)):
        state = apply_move(state, move)
    return _format_line([number, seed, rules.name, rules.players, *_list_results(state)])


def _list_columns(players: int) -> list[str]:
    """List the names of the columns."""
    seats = range(players)
    return [
        *("match", "seed", "game", "players", "hands", "winners"),
        *[f"score_{seat}" for seat in seats],
        *[f"made_{seat}" for seat in seats],
    ]


def _list_results(state: State) -> list[object]:
    """List what came of a match: its hands, who won, the scores, and how many bids each made."""
    results = state.hand_results
    made = [sum(seat in result.exact for result in results) for seat in range(state.rules.players)]
    return [len(results), " ".join(map(str, state.winners)), *state.scores, *made]


def _format_line(cells: list[object] | list[str]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()
