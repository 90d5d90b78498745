"""Arguments that several commands share, and reading them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from counter_rules.errors import RulesetError, StateError
from counter_rules.records import Knower, Record
from counter_rules.records.proof import COMMITMENT
from counter_rules.ruleset import Ruleset
from counter_rules.rulesets import Preset

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
KnowerText = Annotated[
    str | None,
    typer.Option(
        "--seat", metavar="SEAT|public", help="Only what this seat knew, or what everybody knew."
    ),
]
AsciiFlag = Annotated[bool, typer.Option("--ascii", help="Write letters for symbols.")]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")]

LimitOption = Annotated[
    int, typer.Option(min=1, help="The most letters that are read of one record.")
]


def parse_whole(text: str) -> int:
    """Read a whole number.

    Args:
        text: the number.

    Raises:
        typer.BadParameter: if it is none.
    """
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a whole number") from None


def parse_count(text: str) -> int:
    """Read a whole number of at least 1.

    Args:
        text: the number.

    Raises:
        typer.BadParameter: if it is none.
    """
    number = parse_whole(text)
    if number < 1:
        raise typer.BadParameter(f"{text!r} is not a whole number of at least 1")
    return number


def redact(record: Record, knower: str | None) -> Record:
    """Return a record as somebody knew the match.

    Args:
        record: the record.
        knower: the number of a seat, or ``public``; None leaves the record as it is.

    Raises:
        StateError: if there is no such seat, or the record holds what another one knew.
        typer.BadParameter: if it is neither a seat nor ``public``.
    """
    if knower is None or knower == str(record.knower):
        return record
    if record.knower is not Knower.TABLE:
        raise StateError(
            f"the record holds only what {record.knower_name} knew: it cannot be shown for others"
        )
    public = knower == str(Knower.PUBLIC)
    return record.redacted(Knower.PUBLIC if public else parse_whole(knower), tags=[COMMITMENT])


def make_rules(preset: Preset, players: int, texts: Sequence[str] | None) -> Ruleset:
    """Make a ruleset from the options as the command line gives them.

    Args:
        preset: the ruleset's preset.
        players: how many play.
        texts: the options, each ``NAME=VALUE`` or ``NAME``.

    Returns:
        The ruleset.

    Raises:
        RulesetError: if an option is unknown, given twice or not accepted.
    """
    return preset.make_ruleset(players=players, options=parse_options(preset, texts))


def parse_options(preset: Preset, texts: Sequence[str] | None) -> dict[str, object]:
    """Read options as the command line gives them.

    Args:
        preset: the preset they are for.
        texts: the options, each ``NAME=VALUE`` or ``NAME``.

    Returns:
        The options by name.

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
