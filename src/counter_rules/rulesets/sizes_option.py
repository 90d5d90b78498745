"""The option that lists hand sizes, and reading such lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from counter_rules.dealing.largest_hands import MOST_HANDS
from counter_rules.given import to_int
from counter_rules.rulesets.option import Option

_MOST: Final = 104


def read_tuple(value: object) -> tuple[object, ...]:
    """Accept a list, a tuple or a range of a length that a match can have, as a tuple."""
    if not isinstance(value, list | tuple | range):
        raise ValueError
    values = cast("Sequence[object]", value)
    if len(values[:MOST_HANDS]) == MOST_HANDS:
        raise ValueError
    return tuple(values)


def check_numbers(value: object) -> tuple[int, ...]:
    """Accept whole numbers of at least 1, at least one of them."""
    numbers = [to_int(number) for number in read_tuple(value)]
    found = tuple(number for number in numbers if number is not None and number > 0)
    if not numbers or len(found) < len(numbers):
        raise ValueError
    return found


def parse_hand_sizes(text: str) -> tuple[int, ...]:
    """Read a schedule of hands, such as ``1..7,7,7..1``.

    >>> parse_hand_sizes("1..4,4,3..1")
    (1, 2, 3, 4, 4, 3, 2, 1)
    """
    sizes: list[int] = []
    for word in text.split(",", MOST_HANDS):
        if len(sizes) >= MOST_HANDS:
            raise ValueError
        first, dots, last = word.partition("..")
        start, end = int(first), int(last if dots else first)
        if not 0 < min(start, end) <= max(start, end) <= _MOST:
            raise ValueError
        sizes += range(start, end + 1) if start <= end else range(start, end - 1, -1)
    return tuple(sizes)


def make_sizes_option(default: str, clause: str) -> Option:
    """Make the option that lists the hand sizes.

    Args:
        default: the default, in words.
        clause: the clause of the rules.
    """
    return Option(
        name="hand_sizes",
        meaning="how many cards each player gets, hand by hand",
        accepted="whole numbers of at least 1, or as text a list such as 1..7,7,7..1",
        default=default,
        clause=clause,
        check=check_numbers,
        parse=parse_hand_sizes,
    )
