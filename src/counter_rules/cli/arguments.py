"""Arguments that several commands share, and parsing them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from counter_rules.errors import RulesetError, StateError
from counter_rules.games import Preset
from counter_rules.records import Perspective, Record
from counter_rules.records._proof import COMMITMENT

OptionTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the ruleset, such as target=5; NAME alone means true. Repeatable.",
    ),
]
SourceName = Annotated[
    str, typer.Argument(metavar="FILE", help="A file of records; - is standard input.")
]
PerspectiveText = Annotated[
    str | None,
    typer.Option(
        "--seat", metavar="SEAT|public", help="Only what this seat knew, or what everybody knew."
    ),
]
AsciiFlag = Annotated[bool, typer.Option("--ascii", help="Print letters in place of card symbols.")]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]

LimitOption = Annotated[
    int, typer.Option(min=1, help="How many characters of one record are read at most.")
]


def parse_whole(text: str) -> int:
    """Parse a whole number.

    Raises:
        typer.BadParameter: if the text is not one.
    """
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a whole number") from None


def parse_count(text: str) -> int:
    """Parse a whole number of at least 1.

    Raises:
        typer.BadParameter: if the text is not one.
    """
    number = parse_whole(text)
    if number < 1:
        raise typer.BadParameter(f"{text!r} is not a whole number of at least 1")
    return number


def parse_options(preset: Preset, texts: Sequence[str] | None) -> dict[str, object]:
    """Parse options of a ruleset, each ``NAME=VALUE`` or ``NAME``; return their values by name.

    Raises:
        RulesetError: if an option is unknown, given twice or not accepted.
    """
    options: dict[str, object] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        option = preset.get_option(name.strip())
        if option.name in options:
            raise RulesetError(f"option {option.name} is given twice: give it once")
        options[option.name] = option.accept_text(value if equals else "true")
    return options


def redact(record: Record, perspective: str | None) -> Record:
    """Return what a seat (its number) or everybody (``public``) knew of a match; None: all of it.

    Raises:
        StateError: if there is no such seat, or the record holds what another one knew.
        typer.BadParameter: if the text is neither a number nor ``public``.
    """
    if perspective is None or perspective == str(record.perspective):
        return record
    if record.perspective is not Perspective.TABLE:
        raise StateError(
            f"the record holds only what {record.perspective_name} knew: "
            "it cannot be shown for others"
        )
    public = perspective == str(Perspective.PUBLIC)
    return record.redacted(
        Perspective.PUBLIC if public else parse_whole(perspective), tags=[COMMITMENT]
    )
