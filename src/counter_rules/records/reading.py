"""What came of reading a record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from counter_rules.errors import NotationError
from counter_rules.moves import Deal
from counter_rules.records.hidden import RecordedMove
from counter_rules.records.proof import find_committed_seed
from counter_rules.records.record import Record
from counter_rules.records.record_fields import Comment
from counter_rules.records.replay import Walk


@attrs.frozen(kw_only=True)
class Reading:
    """A record as it was read, and what is wrong with its text.

    Args:
        record: the record, up to the first move that cannot be read or made; None if not even
            its game can be made out.
        errors: what is wrong, each with its line and column, in that order; of very many errors
            the first hundred.
        line: the line of the text on which the record begins.
        more: how many more errors there are.
    """

    record: Record | None
    errors: tuple[NotationError, ...]
    line: int
    more: int = 0

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong with it."""
        return not self.errors

    @property
    def is_proven(self) -> bool:
        """Whether it is sound, has a deal, and each comes from the seed that its tags commit to."""
        record = self.record if self.is_sound else None
        if record is None or find_committed_seed(record.tags) is None:
            return False
        return any(isinstance(move, Deal) for move in record.moves)


def keep_settled(
    record: Record, walk: Walk, moves: Sequence[RecordedMove], comments: Iterable[Comment]
) -> Record:
    """Return a record with its moves, as far as nothing of them was still to be learned.

    Args:
        record: the record without them.
        walk: the match after the last of them.
        moves: the moves.
        comments: what was written beside them.
    """
    kept = [comment for comment in comments if comment.after <= walk.settled]
    return attrs.evolve(record, moves=moves[: walk.settled], comments=kept)
