"""The command ``replay``: show a recorded match again, as text, pictures or a page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from counter_rules.cli.arguments import (
    AsciiFlag,
    LimitOption,
    PerspectiveText,
    SourceName,
    parse_count,
    redact,
)
from counter_rules.cli.records import (
    STANDARD,
    FileError,
    count,
    make_file_error,
    open_new,
    open_records,
)
from counter_rules.cli.screen import Screen, write_letters_only
from counter_rules.cli.watch import Narrator, print_end, print_heading
from counter_rules.events import Event, TrickResolved, events_for
from counter_rules.explain import Explanation
from counter_rules.notation import MAX_CHARACTERS
from counter_rules.phase import Phase
from counter_rules.records import Comment, Perspective, Record, load_all
from counter_rules.records.inner import view_start
from counter_rules.render import ScoreSheet, score_sheet
from counter_rules.render import html as format_html
from counter_rules.render import svg as draw_svg
from counter_rules.views import View


def replay(
    source: SourceName,
    match: Annotated[
        int | None,
        typer.Option(parser=parse_count, help="Only this match of the file, counted from 1."),
    ] = None,
    seat: PerspectiveText = None,
    svg: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Draw pictures into this folder instead of printing."),
    ] = None,
    html: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Write a page to step through the match instead of printing."
        ),
    ] = None,
    limit: LimitOption = MAX_CHARACTERS,
    is_ascii: AsciiFlag = False,
) -> None:
    """Show recorded matches hand by hand, trick by trick, with explanations and comments.

    Every move and result is verified. A redacted record shows the cards that its
    seat knew; so does a whole one with --seat, which also leaves out comments.
    """
    _check_names(svg, html)
    if is_ascii:
        write_letters_only()
    number = 0
    with open_records(source) as file:
        for number, record in enumerate(load_all(file, limit=limit), start=1):
            if match in (None, number):
                known = redact(record, seat)
                if svg:
                    draw_record(known, Path(svg), number)
                if html:
                    write_page(known, Path(html), number)
                if not (svg or html):
                    print_record(known, number)
            if match == number:
                return
    if match is not None or not number:
        raise FileError(f"there is no match {match or 1} in {source}: it holds {number}")


def _check_names(svg: str | None, html: str | None) -> None:
    if svg == "":
        raise FileError("--svg draws into a folder: name one")
    if html in ("", STANDARD):
        raise FileError("--html writes to a file: name one")


def print_record(record: Record, number: int) -> None:
    """Print a match with its tags and comments, an empty line before all but the first."""
    screen = Screen(record.names)
    if number > 1:
        screen.skip()
    print_heading(screen, record.rules)
    screen.say(*[f"{name}: {text}" for name, text in record.tags])
    if record.perspective is not Perspective.TABLE:
        screen.say(f"as seen by {record.perspective_name}")
    last = _print_moves(record, screen)
    if last.is_in_hand:
        screen.skip()
        screen.draw(last)
    print_end(screen, last)


def _print_moves(record: Record, screen: Screen) -> View:
    """Print the events with their comments; return the last view."""
    narrator, comments, view = Narrator(screen), list(record.comments), view_start(record)
    for number, (view, events) in enumerate(_follow(record), start=1):
        narrator.print_events(events)
        # A trick is printed once it is complete, and comments on its cards come after it.
        while not view.trick and comments and comments[0].after <= number:
            _print_comment(comments.pop(0), screen)
    for comment in comments:
        _print_comment(comment, screen)
    return view


def _print_comment(comment: Comment, screen: Screen) -> None:
    screen.say(f"{{{comment.text}}}", style="italic")


def draw_record(record: Record, folder: Path, number: int) -> None:
    """Draw a match as SVG: every hand as its play begins, every trick, and the score sheet.

    The names of the files sort in the order of the match: ``hand-01-table.svg``,
    ``hand-01-trick-01.svg`` … ``scores.svg``. Those of all matches but the first begin with the
    match's number. Raise `FileError` if the folder or a file cannot be written.
    """
    prefix, drawn = f"match-{number:02}-" if number > 1 else "", 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise FileError(f"{folder} is a file: name a folder") from error
    except OSError as error:
        raise FileError(f"{folder} cannot be created: {error.strerror}") from error
    for name, picture in _list_pictures(record):
        path = folder / f"{prefix}{name}.svg"
        try:
            path.write_text(draw_svg(picture, names=record.names), encoding="utf-8")
        except OSError as error:
            raise FileError(f"{path} cannot be written: {error.strerror}") from error
        drawn += 1
    typer.echo(f"{count(drawn, 'picture')} in {folder}")


def write_page(record: Record, path: Path, number: int) -> None:
    """Write a match as a new page of HTML, or raise `FileError`.

    The names of the files of all matches but the first end with the match's number.
    """
    path = path.with_stem(f"{path.stem}-{number:02}") if number > 1 else path
    page = format_html(record)
    try:
        with open_new(path) as file:
            file.write(page)
    except OSError as error:
        raise make_file_error(str(path), "written", error) from error
    typer.echo(f"{count(len(record.moves), 'move')} in {path}")


def _list_pictures(record: Record) -> Iterator[tuple[str, View | Explanation | ScoreSheet]]:
    """Yield the pictures of a match, each with its name."""
    hand = trick = 0
    before = view = view_start(record)
    for view, events in _follow(record):
        if before.phase in (Phase.BID, Phase.NAME) and view.phase is Phase.PLAY:
            hand, trick = view.hand_number, 0
            yield f"hand-{hand:02}-table", view
        before = view
        for event in events:
            if isinstance(event, TrickResolved):
                trick += 1
                yield f"hand-{hand:02}-trick-{trick:02}", event.explanation
    yield "scores", score_sheet(view)


def _follow(record: Record) -> Iterator[tuple[View, tuple[Event, ...]]]:
    """Yield the view after each move with the events that its seat learns of."""
    view = view_start(record)
    for events in record.events():
        view = view.advance(events_for(events, view.seat))
        yield view, events
