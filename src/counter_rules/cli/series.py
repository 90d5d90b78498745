"""``play --matches``: many matches that nobody watches, a line of CSV for each."""

from __future__ import annotations

import contextlib
import csv
import io
import sys
from collections.abc import Generator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TextIO

import attrs

from counter_rules._crew import choose_processes, employ, run_in_order
from counter_rules.bots import Bot, Seats
from counter_rules.bots._process._group import kill_programs
from counter_rules.cli.arguments import parse_options
from counter_rules.cli.bars import make_bar
from counter_rules.cli.files import STANDARD, create_text
from counter_rules.cli.seats import USUAL, is_finished, make_bots
from counter_rules.cli.streams import complain
from counter_rules.engine import apply_move, new_game
from counter_rules.errors import BotError
from counter_rules.games import get_preset
from counter_rules.games._spelling import format_options
from counter_rules.rules.chance import seeded_words
from counter_rules.rules.ruleset import Ruleset
from counter_rules.state import State

_CHUNK: Final = 8
"""How many matches a process plays before it hands their lines over."""


@attrs.frozen(kw_only=True)
class Series:
    """Matches of one game, told from each other by their seeds.

    It holds names alone, so that any process can play a part of it, also of a game of one's own.

    Args:
        game: the name of the ruleset.
        players: how many play.
        opponents: who plays every seat (`counter_rules.bots.parse_bot`).
        options: the options as text, such as ``("target=5",)``.
        seed: decides all of it.
        matches: how many there are.
        hands: after how many hands each match stops, or None to play to its end.
    """

    game: str
    players: int
    opponents: str = USUAL
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


def count_matches(series: Series, name: str, jobs: int, *, is_drawn: bool = False) -> None:
    """Play a series, and write its lines to a new file, or to standard output by ``-``.

    Args:
        series: the matches.
        name: the name of the file.
        jobs: how many processes may play them.
        is_drawn: whether nobody knows the seed yet, so that it has to be said.

    Raises:
        RulesetError: if there are no such rules.
        BotError: if there is no such bot, or it fails.
        FileError: if there is such a file already, or it cannot be written.
        ArenaError: if processes die again and again.
    """
    series.make_rules()
    with contextlib.ExitStack() as opened:
        make_bots(series.opponents, series.players, opened)
    with _open_lines(name) as file:
        if is_drawn:
            complain(f"the matches come from --seed {series.seed}")
        file.write(_format_line(_list_columns(series.players)))
        # A bar among lines that somebody reads would be in the way.
        is_hidden = name == STANDARD and sys.stdout.isatty()
        played = contextlib.closing(_play_chunks(series, jobs))
        with make_bar(is_hidden=is_hidden) as bar, played as chunks:
            task = bar.add_task("matches", total=series.matches)
            for lines in chunks:
                file.writelines(lines)
                # What ends this process now cuts no line in two.
                file.flush()
                bar.update(task, advance=len(lines), refresh=True)


@contextlib.contextmanager
def _open_lines(name: str) -> Generator[TextIO]:
    """Open a new file of lines, or standard output."""
    if name == STANDARD:
        yield sys.stdout
        return
    with create_text(Path(name)) as file:
        yield file


def _play_chunks(series: Series, jobs: int) -> Generator[list[str]]:
    """Yield the lines of all matches, in order, by whichever process they are played."""
    after = series.matches + 1
    firsts = range(1, after, _CHUNK)
    chunks = (range(first, min(first + _CHUNK, after)) for first in firsts)
    processes = choose_processes(jobs, -(-series.matches // _CHUNK))
    yield from run_in_order(partial(play_part, series), chunks, employ(processes, kill_programs))


def play_part(series: Series, numbers: range) -> list[str]:
    """Play some matches of a series, by their numbers; return their lines."""
    rules = series.make_rules()
    # Once for all these matches: a bot that searches takes half a second to learn the rules.
    with contextlib.ExitStack() as opened:
        bots = make_bots(series.opponents, series.players, opened)
        return [_play_match(series, rules, bots, number) for number in numbers]


def _play_match(series: Series, rules: Ruleset, bots: Sequence[Bot | None], number: int) -> str:
    """Play one match just as ``play --auto --seed`` does; return its line.

    Raises:
        BotError: if a bot fails; it names the match.
    """
    seed = series.find_seed(number)
    state, seats = new_game(rules), Seats(bots, seed)
    try:
        while not is_finished(state, series.hands) and (move := seats.move(state)):
            state = apply_move(state, move)
    except BotError as error:
        raise BotError(f"match {number} (play --auto --seed {seed}): {error}") from error
    game = (rules.name, rules.players, series.opponents, format_options(rules))
    return _format_line([number, seed, *game, *_list_results(state)])


def _list_columns(players: int) -> list[str]:
    """List the names of the columns."""
    seats = range(players)
    return [
        *("match", "seed", "game", "players", "opponents", "options", "hands", "winners"),
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
