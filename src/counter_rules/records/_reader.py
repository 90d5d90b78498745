"""Reading a record: the match is replayed as it is read, and what is valid is kept.

Text and JSON feed a `RecordReader` the same steps. What is wrong goes to a sink: `Faults` keeps
it for a `Reading`, and a position raises the first fault.
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
"""How many errors of a record are kept; the others are counted."""


@attrs.frozen(kw_only=True)
class Reading:
    """The result of reading a record: what is valid of it, and what is wrong.

    Args:
        record: the record, up to the first move that cannot be read or made; None if not even
            its game can be identified.
        errors: what is wrong, in the order of the text, each with its line and column; at most
            the first hundred.
        line: the line of the text on which the record begins.
        omitted_errors: how many more errors there are.
    """

    record: Record | None
    errors: tuple[NotationError, ...]
    line: int
    omitted_errors: int = 0

    @property
    def is_valid(self) -> bool:
        """Whether nothing is wrong with it."""
        return not self.errors

    @property
    def is_proven(self) -> bool:
        """Whether nothing is wrong, and it has deals, all from the seed that its tags commit to."""
        record = self.record if self.is_valid else None
        if record is None or find_committed_seed(record.tags) is None:
            return False
        return any(isinstance(move, Deal) for move in record.moves)


@attrs.define
class Faults:
    """The first errors of one record as they are found, and how many more there are."""

    kept: list[NotationError] = attrs.field(factory=list[NotationError])
    omitted_errors: int = 0

    def add(self, error: NotationError) -> None:
        """Keep an error, or count it."""
        if len(self.kept) < MAX_ERRORS:
            self.kept.append(error)
        else:
            self.omitted_errors += 1

    def make_reading(self, record: Record | None, line: int) -> Reading:
        """Return the result of reading a record, with the errors in the order of the text."""
        errors = tuple(sorted(self.kept, key=lambda error: (error.line, error.column)))
        return Reading(record=record, errors=errors, line=line, omitted_errors=self.omitted_errors)


class Place(Protocol):
    """A part of a text, which makes the error for what is wrong there."""

    def error(self, message: str) -> NotationError:
        """Make the error."""
        ...


def _count_players(match: RecordReader) -> int:
    return match.replay.position.rules.players


@attrs.define
class RecordReader:
    """Replays a match while its record is read, keeping what is valid.

    Once a move cannot be read or made, the match is lost: the moves up to there are kept. What
    follows is still checked for words that cannot be read, but no longer replayed or compared.

    Args:
        replay: the match before its first move.
        report: takes what is wrong.
        players: how many play; kept, as every word asks for it.
    """

    replay: Replay
    report: Callable[[NotationError], None]
    players: int = attrs.field(init=False, default=attrs.Factory(_count_players, takes_self=True))
    moves: list[RecordedMove] = attrs.field(factory=list[RecordedMove])
    comments: list[Comment] = attrs.field(factory=list[Comment])
    is_dealing: bool = False
    """Whether a deal is being read, which the comments in its lines belong to."""
    is_lost: bool = False

    def make(self, move: RecordedMove, place: Place) -> None:
        """Make a move, unless the match is lost; one that cannot be made loses it."""
        if self.is_lost:
            return
        try:
            self.replay.make(move)
        except CounterRulesError as error:
            self.is_lost = True
            raise place.error(str(error)) from error
        self.moves.append(move)

    def claim(self, said: object, found: object, place: Place) -> None:
        """Compare what the record says with what the rules make of its moves."""
        if not self.is_lost and said != found:
            message = f"the record says {said}, and by the rules it is {found}"
            self.report(place.error(message))

    def skip_comments(self, words: Iterable[Word]) -> Iterator[Word]:
        """Yield the words, and keep the comments among them beside the last move before each."""
        for word in words:
            if word.text[0] != "{":
                yield word
            else:
                text = parse_comment(word)
                if not self.is_lost:
                    self.comments.append(Comment(len(self.moves) + self.is_dealing, text))

    def finish_line(self, words: Iterable[Word]) -> None:
        """Read what stands after the last word of a line: nothing but comments.

        Of several words the first is reported: to find the place of each would take ever longer.
        """
        surplus = list(self.skip_comments(words))
        if surplus:
            self.report(surplus[0].error(f"{shorten(surplus[0].text)} is one word too many"))

    def finish(self, place: Place) -> None:
        """Check that the last moves hold nothing that could not be known yet."""
        if self.is_lost:
            return
        try:
            self.replay.finish()
        except CounterRulesError as error:
            self.is_lost = True
            self.report(place.error(str(error)))

    def make_record(self, head: Record) -> Record:
        """Return the record up to the last move after which there was nothing left to learn."""
        settled = self.replay.settled
        if settled == len(head.moves) and not self.comments:
            return head
        comments = [
            comment for comment in (*head.comments, *self.comments) if comment.after <= settled
        ]
        return attrs.evolve(head, moves=self.moves[:settled], comments=comments)
