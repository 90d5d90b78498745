"""A score as a formula (F11.1), naively: a part is read anew each time that it is asked.

It shares no code with the library, and reads only what the library has accepted.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction

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
