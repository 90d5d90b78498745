"""What came of reading a record."""

from __future__ import annotations

import attrs

from counter_rules.errors import NotationError
from counter_rules.records.record import Record


@attrs.frozen(kw_only=True)
class Reading:
    """A record as it was read, and what is wrong with its text.

    Args:
        record: the record, up to the first move that cannot be read or made; None if not even
            its game can be made out.
        errors: all that is wrong, each with its line and column, in that order.
        line: the line of the text on which the record begins.
    """

    record: Record | None
    errors: tuple[NotationError, ...]
    line: int

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong with it."""
        return not self.errors
