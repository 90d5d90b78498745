"""Hands of the sizes that a list says (F1)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card
from counter_rules.dealing.sizes import check_sizes, format_sizes


@attrs.frozen
class ListedHands:
    """A schedule of hands, each with its size.

    Extra hands past the list (F3.5) have 1, 2, 3 … cards, up to the longest hand of the list.

    Args:
        sizes: the cards each, hand by hand; at least one hand of at least 1.

    Raises:
        RulesetError: if they are no such numbers.

    >>> hands = ListedHands((3, 2, 1))
    >>> [hands.get_size(number) for number in range(1, 8)], str(hands)
    ([3, 2, 1, 1, 2, 3, 3], '3 … 1 (3 hands)')
    """

    sizes: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        check_sizes(self.sizes)

    @property
    def hands(self) -> int:
        """How many hands the list has."""
        return len(self.sizes)

    @property
    def largest(self) -> int:
        """The longest hand of the list."""
        return max(self.sizes)

    @property
    def turning(self) -> None:
        """No card is needed to know the size."""

    def get_size(self, hand_number: int, turned: Sequence[Card] = ()) -> int:
        """Return the listed size, or that of an extra hand."""
        if hand_number <= self.hands:
            return self.sizes[hand_number - 1]
        return min(hand_number - self.hands, self.largest)

    def __str__(self) -> str:
        return format_sizes(self.sizes)
