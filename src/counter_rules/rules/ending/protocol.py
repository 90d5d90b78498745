"""The protocols of an ending and of a way to settle ties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from counter_rules.results import HandResult
from counter_rules.seats import Seat


class Ending(Protocol):
    """The condition that ends a match, and its winners."""

    def is_over(self, results: Sequence[HandResult], scheduled: int | None) -> bool:
        """Return whether the match is over after a hand.

        Args:
            results: the finished hands, at least one; no hand before the last has ended the match.
                The hand number of the last is the number of hands played. If the ending is
                resumable, the first result may represent all hands up to it
                (`HandResult.is_brought_forward`).
            scheduled: the number of scheduled hands, or None if there is no fixed end.
        """
        ...

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return the winners of a match that is over."""
        ...


@runtime_checkable
class BoundedEnding(Ending, Protocol):
    """An ending that knows how long a match can last, as all of this library do."""

    def find_most_hands(self, scheduled: int | None) -> int | None:
        """Return the most hands that a match can have, or None if there is no bound.

        Args:
            scheduled: the number of scheduled hands, or None if there is no fixed end.
        """
        ...


@runtime_checkable
class ResumableEnding(Ending, Protocol):
    """An ending that knows whether a match can begin in the middle (`new_game`)."""

    def is_resumable(self) -> bool:
        """Return whether it needs only the last hand's number and the scores after it."""
        ...


class Ties(Protocol):
    """A way to settle a tie between the seats with the highest total."""

    def is_settled(self, results: Sequence[HandResult]) -> bool:
        """Return whether the match may end with these results."""
        ...

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return the winners.

        Args:
            results: the finished hands, at least one.
        """
        ...
