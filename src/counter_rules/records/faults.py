"""What is wrong with a record: the first errors, and how many more there are."""

from __future__ import annotations

from typing import Final

import attrs

from counter_rules.errors import NotationError
from counter_rules.records.words import Line

MOST_ERRORS: Final = 100
"""How many errors of a record are kept; the rest is counted."""


@attrs.define
class Faults:
    """The errors of one record as they are found.

    Args:
        kept: the first of them.
        more: how many more there are.
    """

    kept: list[NotationError] = attrs.field(factory=list[NotationError])
    more: int = 0

    def add(self, error: NotationError) -> None:
        """Keep an error, or count it."""
        if len(self.kept) < MOST_ERRORS:
            self.kept.append(error)
        else:
            self.more += 1

    def refuse(self, line: Line, message: str, place: int = 0) -> None:
        """Keep the error for a word of a line; where it is only counted, none is made."""
        if len(self.kept) < MOST_ERRORS:
            self.kept.append(line.refuse(message, place))
        else:
            self.more += 1

    def sort(self) -> tuple[NotationError, ...]:
        """Return the errors that are kept, in the order of the text."""
        return tuple(sorted(self.kept, key=lambda error: (error.line, error.column)))
