"""The commands ``verify`` and ``convert``, and files of records."""

from __future__ import annotations

import contextlib
import itertools
import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Final, TextIO

import attrs
import typer
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from counter_rules._base.quoting import shorten
from counter_rules.cli.arguments import LimitOption, PerspectiveText, SourceName, redact
from counter_rules.cli.screen import complain, make_bar, reconfigure
from counter_rules.errors import CounterRulesError, NotationError
from counter_rules.notation import MAX_CHARACTERS
from counter_rules.records import Form, Reading, Record, dump_all, load, load_all, read_all
from counter_rules.records.inner import COMMITMENT, ESCAPE

# Files: opened, named and written; ``-`` is standard input or output.

STANDARD: Final = "-"
"""The name of standard input or output."""

_JSON_ENDINGS: Final = (".json", ".jsonl")
_LONGEST_NAME: Final = 200
_ON_FOLDERS: Final = (FileExistsError, IsADirectoryError, PermissionError)
"""The errors with which systems refuse to open a folder as a file."""


class FileError(CounterRulesError):
    """A file that cannot be read or written; its text says which and why."""


def make_file_error(name: str, done: str, error: OSError | ValueError) -> FileError:
    """Make the error for a file that cannot be ``read`` or ``written``.

    Systems raise ValueError for a name that no file can have.
    """
    shown = format_name(name)
    if isinstance(error, _ON_FOLDERS) and Path(name).is_dir():
        return FileError(f"{shown} is a folder: name a file in it")
    if isinstance(error, FileExistsError):
        return FileError(f"{shown} already exists and is not overwritten: choose another name")
    reason = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
    return FileError(f"{shown} cannot be {done}: {reason}")


def format_name(name: str) -> str:
    """Return the name of a file, shortened if a terminal could not show it."""
    return name if name.isprintable() and len(name) <= _LONGEST_NAME else shorten(name)


def choose_form(name: str) -> Form:
    """Choose the form of records in a file: JSON if its extension is one of JSON, else text."""
    return Form.JSON if Path(name).suffix.lower() in _JSON_ENDINGS else Form.TEXT


def open_text(path: Path) -> TextIO:
    """Open a file of records for reading."""
    return path.open(encoding="utf-8", errors=ESCAPE)


@contextlib.contextmanager
def open_records(name: str, opener: Callable[[Path], TextIO] = open_text) -> Generator[TextIO]:
    """Open a file of records for reading, or standard input by ``-``.

    Raise `FileError` if it cannot be read, or what is read is not UTF-8 or not valid.
    """
    try:
        with _open(name, opener) as file:
            yield file
    except NotationError as error:
        raise FileError(format_error(name, error)) from error


def _open(name: str, opener: Callable[[Path], TextIO]) -> contextlib.AbstractContextManager[TextIO]:
    if name == STANDARD:
        reconfigure(sys.stdin, encoding="utf-8", errors=ESCAPE)
        return contextlib.nullcontext(sys.stdin)
    try:
        return opener(Path(name))
    except (OSError, ValueError) as error:
        raise make_file_error(name, "read", error) from error


def count(number: int, noun: str) -> str:
    """Format a number of things.

    >>> count(1, "hand"), count(2, "hand")
    ('1 hand', '2 hands')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def describe_empty(name: str) -> str:
    """Say that there is no record in a file."""
    return f"{format_name(name)}:1:1: there is no record in it"


def format_error(name: str, error: NotationError) -> str:
    """Format an error as compilers do: with the file, the line and the column."""
    return f"{format_name(name)}:{error.line}:{error.column}: {error.message}"


def read_valid_part(name: str, limit: int) -> tuple[Record, FileError | None]:
    """Read the only record of a file up to its first error; return the record and the error.

    Raise `FileError` if it cannot be read, or even its game is not valid.
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

    The name ``-`` is standard output. The records may be made one at a time. Raise `FileError` if
    there is such a file already, or it cannot be written.
    """
    if name == STANDARD:
        reconfigure(sys.stdout, encoding="utf-8")
        dump_all(records, sys.stdout, form)
        return
    with open_new(Path(name)) as file:
        dump_all(records, file, form)


@contextlib.contextmanager
def open_new(path: Path) -> Generator[TextIO]:
    """Open a new file for writing; nothing is left of it if something goes wrong.

    Raise `FileError` if there is such a file already, or it cannot be written.
    """
    file = create_text(path)
    try:
        with file:
            yield file
    except BaseException:
        path.unlink()
        raise


def choose_free_name() -> str:
    """Choose the first of ``counter-1.record``, ``counter-2.record`` … that does not exist yet."""
    names = (f"counter-{number}.record" for number in itertools.count(1))
    return next(name for name in names if not os.path.lexists(name))


def create_text(path: Path) -> TextIO:
    """Open a new file for writing; raise `FileError` if it exists or cannot be written."""
    try:
        return path.open("x", encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise make_file_error(str(path), "written", error) from error


# ``convert``: write records as text or as JSON, whole or redacted to a seat.


def convert(
    source: SourceName,
    out: Annotated[str, typer.Argument(metavar="OUT", help="The new file; - is standard output.")],
    to: Annotated[
        Form | None, typer.Option(help="The format; by default the extension of OUT decides.")
    ] = None,
    seat: PerspectiveText = None,
    limit: LimitOption = MAX_CHARACTERS,
) -> None:
    """Write records as text or as JSON, one at a time; --seat leaves out what others knew.

    Every move and result is verified. Nothing is written if anything is
    wrong, and no file is overwritten.
    """
    numbers = itertools.count()
    with open_records(source) as file:
        # Records come first in zip(), so that no number is drawn after the last one.
        records = _expect_any(load_all(file, limit=limit), source)
        redacted = (redact(record, seat) for record, _ in zip(records, numbers, strict=False))
        write_records(redacted, out, to or choose_form(out))
    if out != STANDARD:
        typer.echo(f"{count(next(numbers), 'record')} in {out}")


def _expect_any(records: Iterable[Record], source: str) -> Iterator[Record]:
    """Yield records; raise an error if there are none."""
    is_empty = True
    for record in records:
        is_empty = False
        yield record
    if is_empty:
        raise FileError(describe_empty(source))


# ``verify``: check every record of some files, with errors in the style of a compiler.


@attrs.define
class _Found:
    """The counts so far."""

    records: int = 0
    errors: int = 0
    unread: int = 0


def verify(
    sources: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Files of records; - is standard input.")
    ],
    limit: LimitOption = MAX_CHARACTERS,
) -> int:
    """Check records: replay every move, compare every result, and print each error with its place.

    If a record holds a commitment and its seed, a line confirms that every
    deal comes from it. The exit status is 0 if all is valid, 1 if anything is
    wrong, 2 if a file cannot be read.
    """
    found = _Found()
    name = TextColumn("{task.description}")
    columns = (name, BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with make_bar(*columns, has_thread=True) as bar:
        for source in sources:
            # Standard input has no known length to show.
            is_shown = not bar.disable and source != STANDARD
            opener = partial(_open_counted, bar) if is_shown else open_text
            try:
                with open_records(source, opener) as file:
                    _verify(source, read_all(file, limit=limit), found)
            except FileError as error:
                found.unread += 1
                complain(str(error))
    _print_counts(found, len(sources) - found.unread)
    return 2 if found.unread else int(found.errors > 0)


def _print_counts(found: _Found, files: int) -> None:
    """Print the totals of the files that could be read, if there are any."""
    if files:
        unread = f"; {count(found.unread, 'file')} could not be read" if found.unread else ""
        records, errors = count(found.records, "record"), count(found.errors, "error")
        typer.echo(f"{records} in {count(files, 'file')}, {errors}{unread}")


def _open_counted(bar: Progress, path: Path) -> TextIO:
    """Open a file so that the bar shows how much of it has been read."""
    return bar.open(path, "rt", encoding="utf-8", errors=ESCAPE, description=path.name)


def _verify(source: str, readings: Iterable[Reading], found: _Found) -> None:
    before, name = found.records, format_name(source)
    for reading in readings:
        found.records += 1
        found.errors += len(reading.errors) + reading.omitted_errors
        for error in reading.errors:
            _print(format_error(source, error))
        if reading.omitted_errors:
            omitted = count(reading.omitted_errors, "more error")
            _print(f"{name}:{reading.line}:1: {omitted} in this record")
        if reading.record is not None and reading.is_proven:
            digest = dict(reading.record.tags)[COMMITMENT]
            claim = f"every deal comes from the seed of commitment {digest}"
            _print(f"{name}, line {reading.line}: {claim}")
    if found.records == before:
        found.errors += 1
        _print(describe_empty(source))


def _print(line: str) -> None:
    # `typer.echo` would bypass the stream with which the bar replaces standard output.
    sys.stdout.write(f"{line}\n")
