"""Keeping a match in a file while it goes on, so that no move is lost however it ends."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Generator

from counter_rules.cli.files import FileError, choose_form
from counter_rules.cli.kept_file import create_kept_file, take_over_file
from counter_rules.moves import Move
from counter_rules.records import Record, RecordWriter


class Keeper:
    """Writes every move of a match to a file as soon as it is made.

    A file that cannot be written does not stop the match: a warning is printed once, and every
    move tries again.

    Args:
        record: the match so far.
        name: the name of the file.
        is_new: whether the file is to be created; otherwise it holds the match already.
        say: prints a sentence for whoever is at the terminal.

    Raises:
        FileError: if the file cannot be created, or cannot be written.
    """

    def __init__(
        self, record: Record, name: str, *, is_new: bool, say: Callable[[str], object]
    ) -> None:
        self.name = name
        self._say = say
        self._writer = RecordWriter(record, choose_form(name))
        start, pause = self._writer.start, self._writer.write_pause()
        if is_new:
            self._file = create_kept_file(name, start, pause)
        else:
            self._file = take_over_file(name, start, (pause, self._writer.write_end()))
        self._unsaved = ""
        self._error: FileError | None = None

    def add(self, move: Move) -> None:
        """Write a move.

        Raises:
            IllegalMoveError: if it is illegal.
        """
        with _hold_interrupts():
            self._unsaved += self._writer.add(move)
            self._save(self._writer.write_pause())

    def close(self) -> None:
        """Write the end of the match, or of the part that was played.

        Raises:
            FileError: if the file cannot be written; it holds what was written before.
        """
        with _hold_interrupts():
            self._save(self._writer.write_end(), is_last=True)
        if self._error is not None:
            raise self._error

    def _save(self, end: str, *, is_last: bool = False) -> None:
        had_error, self._error = self._error is not None, None
        is_hand_over = not self._writer.position.is_in_hand
        try:
            self._file.append(self._unsaved, end, is_synced=is_hand_over or is_last)
        except FileError as error:
            self._error = error
            if not had_error and not is_last:
                self._say(f"{error}; the match goes on, and every move tries again")
            return
        self._unsaved = ""
        if had_error:
            self._say(f"{self.name} is written again: no move is missing")


@contextlib.contextmanager
def _hold_interrupts() -> Generator[None]:
    """Delay Ctrl-C until a move is written, so that file and match agree."""
    handler = signal.getsignal(signal.SIGINT)
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or handler is not signal.default_int_handler:
        yield
        return
    is_held = threading.Event()

    def hold(*_: object) -> None:
        is_held.set()

    signal.signal(signal.SIGINT, hold)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
    if is_held.is_set():
        raise KeyboardInterrupt
