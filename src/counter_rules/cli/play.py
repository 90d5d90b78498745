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
from counter_rules.cli.json_lines import JsonReporter
from counter_rules.cli.keeper import Keeper
from counter_rules.cli.leaving import INTERRUPTED, Leaving, finish_file, part, play_out
from counter_rules.cli.match import Reporter, play_match
from counter_rules.cli.screen import Screen, make_console
from counter_rules.cli.seats import RandomSeats, name_seats
from counter_rules.cli.session import Session
from counter_rules.cli.start import begin_match, resume_match, take_seat, take_seed
from counter_rules.cli.streams import complain, write_letters_only
from counter_rules.cli.table import Table
from counter_rules.cli.text import TextReporter, describe_options
from counter_rules.notation import MOST_LETTERS
from counter_rules.records import Record


def play(
    name: Annotated[str | None, typer.Argument(help="The ruleset, such as counter.")] = None,
    players: Annotated[int | None, typer.Option(parser=parse_count, help="How many play.")] = None,
    seat: Annotated[
        int | None,
        typer.Option(parser=parse_whole, help="Where you sit; by default 0, or as before."),
    ] = None,
    names: Annotated[
        str, typer.Option(metavar="ANA,BEN…", help="The players' names, seat 0 first.")
    ] = "",
    seed: Annotated[
        int | None,
        typer.Option(
            parser=parse_whole, help="Any whole number; the same seed deals the same cards."
        ),
    ] = None,
    auto: Annotated[
        bool, typer.Option("--auto", help="Let every seat choose at random among legal moves.")
    ] = False,
    hands: Annotated[
        int | None, typer.Option(parser=parse_count, help="Stop after this many hands.")
    ] = None,
    option: OptionTexts = None,
    save: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Keep the whole match, every card, in a new file, to go on."
        ),
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Go on with the match that --save has kept, and keep it."
        ),
    ] = None,
    limit: LimitOption = MOST_LETTERS,
    ascii: AsciiFlag = False,  # noqa: A002 - it is the name of the option
    quiet: Annotated[bool, typer.Option("--quiet", help="Print the result only.")] = False,
    json: JsonFlag = False,
) -> int:
    """Play a match against seats that choose at random; or watch one, with --auto.

    You see what your seat may know; at a question, ? tells what you can answer.
    What you save there holds no more than you know, until the match is over.
    --save FILE keeps every card; --resume FILE goes on with it another time.
    """
    if ascii:
        write_letters_only()
    if auto and (seat is not None or resume):
        raise typer.TyperException("--seat and --resume seat a person: leave out --auto")
    if not auto and (quiet or json):
        raise typer.TyperException("a person plays in the open: --quiet and --json need --auto")
    if resume and (name or players or option or names):
        raise typer.TyperException("the game and the names are those of the match resumed")
    if save in ("", STANDARD):
        raise FileError("--save keeps the match in a file: name one")
    if resume is not None:
        start = resume_match(resume, save, limit)
    else:
        start = begin_match(name, players, option, names)
    record, number = take_seed(start, seed)
    if auto:
        reporter = _make_reporter(record, is_quiet=quiet, is_json=json)
        keeper = _make_keeper(record, save, resume, complain)
        return _watch(record, reporter, seed=number, hands=hands, keeper=keeper)
    others = RandomSeats(number, len(record.moves))
    record, place = take_seat(record, seat)
    screen = Screen(name_seats(record.names))
    keeper = _make_keeper(record, save, resume, screen.say)
    keep = None if keeper is None else keeper.add
    table = Table(record, seat=place, others=others, hands=hands, keep=keep)
    return _seat_person(table, screen, keeper)


def _make_keeper(
    record: Record, save: str | None, resume: str | None, tell: Callable[[str], object]
) -> Keeper | None:
    """Begin to keep the match in a file, if that is wanted."""
    name = resume if save is None else save
    if name is None:
        return None
    return Keeper(record, name, is_new=name != resume, tell=tell)


def _make_reporter(record: Record, *, is_quiet: bool, is_json: bool) -> Reporter:
    if is_json:
        return JsonReporter(is_quiet=is_quiet)
    return TextReporter(make_console(), name_seats(record.names), is_quiet=is_quiet)


def _watch(
    record: Record, reporter: Reporter, *, seed: int, hands: int | None, keeper: Keeper | None
) -> int:
    """Let every seat choose at random, and keep the match if that is wanted."""
    for move in play_match(record.rules, seed=seed, hands=hands, reporter=reporter):
        if keeper is not None:
            keeper.add(move)
    if keeper is not None:
        keeper.close()
    return 0


def _seat_person(table: Table, screen: Screen, keeper: Keeper | None) -> int:
    """Let a person play; keep what they know if they leave in the middle and nothing is kept."""
    screen.say(f"{table.view.rules.name}, {table.view.rules.players} players", style="bold")
    screen.say(f"options: {describe_options(table.view.rules)}")
    own, name = f"seat {table.seat}", screen.name(table.seat)
    screen.say(f"you are {own if name == own else f'{name}, {own}'}; ? helps")
    if keeper is not None:
        screen.say(f"the whole match is kept in {keeper.name}, with every card")
    session = Session(table, screen)
    leaving = play_out(session)
    if keeper is not None:
        finish_file(keeper, table, screen, leaving)
    else:
        part(session, table, screen, leaving)
    return INTERRUPTED if leaving is Leaving.INTERRUPTED else 0
