"""A match in progress: its state, its moves, and its latest events."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Self

import attrs

from counter_rules import Event, Move, Phase, State, Step, apply_move, new_game, step
from counter_rules.records import Record
from counter_rules.seats import Seat

from .levels import Bots
from .opening import Opening

MAX_PAST: Final = 100
"""The number of events to keep for the log of a page that connects later."""


@attrs.define(eq=False, kw_only=True)
class Match:
    """One match, with hidden information; callers must send each seat only what it may see.

    Args:
        opening: the table as requested.
        state: the state.
        moves: all moves of the match.
        past: the latest events, including hidden ones.
        bots: the bots that play seats, and the one that gives hints.
    """

    opening: Opening
    state: State = attrs.field(repr=False)
    moves: list[Move] = attrs.field(factory=list[Move], repr=False)
    past: deque[Event] = attrs.field(factory=lambda: deque(maxlen=MAX_PAST), repr=False)
    bots: Bots = attrs.field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        self.bots = Bots(self.opening.levels, self.opening.seed)

    @classmethod
    def start(cls, opening: Opening) -> Self:
        """Start a match."""
        return cls(opening=opening, state=new_game(opening.rules))

    @classmethod
    def replay(cls, opening: Opening, moves: Sequence[Move]) -> Self:
        """Start a match and make its moves, checking each.

        Raises:
            IllegalMoveError: if a move is illegal.
        """
        match = cls.start(opening)
        early = max(len(moves) - MAX_PAST, 0)  # each is an event, and only the last are kept
        for move in moves[:early]:
            match.state = apply_move(match.state, move)
        match.moves += moves[:early]
        for move in moves[early:]:
            match.take(move, step(match.state, move))
        return match

    def take(self, move: Move, done: Step) -> None:
        """Add a move and the result of its step."""
        self.state = done.state
        self.moves.append(move)
        self.past.extend(done.events)

    @property
    def is_after_trick(self) -> bool:
        """Whether a trick has just ended, so that people want to look at it."""
        return bool(self.state.tricks) and not self.state.trick

    @property
    def is_own_move_due(self) -> bool:
        """Whether the table makes the next move: a bot's, or a deal at a table without people."""
        if self.state.phase is Phase.DEAL:
            return not self.opening.people
        return bool(self._list_bots())

    @property
    def next_bot(self) -> tuple[Seat, str]:
        """The seat of the first bot to act, and its level."""
        seat = self._list_bots()[0]
        return seat, self.opening.levels[seat] or ""

    def ask_bot(self) -> Callable[[], Move | None]:
        """Return a function that has the first bot to act choose, from its view alone.

        After a restart of the server it makes the same choice, unless its budget is in seconds.
        """
        return partial(self.bots.choose, self.state)

    def _list_bots(self) -> list[Seat]:
        return [seat for seat in self.state.to_act if self.opening.levels[seat] is not None]

    def make_record(self, commitment: str | None) -> Record:
        """Return the record of the match, with the seed and its commitment."""
        tags = {"Commitment": commitment, "Seed": str(self.opening.seed)}
        return Record(
            rules=self.opening.rules,
            moves=self.moves,
            names=self.opening.names,
            tags={name: text for name, text in tags.items() if text is not None},
        )
