"""The command ``arena``: run, resume and report tournaments of bots."""

from __future__ import annotations

import contextlib
import re
import secrets
import shlex
import time
from pathlib import Path
from typing import Annotated, Final

import attrs
import typer
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

from counter_rules.arena import (
    Design,
    Entrant,
    Results,
    Tournament,
    Until,
    format_breakdown,
    format_results,
    read_results,
    read_tournament,
    run,
    write_csv,
    write_parquet,
    write_report,
)
from counter_rules.arena.inner import RECORDS, describe_leader, list_machines, read_shifts
from counter_rules.bots import TimeControl
from counter_rules.cli.arguments import OptionTexts, make_rules, parse_count
from counter_rules.cli.play import PlayersOption, SeedOption
from counter_rules.cli.screen import complain, make_bar
from counter_rules.errors import MissingExtraError
from counter_rules_command import INTERRUPTED

# The progress bar of a tournament on a terminal.


class ArenaBar:
    """A bar on standard error: boards, hands a second, the time left, and who is ahead."""

    def __init__(self, tournament: Tournament) -> None:
        self.results: Results | None = None
        self._before: tuple[int, float] | None = None
        self.progress = make_bar(
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("{task.fields[pace]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[front]}", markup=False),
        )
        self._task = self.progress.add_task(
            tournament.unit, total=tournament.boards, pace="", front="making the bots"
        )

    def show(self, results: Results) -> None:
        """Show the results so far."""
        self.results = results
        now = time.monotonic()
        if self._before is None:
            self._before = results.hands, now
        hands, start = self._before
        pace = (results.hands - hands) / (now - start) if now > start else 0.0
        self.progress.update(
            self._task,
            completed=results.boards,
            pace=f"{pace:,.0f} hands/s" if pace else "",
            front=describe_leader(results),
            refresh=True,
        )


# The command.

_DEFAULT_HANDS: Final = 500
_DEFAULT_MOST: Final = 10_000
"""The most hands of a tournament that ends when it is decided."""
_NAMED: Final = re.compile(r"([^=:]+)=(.+)", re.DOTALL)
"""A bot with a custom name; a command that contains ``=`` begins with ``process:``."""

BotsOption = Annotated[
    list[str],
    typer.Option(
        "--bot",
        "-b",
        metavar="BOT",
        help="A bot such as heuristic, ismcts:0.05s or 'process:node bot.js'; repeat for each. "
        "NAME=BOT gives it a name.",
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
        help=f"With --until-decided, the most hands to deal; by default {_DEFAULT_MOST:,}.",
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
MemoryOption = Annotated[
    int | None,
    typer.Option(
        metavar="MIB",
        parser=parse_count,
        help="The most memory for the data of a program, in MiB; on Linux alone.",
    ),
]
DesignOption = Annotated[
    Design | None,
    typer.Option(help="In which seats bots replay the same cards; by default duplicate."),
]
JobsOption = Annotated[
    int | None,
    typer.Option(
        "--jobs", "-J", parser=parse_count, help="The number of processes; by default one a core."
    ),
]
OutOption = Annotated[
    str | None,
    typer.Option(metavar="FOLDER", help="Keep the results in a folder, so that you can resume."),
]
RecordsFlag = Annotated[
    bool, typer.Option("--records/--no-records", help="Whether the folder keeps every match.")
]
FolderArgument = Annotated[
    str, typer.Argument(metavar="FOLDER", help="The folder that --out named.")
]


arena = typer.Typer(
    help="Let bots play each other, and measure which is better and how certain that is."
)


@arena.command("run")
def run_arena(
    name: Annotated[str, typer.Argument(help="A ruleset, such as counter.")],
    bots: BotsOption,
    players: PlayersOption = None,
    option: OptionTexts = None,
    hands: HandsOption = None,
    matches: MatchesOption = None,
    until_decided: UntilFlag = False,
    at_most: MostOption = None,
    seed: SeedOption = None,
    design: DesignOption = None,
    move_seconds: MoveSecondsOption = None,
    match_seconds: MatchSecondsOption = None,
    increment: IncrementOption = 0.0,
    memory: MemoryOption = None,
    jobs: JobsOption = None,
    out: OutOption = None,
    keep_records: RecordsFlag = True,
) -> int:
    """Play a tournament; arena NAME does the same as arena run NAME.

    The same cards are dealt again until every bot has sat at every seat.
    Ctrl-C prints the results so far; with --out you can resume.
    """
    rules = make_rules(name, players, option)
    if seed is None:
        seed = secrets.randbits(48)
    until = Until.DECIDED if until_decided else Until.ALL
    if at_most is not None and (not until_decided or hands is not None or matches is not None):
        raise typer.BadParameter("--at-most takes the place of --hands, with --until-decided")
    if hands is None and matches is None:
        hands = at_most or (_DEFAULT_MOST if until_decided else _DEFAULT_HANDS)
    designs = {} if design is None else {"design": design}
    tournament = Tournament(
        rules,
        [_parse_entrant(bot) for bot in bots],
        hands=hands,
        matches=matches,
        seed=seed,
        until=until,
        clock=_choose_clock(move_seconds, match_seconds, increment),
        memory=None if memory is None else memory << 20,
        **designs,
    )
    return _play(tournament, out, jobs, keep_records=keep_records)


@arena.command()
def resume(
    folder: FolderArgument,
    hands: HandsOption = None,
    matches: MatchesOption = None,
    until_decided: UntilFlag = False,
    jobs: JobsOption = None,
) -> int:
    """Resume a tournament where it stopped; --hands or --matches set the new total."""
    tournament = read_tournament(folder)
    if hands is not None or matches is not None:
        tournament = attrs.evolve(tournament, hands=hands, matches=matches, until=Until.ALL)
    if until_decided:
        tournament = attrs.evolve(tournament, until=Until.DECIDED)
    return _play(tournament, folder, jobs, keep_records=(Path(folder) / RECORDS).exists())


@arena.command()
def report(folder: FolderArgument) -> None:
    """Print the results so far and write them to the folder, even while the tournament runs.

    report.html is a page of tables, plots and instructive boards; seats.csv has
    a row for every seat of every board, and so has seats.parquet if pyarrow is
    installed.
    """
    results = read_results(folder)
    place = Path(folder)
    parts = (
        format_results(results),
        format_breakdown(results),
        "\n".join(list_machines(read_shifts(place))),
    )
    typer.echo("\n\n".join(filter(None, parts)))
    write_report(folder, place / "report.html")
    write_csv(folder, place / "seats.csv")
    with contextlib.suppress(MissingExtraError):
        write_parquet(folder, place / "seats.parquet")


def _choose_clock(move: float | None, match: float | None, increment: float) -> TimeControl | None:
    """Make the time control of programs; None for that of `process`."""
    if increment and match is None:
        raise typer.BadParameter("--increment adds to --match-seconds: give both")
    if move is None and match is None:
        return None
    return TimeControl(move=move, match=match, increment=increment)


def _parse_entrant(text: str) -> Entrant:
    """Parse a bot such as ``good`` or ``NAME=good``."""
    named = _NAMED.fullmatch(text)
    return Entrant(*named.groups()) if named else Entrant(text, text)


def _play(tournament: Tournament, out: str | None, jobs: int | None, *, keep_records: bool) -> int:
    """Play a tournament and print the results; return the exit status."""
    bar = ArenaBar(tournament)
    try:
        with bar.progress:
            results = run(tournament, out, jobs=jobs, progress=bar.show, keep_records=keep_records)
    except KeyboardInterrupt:
        if bar.results is not None:
            # The folder may hold one more part, which was saved but not yet shown.
            typer.echo(format_results(bar.results if out is None else read_results(out)))
        if out is not None:
            complain(f"stopped; to resume: counter-rules arena resume {shlex.quote(out)}")
        return INTERRUPTED
    typer.echo(format_results(results))
    if out is not None:
        complain(f"for a page with plots: counter-rules arena report {shlex.quote(out)}")
    return 0
