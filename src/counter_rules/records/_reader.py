"""Reading of records: the match is replayed while it is parsed, and its valid part is kept.

Text and JSON give a `RecordReader` the same steps. Errors go to a sink: `Faults` keeps them for a
`Reading`, and the parser of positions raises the first one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol

import attrs

from counter_rules._base.quoting import shorten
from counter_rules.errors import CounterRulesError, NotationError
from counter_rules.moves import Deal
from counter_rules.records._fields import Comment, RecordedMove
from counter_rules.records._lines import Word, parse_comment
from counter_rules.records._record import Record
from counter_rules.records._replay import Replay, find_committed_seed

MAX_ERRORS: Final = 100
"""The number of errors kept for each record; further ones are counted."""


@attrs.frozen(kw_only=True)
class Reading:
    """The result of reading a record: its valid part and its errors.

    Args:
        record: the record up to the first move that cannot be read or made; None if its game
            cannot be identified.
        errors: the errors in the order of the text, each with its line and column; the first
            hundred at most.
        line: the line of the text on which the record begins, counted from 1.
        omitted_errors: the number of further errors.
    """

    record: Record | None
    errors: tuple[NotationError, ...]
    line: int
    omitted_errors: int = 0

    @property
    def is_valid(self) -> bool:
        """Whether the record has no errors."""
        return not self.errors

    @property
    def is_proven(self) -> bool:
        """Whether it is valid and has deals, all of them from the seed that its tags commit to."""
        record = self.record if self.is_valid else None
        if record is None or find_committed_seed(record.tags) is None:
            return False
        return any(isinstance(move, Deal) for move in record.moves)


@attrs.define
class Faults:
    """The first errors of one record, and the number of further ones."""

    kept: list[NotationError] = attrs.field(factory=list[NotationError])
    omitted_errors: int = 0

    def add(self, error: NotationError) -> None:
        """Keep an error, or count it."""
        if len(self.kept) < MAX_ERRORS:
            self.kept.append(error)
        else:
            self.omitted_errors += 1

    def make_reading(self, record: Record | None, line: int) -> Reading:
        """Make the result of reading a record, with the errors in the order of the text."""
        errors = tuple(sorted(self.kept, key=lambda error: (error.line, error.column)))
        return Reading(record=record, errors=errors, line=line, omitted_errors=self.omitted_errors)


class Place(Protocol):
    """A part of a text that makes errors with its place."""

    def error(self, message: str) -> NotationError:
        """Make an error for this place."""
        ...


def _count_players(match: RecordReader) -> int:
    return match.replay.position.rules.players


@attrs.define
class RecordReader:
    """A replay of a match while its record is read, which keeps the valid part.

    At the first move that cannot be read or made, the match is lost: the moves before it are kept.
    The rest is still checked for words that cannot be parsed, but no longer replayed or compared.
    The number of players is cached, as every word needs it.
    """

    replay: Replay
    report: Callable[[NotationError], None]
    players: int = attrs.field(init=False, default=attrs.Factory(_count_players, takes_self=True))
    moves: list[RecordedMove] = attrs.field(factory=list[RecordedMove])
    comments: list[Comment] = attrs.field(factory=list[Comment])
    is_dealing: bool = False
    """Whether a deal is being parsed, to which the comments in its lines belong."""
    is_lost: bool = False
    """Whether a move could not be read or made."""

    def make(self, move: RecordedMove, place: Place) -> None:
        """Make a move unless the match is lost; a move that cannot be made loses it."""
        if self.is_lost:
            return
        try:
            self.replay.make(move)
        except CounterRulesError as error:
            self.is_lost = True
            raise place.error(str(error)) from error
        self.moves.append(move)

    def claim(self, said: object, found: object, place: Place) -> None:
        """Compare a claim of the record with the fact that follows from its moves."""
        if not self.is_lost and said != found:
            message = f"the record says {said}, but by the rules it is {found}"
            self.report(place.error(message))

    def skip_comments(self, words: Iterable[Word]) -> Iterator[Word]:
        """Yield the words, and keep each comment with the last move before it."""
        for word in words:
            if word.text[0] != "{":
                yield word
            else:
                text = parse_comment(word)
                if not self.is_lost:
                    self.comments.append(Comment(len(self.moves) + self.is_dealing, text))

    def finish_line(self, words: Iterable[Word]) -> None:
        """Keep the comments after the last word of a line, and report a surplus word.

        Only the first one is reported: the time to locate all of them is quadratic.
        """
        surplus = list(self.skip_comments(words))
        if surplus:
            self.report(surplus[0].error(f"{shorten(surplus[0].text)} is one word too many"))

    def finish(self, place: Place) -> None:
        """Check that the last moves contain nothing that the seat could not know yet."""
        if self.is_lost:
            return
        try:
            self.replay.finish()
        except CounterRulesError as error:
            self.is_lost = True
            self.report(place.error(str(error)))

    def make_record(self, head: Record) -> Record:
        """Return the record up to the last move after which nothing is known too early."""
        settled = self.replay.settled
        if settled == len(head.moves) and not self.comments:
            return head
        comments = [one for one in (*head.comments, *self.comments) if one.after <= settled]
        return attrs.evolve(head, moves=self.moves[:settled], comments=comments)
