"""A move that a record does not know."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from counter_rules.events import Sealed
from counter_rules.given import to_plain
from counter_rules.moves import Move, Seat


@attrs.frozen
class Hidden:
    """A sealed move that a record does not know: opened to others, or not opened yet.

    Args:
        seat: whose move it is.
        sealed: what sort of move it is.
    """

    seat: Seat = attrs.field(converter=to_plain)
    sealed: Sealed

    def __str__(self) -> str:
        return f"hidden {self.sealed}"


RecordedMove: TypeAlias = Move | Hidden
"""A move, or that a sealed one was made.

In a redacted record the hands of a `Deal` that are not known are empty, and so is its stack.
"""
