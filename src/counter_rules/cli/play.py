"""The command ``play``: a match of bots, or with a person at one of the seats."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Final

from counter_rules.arena import Entrant, Tournament
from counter_rules.bots import Seats
from counter_rules.cli.arguments import AsciiFlag, JsonFlag, LimitOption, OptionTexts
from counter_rules.cli.files import STANDARD, FileError
from counter_rules.cli.keeper import Keeper
from counter_rules.cli.leaving import finish_file, part, play_out
from counter_rules.cli.names import add_compass
from counter_rules.cli.narrator import print_aim, print_heading
from counter_rules.cli.play_options import (
    AutoFlag,
    CsvOption,
    HandsOption,
    JobsOption,
    MatchesOption,
    NamesOption,
    NumbersFlag,
    OpponentsOption,
    PlayersOption,
    ProveFlag,
    QuietFlag,
    ResumeOption,
    RulesetName,
    SaveOption,
    SeatOption,
    SeedOption,
    check_together,
)
from counter_rules.cli.screen import Screen
from counter_rules.cli.seats import USUAL, make_bots
from counter_rules.cli.series import write_series
from counter_rules.cli.session import Session
from counter_rules.cli.start import begin_match, resume_match, take_seat, take_seed
from counter_rules.cli.streams import complain, write_letters_only
from counter_rules.cli.table import Table
from counter_rules.cli.watch import play_match, print_json, print_match
from counter_rules.notation import MAX_CHARACTERS
from counter_rules.records import Record
from counter_rules.records._proof import COMMITMENT
from counter_rules.seats import Seat

_ON_COMMITMENT: Final = (
    "this is the digest of a seed that you are shown once the match is over: "
    "it proves that no deal was changed"
)


def play(
    name: RulesetName = None,
    players: PlayersOption = None,
    seat: SeatOption = None,
    names: NamesOption = "",
    is_numbered: NumbersFlag = False,
    opponents: OpponentsOption = USUAL,
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

    You see what your seat may know; ? lists what you can answer to a question.
    What you save there holds no more than you know, until the match is over.
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
    record, number = take_seed(record, seed)
    if matches is not None:
        bots = [Entrant("--opponents", opponents)]
        series = Tournament(record.rules, bots, matches=matches, seed=number)
        file, is_drawn = csv or STANDARD, seed is None
        write_series(series, file, hands=hands, jobs=jobs or 1, is_drawn=is_drawn)
        return 0
    with ExitStack() as opened:
        if is_auto:
            seats = Seats(make_bots(opponents, record.rules.players, opened), number)
            return _watch(record, number, seats, hands, save, is_quiet=is_quiet, is_json=is_json)
        record, place = take_seat(record, seat)
        if not resume and not is_numbered:
            record = add_compass(record, place)
        seats = Seats(make_bots(opponents, record.rules.players, opened, place), number)
        return _sit_down(record, seats, place, hands, save, resume, is_proven=is_proven)


def _check_files(save: str | None, csv: str | None) -> None:
    """Refuse files that have no name.

    Raises:
        FileError: if one has none.
    """
    if save in ("", STANDARD):
        raise FileError("--save keeps the match in a file: name one")
    if csv == "":
        raise FileError("--csv writes to a file, or with - to standard output: name one")


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
    """Give a person a seat at the table, with a file where it is wanted, and let them play."""
    screen = Screen(record.names)
    keeper = _start_keeping(record, save, resume, screen.say)
    keep = None if keeper is None else keeper.add
    others, hear = seats.move, seats.hear
    table = Table(record, seat=seat, others=others, hear=hear, hands=hands, keep=keep)
    return _run_session(table, screen, keeper, is_proven=is_proven)


def _start_keeping(
    record: Record, save: str | None, resume: str | None, say: Callable[[str], object]
) -> Keeper | None:
    """Return what keeps the match in a file, if that is wanted."""
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


def _run_session(table: Table, screen: Screen, keeper: Keeper | None, *, is_proven: bool) -> int:
    """Let a person play; keep what they know if they leave early and nothing is kept."""
    print_heading(screen, table.view.rules)
    print_aim(screen, table.view.rules)
    own, name = f"seat {table.seat}", screen.name(table.seat)
    screen.say(f"you are {own if name == own else f'{name}, {own}'}; ? for help")
    if keeper is not None:
        screen.say(f"the whole match is kept in {keeper.name}, with every card")
    if is_proven:
        _say_commitment(table, screen)
    session = Session(table, screen)
    leaving = play_out(session)
    if keeper is not None:
        finish_file(keeper, table, screen, leaving)
    else:
        part(session, table, screen, leaving)
    return leaving.status


def _say_commitment(table: Table, screen: Screen) -> None:
    """Print the digest of the seed from which all deals come."""
    digest = dict(table.own_record.tags).get(COMMITMENT)
    if digest is None:
        screen.say("commitment: none, as the seed was changed in the middle of the match")
    else:
        screen.say(f"commitment: {digest}", _ON_COMMITMENT)
