"""The command ``play``: a match of bots, or with a person at one of the seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Annotated, Final

import typer

from counter_rules.arena import Entrant, Tournament
from counter_rules.bots import Seats
from counter_rules.cli.arguments import (
    AsciiFlag,
    JsonFlag,
    LimitOption,
    OptionTexts,
    add_compass,
    parse_count,
    parse_whole,
)
from counter_rules.cli.keeping import Keeper
from counter_rules.cli.leaving import finish_file, play_out, save_or_warn
from counter_rules.cli.records import STANDARD, FileError
from counter_rules.cli.screen import Screen, complain, write_letters_only
from counter_rules.cli.seats import (
    DEFAULT_OPPONENTS,
    SeatedMatch,
    begin_match,
    choose_seat,
    choose_seed,
    make_bots,
    resume_match,
)
from counter_rules.cli.session import Session
from counter_rules.cli.watch import (
    play_match,
    print_aim,
    print_heading,
    print_json,
    print_match,
    write_series,
)
from counter_rules.notation import MAX_CHARACTERS
from counter_rules.records import Record
from counter_rules.records.inner import COMMITMENT
from counter_rules.seats import Seat

# Options, and their contradictions.

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
        metavar="FILE", help="Save the whole match, with every card, in a new file for --resume."
    ),
]
ResumeOption = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Continue a match saved by --save, and keep saving it."),
]
QuietFlag = Annotated[bool, typer.Option("--quiet", help="Print the result only.")]
MatchesOption = Annotated[
    int | None,
    typer.Option(parser=parse_count, help="Play this many between bots only, one line each."),
]
CsvOption = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Where --matches writes its lines; - is standard output."),
]
JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", "-J", parser=parse_count, help="The number of processes for --matches."),
]


_CONTRADICTIONS: Final = (
    (
        "--matches",
        ("--seat", "--resume", "--names", "--numbers", "--save", "--prove", "--quiet", "--json"),
        "--matches plays matches between bots: leave out {given}",
    ),
    (
        "--auto",
        ("--seat", "--resume", "--prove"),
        "--seat, --resume and --prove are for a match that you play: leave out --auto",
    ),
    (
        "--resume",
        ("NAME", "--players", "--option", "--names", "--numbers"),
        "--resume takes the game and the names from the file",
    ),
)
"""Options with those they contradict, and the message of the refusal."""

_NEEDS: Final = (
    (("--quiet", "--json"), "--auto", "are for a match between bots"),
    (("--csv", "--jobs"), "--matches", "are for many matches"),
)
"""Options that need another one, and why."""


def check_together(words: Mapping[str, object]) -> None:
    """Refuse options that contradict each other, by `typer.TyperException`.

    ``words`` has all options by name with their values; None, empty or False if not given.
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


# The command.

_ON_COMMITMENT: Final = (
    "this is the digest of the seed, which you see once the match is over: "
    "together they prove that no deal was changed"
)


def play(
    name: RulesetName = None,
    players: PlayersOption = None,
    seat: SeatOption = None,
    names: NamesOption = "",
    is_numbered: NumbersFlag = False,
    opponents: OpponentsOption = DEFAULT_OPPONENTS,
    seed: SeedOption = None,
    is_proven: ProveFlag = False,
    is_auto: AutoFlag = False,
    hands: HandsOption = None,
    option: OptionTexts = None,
    save: SaveOption = None,
    resume: ResumeOption = None,
    limit: LimitOption = MAX_CHARACTERS,
    matches: MatchesOption = None,
    csv: CsvOption = None,
    jobs: JobsOption = None,
    is_ascii: AsciiFlag = False,
    is_quiet: QuietFlag = False,
    is_json: JsonFlag = False,
) -> int:
    """Play a match against bots that play to win, or watch one.

    You see what your seat may know; ? lists your answers to a question.
    Until the match is over, what you save there holds only what you know.
    --save FILE keeps every card; --resume FILE continues another time.
    --matches N --csv FILE plays many, and writes the result of each.
    """
    words = {"NAME": name, "--players": players, "--option": option, "--names": names}
    words |= {"--seat": seat, "--numbers": is_numbered, "--save": save, "--resume": resume}
    words |= {"--auto": is_auto, "--prove": is_proven, "--quiet": is_quiet, "--json": is_json}
    check_together(words | {"--matches": matches, "--csv": csv, "--jobs": jobs})
    _check_files(save, csv)
    if is_ascii:
        write_letters_only()
    if resume is None:
        record = begin_match(name, players, option, names)
    else:
        record = resume_match(resume, save, limit)
    record, number = choose_seed(record, seed)
    if matches is not None:
        bots = [Entrant("--opponents", opponents)]
        series = Tournament(record.rules, bots, matches=matches, seed=number)
        file, is_drawn = csv or STANDARD, seed is None
        write_series(series, file, hands=hands, jobs=jobs or 1, is_drawn=is_drawn)
        return 0
    with ExitStack() as opened:
        place: Seat | None = None
        if not is_auto:
            record, place = choose_seat(record, seat)
            if not resume and not is_numbered:
                record = add_compass(record, place)
        seats = Seats(make_bots(opponents, record.rules.players, opened, place), number)
        if place is None:
            return _watch(record, number, seats, hands, save, is_quiet=is_quiet, is_json=is_json)
        return _sit_down(record, seats, place, hands, save, resume, is_proven=is_proven)


def _check_files(save: str | None, csv: str | None) -> None:
    """Raise `FileError` if a file has no name."""
    if save in ("", STANDARD):
        raise FileError("--save needs the name of a file")
    if csv == "":
        raise FileError("--csv needs the name of a file, or - for standard output")


def _sit_down(
    record: Record,
    seats: Seats,
    seat: Seat,
    hands: int | None,
    save: str | None,
    resume: str | None,
    *,
    is_proven: bool,
) -> int:
    """Let a person play; save the match in a file, or what they know when they leave."""
    screen = Screen(record.names)
    keeper = _start_keeping(record, save, resume, screen.say)
    keep = None if keeper is None else keeper.add
    others, hear = seats.move, seats.hear
    table = SeatedMatch(record, seat=seat, others=others, hear=hear, hands=hands, keep=keep)
    print_heading(screen, record.rules)
    print_aim(screen, record.rules)
    own, name = f"seat {seat}", screen.name(seat)
    screen.say(f"you are {own if name == own else f'{name}, {own}'}; ? for help")
    if keeper is not None:
        screen.say(f"the whole match is saved in {keeper.name}, with every card")
    if is_proven:
        _say_commitment(table, screen)
    session = Session(table, screen)
    leaving = play_out(session)
    if keeper is not None:
        finish_file(keeper, table, screen, leaving)
    else:
        save_or_warn(session, table, screen, leaving)
    return leaving.status


def _start_keeping(
    record: Record, save: str | None, resume: str | None, say: Callable[[str], object]
) -> Keeper | None:
    """Make the keeper of the match, if it is saved in a file."""
    name = resume if save is None else save
    return None if name is None else Keeper(record, name, is_new=name != resume, say=say)


def _watch(
    record: Record,
    seed: int,
    seats: Seats,
    hands: int | None,
    save: str | None,
    *,
    is_quiet: bool,
    is_json: bool,
) -> int:
    """Print a match that bots play."""
    keeper = _start_keeping(record, save, None, complain)
    keep = None if keeper is None else keeper.add
    steps = play_match(record.rules, seats, hands=hands, keep=keep)
    if is_json:
        print_json(record.rules, seed, steps, is_quiet=is_quiet)
    else:
        print_match(record.rules, seed, steps, Screen(record.names), is_quiet=is_quiet)
    if keeper is not None:
        keeper.close()
    return 0


def _say_commitment(table: SeatedMatch, screen: Screen) -> None:
    """Print the digest of the seed that all deals come from."""
    digest = dict(table.own_record.tags).get(COMMITMENT)
    if digest is None:
        screen.say("commitment: none, as the seed changed in the middle of the match")
    else:
        screen.say(f"commitment: {digest}", _ON_COMMITMENT)
