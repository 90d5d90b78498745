"""Schedules of hand sizes that are known before the match (F1, F3.5)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from counter_rules.cards import Card
from counter_rules.rules.dealing.sizes import check_hands, check_sizes, format_sizes


@attrs.frozen
class ListedHands:
    """A schedule that lists the size of every hand.

    Extra hands after the list (F3.5) have 1, 2, 3 … cards, up to the largest size of the list.

    Args:
        sizes: the number of cards of each player, hand by hand; at least one hand, each of at
            least 1.

    Raises:
        RulesetError: if they are not such numbers.

    >>> hands = ListedHands((3, 2, 1))
    >>> [hands.get_size(number) for number in range(1, 8)], str(hands)
    ([3, 2, 1, 1, 2, 3, 3], '3 … 1 (3 hands)')
    """

    sizes: tuple[int, ...]

    face_up = None
    """No card sets the size."""

    def __attrs_post_init__(self) -> None:
        check_sizes(self.sizes)

    @property
    def hands(self) -> int:
        """The number of hands in the list."""
        return len(self.sizes)

    @property
    def largest(self) -> int:
        """The largest size in the list."""
        return max(self.sizes)

    def get_size(self, hand_number: int, turned: Sequence[Card] = ()) -> int:
        """Return the listed size, or that of an extra hand."""
        if hand_number <= self.hands:
            return self.sizes[hand_number - 1]
        return min(hand_number - self.hands, self.largest)

    def __str__(self) -> str:
        return format_sizes(self.sizes)


def go_up(most: int) -> ListedHands:
    """Return the schedule 1 … most.

    >>> go_up(4).sizes
    (1, 2, 3, 4)
    """
    return ListedHands(tuple(range(1, most + 1)))


def go_down(most: int) -> ListedHands:
    """Return the schedule most … 1.

    >>> go_down(4).sizes
    (4, 3, 2, 1)
    """
    return ListedHands(tuple(range(most, 0, -1)))


def go_up_down(most: int) -> ListedHands:
    """Return the schedule 1 … most … 1.

    >>> go_up_down(4).sizes
    (1, 2, 3, 4, 3, 2, 1)
    """
    return ListedHands((*range(1, most), *range(most, 0, -1)))


def go_down_up(most: int) -> ListedHands:
    """Return the schedule most … 1 … most.

    >>> go_down_up(4).sizes
    (4, 3, 2, 1, 2, 3, 4)
    """
    return ListedHands((*range(most, 1, -1), *range(1, most + 1)))


@attrs.frozen
class ConstantHands:
    """The same number of cards in every hand.

    Args:
        cards: the number of cards of each player, at least 1.
        hands: the number of scheduled hands, or None if only the ending ends the match.

    Raises:
        RulesetError: if they are not such numbers.
    """

    cards: int
    hands: int | None = None

    face_up = None
    """No card sets the size."""

    def __attrs_post_init__(self) -> None:
        check_sizes((self.cards,))
        check_hands(self.hands)

    @property
    def largest(self) -> int:
        """The constant number."""
        return self.cards

    def get_size(self, hand_number: int, turned: Sequence[Card] = ()) -> int:
        """Return the constant number; extra hands (F3.5) have 1, 2, 3 … cards."""
        if self.hands is None or hand_number <= self.hands:
            return self.cards
        return min(hand_number - self.hands, self.cards)

    def __str__(self) -> str:
        return f"{self.cards} each" if self.hands is None else f"{self.hands} × {self.cards}"
