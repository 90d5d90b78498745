"""A file that is written on while a match goes on, and is complete after every move."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from io import FileIO
from pathlib import Path

from counter_rules.cli.files import FileError, refuse_file


class KeptFile:
    """A file of one text that grows before its end.

    The file is opened anew for every piece, so that one that is gone, or that something else has
    changed, is noticed and not written over.

    Args:
        name: its name.
        text: the text that it holds.
        end: what stands behind the text in it.
    """

    def __init__(self, name: str, text: str, end: str) -> None:
        self._name = name
        self._size, self._end = len(text.encode()), end.encode()
        self._is_torn = False

    def append(self, text: str, end: str, *, is_synced: bool = False) -> None:
        """Write a piece after the text, and an end behind it.

        If that fails, the file is put back as it was.

        Args:
            text: the piece.
            end: what completes the text with it.
            is_synced: whether to wait until the disk has it.

        Raises:
            FileError: if the file cannot be written, or something else has changed it.
        """
        piece, new_end = text.encode(), end.encode()
        try:
            with Path(self._name).open("r+b", buffering=0) as file:
                self._check_unchanged(file)
                self._write(file, piece + new_end, is_synced=is_synced)
        except OSError as error:
            raise refuse_file(self._name, "written", error) from error
        self._size, self._end = self._size + len(piece), new_end

    def _check_unchanged(self, file: FileIO) -> None:
        file.seek(self._size)
        if file.read() != self._end and not self._is_torn:
            raise FileError(f"{self._name} is not written: something else has changed it")

    def _write(self, file: FileIO, content: bytes, *, is_synced: bool) -> None:
        self._is_torn = True
        try:
            _overwrite(file, self._size, content)
            if is_synced:
                os.fsync(file.fileno())
        except OSError:
            # What was saved stays, and on most disks the old end needs no new room.
            with contextlib.suppress(OSError):
                _overwrite(file, self._size, self._end)
                self._is_torn = False
            raise
        self._is_torn = False


def create_kept_file(name: str, text: str, end: str) -> KeptFile:
    """Create a file that holds a text and its end.

    Raises:
        FileError: if there is such a file already, or it cannot be written.
    """
    path = Path(name)
    try:
        with path.open("xb") as file:
            try:
                file.write((text + end).encode())
                file.flush()
            except OSError:
                path.unlink()
                raise
    except (OSError, ValueError) as error:
        raise refuse_file(name, "written", error) from error
    return KeptFile(name, text, end)


def take_over_file(name: str, text: str, end: str) -> KeptFile:
    """Go on with a file; what it holds is replaced only if it differs from a text and its end.

    Raises:
        FileError: if it cannot be written.
    """
    content = (text + end).encode()
    try:
        with Path(name).open("r+b") as file:
            is_same = file.read() == content
        if not is_same:
            _replace(Path(name), content)
    except (OSError, ValueError) as error:
        raise FileError(f"{refuse_file(name, 'written', error)}; --save names another") from error
    return KeptFile(name, text, end)


def _replace(path: Path, content: bytes) -> None:
    """Replace what a file holds at one blow; its mode, its owner and links to it stay."""
    target = path.resolve()
    handle, name = tempfile.mkstemp(prefix=".counter-", dir=target.parent)
    written = Path(name)
    try:
        with open(handle, "wb") as file:  # noqa: PTH123 - there is no path to open
            file.write(content)
            file.flush()
            os.fsync(handle)
        _take_owner(written, target)
        shutil.copymode(target, written)
        written.replace(target)
    except BaseException:
        written.unlink()
        raise


def _take_owner(written: Path, target: Path) -> None:
    old, new = target.stat(), written.stat()
    if (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid):
        os.chown(written, old.st_uid, old.st_gid)


def _overwrite(file: FileIO, place: int, content: bytes) -> None:
    """Let a file hold some bytes from a place on, and nothing behind them."""
    file.seek(place)
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]  # a disk that fills up takes a part
    file.truncate()
