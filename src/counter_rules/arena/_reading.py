"""Reading the folder of a tournament, also while it is being played."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final

from counter_rules.arena._boards import Board
from counter_rules.arena._results import Results
from counter_rules.arena._settings import load_converter, parse_settings
from counter_rules.arena._tally import Tally
from counter_rules.arena._tournament import Tournament
from counter_rules.errors import ArenaError, CounterRulesError, NotationError
from counter_rules.notation._converter import structure
from counter_rules.notation._decode import decode_json, decode_utf8

SETTINGS: Final = "tournament.json"
BOARDS: Final = "boards.jsonl"
RECORDS: Final = "matches.record"


def read_tournament(folder: Path | str) -> Tournament:
    """Return the tournament of a folder.

    A bot that is a Python object is in it by its name, and only the script that made it can go on.

    Raises:
        ArenaError: if it holds none, or it cannot be read.
    """
    path = Path(folder) / SETTINGS
    with name_failures(path.parent):
        if not path.exists():
            raise ArenaError(f"{path.parent} holds no tournament")
        data = path.read_bytes()
    with name_faults(path):
        return parse_settings(decode_utf8(data))


def read_boards(folder: Path | str, tournament: Tournament | None = None) -> Iterator[Board]:
    """Yield the boards of a folder, in order; a last line that is not complete is left out.

    Args:
        folder: the folder.
        tournament: its tournament, where the folder alone does not tell (`read_tournament`).

    Raises:
        ArenaError: if it holds no tournament, or they cannot be read, or are none of it.
    """
    found = tournament or read_tournament(folder)
    path = Path(folder) / BOARDS
    with name_failures(path.parent), path.open("rb") as lines:
        for number, line in enumerate(lines):
            if not line.endswith(b"\n"):
                return
            with name_faults(path, number + 1):
                board = parse_board(decode_utf8(line))
            if board.number != number or not is_board_of(found, board):
                raise ArenaError(f"{path}, line {number + 1}: expected board {number}")
            yield board


def is_board_of(tournament: Tournament, board: Board) -> bool:
    """Return whether a board is one of a tournament: with its seatings, and all of every seat."""
    seatings = tuple([play.seating for play in board.plays])
    rows = [
        row
        for play in board.plays
        for row in (play.points, play.made, play.moves, play.microseconds, play.faults)
    ]
    return (
        board.seed == tournament.find_seed(board.number)
        and seatings == tournament.list_seatings(board.number)
        and all(len(row) == tournament.rules.players for row in rows)
    )


def read_results(folder: Path | str) -> Results:
    """Return what has come out of the tournament of a folder so far.

    Raises:
        ArenaError: if it holds none, or it cannot be read.
        MissingExtraError: if the extra ``arena`` is not installed.
    """
    tournament = read_tournament(folder)
    tally = Tally(tournament)
    for board in read_boards(folder, tournament):
        tally.add(board)
    return tally.sum_up()


def format_board(board: Board) -> str:
    """Write a board as one line of JSON, with its line feed."""
    return json.dumps(load_converter().unstructure(board), separators=(",", ":")) + "\n"


def parse_board(line: str) -> Board:
    """Read a board that `format_board` has written.

    Raises:
        NotationError: if the line is none.
    """
    return structure(load_converter(), decode_json(line), Board, "board", line)


@contextlib.contextmanager
def name_failures(path: Path) -> Generator[None]:
    """Name a folder or a file where the system cannot read or write it.

    Raises:
        ArenaError: if that fails.
    """
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise ArenaError(f"{path} cannot be used: {reason.lower()}") from error


@contextlib.contextmanager
def name_faults(path: Path, first: int | None = None) -> Generator[None]:
    """Name a file where what it holds is refused.

    Args:
        path: the file.
        first: the line on which a part of it begins that is read by itself.

    Raises:
        ArenaError: if that happens.
    """
    try:
        yield
    except CounterRulesError as error:
        raise ArenaError(f"{path}{_name_place(error, first)}") from error


def _name_place(error: CounterRulesError, first: int | None) -> str:
    """Return the place of an error in a file, and what is wrong there."""
    if first is None:
        return f": {error}"
    if not isinstance(error, NotationError):
        return f", line {first}: {error}"
    column = "" if error.column == 1 else f", column {error.column}"
    return f", line {first + error.line - 1}{column}: {error.message}"
