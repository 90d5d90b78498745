"""The command ``arena``: tournaments of bots, and what is made of their folders."""

from __future__ import annotations

import contextlib
import secrets
from pathlib import Path
from typing import Annotated, Final

import attrs
import typer

from counter_rules.arena import (
    DealSet,
    Swiss,
    Tournament,
    Unit,
    Until,
    collect_losses,
    format_breakdown,
    format_league,
    format_results,
    format_swiss,
    get_task,
    make_deals,
    merge_folders,
    rate_folders,
    read_deals,
    read_results,
    read_swiss,
    read_tournament,
    write_csv,
    write_deals,
    write_parquet,
    write_report,
)
from counter_rules.arena.inner import (
    BOARDS,
    RECORDS,
    format_count,
    is_swiss,
    list_machines,
    read_shifts,
)
from counter_rules.cli.arena_options import (
    DEFAULT_HANDS,
    DEFAULT_MOST,
    BotsOption,
    CountOption,
    DealsOption,
    DesignOption,
    FirstOption,
    FolderArgument,
    FoldersArgument,
    HandsOption,
    IncrementOption,
    JobsOption,
    LiveOption,
    LostByOption,
    MatchesOption,
    MatchSecondsOption,
    MemoryOption,
    MostOption,
    MoveGamesOption,
    MoveSecondsOption,
    NewFileOption,
    NewFolderOption,
    OutOption,
    RecordsFlag,
    SourceArgument,
    SwissRoundsOption,
    UntilFlag,
    choose_clock,
    parse_entrant,
)
from counter_rules.cli.arena_playing import play_swiss, play_tournament
from counter_rules.cli.arguments import OptionTexts, make_rules
from counter_rules.cli.play import PlayersOption, SeedOption
from counter_rules.errors import MissingExtraError

arena = typer.Typer(
    help="Let bots play each other, and measure which is better and how certain that is."
)

_HANDS_OF_PAIR: Final = 100
_STANDARD: Final = "standard-"
"""The deals of a task are called ``standard-counter-4p``."""
NameArgument = Annotated[str, typer.Argument(help="A ruleset, such as counter.")]


@arena.command("run")
def run_arena(
    name: NameArgument,
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
    move_games: MoveGamesOption = None,
    memory: MemoryOption = None,
    deals: DealsOption = None,
    first: FirstOption = 0,
    jobs: JobsOption = None,
    out: OutOption = None,
    live: LiveOption = None,
    keep_records: RecordsFlag = True,
) -> int:
    """Play a tournament; arena NAME does the same as arena run NAME.

    The same cards are dealt again until every bot has sat at every seat.
    Ctrl-C prints the results so far; with --out you can resume.
    """
    if at_most is not None and (not until_decided or hands is not None or matches is not None):
        raise typer.BadParameter("--at-most takes the place of --hands, with --until-decided")
    found = None if deals is None else _read_deals(deals, name, players, option)
    if hands is None and matches is None:
        usual = DEFAULT_MOST if until_decided else DEFAULT_HANDS
        if found is not None:
            usual = max(1, len(found) - first)
        hands, matches = _choose_boards(found, at_most or usual)
    designs = {} if design is None else {"design": design}
    tournament = Tournament(
        make_rules(name, players, option) if found is None else found.rules,
        [parse_entrant(bot) for bot in bots],
        hands=hands,
        matches=matches,
        seed=secrets.randbits(48) if seed is None else seed,
        until=Until.DECIDED if until_decided else Until.ALL,
        clock=choose_clock(move_seconds, match_seconds, increment, move_games),
        memory=None if memory is None else memory << 20,
        first=first,
        deals=found,
        **designs,
    )
    return play_tournament(tournament, out, jobs, live=live, keep_records=keep_records)


def _read_deals(file: str, name: str, players: int | None, option: list[str] | None) -> DealSet:
    if players is not None or option:
        raise typer.BadParameter("--deals has the players and options of a game: leave them out")
    is_named = file.startswith(_STANDARD) and not Path(file).exists()
    found = _make_standard(file) if is_named else read_deals(file)
    if found.rules.name != name:
        raise typer.BadParameter(f"the deals are of {found.rules.name}, not of {name}")
    return found


def _choose_boards(found: DealSet | None, number: int) -> tuple[int | None, int | None]:
    """Return a number of boards as hands or as matches: those of a set of deals, if there is one.

    The other of the two is None.
    """
    is_match = found is not None and found.unit is Unit.MATCH
    return (None, number) if is_match else (number, None)


def _make_standard(name: str, count: int | None = None) -> DealSet:
    """Make the deals of a task, under its own name or that of its deals."""
    task = name.removeprefix(_STANDARD)
    return make_deals(get_task(task).make_tournament("random", boards=count), f"{_STANDARD}{task}")


@arena.command()
def swiss(
    name: NameArgument,
    bots: BotsOption,
    rounds: SwissRoundsOption,
    players: PlayersOption = None,
    option: OptionTexts = None,
    hands: HandsOption = None,
    matches: MatchesOption = None,
    until_decided: UntilFlag = False,
    seed: SeedOption = None,
    design: DesignOption = None,
    move_seconds: MoveSecondsOption = None,
    match_seconds: MatchSecondsOption = None,
    increment: IncrementOption = 0.0,
    move_games: MoveGamesOption = None,
    memory: MemoryOption = None,
    deals: DealsOption = None,
    jobs: JobsOption = None,
    out: OutOption = None,
    keep_records: RecordsFlag = True,
) -> int:
    """Play a Swiss tournament: in each round, bots meet those that have done as well.

    --hands or --matches are for each pair; by default 100 hands, or the
    boards of --deals in equal parts for all rounds. With --until-decided
    they are the most, and a pair ends when it is decided.
    Ctrl-C prints the results so far; with --out you can resume.
    """
    found = None if deals is None else _read_deals(deals, name, players, option)
    if hands is None and matches is None:
        usual = _HANDS_OF_PAIR if found is None else max(1, len(found) // rounds)
        hands, matches = _choose_boards(found, usual)
    designs = {} if design is None else {"design": design}
    tournament = Tournament(
        make_rules(name, players, option) if found is None else found.rules,
        [parse_entrant(bot) for bot in bots],
        hands=hands,
        matches=matches,
        seed=secrets.randbits(48) if seed is None else seed,
        until=Until.DECIDED if until_decided else Until.ALL,
        clock=choose_clock(move_seconds, match_seconds, increment, move_games),
        memory=None if memory is None else memory << 20,
        deals=found,
        **designs,
    )
    return play_swiss(Swiss(tournament, rounds), out, jobs, keep_records=keep_records)


@arena.command()
def resume(
    folder: FolderArgument,
    hands: HandsOption = None,
    matches: MatchesOption = None,
    until_decided: UntilFlag = False,
    jobs: JobsOption = None,
    live: LiveOption = None,
) -> int:
    """Resume a tournament where it stopped.

    --hands or --matches set a new total, which is played whether or not it is
    decided before; with --until-decided, only until then.
    """
    if is_swiss(folder):
        if hands or matches or until_decided or live:
            raise typer.BadParameter(
                "a Swiss tournament is resumed as it is: leave out all options but --jobs"
            )
        pairs, records = [[*Path(folder).rglob(name)] for name in (BOARDS, RECORDS)]
        keep_records = bool(records) or not pairs
        return play_swiss(read_swiss(folder).swiss, folder, jobs, keep_records=keep_records)
    tournament = read_tournament(folder)
    other = matches if tournament.unit is Unit.HAND else hands
    if other is not None:
        raise typer.BadParameter(f"{folder} is of {tournament.unit.plural}: set their number")
    if hands is not None or matches is not None:
        tournament = attrs.evolve(tournament, hands=hands, matches=matches, until=Until.ALL)
    if until_decided:
        tournament = attrs.evolve(tournament, until=Until.DECIDED)
    has_records = (Path(folder) / RECORDS).exists()
    return play_tournament(tournament, folder, jobs, live=live, keep_records=has_records)


@arena.command()
def report(folder: FolderArgument) -> None:
    """Print the results so far and write them to the folder, even while the tournament runs.

    report.html is a page of tables, plots and instructive boards; seats.csv has
    a row for every seat of every board, and so has seats.parquet if pyarrow is
    installed. Of a Swiss tournament, only the table is printed; report the folder
    of a pair, such as FOLDER/round_1/pair_1, for more.
    """
    if is_swiss(folder):
        typer.echo(format_swiss(read_swiss(folder)))
        return
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


@arena.command()
def merge(folders: FoldersArgument, out: NewFolderOption) -> None:
    """Merge the folders of parts (--first) into one, as if one run had played them."""
    merge_folders(folders, out)
    typer.echo(format_results(read_results(out)))


@arena.command()
def league(folders: FoldersArgument) -> None:
    """Rate bots over many tournaments, in the order in which they were played."""
    typer.echo(format_league(rate_folders(folders)))


@arena.command()
def deals(
    source: SourceArgument,
    out: NewFileOption,
    lost_by: LostByOption = None,
    count: CountOption = None,
) -> None:
    """Write a file of boards for --deals: those of a task or of a tournament.

    With --lost-by, they are the boards that a bot has lost, to work on them.
    """
    if lost_by is not None:
        found = collect_losses(source, lost_by, **({} if count is None else {"count": count}))
    elif Path(source).is_dir():
        found = make_deals(read_tournament(source), Path(source).resolve().name)
    else:
        found = _make_standard(source, count)
    write_deals(attrs.evolve(found, starts=found.starts[:count]), out)
    typer.echo(f"{out}: {format_count(len(found.starts[:count]), str(found.unit))}")
