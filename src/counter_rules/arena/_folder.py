"""The folder of a tournament: what is played, what came of every board, and every match."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import IO, Final, Self

from counter_rules.arena._boards import Board, digest_records
from counter_rules.arena._playing import Part
from counter_rules.arena._reading import (
    BOARDS,
    RECORDS,
    SETTINGS,
    format_board,
    name_failures,
    name_faults,
    read_boards,
)
from counter_rules.arena._settings import format_settings, is_same
from counter_rules.arena._tournament import Tournament
from counter_rules.errors import ArenaError
from counter_rules.notation._decode import decode_utf8
from counter_rules.records._header import FIRST_TAG

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # only Unix has locks of this kind
    fcntl = None

_NEW: Final = f"{SETTINGS}.new"


class Folder:
    """The folder of a tournament that is being played; nobody else writes to it meanwhile.

    What is written grows at its end only, so that whatever stops a tournament leaves a folder that
    goes on with the first board that is not in it. Use it in a ``with`` statement.

    Args:
        path: the folder; it is made if it is not there.
        tournament: what is played. A folder that holds less of it goes on.
        has_records: whether matches are kept as records, too.

    Raises:
        ArenaError: if it holds something else, or cannot be written.
    """

    def __init__(self, path: Path, tournament: Tournament, *, has_records: bool) -> None:
        self.path, self._tournament = path, tournament
        text = format_settings(tournament)
        with name_failures(path), contextlib.ExitStack() as opened:
            path.mkdir(parents=True, exist_ok=True)
            self._check(text)
            if not (path / SETTINGS).exists():
                self._write_settings(text)  # before the rest, or nobody would know whose it is
            self._boards = opened.enter_context(_open_alone(path / BOARDS))
            self._records: IO[bytes] | None = None
            if not has_records and (path / RECORDS).exists():
                raise ArenaError(f"{path} holds matches: go on with records")
            if has_records:
                self._records = opened.enter_context(_open_alone(path / RECORDS))
            self._opened = opened.pop_all()

    def _check(self, text: str) -> None:
        """Refuse a folder in which something else is."""
        file = self.path / SETTINGS
        if not file.exists():
            if any(file.name != _NEW for file in self.path.iterdir()):
                raise ArenaError(f"{self.path} is not empty, and no tournament: choose another")
            return
        with name_faults(file):
            is_ours = is_same(decode_utf8(file.read_bytes()), text)
        if not is_ours:
            raise ArenaError(
                f"{self.path} holds another tournament: choose another folder, or play with the "
                "same rules, bots, seed and design, and hands or matches as before"
            )

    def _write_settings(self, text: str) -> None:
        """Say what is played; the file is never half of one."""
        new = self.path / _NEW
        with new.open("wb") as file:
            _append(file, text)
        new.replace(self.path / SETTINGS)

    def read_boards(self) -> Iterator[Board]:
        """Yield the boards that have been played before, in order; then the folder goes on.

        What was being written when the tournament was stopped is cut off after the last of them.

        Raises:
            ArenaError: if they cannot be read, there are too many, or their matches are not those
                that were played; then nothing is changed.
        """
        with name_failures(self.path):
            ends, most = [0, *_find_lines(self.path / BOARDS)], self._tournament.boards
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
            if self._records is not None:
                self._records.truncate(size)
            self._write_settings(format_settings(self._tournament))

    def _check_matches(self, board: Board, records: Sequence[bytes], played: int) -> None:
        """Refuse the records of a board if some are missing, or one has been edited."""
        path = self.path / RECORDS
        if len(records) < len(board.plays):
            raise ArenaError(
                f"{path} lacks matches of the {played} boards that are played: "
                "go on without records"
            )
        if board.records not in (None, digest_records(b"".join(records))):
            raise ArenaError(
                f"{path}: the matches of board {board.number} have been edited: "
                "put them back as they were, or choose another folder"
            )

    def append(self, part: Part) -> None:
        """Keep a part, the next one.

        Raises:
            ArenaError: if it cannot be written.
        """
        with name_failures(self.path):
            if self._records is not None:
                _append(self._records, "".join(part.records))
            _append(self._boards, "".join(map(format_board, part.boards)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with name_failures(self.path):
            self._opened.close()


def _open_alone(file: Path) -> IO[bytes]:
    """Open a file to read it and to write at its end, unless another process writes to it."""
    opened = file.open("a+b", buffering=0)
    if fcntl is not None:
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            opened.close()
            raise ArenaError(f"{file.parent} is being written by another process") from None
    return opened


def _append(file: IO[bytes], text: str) -> None:
    """Write at the end of a file, and wait until the disk has it."""
    rest = memoryview(text.encode())
    while rest:
        rest = rest[file.write(rest) :]  # a disk that fills up takes a part
    file.flush()
    os.fsync(file.fileno())


def _find_lines(path: Path) -> Iterator[int]:
    """Yield where each complete line of a file ends."""
    end = 0
    with path.open("rb") as file:
        for line in file:
            end += len(line)
            if line.endswith(b"\n"):
                yield end


def _read_matches(path: Path) -> Iterator[bytes]:
    """Yield each record of a file; the last one as far as its lines are complete."""
    record = b""
    with path.open("rb") as file:
        for line in file:
            if line.startswith(FIRST_TAG.encode()) and record:
                yield record
                record = b""
            record += line if line.endswith(b"\n") else b""
    if record:
        yield record
