"""The command ``convert``: records as text or as JSON, whole or as somebody knew them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from counter_rules.cli.arguments import KnowerText, LimitOption, SourceName, redact
from counter_rules.cli.files import (
    STANDARD,
    FileError,
    choose_form,
    count,
    describe_empty,
    open_records,
    write_records,
)
from counter_rules.notation import MOST_LETTERS
from counter_rules.records import Form, Record, load_all


def convert(
    source: SourceName,
    out: Annotated[str, typer.Argument(metavar="OUT", help="The new file; - is standard output.")],
    to: Annotated[
        Form | None,
        typer.Option(help="How records are written; by default as the ending of OUT says."),
    ] = None,
    seat: KnowerText = None,
    limit: LimitOption = MOST_LETTERS,
) -> None:
    """Write records as text or as JSON, one at a time; --seat leaves out what others knew.

    Every move and result is verified. OUT is not made if anything is wrong, and
    no file is overwritten.
    """
    numbers = itertools.count()
    with open_records(source) as file:
        # The file is asked first, so that a number is taken for every record and no more.
        records = _expect_any(load_all(file, limit=limit), source)
        read = (record for record, _ in zip(records, numbers, strict=False))
        redacted = (redact(record, seat) for record in read)
        write_records(redacted, out, to or choose_form(out))
    if out != STANDARD:
        typer.echo(f"{count(next(numbers), 'record')} in {out}")


def _expect_any(records: Iterable[Record], source: str) -> Iterator[Record]:
    """Yield records, and refuse a file that has none."""
    is_empty = True
    for record in records:
        is_empty = False
        yield record
    if is_empty:
        raise FileError(describe_empty(source))
