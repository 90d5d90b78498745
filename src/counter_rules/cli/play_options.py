"""What the command ``play`` takes, and what does not go together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import typer

from counter_rules.cli.arguments import parse_count, parse_whole

RulesetName = Annotated[str | None, typer.Argument(help="The ruleset, such as counter.")]
PlayersOption = Annotated[
    int | None,
    typer.Option(parser=parse_count, help="How many play; by default 4, or the fewest who can."),
]
SeatOption = Annotated[
    int | None, typer.Option(parser=parse_whole, help="Where you sit; by default 0, or as before.")
]
NamesOption = Annotated[
    str, typer.Option(metavar="ANA,BEN…", help="The players' names, seat 0 first.")
]
NumbersFlag = Annotated[
    bool,
    typer.Option("--numbers", help="Call players without a name seat 0, seat 1 …, not North …"),
]
OpponentsOption = Annotated[
    str,
    typer.Option(
        metavar="BOT",
        help="Who plays the other seats: easy, good, strong, random, or a bot such as pimc:0.1s.",
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option(parser=parse_whole, help="Any whole number; the same seed deals the same cards."),
]
ProveFlag = Annotated[
    bool,
    typer.Option("--prove", help="Show the digest of the seed first, which proves every deal."),
]
AutoFlag = Annotated[
    bool, typer.Option("--auto", help="Watch: bots play every seat, as --opponents says.")
]
HandsOption = Annotated[
    int | None, typer.Option(parser=parse_count, help="Stop after this many hands.")
]
SaveOption = Annotated[
    str | None,
    typer.Option(
        metavar="FILE", help="Keep the whole match, every card, in a new file, to resume."
    ),
]
ResumeOption = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Continue a match that --save has kept, and keep it."),
]
QuietFlag = Annotated[bool, typer.Option("--quiet", help="Print the result only.")]
MatchesOption = Annotated[
    int | None,
    typer.Option(parser=parse_count, help="Play this many that nobody watches: a line for each."),
]
CsvOption = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Where --matches writes its lines; - is standard output."),
]
JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", "-J", parser=parse_count, help="How many processes play --matches."),
]


_CONTRADICTIONS: Final = (
    (
        "--matches",
        ("--seat", "--resume", "--names", "--numbers", "--save", "--prove", "--quiet", "--json"),
        "--matches plays matches that nobody sees: leave out {given}",
    ),
    (
        "--auto",
        ("--seat", "--resume", "--prove"),
        "--seat, --resume and --prove are for a match with you: leave out --auto",
    ),
    (
        "--resume",
        ("NAME", "--players", "--option", "--names", "--numbers"),
        "--resume takes the game and the names from the file",
    ),
)
"""What others an option is not given with, and what is said then."""

_NEEDS: Final = (
    (("--quiet", "--json"), "--auto", "are for a match without you"),
    (("--csv", "--jobs"), "--matches", "are for many matches"),
)
"""Options that are given only with another one, and why."""


def check_together(words: Mapping[str, object]) -> None:
    """Refuse options that do not go together.

    Args:
        words: all options by name, with what was given; nothing is None, empty or False.

    Raises:
        typer.TyperException: if some of those that were given contradict each other.
    """
    given = [
        name for name, value in words.items() if value is not False and value not in (None, "")
    ]
    for name, others, refusal in _CONTRADICTIONS:
        both = [other for other in others if other in given]
        if name in given and both:
            raise typer.TyperException(refusal.format(given=" and ".join(both)))
    for names, needed, why in _NEEDS:
        if needed not in given and not set(names).isdisjoint(given):
            raise typer.TyperException(f"{' and '.join(names)} {why}: add {needed}")
