"""Boards: the same cards played in several seatings, and what came of each."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import attrs

from counter_rules.arena._seatings import Seating

_MICRO: Final = 1_000_000


@attrs.frozen(kw_only=True)
class Faults:
    """How often something was wrong with the moves of a bot; chance moved in its place.

    Args:
        illegal: its move was not legal, was no move, or was one of another seat.
        late: it came too late. Only programs of their own have a clock.
        crashed: the bot failed with an error, in a move or in what it was told before or after it;
            or the program had ended.
        why: what was wrong for the first time, in a sentence.
    """

    illegal: int = 0
    late: int = 0
    crashed: int = 0
    why: str = attrs.field(default="", eq=False)

    def __add__(self, other: Faults) -> Faults:
        """Return both together."""
        return Faults(
            illegal=self.illegal + other.illegal,
            late=self.late + other.late,
            crashed=self.crashed + other.crashed,
            why=self.why or other.why,
        )

    def __bool__(self) -> bool:
        """Return whether there are any."""
        return bool(self.illegal or self.late or self.crashed)


@attrs.frozen(kw_only=True)
class Play:
    """What came of a board in one of its seatings, by seat.

    Args:
        seating: the bot at each seat, by its place among the bots of the tournament.
        points: the points.
        made: in how many hands each took just the tricks that it had bid.
        hands: how many hands were played.
        winners: the seats that won the match; none where a hand alone was played.
        moves: how many moves each was asked for.
        microseconds: how long it took for them altogether, in wall-clock time. Plays are
            equal whatever these are.
        faults: what was wrong with its moves.
    """

    seating: Seating
    points: tuple[int, ...]
    made: tuple[int, ...]
    hands: int
    winners: tuple[int, ...]
    moves: tuple[int, ...]
    microseconds: tuple[int, ...] = attrs.field(eq=False)
    faults: tuple[Faults, ...]


@attrs.frozen(kw_only=True)
class Board:
    """The same cards, played once in each of several seatings.

    Args:
        number: its number, counted from 0.
        seed: what deals the cards (`counter_rules.shuffle`), and what gives each seat its luck.
        hand_number: the hand of a match with which it begins (`counter_rules.new_game`).
        plays: what came of each seating.
        records: the digest of the records of its matches; None where they are not kept. Boards are
            equal whatever it is.
    """

    number: int
    seed: int
    hand_number: int
    plays: tuple[Play, ...]
    records: str | None = attrs.field(default=None, eq=False)


def digest_records(text: bytes) -> str:
    """Return the digest of the records of a board, by which an edited one is noticed."""
    return sha256(text).hexdigest()


def to_microseconds(seconds: float) -> int:
    """Return a time in whole microseconds, as boards keep it."""
    return round(seconds * _MICRO)
