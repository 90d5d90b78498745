"""Files of records: opening, naming and writing them; ``-`` is standard input or output."""

from __future__ import annotations

import contextlib
import io
import itertools
import sys
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Final, TextIO

from counter_rules.errors import CounterRulesError, NotationError
from counter_rules.records import Form, Record, dump_all, dumps, load

STANDARD: Final = "-"
"""The name that stands for standard input or output."""

_JSON_ENDINGS: Final = (".json", ".jsonl")


class FileError(CounterRulesError):
    """A file that cannot be read or written; its text says which and why."""


def choose_form(name: str) -> Form:
    """Return how records are written to a file of a name: as JSON if its ending says so."""
    return Form.JSON if Path(name).suffix.lower() in _JSON_ENDINGS else Form.TEXT


def open_text(path: Path) -> TextIO:
    """Open a file of records for reading."""
    return path.open(encoding="utf-8")


@contextlib.contextmanager
def open_records(name: str, opener: Callable[[Path], TextIO] = open_text) -> Generator[TextIO]:
    """Open a file of records for reading.

    Args:
        name: its name, or ``-`` for standard input.
        opener: opens a file; one that counts what is read may be given.

    Raises:
        FileError: if it cannot be read, or what is read is not UTF-8 or not sound.
    """
    try:
        with _open(name, opener) as file:
            yield file
    except UnicodeDecodeError as error:
        raise FileError(f"{name} is not UTF-8 text") from error
    except NotationError as error:
        raise FileError(place_error(name, error)) from error


def _open(name: str, opener: Callable[[Path], TextIO]) -> contextlib.AbstractContextManager[TextIO]:
    if name == STANDARD:
        _use_utf8(sys.stdin)
        return contextlib.nullcontext(sys.stdin)
    try:
        return opener(Path(name))
    except OSError as error:
        raise FileError(f"{name} cannot be read: {error.strerror}") from error


def count(number: int, noun: str) -> str:
    """Write how many there are of something."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def place_error(name: str, error: NotationError) -> str:
    """Write an error of a file as compilers do: with the file, the line and the column."""
    return f"{name}:{error.line}:{error.column}: {error.message}"


def read_record(name: str) -> Record:
    """Read the one record that a file holds.

    Args:
        name: the name of the file, or ``-`` for standard input.

    Raises:
        FileError: if it cannot be read, or is not sound.
    """
    with open_records(name) as file:
        return load(file)


def write_records(records: Iterable[Record], name: str, form: Form) -> None:
    """Write records to a new file; nothing is left of it if something goes wrong.

    Args:
        records: the records, which may be made one at a time.
        name: the name of the file, or ``-`` for standard output.
        form: how they are written.

    Raises:
        FileError: if there is such a file already, or it cannot be written.
    """
    if name == STANDARD:
        _use_utf8(sys.stdout)
        dump_all(records, sys.stdout, form)
        return
    path = Path(name)
    file = _create(path)
    try:
        with file:
            dump_all(records, file, form)
    except BaseException:
        path.unlink()
        raise


def create_file(name: str) -> None:
    """Create an empty file, so that it is there to be written later.

    Raises:
        FileError: if there is such a file already, or it cannot be written.
    """
    _create(Path(name)).close()


def check_writable(name: str) -> None:
    """Make sure that a file which is there can be written later.

    Raises:
        FileError: if it cannot be.
    """
    try:
        Path(name).open("r+b").close()
    except OSError as error:
        raise FileError(
            f"{name} cannot be written: {error.strerror}; --save names another"
        ) from error


def replace_record(record: Record, name: str) -> None:
    """Write a record to a file in place of what the file holds.

    Raises:
        FileError: if it cannot be written.
    """
    path, text = Path(name), dumps(record, choose_form(name))
    written = path.with_name(f"{path.name}.new")
    try:
        # A full disk must not cost what the file holds.
        written.write_text(text, encoding="utf-8")
        written.replace(path)
    except OSError as error:
        raise FileError(f"{name} cannot be written: {error.strerror}") from error


def find_free_name() -> str:
    """Return the first of ``counter-1.record``, ``counter-2.record`` … that is no file yet."""
    names = (f"counter-{number}.record" for number in itertools.count(1))
    return next(name for name in names if not Path(name).exists())


def _create(path: Path) -> TextIO:
    try:
        return path.open("x", encoding="utf-8")
    except FileExistsError as error:
        raise FileError(f"{path} exists already, and is not overwritten: name another") from error
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}") from error


def _use_utf8(stream: TextIO) -> None:
    """Let a standard stream read and write records, whatever the terminal's encoding."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8")
