"""The command ``convert``: records as text or as JSON, whole or as a seat knew them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from counter_rules.cli.arguments import LimitOption, PerspectiveText, SourceName, redact
from counter_rules.cli.files import (
    STANDARD,
    FileError,
    choose_form,
    count,
    describe_empty,
    open_records,
    write_records,
)
from counter_rules.notation import MAX_CHARACTERS
from counter_rules.records import Form, Record, load_all


def convert(
    source: SourceName,
    out: Annotated[str, typer.Argument(metavar="OUT", help="The new file; - is standard output.")],
    to: Annotated[
        Form | None,
        typer.Option(help="How records are written; by default as the ending of OUT says."),
    ] = None,
    seat: PerspectiveText = None,
    limit: LimitOption = MAX_CHARACTERS,
) -> None:
    """Write records as text or as JSON, one at a time; --seat leaves out what others knew.

    Every move and result is verified. OUT is not made if anything is wrong, and
    no file is overwritten.
    """
    numbers = itertools.count()
    with open_records(source) as file:
        # The file is the first to be asked, so that no number is taken after the last record.
        records = _expect_any(load_all(file, limit=limit), source)
        redacted = (redact(record, seat) for record, _ in zip(records, numbers, strict=False))
        write_records(redacted, out, to or choose_form(out))
    if out != STANDARD:
        typer.echo(f"{count(next(numbers), 'record')} in {out}")


def _expect_any(records: Iterable[Record], source: str) -> Iterator[Record]:
    """Yield records, and raise an error if there is none."""
    is_empty = True
    for record in records:
        is_empty = False
        yield record
    if is_empty:
        raise FileError(describe_empty(source))
