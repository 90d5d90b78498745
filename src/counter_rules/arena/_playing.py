"""Playing a part of a tournament: some of its boards, in whichever process."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import count
from typing import Final

import attrs

from counter_rules.arena._boards import Board, Play, to_microseconds
from counter_rules.arena._entrants import Entrant, close_bot
from counter_rules.arena._seated import SeatedBot, seat_bot
from counter_rules.arena._seatings import Seating
from counter_rules.arena._tournament import Tournament
from counter_rules.bots import Bot, FaultKind, ProcessBot
from counter_rules.bots._play_out import play_on
from counter_rules.moves import Move
from counter_rules.records import Record
from counter_rules.records._writing import dumps_played
from counter_rules.state import State

_MOST_HANDS: Final = 1_000
"""How many hands a match is played for at most: it may have no end."""


@attrs.frozen(kw_only=True)
class Part:
    """Some boards of a tournament that one process has played.

    Args:
        boards: the boards, in order.
        records: for each board, the records of its matches as text; empty where none are kept.
        seconds: how long they took.
    """

    boards: tuple[Board, ...]
    records: tuple[str, ...]
    seconds: float


class Roster:
    """The bots that play a part: as many copies of each as a table needs."""

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        self._entrants = entrants
        self._copies: list[list[Bot]] = [[] for _ in entrants]

    def seat(self, seating: Seating) -> list[Bot]:
        """Return a bot for every seat. No two seats share one, as it may keep a memory."""
        numbers = {entrant: count() for entrant in set(seating)}
        return [self._find(entrant, next(numbers[entrant])) for entrant in seating]

    def _find(self, entrant: int, number: int) -> Bot:
        """Return a copy, made where there is none yet, or where a program has ended."""
        copies = self._copies[entrant]
        if number == len(copies):
            copies.append(self._entrants[entrant].make_bot())
        elif _is_gone(copies[number]):
            close_bot(copies[number])
            copies[number] = self._entrants[entrant].make_bot()
        return copies[number]

    def close(self) -> None:
        """Let all leave that are programs of their own."""
        for copies in self._copies:
            for bot in copies:
                close_bot(bot)


def _is_gone(bot: Bot) -> bool:
    """Return whether a bot is a program that has ended before its time."""
    if not isinstance(bot, ProcessBot) or not bot.faults:
        return False
    return bot.faults[-1].what is FaultKind.GONE


def play_part(
    tournament: Tournament,
    numbers: range,
    *,
    has_records: bool,
    now: Callable[[], float] = time.perf_counter,
) -> Part:
    """Play some boards.

    Raises:
        BotError: if a bot cannot be made.
    """
    start, roster = now(), Roster(tournament.bots)
    boards, texts = list[Board](), list[str]()
    try:
        for number in numbers:
            matches = _play_board(tournament, number, roster, now)
            boards.append(_make_board(tournament, number, matches))
            if has_records:
                texts.append("\n".join([_write_record(tournament, number, one) for one in matches]))
    finally:
        roster.close()
    return Part(boards=tuple(boards), records=tuple(texts), seconds=now() - start)


@attrs.frozen(kw_only=True)
class _Match:
    """A board played in one seating."""

    seating: Seating
    moves: tuple[Move, ...]
    states: tuple[State, ...]
    bots: tuple[SeatedBot, ...]


def _play_board(
    tournament: Tournament, number: int, roster: Roster, now: Callable[[], float]
) -> list[_Match]:
    """Play a board in all its seatings."""
    start, seed = tournament.start_board(number), tournament.find_seed(number)
    last = len(start.hand_results) + (_MOST_HANDS if tournament.hands is None else 1)
    return [
        _play_match(start, seed, last, seating, roster.seat(seating), now)
        for seating in tournament.list_seatings(number)
    ]


def _play_match(
    start: State,
    seed: int,
    last: int,
    seating: Seating,
    bots: Sequence[Bot],
    now: Callable[[], float],
) -> _Match:
    states, moves = [start], list[Move]()
    seated = [seat_bot(bot, now) for bot in bots]
    for move, made in play_on(start, seated, seed=seed, last=last, let=SeatedBot.__call__):
        moves.append(move)
        states.append(made.state)
    return _Match(seating=seating, moves=tuple(moves), states=tuple(states), bots=tuple(seated))


def _make_board(tournament: Tournament, number: int, matches: Sequence[_Match]) -> Board:
    return Board(
        number=number,
        seed=tournament.find_seed(number),
        hand_number=tournament.start_board(number).hand_number,
        plays=tuple([_sum_up(match) for match in matches]),
    )


def _sum_up(match: _Match) -> Play:
    """Return what came of a match."""
    end = match.states[-1]
    seats = range(end.rules.players)
    results = [result for result in end.hand_results if not result.is_brought_forward]
    return Play(
        seating=match.seating,
        points=end.scores,
        made=tuple([sum(seat in result.exact for result in results) for seat in seats]),
        hands=len(results),
        winners=end.winners,
        moves=tuple([bot.moves for bot in match.bots]),
        microseconds=tuple([to_microseconds(bot.seconds) for bot in match.bots]),
        faults=tuple([bot.faults for bot in match.bots]),
    )


def _write_record(tournament: Tournament, number: int, match: _Match) -> str:
    """Write a match as a record, with the bots as its players."""
    start = match.states[0]
    record = Record(
        rules=tournament.rules,
        hand_number=start.hand_number,
        dealer=start.dealer,
        moves=match.moves,
        names=[tournament.bots[entrant].name for entrant in match.seating],
        tags={"Board": str(number), "Seed": str(tournament.find_seed(number))},
    )
    return dumps_played(record, match.states)
