"""Files of records: opening, naming and writing them; ``-`` is standard input or output."""

from __future__ import annotations

import contextlib
import itertools
import os
import sys
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Final, TextIO

from counter_rules._quoting import shorten
from counter_rules.cli.streams import use_utf8
from counter_rules.errors import CounterRulesError, NotationError
from counter_rules.records import Form, Record, dump_all, load, read_all
from counter_rules.records._source import ESCAPE

STANDARD: Final = "-"
"""The name that stands for standard input or output."""

_JSON_ENDINGS: Final = (".json", ".jsonl")
_LONGEST_NAME: Final = 200
_ON_FOLDERS: Final = (FileExistsError, IsADirectoryError, PermissionError)
"""How systems refuse to open a folder as a file."""


class FileError(CounterRulesError):
    """A file that cannot be read or written; its text says which and why."""


def make_file_error(name: str, done: str, error: OSError | ValueError) -> FileError:
    """Make the error for a file that cannot be ``read`` or ``written``.

    A name that no file can have is a ValueError.
    """
    shown = format_name(name)
    if isinstance(error, _ON_FOLDERS) and Path(name).is_dir():
        return FileError(f"{shown} is a folder: name a file in it")
    if isinstance(error, FileExistsError):
        return FileError(f"{shown} already exists and is not overwritten: choose another name")
    reason = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
    return FileError(f"{shown} cannot be {done}: {reason}")


def format_name(name: str) -> str:
    """Return the name of a file as it is, or shortened where a terminal could not show it."""
    return name if name.isprintable() and len(name) <= _LONGEST_NAME else shorten(name)


def choose_form(name: str) -> Form:
    """Choose how records are written to a file: as JSON if the ending of its name says so."""
    return Form.JSON if Path(name).suffix.lower() in _JSON_ENDINGS else Form.TEXT


def open_text(path: Path) -> TextIO:
    """Open a file of records for reading."""
    return path.open(encoding="utf-8", errors=ESCAPE)


@contextlib.contextmanager
def open_records(name: str, opener: Callable[[Path], TextIO] = open_text) -> Generator[TextIO]:
    """Open a file of records for reading, or standard input by ``-``.

    Raises:
        FileError: if it cannot be read, or what is read is not UTF-8 or not valid.
    """
    try:
        with _open(name, opener) as file:
            yield file
    except NotationError as error:
        raise FileError(format_error(name, error)) from error


def _open(name: str, opener: Callable[[Path], TextIO]) -> contextlib.AbstractContextManager[TextIO]:
    if name == STANDARD:
        use_utf8(sys.stdin, errors=ESCAPE)
        return contextlib.nullcontext(sys.stdin)
    try:
        return opener(Path(name))
    except (OSError, ValueError) as error:
        raise make_file_error(name, "read", error) from error


def count(number: int, noun: str) -> str:
    """Format a number of things, such as ``1 hand`` or ``2 hands``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def describe_empty(name: str) -> str:
    """Say that there is no record in a file."""
    return f"{format_name(name)}:1:1: there is no record in it"


def format_error(name: str, error: NotationError) -> str:
    """Format an error as compilers do: with the file, the line and the column."""
    return f"{format_name(name)}:{error.line}:{error.column}: {error.message}"


def read_valid_part(name: str, limit: int) -> tuple[Record, FileError | None]:
    """Read the one record of a file up to its first error; return both.

    Raises:
        FileError: if it cannot be read, or not even its game can be made out.
    """
    try:
        with open_records(name) as file:
            return load(file, limit=limit), None
    except FileError as error:
        with open_records(name) as file:
            reading = next(read_all(file, limit=limit), None)
        if reading is None or reading.record is None:
            raise
        return reading.record, error


def write_records(records: Iterable[Record], name: str, form: Form) -> None:
    """Write records to a new file; nothing is left of it if something goes wrong.

    The name ``-`` is standard output. The records may be made one at a time.

    Raises:
        FileError: if there is such a file already, or it cannot be written.
    """
    if name == STANDARD:
        use_utf8(sys.stdout)
        dump_all(records, sys.stdout, form)
        return
    with open_new(Path(name)) as file:
        dump_all(records, file, form)


@contextlib.contextmanager
def open_new(path: Path) -> Generator[TextIO]:
    """Open a new file for writing; nothing is left of it if something goes wrong.

    Raises:
        FileError: if there is such a file already, or it cannot be written.
    """
    file = create_text(path)
    try:
        with file:
            yield file
    except BaseException:
        path.unlink()
        raise


def find_free_name() -> str:
    """Return the first of ``counter-1.record``, ``counter-2.record`` … that is no file yet."""
    names = (f"counter-{number}.record" for number in itertools.count(1))
    return next(name for name in names if not os.path.lexists(name))


def create_text(path: Path) -> TextIO:
    """Open a new file for writing.

    Raises:
        FileError: if there is such a file already, or it cannot be written.
    """
    try:
        return path.open("x", encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise make_file_error(str(path), "written", error) from error
