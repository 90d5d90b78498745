"""A match that is written to a file move by move, so that no move is lost however it ends."""

from __future__ import annotations

import contextlib
import mmap
import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Callable, Generator, Sequence
from io import FileIO
from pathlib import Path
from typing import IO, Final, TypeAlias

from counter_rules._base.files import lock, write_whole
from counter_rules._base.workers import hold_signals
from counter_rules.cli.records import FileError, choose_form, make_file_error
from counter_rules.moves import Move
from counter_rules.records import Record, RecordWriter

# The file: it grows with the match and is complete after every move.

_ENDS: Final = "SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"
"""Signals that end a process; they are delayed while they would leave half a file behind."""

_Stamp: TypeAlias = tuple[int, int, int, int]
"""The device, inode, size in bytes and time of the last write, in ns, of a file."""


class KeptFile:
    """A file of one text that grows, always followed by an end that completes it.

    The file is opened anew for every piece. If it is gone, or another program has changed it since
    its stamp was taken, nothing is overwritten.
    """

    def __init__(self, name: str, text: str, end: str, stamp: _Stamp) -> None:
        self._name = name
        self._size, self._end = len(text.encode()), end.encode()
        self._stamp = stamp

    def append(self, text: str, end: str, *, is_synced: bool = False) -> None:
        """Write a piece after the text, and the end after the piece.

        If ``is_synced``, wait until it is on the disk. If writing fails, the old end is restored.
        Raise `FileError` if the file cannot be written, or another program has changed it.
        """
        piece, new_end = text.encode(), end.encode()
        # One write replaces the old end; blank lines cover what would remain of it.
        new_end += b"\n" * (len(self._end) - len(piece) - len(new_end))
        try:
            with Path(self._name).open("r+b", buffering=0) as file:
                lock(file, waits=True)
                # Another file may have taken its place while this one waited for the lock.
                is_same = os.path.samestat(os.fstat(file.fileno()), Path(self._name).stat())
                if not is_same or _take_stamp(file) != self._stamp:
                    raise FileError(f"{self._name} is not written: another program has changed it")
                self._write(file, piece + new_end, is_synced=is_synced)
        except OSError as error:
            raise make_file_error(self._name, "written", error) from error
        self._size, self._end = self._size + len(piece), new_end

    def _write(self, file: FileIO, content: bytes, *, is_synced: bool) -> None:
        # A file with hard links is written in place, so that they stay links to it.
        if _is_across_pages(self._size, content) and os.fstat(file.fileno()).st_nlink == 1:
            # If the disk has no room for a second file, write in place and risk a kill midway.
            with contextlib.suppress(OSError):
                file.seek(0)
                self._stamp = replace_content(Path(self._name), file.read(self._size) + content)
                return
        try:
            _overwrite(file, self._size, content)
            if is_synced:
                os.fsync(file.fileno())
        except OSError:
            # Restore the old end, which needs no new space on most disks.
            with contextlib.suppress(OSError):
                _overwrite(file, self._size, self._end)
            raise
        finally:
            self._stamp = _take_stamp(file)


def _is_across_pages(place: int, content: bytes) -> bool:
    """Return whether a kill may leave part of this write, as systems write page by page."""
    return place // mmap.PAGESIZE != (place + len(content) - 1) // mmap.PAGESIZE


def _take_stamp(file: IO[bytes]) -> _Stamp:
    found = os.fstat(file.fileno())
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def create_kept_file(name: str, text: str, end: str) -> KeptFile:
    """Create a file of a text and its end; raise `FileError` if it exists or cannot be written."""
    path = Path(name)
    try:
        # The mode is private: the file holds every card of a match that is not over.
        with hold_signals(*_ENDS), open(path, "xb", opener=_open_private) as file:
            try:
                file.write((text + end).encode())
                file.flush()
            except OSError:
                path.unlink()
                raise
            return KeptFile(name, text, end, _take_stamp(file))
    except (OSError, ValueError) as error:
        raise make_file_error(name, "written", error) from error


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def take_over_file(name: str, text: str, ends: Sequence[str]) -> KeptFile:
    """Continue a file that holds a text with one of the ends.

    A file with any other content is rewritten as the text and the first end. Raise `FileError` if
    it cannot be written.
    """
    longest = len(text.encode()) + 2 * max(map(len, ends))
    try:
        with Path(name).open("r+b") as file:
            found, stamp = file.read(longest + 1), _take_stamp(file)
        for end in ends:
            padding = found.removeprefix((text + end).encode())
            if len(padding) < len(found) <= longest and not padding.strip(b"\n"):
                return KeptFile(name, text, end + padding.decode(), stamp)
        stamp = replace_content(Path(name), (text + ends[0]).encode())
    except (OSError, ValueError) as error:
        raise FileError(
            f"{make_file_error(name, 'written', error)}; name another with --save"
        ) from error
    return KeptFile(name, text, ends[0], stamp)


def replace_content(path: Path, content: bytes) -> _Stamp:
    """Replace the content of a file atomically; its mode, its owner and symlinks to it stay."""
    target = path.resolve()
    with hold_signals(*_ENDS):
        handle, name = tempfile.mkstemp(prefix=".counter-", dir=target.parent)
        written = Path(name)
        try:
            with open(handle, "wb") as file:  # noqa: PTH123 - there is no path to open
                file.write(content)
                file.flush()
                os.fsync(handle)
                stamp = _take_stamp(file)
            _take_owner(written, target)
            shutil.copymode(target, written)
            written.replace(target)
        except BaseException:
            written.unlink()
            raise
        _sync_folder(target.parent)
    return stamp


def _sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, if the system supports that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _take_owner(written: Path, target: Path) -> None:
    old, new = target.stat(), written.stat()
    if (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid):
        os.chown(written, old.st_uid, old.st_gid)


def _overwrite(file: FileIO, place: int, content: bytes) -> None:
    """Write bytes into a file at an offset and truncate it after them."""
    file.seek(place)
    write_whole(file, content)
    file.truncate()


# The keeper.


class Keeper:
    """Writes every move of a match to a file as soon as it is made.

    A file that cannot be written does not stop the match: the keeper warns once, by ``say``, and
    retries with every move. Unless ``is_new``, the file holds the match already. The constructor
    raises `FileError` if it cannot write the file.
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
        """Write a move, or raise `IllegalMoveError` if it is illegal."""
        with _hold_interrupts():
            self._unsaved += self._writer.add(move)
            self._save(self._writer.write_pause())

    def close(self) -> None:
        """Write the end of the match, or of the part played so far.

        If that fails, raise `FileError`; the file holds what was written before.
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
                self._say(f"{error}; the match continues, and every move tries again")
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
