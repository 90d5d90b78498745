"""Seats at the terminal, for bots and a person, and where a match begins and stops."""

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

# Bots at the seats where no person sits, and the end of a match.

USUAL: Final = "good"
"""The opponents where nobody names others: they play to win, and the same by the same seed."""


def make_bots(
    opponents: str, players: int, opened: ExitStack, person: Seat | None = None
) -> tuple[Bot | None, ...]:
    """Make a bot for every seat but the person's; the stack lets those leave that are programs.

    Raises:
        BotError: if there is no such bot.
    """
    return tuple(
        [
            None if seat == person else close_after(opened, parse_bot(opponents))
            for seat in range(players)
        ]
    )


def is_finished(state: State, hands: int | None) -> bool:
    """Return whether a match is over, or is to stop because so many hands have been played."""
    if hands is None or state.phase is not Phase.DEAL:
        return state.is_over
    return sum(not result.is_brought_forward for result in state.hand_results) >= hands


# The table at which a person plays: it alone holds the state, and shows what they may know.


class SeatedMatch:
    """A match, and the one person who plays it.

    Args:
        record: the match so far, with its rules and names.
        seat: where the person sits.
        others: returns the next deal, or the next move of a seat other than the person's; None if
            it is the person's turn (`counter_rules.bots.Seats.move`).
        hear: is given every move carried out (`counter_rules.bots.Seats.hear`).
        hands: after how many hands to stop, or None to play to the end.
        keep: is given every further move before it is made, such as a keeper's `add`.

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
                raise StateError("the record lacks what others knew, so nobody can continue it")
            self._take(move)

    @property
    def view(self) -> View:
        """What the person knows now."""
        return view(self._state, self.seat)

    @property
    def heard(self) -> Sequence[Event]:
        """All that the person has learned since the match began."""
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

    def go_on(self) -> None:
        """Let the others deal and move, until it is the person's turn or the match stops."""
        while self.is_open:
            move = self._others(self._state)
            if move is None:
                return
            self.make(move)

    def make(self, move: Move) -> None:
        """Make a move.

        Raises:
            IllegalMoveError: if it is illegal.
        """
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
        """The match with every card, for whoever runs the table."""
        return attrs.evolve(self._record, moves=tuple(self._moves))

    @property
    def own_record(self) -> Record:
        """The match as the person may keep it: what they know; once it is over, all of it."""
        if not self.is_going_on:
            return self.whole_record
        return self.whole_record.redacted(self.seat, tags=[COMMITMENT])


# The beginning of a match: at its first hand, or where a record of it stops.

_PERSON_TAG: Final = "Person"
"""The tag of a whole record that keeps the seat at which the person sits."""


def begin_match(
    name: str | None, players: int | None, texts: Sequence[str] | None, names: str
) -> Record:
    """Return the record of a new match, for as many as usually play where no number is given.

    Raises:
        RulesetError: if there are no such rules, or none are named.
        typer.TyperException: if the names are not accepted.
    """
    if name is None:
        raise RulesetError("name a game, such as counter: counter-rules rules lists them")
    rules = make_rules(name, players, texts)
    return Record(rules=rules, names=parse_names(names, rules.players))


def resume_match(name: str, save: str | None, limit: int) -> Record:
    """Read the record of a match that is to continue.

    If another file is to keep the match from now on, a broken record continues from its valid
    part, as nothing is overwritten.

    Raises:
        FileError: if it cannot be read, is not valid, lacks cards, or is over.
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


def take_seed(record: Record, seed: int | None) -> tuple[Record, int]:
    """Return a record with its seed in it, and the seed.

    Where none is asked for, it is the record's own, or drawn at random. A new match is committed to
    the seed. Another seed in the middle breaks the commitment.

    Raises:
        StateError: if the seed is too long.
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


def take_seat(record: Record, seat: Seat | None) -> tuple[Record, Seat]:
    """Return a record with the person's seat in it, and the seat.

    Where none is asked for, it is the one in the record, or 0.

    Raises:
        StateError: if there is no such seat.
    """
    tags = dict(record.tags)
    if seat is None:
        # Anything may be written there.
        named = tags.get(_PERSON_TAG)
        seat = next((one for one in range(record.rules.players) if str(one) == named), 0)
    check_seat(seat, record.rules.players)
    return attrs.evolve(record, tags=tags | {_PERSON_TAG: str(seat)}), seat
