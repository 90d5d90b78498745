"""What several presets share: the options that they all have, and refusing contradictions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from counter_rules.dealing.sizes import check_sizes
from counter_rules.errors import RulesetError
from counter_rules.rulesets.option import Option, make_choice, make_flag
from counter_rules.scoring import FORMULAS, EachSeat, HandsCleared, Scoring

HANDS_CLEARED: Final = "hands_cleared"
"""The name of the score of a game that is won or lost together (F3.6)."""


def make_score_option(default: str, *others: str) -> Option:
    """Make the option that chooses a score formula of F8.

    Args:
        default: the preset's own formula.
        others: names that it takes beside those of F8.
    """
    return make_choice(
        name="score",
        meaning="the score formula",
        choices=(*FORMULAS, *others),
        default=default,
        clause="F8",
    )


def make_scoring(score: str, blind_bonus: int = 0) -> Scoring:
    """Return the scoring that a formula's name asks for.

    Args:
        score: the name of a formula, or ``"hands_cleared"``.
        blind_bonus: what a made blind bid earns on top (F2.6).
    """
    if score == HANDS_CLEARED:
        return HandsCleared()
    return EachSeat(formula=FORMULAS[score], blind_bonus=blind_bonus)


JOKERS_AS_SUIT: Final = make_flag(
    name="jokers_as_suit",
    meaning="two jokers are a fifth suit, and trump if one is turned up",
    clause="F5.3",
)
"""The option of any single-deck game with a turn-up."""


def refuse_together(one: str, other: str, why: str) -> RulesetError:
    """Return the error for two options that contradict each other (F1.2).

    Args:
        one: an option.
        other: another.
        why: what stands against having both, and what to do instead.
    """
    return RulesetError(f"options {one} and {other} contradict each other: {why}")


def read_tuple(value: object) -> tuple[object, ...]:
    """Accept a list, a tuple or a range of a length that a match can have, as a tuple."""
    if not isinstance(value, list | tuple | range):
        raise ValueError
    values = cast("Sequence[object]", value)
    if len(values[:_MOST_HANDS]) == _MOST_HANDS:
        raise ValueError
    return tuple(values)


def check_numbers(value: object) -> tuple[int, ...]:
    """Accept whole numbers of at least 1, at least one of them."""
    numbers = read_tuple(value)
    found = tuple(n for n in numbers if isinstance(n, int) and type(n) is int and n > 0)
    if not numbers or len(found) < len(numbers):
        raise ValueError
    return found


def check_hand_sizes(value: object) -> tuple[int, ...]:
    """Accept a schedule of hands."""
    sizes = read_tuple(value)
    check_sizes(sizes)
    return tuple(size for size in sizes if isinstance(size, int))


def parse_hand_sizes(text: str) -> tuple[int, ...]:
    """Read a schedule of hands, such as ``1..7,7,7..1``.

    >>> parse_hand_sizes("1..4,4,3..1")
    (1, 2, 3, 4, 4, 3, 2, 1)
    """
    sizes: list[int] = []
    for word in text.split(","):
        first, dots, last = word.partition("..")
        start, end = int(first), int(last if dots else first)
        if not 0 < min(start, end) <= max(start, end) <= _MOST:
            raise ValueError
        sizes += range(start, end + 1) if start <= end else range(start, end - 1, -1)
    return tuple(sizes)


_MOST: Final = 104
_MOST_HANDS: Final = 10_000


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
        check=check_hand_sizes,
        parse=parse_hand_sizes,
    )
