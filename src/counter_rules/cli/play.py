"""The command ``play``: a match by random seats, or with a person at one of them."""

from __future__ import annotations

import enum
from typing import Annotated, Final

import attrs
import typer

from counter_rules.cli.arguments import AsciiFlag, JsonFlag, OptionTexts, parse_count, parse_whole
from counter_rules.cli.commands import save_own
from counter_rules.cli.encoding import write_letters_only
from counter_rules.cli.files import check_writable, create_file, replace_record
from counter_rules.cli.json_lines import JsonReporter
from counter_rules.cli.match import Reporter, play_match
from counter_rules.cli.screen import Screen, make_console
from counter_rules.cli.seats import RandomSeats, name_seats
from counter_rules.cli.session import Session
from counter_rules.cli.start import begin_match, resume_match, take_seat, take_seed
from counter_rules.cli.table import Table
from counter_rules.cli.text import TextReporter, describe_options
from counter_rules.moves import Move
from counter_rules.records import Record

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells have it."""

_TO_GO_ON: Final = "to go on with a match later, start it with --save FILE"


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
        str,
        typer.Option(
            metavar="FILE", help="Keep the whole match, every card, in a new file, to go on."
        ),
    ] = "",
    resume: Annotated[
        str,
        typer.Option(
            metavar="FILE", help="Go on with the match that --save has kept, and keep it."
        ),
    ] = "",
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
    start = resume_match(resume) if resume else begin_match(name, players, option, names)
    record, number = take_seed(start, seed)
    if auto:
        reporter = _make_reporter(record, is_quiet=quiet, is_json=json)
        return _watch(record, reporter, seed=number, hands=hands, save=save)
    others = RandomSeats(number, len(record.moves))
    record, place = take_seat(record, seat)
    table = Table(record, seat=place, others=others, hands=hands)
    return _seat_person(table, _prepare_file(save, resume))


def _prepare_file(save: str, resume: str) -> str:
    """Return the name of the file that keeps the match, if any, once it can be written."""
    if save and save != resume:
        create_file(save)
    elif resume:
        check_writable(resume)
    return save or resume


def _make_reporter(record: Record, *, is_quiet: bool, is_json: bool) -> Reporter:
    if is_json:
        return JsonReporter(is_quiet=is_quiet)
    return TextReporter(make_console(), name_seats(record.names), is_quiet=is_quiet)


def _watch(record: Record, reporter: Reporter, *, seed: int, hands: int | None, save: str) -> int:
    """Let every seat choose at random, and keep the match if that is wanted."""
    if save:
        create_file(save)
    moves: list[Move] = []
    try:
        moves.extend(play_match(record.rules, seed=seed, hands=hands, reporter=reporter))
    finally:
        if save:
            replace_record(attrs.evolve(record, moves=tuple(moves)), save)
    return 0


class _Leaving(enum.Enum):
    """How a person left the table."""

    DONE = enum.auto()
    """The match is over or stopped, or they quit."""
    NO_MORE_INPUT = enum.auto()
    INTERRUPTED = enum.auto()


def _seat_person(table: Table, save: str) -> int:
    """Let a person play; keep the match if that is wanted, or if they leave it in the middle."""
    screen = Screen(name_seats(table.names))
    screen.say(f"{table.view.rules.name}, {table.view.rules.players} players", style="bold")
    screen.say(f"options: {describe_options(table.view.rules)}")
    own, name = f"seat {table.seat}", screen.name(table.seat)
    screen.say(f"you are {own if name == own else f'{name}, {own}'}; ? helps")
    if save:
        screen.say(f"the whole match is kept in {save}, with every card")
    session, leaving = Session(table, screen), _Leaving.DONE
    try:
        leaving = _play_out(session)
    finally:
        if save:
            replace_record(table.whole_record, save)
            screen.say(f"saved in {save}: the whole match, with every card")
    if not save:
        _part(session, leaving, table, screen)
    return INTERRUPTED if leaving is _Leaving.INTERRUPTED else 0


def _part(session: Session, leaving: _Leaving, table: Table, screen: Screen) -> None:
    """Keep what a person knows of a match that breaks off; say so if one that they quit is lost."""
    if leaving is not _Leaving.DONE and table.is_going_on:
        screen.say(save_own(table))
        screen.say(_TO_GO_ON)
    elif leaving is _Leaving.DONE and session.is_lost:
        screen.say("nothing was kept: before you quit, save FILE keeps what you know")
        screen.say(_TO_GO_ON)


def _play_out(session: Session) -> _Leaving:
    try:
        session.run()
    except EOFError:
        return _Leaving.NO_MORE_INPUT
    except KeyboardInterrupt:
        return _Leaving.INTERRUPTED
    return _Leaving.DONE
