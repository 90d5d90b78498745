"""Somebody who goes through a match as its record is read, and writes down what is sound."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card
from counter_rules.errors import CounterRulesError, NotationError, StateError, shorten
from counter_rules.moves import Seat
from counter_rules.records.hidden import RecordedMove
from counter_rules.records.record_fields import Comment
from counter_rules.records.replay import Walk
from counter_rules.records.words import Line, is_comment, read_comment, read_number


@attrs.define
class DealParts:
    """What has been read of a deal."""

    line: Line
    hands: dict[Seat, tuple[Card, ...]] = attrs.field(factory=dict[Seat, tuple[Card, ...]])
    lines: dict[Seat, Line] = attrs.field(factory=dict[Seat, Line])
    turned: tuple[Card, ...] = ()
    stack: tuple[Card, ...] | None = None
    comments: list[str] = attrs.field(factory=list[str])


@attrs.define
class Scribe:
    """The moves of a match, made one by one as they are read.

    Once a move cannot be read or made, the match is lost: the moves up to there are kept, and
    what follows is only looked at for words that cannot be read.

    Args:
        walk: the match, before its first deal.
    """

    walk: Walk
    moves: list[RecordedMove] = attrs.field(factory=list[RecordedMove])
    comments: list[Comment] = attrs.field(factory=list[Comment])
    deal: DealParts | None = None
    is_lost: bool = False

    @property
    def players(self) -> int:
        """How many play."""
        return self.walk.position.rules.players

    def make(self, line: Line, place: int, move: RecordedMove) -> None:
        """Make a move, unless the match is lost.

        Raises:
            NotationError: if it cannot be made.
        """
        if self.is_lost:
            return
        try:
            self.walk.take(move)
        except CounterRulesError as error:
            raise self.lose(line.refuse(str(error), place)) from error
        self.moves.append(move)

    def finish(self, line: Line) -> None:
        """See that the last moves hold nothing that is not known yet.

        Raises:
            NotationError: if they do.
        """
        if self.is_lost:
            return
        try:
            self.walk.finish()
        except StateError as error:
            raise line.refuse(str(error)) from error

    def lose(self, error: NotationError) -> NotationError:
        """Give the match up for lost, and return the error to raise."""
        self.is_lost = True
        return error

    def claim(self, line: Line, place: int, said: object, found: object) -> None:
        """Compare what the record says with what the rules make of its moves.

        Raises:
            NotationError: if they differ.
        """
        if not self.is_lost and said != found:
            raise line.refuse(f"the record says {said}, and by the rules it is {found}", place)

    def note(self, line: Line, words: Sequence[str], place: int) -> None:
        """Keep a comment, beside the last move.

        Raises:
            NotationError: if the word is no comment.
        """
        if not is_comment(words[place]):
            raise line.refuse(f"{shorten(words[place])} is one word too many", place)
        try:
            text = read_comment(words[place])
        except NotationError as error:
            # It has swallowed what stands after it.
            raise self.lose(line.refuse(error.message, place)) from None
        if self.deal is not None:
            self.deal.comments.append(text)
        else:
            self.add_comment(text)

    def add_comment(self, text: str) -> None:
        """Keep a comment beside the last move, unless the match is lost."""
        if not self.is_lost:
            self.comments.append(Comment(len(self.moves), text))

    def read_seat(self, line: Line, place: int, word: str) -> Seat:
        """Read a seat of this table.

        Raises:
            NotationError: if the word is none.
        """
        seat = read_number(word)
        if seat is None or not 0 <= seat < self.players:
            last = self.players - 1
            raise self.lose(
                line.refuse(f"a seat is wanted, 0 to {last}, not {shorten(word)}", place)
            )
        return seat
