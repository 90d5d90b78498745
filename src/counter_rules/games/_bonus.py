"""The options for a row of bids that earns points (F11.7)."""

from __future__ import annotations

from typing import Final

from counter_rules._base.guards import to_int
from counter_rules.games._kinds import count, flag
from counter_rules.games._option import OptionDomain, OptionKind, contradiction, option
from counter_rules.rules.dealing.no_trump import MAX_HANDS
from counter_rules.rules.scoring import EachSeat, RowBonus, Scoring

MOST_POINTS: Final = 10_000
"""The most points for a row, as many as a formula may give (F11.1)."""


def count_of_bonus_row() -> int:
    """Make the option for the bids of a row."""
    return option(
        "how many bids in a row earn the bonus; 0 for none",
        "F11.7",
        default=0,
        accepted="0, or a whole number from 2 to 10000",
        check=_check_row,
        parse=int,
        domain=OptionDomain(kind=OptionKind.NUMBER, least=0),
    )


def count_of_bonus_points() -> int:
    """Make the option for the points of a row."""
    return count("the points for a row of bids", "F11.7", default=10, most=MOST_POINTS)


def flag_of_bonus_misses() -> bool:
    """Make the option for rows of missed bids."""
    return flag("a row of missed bids loses the points", "F11.7", default=True)


def flag_of_bonus_ones() -> bool:
    """Make the option for hands of one card in a row."""
    return flag("hands of one card count in a row", "F11.7")


def _check_row(value: object) -> int:
    number = to_int(value)
    if number is None or not 0 <= number <= MAX_HANDS or number == 1:
        raise ValueError
    return number


def add_bonus(
    scoring: Scoring, *, row: int, points: int, misses: bool, ones: bool
) -> Scoring | RowBonus:
    """Return a scoring with the bonus for a row of bids, if ``row`` is not 0."""
    if row and isinstance(scoring, EachSeat):
        return RowBonus(each=scoring, length=row, points=points, misses=misses, ones=ones)
    for is_given, name in (
        (points != 10, f"bonus_points={points}"),
        (not misses, "bonus_misses=False"),
        (ones, "bonus_ones"),
    ):
        if is_given:
            why = f"no row earns points; give bonus_row, or leave {name.partition('=')[0]} out"
            raise contradiction(name, "bonus_row=0", f"{why} (F11.7)")
    return scoring
