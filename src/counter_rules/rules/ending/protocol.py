"""What an ending and a way to settle ties offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from counter_rules.results import HandResult
from counter_rules.seats import Seat


class Ending(Protocol):
    """When a match is over, and who has won."""

    def is_over(self, results: Sequence[HandResult], scheduled: int | None) -> bool:
        """Return whether the match is over after a hand.

        Args:
            results: the finished hands, at least one; none before the last has ended the match.
                The last one has the number of hands played. The first may stand for all hands up
                to its own (`HandResult.is_brought_forward`), if the ending is resumable.
            scheduled: how many hands the schedule has, or None if it has no end.
        """
        ...

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return the winners of a match that is over."""
        ...


@runtime_checkable
class BoundedEnding(Ending, Protocol):
    """An ending that says how long a match can last, for learners and tools; all of ours do."""

    def find_most_hands(self, scheduled: int | None) -> int | None:
        """Return the most hands that a match can have, or None if there is no bound.

        Args:
            scheduled: how many hands the schedule has, or None if it has no end.
        """
        ...


@runtime_checkable
class ResumableEnding(Ending, Protocol):
    """An ending that says whether a match can begin in the middle (`new_game`)."""

    def is_resumable(self) -> bool:
        """Return whether it asks for nothing but the last hand's number and the scores after it."""
        ...


class Ties(Protocol):
    """Who wins of those with the highest total."""

    def is_settled(self, results: Sequence[HandResult]) -> bool:
        """Return whether the match may end like this."""
        ...

    def list_winners(self, results: Sequence[HandResult]) -> tuple[Seat, ...]:
        """Return the winners.

        Args:
            results: the finished hands, at least one.
        """
        ...
