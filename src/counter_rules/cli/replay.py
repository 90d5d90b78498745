"""The command ``replay``: a recorded match shown again, as lines or as pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from counter_rules.cli.arguments import (
    AsciiFlag,
    KnowerText,
    LimitOption,
    SourceName,
    parse_count,
    redact,
)
from counter_rules.cli.files import FileError, count, open_records
from counter_rules.cli.match import Reporter, Seen, report
from counter_rules.cli.pictures import PictureReporter, look
from counter_rules.cli.screen import Screen, make_console
from counter_rules.cli.seats import name_seats
from counter_rules.cli.streams import write_letters_only
from counter_rules.cli.text import TextReporter
from counter_rules.notation import MOST_LETTERS
from counter_rules.phase import Phase
from counter_rules.records import Knower, Record, load_all


def replay(
    source: SourceName,
    match: Annotated[
        int | None,
        typer.Option(parser=parse_count, help="Only this one of the file's matches, from 1."),
    ] = None,
    seat: KnowerText = None,
    svg: Annotated[
        str,
        typer.Option(metavar="DIR", help="Draw pictures into this folder in place of lines."),
    ] = "",
    limit: LimitOption = MOST_LETTERS,
    ascii: AsciiFlag = False,  # noqa: A002 - it is the name of the option
) -> None:
    """Show recorded matches hand by hand, trick by trick, with explanations and comments.

    Every move and result is verified. A record of what one seat knew is shown
    with the cards that this seat knew; so is a whole one with --seat, which
    leaves comments out, too.
    """
    if ascii:
        write_letters_only()
    number = 0
    with open_records(source) as file:
        for number, record in enumerate(load_all(file, limit=limit), start=1):
            if match in (None, number):
                known = redact(record, seat)
                if svg:
                    draw_record(known, Path(svg), number)
                else:
                    print_record(known, number)
            if match == number:
                return
    if match is not None or not number:
        raise FileError(f"{source} holds no match {match or 1}, but {number}")


def print_record(record: Record, number: int) -> None:
    """Print a match and its comments, like a match that is being played.

    Args:
        record: the match.
        number: which of several it is; between them a line stays empty.
    """
    texts, console = name_seats(record.names), make_console()
    screen = Screen(texts)
    if number > 1:
        screen.skip()
    reporter = TextReporter(console, texts)
    reporter.start_match(record.rules, None)
    for name, text in record.tags:
        screen.say(f"{name}: {text}")
    if record.knower is not Knower.TABLE:
        screen.say(f"as {record.knower_name} knew it")
    last = walk(record, reporter, lambda comment: screen.say(f"{{{comment}}}", style="italic"))
    if last.is_in_hand:
        screen.skip()
        screen.draw(look(last))
    reporter.finish_match(last)


def draw_record(record: Record, folder: Path, number: int) -> None:
    """Draw a match into a folder.

    Args:
        record: the match.
        folder: the folder.
        number: which of several it is; the files of all but the first say it.
    """
    prefix = f"match-{number:02}-" if number > 1 else ""
    reporter = PictureReporter(folder, prefix, name_seats(record.names))
    reporter.start_match(record.rules, None)
    reporter.finish_match(walk(record, reporter, lambda _: None))
    typer.echo(f"{count(reporter.drawn, 'picture')} in {folder}")


def walk(record: Record, reporter: Reporter, note: Callable[[str], None]) -> Seen:
    """Go through a match and tell a reporter what happens, from its first hand to its last.

    Args:
        record: the match.
        reporter: who is told.
        note: what is done with a comment, once the trick or the bidding beside it is told.

    Returns:
        Where the match ends.
    """
    positions = _follow(record)
    seen = next(positions)
    comments = list(record.comments)
    for number, after in enumerate(positions, start=1):
        report(seen, after, reporter)
        seen = after
        is_told = not seen.trick and seen.phase not in (Phase.BID, Phase.PASS)
        while is_told and comments and comments[0].after <= number:
            note(comments.pop(0).text)
    for comment in comments:
        note(comment.text)
    return seen


def _follow(record: Record) -> Iterator[Seen]:
    """Yield the match before its first move and after each, with all that the record knows."""
    return record.states() if record.knower is Knower.TABLE else record.views()
