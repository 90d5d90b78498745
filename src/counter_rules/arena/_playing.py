"""Playing a part of a tournament: some of its boards, in whichever process."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import attrs

from counter_rules.arena._boards import Board, Play, digest_records, to_microseconds
from counter_rules.arena._roster import Roster
from counter_rules.arena._seated import SeatedBot, seat_bot
from counter_rules.arena._seatings import Seating
from counter_rules.arena._tournament import Tournament
from counter_rules.bots import Bot, Seats
from counter_rules.bots._seats import play_on
from counter_rules.moves import Move
from counter_rules.records import Record
from counter_rules.records._writing import dumps_played
from counter_rules.state import State
from counter_rules.views import View

_MOST_HANDS: Final = 1_000
"""How many hands a match is played for at most: it may have no end."""


@attrs.frozen(kw_only=True)
class Part:
    """Some boards of a tournament that one process has played.

    Args:
        boards: the boards, in order.
        records: the records of their matches as text, in order; none where they are not kept.
        seconds: how long they took.
    """

    boards: tuple[Board, ...]
    records: tuple[str, ...]
    seconds: float


def play_part(
    tournament: Tournament,
    numbers: range,
    *,
    has_records: bool,
    most_hands: int | None = None,
    now: Callable[[], float] = time.perf_counter,
) -> Part:
    """Play some boards.

    Args:
        tournament: the tournament.
        numbers: the numbers of the boards.
        has_records: whether their matches are written as records, too.
        most_hands: after how many hands a match stops; by default after a thousand.
        now: a clock, in seconds from anywhere.

    Raises:
        BotError: if a bot cannot be made.
    """
    start = now()
    boards, records = list[Board](), list[str]()
    with contextlib.ExitStack() as opened:
        roster = Roster(tournament.bots, opened)
        most = most_hands or (_MOST_HANDS if tournament.hands is None else 1)
        for number in numbers:
            begin, seed = tournament.start_board(number), tournament.find_seed(number)
            plays, texts = list[Play](), list[str]()
            for seating in tournament.list_seatings(number):
                seated = [seat_bot(bot, now) for bot in roster.seat(seating)]
                match = _play_match(begin, seed, seated, most)
                plays.append(_sum_up(match, seating, seated))
                if has_records:
                    names = [tournament.bots[bot].name for bot in seating]
                    tags = {"Board": str(number), "Seed": str(seed)}
                    texts.append(match.write_record(names, tags))
            records += texts
            boards.append(
                Board(
                    number=number,
                    seed=seed,
                    hand_number=begin.hand_number,
                    plays=tuple(plays),
                    records=digest_records("".join(texts).encode()) if has_records else None,
                )
            )
    return Part(boards=tuple(boards), records=tuple(records), seconds=now() - start)


@attrs.frozen
class _Match:
    """A match that was played: its moves, and the states before the first and after each."""

    moves: Sequence[Move]
    states: Sequence[State]

    def write_record(self, names: Sequence[str], tags: Mapping[str, str]) -> str:
        """Write it as a record, with an empty line behind it."""
        start = self.states[0]
        record = Record(
            rules=start.rules,
            hand_number=start.hand_number,
            dealer=start.dealer,
            moves=self.moves,
            names=names,
            tags=tags,
        )
        return f"{dumps_played(record, self.states)}\n"


def _play_match(start: State, seed: int, seated: Sequence[SeatedBot], most: int) -> _Match:
    """Play a match from a state, for so many hands at most."""
    moves, states = list[Move](), [start]
    last = len(start.hand_results) + most
    for move, state in play_on(start, Seats(seated, seed, ask_bot=_ask), last=last):
        moves.append(move)
        states.append(state)
    return _Match(moves, states)


def _ask(bot: Bot, view: View, luck: random.Random) -> Move:
    """Ask a seated bot, which returns nothing but legal moves."""
    return bot(view, luck)


def _sum_up(match: _Match, seating: Seating, seated: Sequence[SeatedBot]) -> Play:
    """Return what came of a match; it counts what bots have done until now."""
    end = match.states[-1]
    results = [result for result in end.hand_results if not result.is_brought_forward]
    seats = range(len(seating))
    return Play(
        seating=seating,
        points=end.scores,
        made=tuple([sum(seat in result.exact for result in results) for seat in seats]),
        hands=len(results),
        winners=end.winners,
        moves=tuple([bot.moves for bot in seated]),
        microseconds=tuple([to_microseconds(bot.seconds) for bot in seated]),
        faults=tuple([bot.faults for bot in seated]),
    )
