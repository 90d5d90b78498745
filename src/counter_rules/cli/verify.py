"""The command ``verify``: every record of some files, with errors like those of a compiler."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Annotated, TextIO

import attrs
import typer
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from counter_rules.cli.arguments import LimitOption
from counter_rules.cli.files import (
    STANDARD,
    FileError,
    count,
    describe_empty,
    format_error,
    format_name,
    open_records,
    open_text,
)
from counter_rules.cli.streams import complain
from counter_rules.notation import MAX_CHARACTERS
from counter_rules.records import Reading, read_all
from counter_rules.records._proof import COMMITMENT
from counter_rules.records._source import ESCAPE


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
    """Read every record, make every move, compare every result; print what is wrong, and where.

    Where a record holds a commitment and its seed, a line confirms that every deal comes from it.
    The exit status is 0 if all is valid, 1 if anything is wrong, 2 if a file cannot be read.
    """
    found = _Found()
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal or console.is_dumb_terminal,
        transient=True,
        # Errors are printed above the bar where both are seen, and plainly elsewhere.
        redirect_stdout=sys.stdout.isatty(),
    )
    with bar:
        for source in sources:
            # Standard input has no length that could be shown.
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
    """Print what was found in the files that could be read, if there are any."""
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
        found.errors += len(reading.errors) + reading.more
        for error in reading.errors:
            _print(format_error(source, error))
        if reading.more:
            _print(f"{name}:{reading.line}:1: {count(reading.more, 'more error')} in this record")
        if reading.record is not None and reading.is_proven:
            digest = dict(reading.record.tags)[COMMITMENT]
            claim = f"every deal comes from the seed of commitment {digest}"
            _print(f"{name}, line {reading.line}: {claim}")
    if found.records == before:
        found.errors += 1
        _print(describe_empty(source))


def _print(line: str) -> None:
    # Not by `typer.echo`, which bypasses what the bar puts in place of standard output.
    sys.stdout.write(f"{line}\n")
