"""Seats at the terminal, for bots and a person, and the beginning of a match."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Final

import attrs

from counter_rules.bots import Bot, parse_bot
from counter_rules.bots.inner import close_after
from counter_rules.chance import commit, parse_seed
from counter_rules.cli.arguments import make_rules, parse_names
from counter_rules.cli.records import STANDARD, FileError, read_valid_part
from counter_rules.errors import RulesetError, StateError
from counter_rules.events import Event, Step, events_for, step
from counter_rules.moves import Move
from counter_rules.phase import Phase
from counter_rules.records import HiddenMove, Perspective, Record
from counter_rules.records.inner import COMMITMENT, SEED
from counter_rules.seats import Seat, check_seat
from counter_rules.state import State
from counter_rules.views import View, view

# Bots at the seats without a person, and the end of a match.

DEFAULT_OPPONENTS: Final = "good"
"""The default opponents: they play to win, and a seed determines their moves."""


def make_bots(
    opponents: str, players: int, opened: ExitStack, person: Seat | None = None
) -> tuple[Bot | None, ...]:
    """Make a bot for every seat but the person's; the stack closes those that are programs.

    Raise `BotError` if there is no such bot.
    """
    return tuple(
        [
            None if seat == person else close_after(opened, parse_bot(opponents))
            for seat in range(players)
        ]
    )


def is_finished(state: State, hands: int | None) -> bool:
    """Return whether a match is over, or has reached its limit of hands."""
    if hands is None or state.phase is not Phase.DEAL:
        return state.is_over
    return sum(not result.is_brought_forward for result in state.hand_results) >= hands


# The table of a person: only it holds the state, and it shows them what they may know.


class SeatedMatch:
    """A match, and the one person who plays it.

    Args:
        record: the match so far, with its rules and names.
        seat: the seat of the person.
        others: returns the next deal, or the next move of a seat other than the person's; None if
            it is the person's turn (`counter_rules.bots.Seats.move`).
        hear: receives every move that was made (`counter_rules.bots.Seats.hear`).
        hands: the number of hands after which to stop, or None to play to the end.
        keep: receives every further move before it is made, such as the `add` of a keeper.

    Raises:
        StateError: if there is no such seat, or the record is not a whole one.
    """

    def __init__(
        self,
        record: Record,
        *,
        seat: Seat,
        others: Callable[[State], Move | None],
        hear: Callable[[Step], object] | None = None,
        hands: int | None = None,
        keep: Callable[[Move], object] | None = None,
    ) -> None:
        self.seat = seat
        self._record, self._others, self._hands = record, others, hands
        self._keep, self._hear = keep, hear
        self._moves: list[Move] = []
        self._heard: list[Event] = []
        self._state = record.start
        check_seat(seat, record.rules.players)
        for move in record.moves:
            if isinstance(move, HiddenMove):
                raise StateError("the record lacks what others knew, so it cannot continue")
            self._take(move)

    @property
    def view(self) -> View:
        """The person's view now."""
        return view(self._state, self.seat)

    @property
    def heard(self) -> Sequence[Event]:
        """Everything the person has learned since the match began."""
        return self._heard

    @property
    def is_kept(self) -> bool:
        """Whether every move is kept as it is made."""
        return self._keep is not None

    @property
    def is_going_on(self) -> bool:
        """Whether the match is not over, so that hidden cards stay hidden."""
        return not self._state.is_over

    @property
    def is_open(self) -> bool:
        """Whether there is more to play here."""
        return not is_finished(self._state, self._hands)

    def play_others(self) -> None:
        """Let the others deal and move, until it is the person's turn or the match stops."""
        while self.is_open:
            move = self._others(self._state)
            if move is None:
                return
            self.make(move)

    def make(self, move: Move) -> None:
        """Make a move, or raise `IllegalMoveError`."""
        if self._keep is not None:
            self._keep(move)
        self._take(move)

    def _take(self, move: Move) -> None:
        done = step(self._state, move)
        self._state = done.state
        self._moves.append(move)
        self._heard += events_for(done.events, self.seat)
        if self._hear is not None:
            self._hear(done)

    @property
    def whole_record(self) -> Record:
        """The match with every card, for the host of the table."""
        return attrs.evolve(self._record, moves=tuple(self._moves))

    @property
    def own_record(self) -> Record:
        """The record the person may keep: what they know, or all of it once the match is over."""
        if not self.is_going_on:
            return self.whole_record
        return self.whole_record.redacted(self.seat, tags=[COMMITMENT])


# The beginning of a match: its first hand, or the end of its record.

_PERSON_TAG: Final = "Person"
"""The tag of a whole record with the seat of the person."""


def begin_match(
    name: str | None, players: int | None, texts: Sequence[str] | None, names: str
) -> Record:
    """Make the record of a new match, by default for the usual number of players.

    Raises:
        RulesetError: if no game is named, or its rules do not exist.
        typer.TyperException: if the names are not accepted.
    """
    if name is None:
        raise RulesetError("name a game, such as counter: counter-rules rules lists them")
    rules = make_rules(name, players, texts)
    return Record(rules=rules, names=parse_names(names, rules.players))


def resume_match(name: str, save: str | None, limit: int) -> Record:
    """Read the record of a match that is to continue; raise `FileError` if it cannot.

    If the match is saved in another file from now on, a broken record continues from its valid
    part, as it is not overwritten. A record that lacks cards or is over cannot continue.
    """
    if name == STANDARD:
        raise FileError("answers are read from standard input: --resume needs the name of a file")
    record, error = read_valid_part(name, limit)
    if error is not None and save in (None, name):
        raise FileError(f"{error}; --save NEW continues from the valid part before it")
    if record.perspective is not Perspective.TABLE:
        raise FileError(
            f"{name} holds what {record.perspective_name} knew, and only a whole match can "
            "continue: start one with play --save FILE; counter-rules replay shows this one"
        )
    if record.replay().is_over:
        raise FileError(f"the match in {name} is over: counter-rules replay shows it")
    return record


def choose_seed(record: Record, seed: int | None) -> tuple[Record, int]:
    """Return a record with its seed in it, and the seed.

    Without a seed, use the one of the record, or draw one. A new match is committed to its seed.
    A different seed in the middle of a match ends the commitment. Raise `StateError` if the seed is
    too long.
    """
    tags = dict(record.tags)
    own = parse_seed(tags.get(SEED, ""))
    if seed is None:
        seed = secrets.randbits(128) if own is None else own
    if not record.moves:
        tags[COMMITMENT] = commit(seed)
    elif seed != own:
        tags.pop(COMMITMENT, None)
    return attrs.evolve(record, tags=tags | {SEED: str(seed)}), seed


def choose_seat(record: Record, seat: Seat | None) -> tuple[Record, Seat]:
    """Return a record with the person's seat in it, and the seat: if not given, the record's, or 0.

    Raise `StateError` if there is no such seat.
    """
    tags = dict(record.tags)
    if seat is None:
        # A tag may hold any text.
        named = tags.get(_PERSON_TAG)
        seat = next((one for one in range(record.rules.players) if str(one) == named), 0)
    check_seat(seat, record.rules.players)
    return attrs.evolve(record, tags=tags | {_PERSON_TAG: str(seat)}), seat
