"""The command ``play``: a match by random seats, or with a person at one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from counter_rules.cli.arguments import (
    AsciiFlag,
    JsonFlag,
    LimitOption,
    OptionTexts,
    parse_count,
    parse_whole,
)
from counter_rules.cli.files import STANDARD, FileError
from counter_rules.cli.keeper import Keeper
from counter_rules.cli.leaving import INTERRUPTED, Leaving, finish_file, part, play_out
from counter_rules.cli.narrator import print_heading
from counter_rules.cli.screen import Screen
from counter_rules.cli.seats import RandomSeats, name_seats
from counter_rules.cli.session import Session
from counter_rules.cli.start import begin_match, resume_match, take_seat, take_seed
from counter_rules.cli.streams import complain, write_letters_only
from counter_rules.cli.table import Table
from counter_rules.cli.watch import play_match, print_json, print_match
from counter_rules.notation import MAX_CHARACTERS
from counter_rules.records import Record

RulesetName = Annotated[str | None, typer.Argument(help="The ruleset, such as counter.")]
PlayersOption = Annotated[int | None, typer.Option(parser=parse_count, help="How many play.")]
SeatOption = Annotated[
    int | None, typer.Option(parser=parse_whole, help="Where you sit; by default 0, or as before.")
]
NamesOption = Annotated[
    str, typer.Option(metavar="ANA,BEN…", help="The players' names, seat 0 first.")
]
SeedOption = Annotated[
    int | None,
    typer.Option(parser=parse_whole, help="Any whole number; the same seed deals the same cards."),
]
AutoFlag = Annotated[
    bool, typer.Option("--auto", help="Let every seat choose at random among legal moves.")
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


def play(
    name: RulesetName = None,
    players: PlayersOption = None,
    seat: SeatOption = None,
    names: NamesOption = "",
    seed: SeedOption = None,
    is_auto: AutoFlag = False,
    hands: HandsOption = None,
    option: OptionTexts = None,
    save: SaveOption = None,
    resume: ResumeOption = None,
    limit: LimitOption = MAX_CHARACTERS,
    is_ascii: AsciiFlag = False,
    is_quiet: QuietFlag = False,
    is_json: JsonFlag = False,
) -> int:
    """Play a match against seats that choose at random; or watch one, with --auto.

    You see what your seat may know; ? lists what you can answer to a question.
    What you save there holds no more than you know, until the match is over.
    --save FILE keeps every card; --resume FILE continues another time.
    """
    if is_ascii:
        write_letters_only()
    if is_auto and (seat is not None or resume):
        raise typer.TyperException("--seat and --resume are for a match with you: leave out --auto")
    if not is_auto and (is_quiet or is_json):
        raise typer.TyperException("--quiet and --json are for a match without you: add --auto")
    if resume and (name or players or option or names):
        raise typer.TyperException("--resume takes the game and the names from the file")
    if save in ("", STANDARD):
        raise FileError("--save keeps the match in a file: name one")
    if resume is None:
        record = begin_match(name, players, option, names)
    else:
        record = resume_match(resume, save, limit)
    record, number = take_seed(record, seed)
    if is_auto:
        return _watch(record, number, hands, save, is_quiet=is_quiet, is_json=is_json)
    return _sit_down(record, number, seat, hands, save, resume)


def _sit_down(
    record: Record,
    seed: int,
    seat: int | None,
    hands: int | None,
    save: str | None,
    resume: str | None,
) -> int:
    """Give a person a seat at the table, with a file where it is wanted, and let them play."""
    others = RandomSeats(seed, len(record.moves)).find_move
    record, place = take_seat(record, seat)
    screen = Screen(name_seats(record.names))
    keeper = _start_keeping(record, save, resume, screen.say)
    keep = None if keeper is None else keeper.add
    table = Table(record, seat=place, others=others, hands=hands, keep=keep)
    return _run_session(table, screen, keeper)


def _start_keeping(
    record: Record, save: str | None, resume: str | None, say: Callable[[str], object]
) -> Keeper | None:
    """Return what keeps the match in a file, if that is wanted."""
    name = resume if save is None else save
    return None if name is None else Keeper(record, name, is_new=name != resume, say=say)


def _watch(
    record: Record, seed: int, hands: int | None, save: str | None, *, is_quiet: bool, is_json: bool
) -> int:
    """Print a match that random seats play."""
    keeper = _start_keeping(record, save, None, complain)
    keep = None if keeper is None else keeper.add
    steps = play_match(record.rules, seed=seed, hands=hands, keep=keep)
    if is_json:
        print_json(record.rules, seed, steps, is_quiet=is_quiet)
    else:
        print_match(record.rules, seed, steps, Screen(name_seats(record.names)), is_quiet=is_quiet)
    if keeper is not None:
        keeper.close()
    return 0


def _run_session(table: Table, screen: Screen, keeper: Keeper | None) -> int:
    """Let a person play; keep what they know if they leave early and nothing is kept."""
    print_heading(screen, table.view.rules)
    own, name = f"seat {table.seat}", screen.name(table.seat)
    screen.say(f"you are {own if name == own else f'{name}, {own}'}; ? for help")
    if keeper is not None:
        screen.say(f"the whole match is kept in {keeper.name}, with every card")
    session = Session(table, screen)
    leaving = play_out(session)
    if keeper is not None:
        finish_file(keeper, table, screen, leaving)
    else:
        part(session, table, screen, leaving)
    return INTERRUPTED if leaving is Leaving.INTERRUPTED else 0
