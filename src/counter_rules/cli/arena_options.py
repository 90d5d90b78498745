"""The options of tournaments on the command line."""

from __future__ import annotations

import re
from typing import Annotated, Final

import typer

from counter_rules.arena import Design, Entrant
from counter_rules.bots import TimeControl
from counter_rules.cli.arguments import parse_count

DEFAULT_HANDS: Final = 500
DEFAULT_MOST: Final = 10_000
"""The most hands of a tournament that ends when it is decided."""
_NAMED: Final = re.compile(r"([^=:]+)=(.+)", re.DOTALL)
"""A bot with a custom name; a command that contains ``=`` begins with ``process:``."""

BotsOption = Annotated[
    list[str],
    typer.Option(
        "--bot",
        "-b",
        metavar="BOT",
        help="A bot such as heuristic, ismcts:0.05s or 'process:depth=3 node bot.js'; repeat for "
        "each. NAME=BOT gives it a name.",
    ),
]
HandsOption = Annotated[
    int | None, typer.Option(parser=parse_count, help="The number of hands to deal.")
]
MatchesOption = Annotated[
    int | None, typer.Option(parser=parse_count, help="The number of matches to play instead.")
]
UntilFlag = Annotated[
    bool,
    typer.Option(
        "--until-decided", help="End as soon as it is decided which bot of every pair is better."
    ),
]
MostOption = Annotated[
    int | None,
    typer.Option(
        "--at-most",
        metavar="N",
        parser=parse_count,
        help=f"With --until-decided, the most hands to deal; by default {DEFAULT_MOST:,}.",
    ),
]
MoveSecondsOption = Annotated[
    float | None,
    typer.Option(
        "--move-seconds",
        metavar="S",
        help="The time of a program for a move; by default 10, or no limit with --match-seconds.",
    ),
]
MatchSecondsOption = Annotated[
    float | None,
    typer.Option(
        "--match-seconds", metavar="S", help="The time of a program for all moves of a match."
    ),
]
IncrementOption = Annotated[
    float,
    typer.Option(metavar="S", help="With --match-seconds, what every move adds to the time left."),
]
MoveGamesOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=parse_count,
        help="The games that a program tries out for a move, if it counts them.",
    ),
]
MemoryOption = Annotated[
    int | None,
    typer.Option(
        metavar="MIB",
        parser=parse_count,
        help="The most memory for the data of a program, in MiB; only on Linux.",
    ),
]
DesignOption = Annotated[
    Design | None,
    typer.Option(help="In which seats bots replay the same cards; by default duplicate."),
]
JobsOption = Annotated[
    int | None,
    typer.Option(
        "--jobs", "-J", parser=parse_count, help="The number of processes; by default one per core."
    ),
]
SwissRoundsOption = Annotated[
    int, typer.Option("--rounds", "-r", parser=parse_count, help="The number of rounds.")
]
FirstOption = Annotated[
    int,
    typer.Option(
        metavar="N",
        help="The number of the first board, from 0: for a part that is merged with others.",
    ),
]
DealsOption = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Play the boards of a file of arena deals, or of a task, such as standard-counter-4p.",
    ),
]
OutOption = Annotated[
    str | None,
    typer.Option(metavar="FOLDER", help="Keep the results in a folder, so that you can resume."),
]
LiveOption = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Write a page with the results so far, every few seconds."),
]
RecordsFlag = Annotated[
    bool, typer.Option("--records/--no-records", help="Whether the folder keeps every match.")
]
FoldersArgument = Annotated[
    list[str], typer.Argument(metavar="FOLDER...", help="Folders that --out named.")
]
NewFolderOption = Annotated[str, typer.Option("--out", metavar="FOLDER", help="The new folder.")]
SourceArgument = Annotated[
    str,
    typer.Argument(metavar="SOURCE", help="A task such as counter-4p, or a folder of --out."),
]
NewFileOption = Annotated[
    str, typer.Option("--out", metavar="FILE", help="The file; it is overwritten.")
]
LostByOption = Annotated[
    str | None,
    typer.Option(metavar="BOT", help="Only the boards that this bot has lost, the clearest first."),
]
CountOption = Annotated[
    int | None,
    typer.Option(
        "--count",
        "-n",
        parser=parse_count,
        help="The most boards; by default all, or 100 lost ones.",
    ),
]
FolderArgument = Annotated[
    str, typer.Argument(metavar="FOLDER", help="The folder that --out named.")
]


def choose_clock(
    move: float | None, match: float | None, increment: float, games: int | None
) -> TimeControl | None:
    """Choose the time control of programs; None for that of `process`."""
    if increment and match is None:
        raise typer.BadParameter("--increment adds to --match-seconds: give both")
    if move is None and match is None:
        return None if games is None else TimeControl(games=games)
    return TimeControl(move=move, match=match, increment=increment, games=games)


def parse_entrant(text: str) -> Entrant:
    """Parse a bot such as ``good`` or ``NAME=good``."""
    named = _NAMED.fullmatch(text)
    return Entrant(*named.groups()) if named else Entrant(text, text)
