"""The folder of a tournament: its settings, the results of its boards, and its matches."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import IO, Final, Self, cast

from counter_rules._base.files import lock, write_whole
from counter_rules._base.quoting import shorten
from counter_rules.arena._machines import MACHINES, Machine, Shift, format_shift, parse_shift
from counter_rules.arena._playing import Part
from counter_rules.arena._results import Results
from counter_rules.arena._seatings import Board, digest_records
from counter_rules.arena._settings import format_settings, get_converter, is_same, parse_settings
from counter_rules.arena._tally import Tally
from counter_rules.arena._tournament import Tournament
from counter_rules.errors import ArenaError, CounterRulesError, NotationError
from counter_rules.notation.inner import decode_json, decode_utf8, structure
from counter_rules.records.inner import FIRST_TAG

# Reading, which also works while the tournament is being played.


def to_path(given: object) -> Path:
    """Return a file or folder given as a path or as text, or raise `ArenaError`."""
    if not isinstance(given, str | Path) or "\0" in str(given):
        raise ArenaError(f"expected a folder or a file, got {shorten(given)}")
    return Path(given)


def to_paths(given: object) -> list[Path]:
    """Return several folders, each once, or raise `ArenaError`."""
    if isinstance(given, str | Path) or not isinstance(given, Iterable):
        raise ArenaError(f"expected several folders, got {shorten(given)}")
    paths = [to_path(one) for one in cast("Iterable[object]", given)]
    for path in paths:
        if paths.count(path) > 1:
            raise ArenaError(f"{path} is given twice")
    return paths


SETTINGS: Final = "tournament.json"
BOARDS: Final = "boards.jsonl"
RECORDS: Final = "matches.record"


def read_tournament(folder: Path | str) -> Tournament:
    """Read the tournament of a folder.

    A bot that is a Python object is there by its name only, and only the script that made it can
    continue.

    Args:
        folder: the folder that `run` has written.

    Raises:
        ArenaError: if it holds no tournament, or cannot be read.

    >>> from tempfile import TemporaryDirectory
    >>> from counter_rules import get_ruleset
    >>> from counter_rules.arena import run
    >>> tournament = Tournament(get_ruleset("oh_hell", players=3), ["random"], hands=2, seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     results = run(tournament, folder, jobs=1)
    ...     read_tournament(folder) == tournament, read_results(folder) == results
    (True, True)
    """
    path = Path(folder) / SETTINGS
    with name_failures(path.parent):
        if not path.exists():
            raise ArenaError(f"{path.parent} holds no tournament")
        data = path.read_bytes()
    with name_faults(path):
        return parse_settings(decode_utf8(data))


def read_boards(folder: Path | str, tournament: Tournament | None = None) -> Iterator[Board]:
    """Yield the boards of a folder, in order; an incomplete last line is left out.

    See :doc:`/reference/tournaments` for an example of a line of the file.

    Args:
        folder: the folder that `run` has written.
        tournament: its tournament, with the bots that are Python objects; by default
            `read_tournament` reads it.

    Raises:
        ArenaError: if it holds no tournament, or the boards cannot be read or do not belong to it.
    """
    found = tournament or read_tournament(folder)
    path = Path(folder) / BOARDS
    with name_failures(path.parent), path.open("rb") as lines:
        for number, line in enumerate(lines):
            if not line.endswith(b"\n"):
                return
            with name_faults(path, number + 1):
                board = parse_board(decode_utf8(line))
            if board.number != found.first + number or not is_board_of(found, board):
                raise ArenaError(
                    f"{path}, line {number + 1}: expected board {found.first + number}"
                )
            yield board


def is_board_of(tournament: Tournament, board: Board) -> bool:
    """Return whether a board has the seed, seatings and number of seats of a tournament."""
    seatings = tuple([play.seating for play in board.plays])
    rows = [
        row
        for play in board.plays
        for row in (
            play.points,
            play.moves,
            play.microseconds,
            play.cpu_microseconds,
            play.faults,
            *[row for hand in play.hands for row in (hand.points, hand.surplus)],
        )
    ]
    return (
        board.seed == tournament.get_seed(board.number)
        and seatings == tournament.list_seatings(board.number)
        and all(len(row) == tournament.rules.players for row in rows)
    )


def read_results(folder: Path | str) -> Results:
    """Read the results of the tournament of a folder, as far as it has been played.

    `read_tournament` has an example.

    Args:
        folder: the folder that `run` has written.

    Raises:
        ArenaError: if it holds no tournament, or cannot be read.
        MissingExtraError: if the extra ``arena`` is not installed.
    """
    tournament = read_tournament(folder)
    tally = Tally(tournament)
    for board in read_boards(folder, tournament):
        tally.add(board)
    return tally.sum_up()


def read_shifts(folder: Path) -> Iterator[Shift]:
    """Yield who has played a tournament, in order; an incomplete last line is left out."""
    path = folder / MACHINES
    if not path.exists():
        return
    with name_failures(folder), path.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            if line.endswith(b"\n"):
                with name_faults(path, number):
                    yield parse_shift(decode_utf8(line))


def name_log(bot: int) -> str:
    """Return the name of the file with what a bot has written to its standard error."""
    return f"bot_{bot}.log"


def format_board(board: Board) -> str:
    """Return a board as one line of JSON, with its line feed."""
    return json.dumps(get_converter().unstructure(board), separators=(",", ":")) + "\n"


def parse_board(line: str) -> Board:
    """Return the board that `format_board` has written, or raise `NotationError`."""
    return structure(get_converter(), decode_json(line), Board, "board", line)


@contextlib.contextmanager
def name_failures(path: Path) -> Generator[None]:
    """Turn an `OSError` into an `ArenaError` that names the path."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise ArenaError(f"{path} cannot be used: {reason.lower()}") from error


@contextlib.contextmanager
def name_faults(path: Path, first: int | None = None) -> Generator[None]:
    """Turn an error in the content of a file into an `ArenaError` that names the file.

    The content that is parsed begins on the line ``first``; it is the whole file for None.
    """
    try:
        yield
    except CounterRulesError as error:
        raise ArenaError(f"{path}{_name_place(error, first)}") from error


def _name_place(error: CounterRulesError, first: int | None) -> str:
    """Return where an error is in a file, and the error."""
    if first is None:
        return f": {error}"
    if not isinstance(error, NotationError):
        return f", line {first}: {error}"
    column = "" if error.column == 1 else f", column {error.column}"
    return f", line {first + error.line - 1}{column}: {error.message}"


# Writing.

_NEW: Final = f"{SETTINGS}.new"


class Folder:
    """The folder of a tournament that is being played, locked against other writers.

    It is made if it does not exist, and continued if it holds less of the tournament; `ArenaError`
    is raised if it holds something else, or cannot be written. Files only grow at their ends. So a
    tournament that is stopped, in whatever way, continues with the first board that is not in the
    folder. Use it in a ``with`` statement.
    """

    def __init__(
        self,
        path: Path,
        tournament: Tournament,
        *,
        keep_records: bool,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.path, self._tournament, self._now = path, tournament, now
        self._machine: Machine | None = None
        text = format_settings(tournament)
        with name_failures(path), contextlib.ExitStack() as opened:
            path.mkdir(parents=True, exist_ok=True)
            self._check(text)
            if not (path / SETTINGS).exists():
                write_safely(path / SETTINGS, text)  # before the rest, which it explains
            self._boards = opened.enter_context(_open_alone(path / BOARDS))
            self._records: IO[bytes] | None = None
            if not keep_records and (path / RECORDS).exists():
                raise ArenaError(f"{path} holds matches: continue with records")
            if keep_records:
                self._records = opened.enter_context(_open_alone(path / RECORDS))
            self._opened = opened.pop_all()

    def _check(self, text: str) -> None:
        """Refuse a folder that holds something else."""
        file = self.path / SETTINGS
        if not file.exists():
            if any(file.name != _NEW for file in self.path.iterdir()):
                raise ArenaError(
                    f"{self.path} is not empty and holds no tournament: choose another"
                )
            return
        with name_faults(file):
            is_ours = is_same(decode_utf8(file.read_bytes()), text)
        if not is_ours:
            raise ArenaError(
                f"{self.path} holds another tournament: choose another folder, or play with the "
                "same rules, bots, seed and design, and hands or matches as before"
            )

    def read_boards(self) -> Iterator[Board]:
        """Yield the boards that have been played before, in order; then make the folder ready.

        Making it ready cuts off what was being written when the tournament was stopped. If boards
        cannot be read, there are too many, or their matches are not those that were played, raise
        `ArenaError` and change nothing.
        """
        with name_failures(self.path):
            ends, most = [0, *_list_line_ends(self.path / BOARDS)], self._tournament.boards
            played, size = len(ends) - 1, 0
            if played > most:
                raise ArenaError(
                    f"{self.path} holds {played} boards, more than the {most} to be played"
                )
            matches = iter(()) if self._records is None else _read_matches(self.path / RECORDS)
            for board in read_boards(self.path, self._tournament):
                if self._records is not None:
                    own = list(islice(matches, len(board.plays)))
                    self._check_matches(board, own, played)
                    size += sum(map(len, own))
                yield board
            self._boards.truncate(ends[-1])
            if (self.path / MACHINES).exists():
                with (self.path / MACHINES).open("r+b") as machines:
                    machines.truncate(max([0, *_list_line_ends(self.path / MACHINES)]))
            if self._records is not None:
                self._records.truncate(size)
            write_safely(self.path / SETTINGS, format_settings(self._tournament))

    def _check_matches(self, board: Board, records: Sequence[bytes], played: int) -> None:
        """Refuse the records of a board if one is missing or has been edited."""
        path = self.path / RECORDS
        if len(records) < len(board.plays):
            raise ArenaError(
                f"{path} lacks matches of the {played} boards played so far: "
                "continue without records"
            )
        if board.records not in (None, digest_records(b"".join(records))):
            raise ArenaError(
                f"{path}: the matches of board {board.number} have been edited: "
                "put them back as they were, or choose another folder"
            )

    def append(self, part: Part) -> None:
        """Write the next part, or raise `ArenaError`."""
        with name_failures(self.path):
            if self._records is not None:
                _append(self._records, "".join(part.records))
            if part.boards and part.machine != self._machine:
                self._machine = part.machine
                shift = format_shift(part.boards[0].number, self._now(), part.machine)
                with (self.path / MACHINES).open("ab", buffering=0) as machines:
                    _append(machines, shift)
            _append(self._boards, "".join(map(format_board, part.boards)))
            for bot, text in enumerate(part.logs):
                if text:
                    with (self.path / name_log(bot)).open("ab", buffering=0) as log:
                        write_whole(log, text.encode())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with name_failures(self.path):
            self._opened.close()


def write_safely(file: Path, text: str) -> None:
    """Write a file anew; a crash never leaves half of it."""
    new = file.with_name(f"{file.name}.new")
    with new.open("wb") as opened:
        _append(opened, text)
    new.replace(file)


def _open_alone(file: Path) -> IO[bytes]:
    """Open a file for reading and for writing at its end, unless another process writes to it."""
    opened = file.open("a+b", buffering=0)
    try:
        lock(opened, waits=False)
    except OSError:
        opened.close()
        raise ArenaError(f"{file.parent} is being written by another process") from None
    return opened


def _append(file: IO[bytes], text: str) -> None:
    """Write at the end of a file, and wait until it is on the disk."""
    write_whole(file, text.encode())
    file.flush()
    os.fsync(file.fileno())


def _list_line_ends(path: Path) -> Iterator[int]:
    """Yield the offset of the end of each complete line of a file."""
    end = 0
    with path.open("rb") as file:
        for line in file:
            end += len(line)
            if line.endswith(b"\n"):
                yield end


def _read_matches(path: Path) -> Iterator[bytes]:
    """Yield each record of a file; the last one up to its last complete line."""
    record = b""
    with path.open("rb") as file:
        for line in file:
            if line.startswith(FIRST_TAG.encode()) and record:
                yield record
                record = b""
            record += line if line.endswith(b"\n") else b""
    if record:
        yield record
