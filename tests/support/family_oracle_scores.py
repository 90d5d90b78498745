"""What a bid earns: F8 and F10.6 by name, F11.1 as a formula, C8.1; naively.

The scores of `family_oracle`. They share no code with the library. A part of a formula is read
anew each time that it is asked, and only what the library has accepted can be read.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

# A row for each formula of F8 and F10.6: what a bid earns that was made, that was missed, and a
# zero made. N tricks in the hand, B bid, W won, d too many or too few.
FORMULAS: Final[dict[str, Callable[[int, int, int, int], tuple[int, int, int]]]] = {
    "tricks_plus_ten": lambda n, b, w, d: (b + 10, w, 10),
    "exact_ten": lambda n, b, w, d: (10 + b, 0, 10),
    "blackout": lambda n, b, w, d: (5 + n, 0, 5 + n),
    "as_taught": lambda n, b, w, d: (10 + b, 0, 5 + n),
    "english_consolation": lambda n, b, w, d: (10 + b, w, 10),
    "office_consolation": lambda n, b, w, d: (10 + b, w, 5 + n),  # F10.6
    "seven_truf": lambda n, b, w, d: (10 * b, w, 5 * n),
    "exact_minus_difference": lambda n, b, w, d: (10 + b, -d, 10),
    "ten_per_trick": lambda n, b, w, d: (10 * b, 0, 0),
    "kachuful": lambda n, b, w, d: (10 * b, 0, 10),
    "romanian": lambda n, b, w, d: (5 + b, -d, 5),
    "pocha": lambda n, b, w, d: (10 + 5 * b, -5 * d, 10),
    "podrida": lambda n, b, w, d: (10 + 3 * b, -3 * d, 10),
    "squares": lambda n, b, w, d: (10 + b * b, -d * d, 10),
    "wizard": lambda n, b, w, d: (20 + 10 * b, -10 * d, 20),
}
SCORES: Final = (*FORMULAS, "counter")  # what a game may score by in which everybody is alone


def score_seat(score: str, bid: int, won: int, size: int, players: int) -> int:
    if score == "counter":
        return score_counter(bid, won, players)
    if is_formula(score):
        return score_by(score, bid, won, size, players)
    made, missed, zero = FORMULAS[score](size, bid, won, abs(bid - won))
    if bid != won:
        return missed
    return made if bid else zero


def score_counter(bid: int, won: int, players: int) -> int:
    """C8.1."""
    if bid == won:
        return max(bid, 2)
    if won == 0:
        return 1
    return won - 1 if won + players >= 10 else 0


# F11.1.

TOKEN = re.compile(r"\d+|//|abs|min|max|[BWDNP]|[-+*%(),]")


def is_formula(score: str) -> bool:
    return ":" in score


def score_by(text: str, bid: int, won: int, size: int, players: int) -> int:
    parts = dict(part.split(":") for part in text.split(";"))
    letters = {"B": bid, "W": won, "D": abs(bid - won), "N": size, "P": players}
    return Reader(parts[choose_part(parts, bid, won)], letters).read_sum()


def choose_part(parts: dict[str, str], bid: int, won: int) -> str:
    if bid == won:
        names = ["zero", "made"] if bid == 0 else ["made"]
    else:
        names = ["zero_missed"] if bid == 0 else []
        names += ["over" if won > bid else "under", "missed"]
    return next(name for name in names if name in parts)


class Reader:
    """Reads a part from the left, and works it out as it goes."""

    def __init__(self, text: str, letters: dict[str, int]) -> None:
        self.left = TOKEN.findall(text)
        assert "".join(self.left) == text
        self.letters = letters

    def is_at(self, *tokens: str) -> bool:
        return bool(self.left) and self.left[0] in tokens

    def read_sum(self) -> int:
        value = self.read_product()
        while self.is_at("+", "-"):
            sign = self.left.pop(0)
            other = self.read_product()
            value = value + other if sign == "+" else value - other
        return value

    def read_product(self) -> int:
        value = self.read_factor()
        while self.is_at("*", "//", "%"):
            sign = self.left.pop(0)
            other = self.read_factor()
            value = value * other if sign == "*" else divide(value, other)[sign == "%"]
        return value

    def read_factor(self) -> int:
        if self.is_at("-"):
            self.left.pop(0)
            return -self.read_atom()
        return self.read_atom()

    def read_atom(self) -> int:
        token = self.left.pop(0)
        if token.isdigit():
            return int(token)
        if token in self.letters:
            return self.letters[token]
        if token == "(":
            (value,) = self.read_to_bracket()
            return value
        assert self.left.pop(0) == "("
        values = self.read_to_bracket()
        return abs(*values) if token == "abs" else {"min": min, "max": max}[token](values)

    def read_to_bracket(self) -> list[int]:
        values = [self.read_sum()]
        while self.left.pop(0) == ",":
            values.append(self.read_sum())
        return values


def divide(value: int, by: int) -> tuple[int, int]:
    """Round down, and find what is left: -7 by 2 is -4, and 1 is left."""
    whole = math.floor(Fraction(value, by))
    return whole, value - whole * by
