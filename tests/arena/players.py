"""Bots for tournaments: small ones, and those that misbehave."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterable
from pathlib import Path

import attrs

from counter_rules import Bid, Event, Move, PlayCard, View, legal_moves
from counter_rules.arena import Board, Faults, HandScore, Play, Results, Tournament
from counter_rules.arena._tally import Tally
from counter_rules.rules.ruleset import Ruleset
from support.plain_bots import play_first


def play_last(view: View, rng: random.Random) -> Move:
    """Choose the last of the legal moves."""
    return legal_moves(view)[-1]


def bid_too_much(view: View, rng: random.Random) -> Move:
    """Bid more than there are tricks."""
    moves = legal_moves(view)
    return Bid(moves[0].seat, 99) if isinstance(moves[0], Bid) else moves[0]


def fail_to_play(view: View, rng: random.Random) -> Move:
    """Fail whenever a card is to be played."""
    moves = legal_moves(view)
    if isinstance(moves[0], PlayCard):
        raise ZeroDivisionError
    return moves[0]


class FailsToListen:
    """Fails at whatever it is told."""

    def begin(self, view: View) -> None:
        raise KeyError("begin")

    def hear(self, events: Iterable[Event]) -> None:
        raise KeyError("hear")

    __call__ = staticmethod(play_first)


@attrs.define
class Remembers:
    """Keeps a memory: it refuses to play where it was not told of every deal."""

    begun: int = 0
    heard: int = 0

    def begin(self, view: View) -> None:
        self.begun, self.heard = view.move_number, 0

    def hear(self, events: Iterable[Event]) -> None:
        self.heard += 1

    def __call__(self, view: View, rng: random.Random) -> Move:
        assert view.move_number == self.begun + self.heard
        return rng.choice(legal_moves(view))


@attrs.frozen
class DiesOnce:
    """Makes a bot that kills its process the first time that it plays in any."""

    mark: Path

    def __call__(self) -> DiesOnce.Bot:
        return DiesOnce.Bot(self.mark)

    @attrs.frozen
    class Bot:
        mark: Path

        def __call__(self, view: View, rng: random.Random) -> Move:
            try:
                self.mark.touch(exist_ok=False)
            except FileExistsError:
                return legal_moves(view)[0]
            os.kill(os.getpid(), signal.SIGKILL)
            raise AssertionError


def make_play(seating: Iterable[int], points: Iterable[int], **fields: object) -> Play:
    """Make what came of a board in one seating: one hand, unless the fields say otherwise."""
    seats, scored = tuple(seating), tuple(points)
    none = (0,) * len(seats)
    usual = {
        "hands": (HandScore(size=1, points=scored, surplus=(1,) * len(seats)),),
        "winners": (),
        "moves": none,
        "microseconds": none,
        "cpu_microseconds": none,
        "faults": (Faults(),) * len(seats),
    }
    return Play(seating=seats, points=scored, **(usual | fields))  # type: ignore[arg-type]


def make_board(number: int, *plays: Play, hand_number: int = 1) -> Board:
    """Make a board."""
    return Board(number=number, seed=number, hand_number=hand_number, plays=plays)


def make_tournament(rules: Ruleset, *bots: object, **fields: object) -> Tournament:
    """Make a tournament of a few hands by the seed 7."""
    usual: dict[str, object] = {"seed": 7}
    if "matches" not in fields:
        usual["hands"] = 4
    return Tournament(rules, bots, **(usual | fields))  # type: ignore[arg-type]


def sum_up(tournament: Tournament, boards: Iterable[Board]) -> Results:
    """Return what comes out of some boards of a tournament."""
    tally = Tally(tournament)
    for board in boards:
        tally.add(board)
    return tally.sum_up()
