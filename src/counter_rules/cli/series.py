"""``play --matches``: many matches of one bot at all seats, a line of CSV for each."""

from __future__ import annotations

import contextlib
import csv
import io
import sys
from collections.abc import Sequence
from pathlib import Path

from counter_rules.arena import Board, Tournament
from counter_rules.arena._entrants import check_entrants, close_bot
from counter_rules.arena._running import hire, play_parts
from counter_rules.bots import ProcessBot
from counter_rules.cli.bars import make_bar
from counter_rules.cli.files import STANDARD, create_text
from counter_rules.cli.streams import complain
from counter_rules.errors import BotError
from counter_rules.games._spelling import format_options


def write_series(
    tournament: Tournament,
    name: str,
    *,
    hands: int | None = None,
    jobs: int = 1,
    is_drawn: bool = False,
) -> None:
    """Play the matches of a bot by itself, and write their lines to a new file.

    Args:
        tournament: the matches.
        name: the name of the file, or ``-`` for standard output.
        hands: after how many hands each match stops, or None to play to its end.
        jobs: how many processes may play them.
        is_drawn: whether nobody knows the seed yet, so that it has to be said.

    Raises:
        BotError: if there is no such bot, or it fails.
        FileError: if there is such a file already, or it cannot be written.
        ArenaError: if processes die again and again.
    """
    check_entrants(tournament.bots, tournament.rules)
    opened = contextlib.nullcontext(sys.stdout) if name == STANDARD else create_text(Path(name))
    with opened as file:
        if is_drawn:
            complain(f"the matches come from --seed {tournament.seed}")
        file.write(_format_line(_list_columns(tournament.rules.players)))
        # A bar among lines that somebody reads would be in the way.
        is_hidden = name == STANDARD and sys.stdout.isatty()
        crew = hire(None, jobs, None, tournament.boards)
        played = play_parts(tournament, range(tournament.boards), crew, most_hands=hands)
        with make_bar(is_hidden=is_hidden) as bar, contextlib.closing(played) as parts:
            task = bar.add_task("matches", total=tournament.boards)
            for part in parts:
                file.writelines([_describe_match(tournament, board) for board in part.boards])
                # What ends this process now cuts no line in two.
                file.flush()
                bar.update(task, advance=len(part.boards), refresh=True)


def _describe_match(tournament: Tournament, board: Board) -> str:
    """Return the line of a match.

    Raises:
        BotError: if a bot has failed; it names the match. A program that gives no legal move plays
            at random, as at a table.
    """
    (play,), (entrant,), rules = board.plays, tournament.bots, tournament.rules
    number = board.number + 1
    for fault in filter(None, play.faults):
        bot = entrant.make_bot()
        close_bot(bot)
        if not isinstance(bot, ProcessBot):
            raise BotError(f"match {number} (play --auto --seed {board.seed}): {fault.why}")
    game = (rules.name, rules.players, entrant.make, format_options(rules))
    winners = " ".join(map(str, play.winners))
    return _format_line([number, board.seed, *game, play.hands, winners, *play.points, *play.made])


def _list_columns(players: int) -> list[str]:
    """List the names of the columns."""
    seats = range(players)
    return [
        *("match", "seed", "game", "players", "opponents", "options", "hands", "winners"),
        *[f"score_{seat}" for seat in seats],
        *[f"made_{seat}" for seat in seats],
    ]


def _format_line(cells: Sequence[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()
