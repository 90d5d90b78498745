"""Playing a part of a tournament, in any process."""

from __future__ import annotations

import contextlib
import random
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from io import StringIO
from itertools import count
from typing import Final, TypeVar

import attrs

from counter_rules.arena._deals import Start
from counter_rules.arena._machines import Machine, get_machine
from counter_rules.arena._seatings import (
    Board,
    Faults,
    HandScore,
    Play,
    Seating,
    close_bot,
    digest_records,
)
from counter_rules.arena._tournament import Tournament
from counter_rules.bots import (
    Bot,
    FaultKind,
    ProcessBot,
    Seats,
    SupportsBegin,
    SupportsHear,
    ask,
    begin,
    hear,
)
from counter_rules.bots.inner import IllegalAnswerError, close_after, describe_error, play_on
from counter_rules.engine import legal_moves, new_game
from counter_rules.errors import CounterRulesError
from counter_rules.events import Event
from counter_rules.moves import Move
from counter_rules.records import Record
from counter_rules.records.inner import dumps_played
from counter_rules.results import HandResult
from counter_rules.state import State
from counter_rules.views import View

# The bots that play a part, each made once.

_LONGEST_LOG: Final = 65_536
"""The most characters of a bot's log for a part."""


class _Log(StringIO):
    """Keeps the beginning of what a bot has written, and drops the rest."""

    def write(self, text: str) -> int:
        """Add text, as far as there is room."""
        super().write(text[: max(_LONGEST_LOG - self.tell(), 0)])
        return len(text)


class Roster:
    """The bots that play a part: as many copies of each as a table needs."""

    def __init__(self, tournament: Tournament, opened: ExitStack) -> None:
        self._tournament, self._opened = tournament, opened
        self._copies: list[list[Bot]] = [[] for _ in tournament.bots]
        self._logs = [_Log() for _ in tournament.bots]

    def seat(self, seating: Seating) -> list[Bot]:
        """Return a bot for every seat. No two seats share one, as it may keep a memory."""
        numbers = {entrant: count() for entrant in set(seating)}
        return [self._get(entrant, next(numbers[entrant])) for entrant in seating]

    def _get(self, entrant: int, number: int) -> Bot:
        """Return a copy of a bot; make it if it does not exist yet or must be replaced."""
        copies = self._copies[entrant]
        if number == len(copies):
            copies.append(self._make(entrant))
        elif self._is_stale(entrant, copies[number]):
            close_bot(copies[number])
            copies[number] = self._make(entrant)
        return copies[number]

    def _make(self, entrant: int) -> Bot:
        tournament = self._tournament
        bot = tournament.bots[entrant].make_bot(
            clock=tournament.clock, memory=tournament.memory, log=self._logs[entrant]
        )
        return close_after(self._opened, bot)

    def read_logs(self) -> tuple[str, ...]:
        """Return the beginning of what each bot has written, once all are closed."""
        return tuple([log.getvalue() for log in self._logs])

    def _is_stale(self, entrant: int, bot: Bot) -> bool:
        """Return whether a bot has ended, or may keep a memory and has no ``begin`` to reset it."""
        if isinstance(bot, ProcessBot):
            return not bot.is_running
        is_named = isinstance(self._tournament.bots[entrant].make, str)
        return not (is_named or _is_kind(bot, SupportsBegin))


# A bot at its seat: the match continues whatever it does, and its faults are counted.

ResultT = TypeVar("ResultT")

_LATE: Final = Faults(late=1)
_ILLEGAL: Final = Faults(illegal=1)
_CRASHED: Final = Faults(crashed=1)
_OF_PROGRAMS: Final = {
    FaultKind.LATE: _LATE,
    FaultKind.NONSENSE: _ILLEGAL,
    FaultKind.WRONG_SEAT: _ILLEGAL,
    FaultKind.ILLEGAL: _ILLEGAL,
    FaultKind.GONE: _CRASHED,
}


class SeatedBot:
    """A bot at its seat, for one match, with clocks in seconds.

    It counts its ``moves``, and the ``seconds`` that all its calls take, those for events included:
    by a clock on the wall, ``now``, and by one of the processor, ``cpu``. The processor time of a
    program is its own; ``cpu_seconds`` is None where the system does not say it.
    """

    def __init__(self, bot: Bot, now: Callable[[], float], cpu: Callable[[], float]) -> None:
        self._bot, self._now, self._cpu = bot, now, cpu
        self._before = len(bot.faults) if isinstance(bot, ProcessBot) else 0
        self._cpu_before = bot.measure_cpu() if isinstance(bot, ProcessBot) else 0.0
        self._own_faults, self._is_blamed = Faults(), False
        self.moves, self.seconds = 0, 0.0
        self.cpu_seconds = None if self._cpu_before is None else 0.0

    def __call__(self, view: View, rng: random.Random, /) -> Move:
        """Return its move, or a random one if it gives no legal move."""
        self.moves += 1
        move = self._let(ask, view, rng, illegal=_ILLEGAL)
        self._is_blamed = False
        return rng.choice(legal_moves(view)) if move is None else move

    def _let(
        self, do: Callable[..., ResultT], *given: object, illegal: Faults = _CRASHED
    ) -> ResultT | None:
        """Call the bot, measure the time and count a failure, an illegal answer as ``illegal``."""
        start, cpu_start = self._now(), self._cpu()
        try:
            return do(self._bot, *given)
        except IllegalAnswerError as error:
            self._blame(illegal, str(error))
        except CounterRulesError as error:  # its text is a sentence already
            self._blame(_CRASHED, str(error))
        except Exception as error:  # noqa: BLE001 - whatever it does, the match goes on
            self._blame(_CRASHED, describe_error(error))
        finally:
            self.seconds += self._now() - start
            self._add_cpu(self._cpu() - cpu_start)
        return None

    def _add_cpu(self, seconds: float) -> None:
        """Add the processor time of a call; of a program, all that it has taken until now."""
        if not isinstance(self._bot, ProcessBot):
            self.cpu_seconds = (self.cpu_seconds or 0.0) + seconds
        elif self._cpu_before is not None:
            now = self._bot.measure_cpu()
            if now is not None:  # it has not ended
                self.cpu_seconds = now - self._cpu_before

    def _blame(self, fault: Faults, why: str) -> None:
        """Count a fault, once for a move and the calls before it; programs count their own."""
        if not self._is_blamed and not isinstance(self._bot, ProcessBot):
            self._own_faults += attrs.evolve(fault, why=why)
        self._is_blamed = True

    @property
    def faults(self) -> Faults:
        """The faults of its moves."""
        found = self._own_faults
        if isinstance(self._bot, ProcessBot):
            for fault in self._bot.faults[self._before :]:
                found += attrs.evolve(_OF_PROGRAMS[fault.kind], why=fault.reason)
        return found


class FollowingBot(SeatedBot):
    """A bot at its seat that follows the match: its beginning, its events, or both."""

    def begin(self, view: View, /) -> None:
        """Notify it that the match begins, if it has a ``begin``."""
        self._let(begin, view)

    def hear(self, events: Iterable[Event], /) -> None:
        """Pass on the events of one move that its seat learns, if it has a ``hear``."""
        self._let(hear, events)


def seat_bot(bot: Bot, now: Callable[[], float], cpu: Callable[[], float]) -> SeatedBot:
    """Seat a bot; one that keeps no memory gets no events, which saves time."""
    follows = _is_kind(bot, SupportsBegin) or _is_kind(bot, SupportsHear)
    return (FollowingBot if follows else SeatedBot)(bot, now, cpu)


def _is_kind(bot: Bot, kind: type) -> bool:
    """Return whether a bot is of a kind; if that fails, say yes: the call fails and counts."""
    try:
        return isinstance(bot, kind)
    except Exception:  # noqa: BLE001 - whatever it does, the match goes on
        return True


# Playing a part.

_MICRO: Final = 1_000_000
_MOST_HANDS: Final = 1_000
"""The most hands of a match, which may have no end."""


@attrs.frozen(kw_only=True)
class Part:
    """Some boards of a tournament in order, played by one process, and the seconds they took.

    ``records`` are their matches as text, in order; there are none if they are not kept. ``logs``
    are what each bot, if it is a program, has written to its standard error.
    """

    boards: tuple[Board, ...]
    records: tuple[str, ...]
    seconds: float
    machine: Machine
    logs: tuple[str, ...]

    def cut(self, count: int) -> Part:
        """Return the first boards alone, with their matches."""
        boards = self.boards[:count]
        matches = sum([len(board.plays) for board in boards])
        return attrs.evolve(self, boards=boards, records=self.records[:matches])


def play_part(
    tournament: Tournament,
    numbers: range,
    *,
    starts: Sequence[Start] | None = None,
    keep_records: bool,
    most_hands: int | None = None,
    now: Callable[[], float] = time.perf_counter,
) -> Part:
    """Play the boards of a tournament with these numbers; raise `BotError` if a bot cannot be made.

    They begin with ``starts``, by default those of the tournament. A match stops after
    ``most_hands``, by default a thousand. The clock ``now`` is in seconds from
    any origin.
    """
    begun, cpu = now(), _choose_cpu_clock()
    boards, records = list[Board](), list[str]()
    with contextlib.ExitStack() as opened:
        roster = Roster(tournament, opened)
        most = most_hands or (_MOST_HANDS if tournament.hands is None else 1)
        begins = map(tournament.get_start, numbers) if starts is None else starts
        for number, start in zip(numbers, begins, strict=True):
            begin, seed = new_game(tournament.rules, hand_number=start.hand_number), start.seed
            plays, texts = list[Play](), list[str]()
            for seating in tournament.list_seatings(number):
                seated = [seat_bot(bot, now, cpu) for bot in roster.seat(seating)]
                seats = Seats(seated, seed, ask_bot=lambda bot, view, rng: bot(view, rng))
                match = [*play_on(begin, seats, last=len(begin.hand_results) + most)]
                plays.append(_sum_up(match[-1][1], seating, seated))
                if keep_records:
                    names = [tournament.bots[bot].name for bot in seating]
                    tags = {"Board": str(number), "Seed": str(seed)}
                    texts.append(_format_record(begin, match, names, tags))
            records += texts
            boards.append(
                Board(
                    number=number,
                    seed=seed,
                    hand_number=begin.hand_number,
                    plays=tuple(plays),
                    records=digest_records("".join(texts).encode()) if keep_records else None,
                )
            )
    return Part(
        boards=tuple(boards),
        records=tuple(records),
        seconds=now() - begun,
        machine=get_machine(),
        logs=roster.read_logs(),
    )


def _choose_cpu_clock() -> Callable[[], float]:
    """Return the clock of this process, which counts threads that bots start, too.

    Other threads may play as well, so each of them has a clock of its own.
    """
    is_alone = threading.current_thread() is threading.main_thread()
    return time.process_time if is_alone else time.thread_time


def _format_record(
    start: State, match: Sequence[tuple[Move, State]], names: Sequence[str], tags: Mapping[str, str]
) -> str:
    """Return a match as a record, with an empty line after it."""
    record = Record(
        rules=start.rules,
        hand_number=start.hand_number,
        dealer=start.dealer,
        moves=[move for move, _ in match],
        names=names,
        tags=tags,
    )
    return f"{dumps_played(record, [start, *[state for _, state in match]])}\n"


def _sum_up(end: State, seating: Seating, seated: Sequence[SeatedBot]) -> Play:
    """Return the result of a match, with what its bots have counted so far."""
    return Play(
        seating=seating,
        points=end.scores,
        hands=tuple([_score(one) for one in end.hand_results if not one.is_brought_forward]),
        winners=end.winners,
        moves=tuple([bot.moves for bot in seated]),
        microseconds=tuple([round(bot.seconds * _MICRO) for bot in seated]),
        cpu_microseconds=tuple([_round_cpu(bot.cpu_seconds) for bot in seated]),
        faults=tuple([bot.faults for bot in seated]),
    )


def _round_cpu(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * _MICRO)


def _score(result: HandResult) -> HandScore:
    pairs = zip(result.tricks_won, result.bids, strict=True)
    return HandScore(
        size=result.hand_size,
        points=result.points,
        surplus=tuple([won - bid for won, bid in pairs]),
    )
