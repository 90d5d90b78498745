"""Scores written as formulas: drawn at random, and evaluated without the library (F11.1)."""

from __future__ import annotations

import random
import re
from typing import Final

ATOMS: Final = ("B", "W", "D", "N", "P", "0", "1", "2", "5", "10", "13")
DIVISORS: Final = ("2", "3", "-4", "(1+D)", "max(1,B)", "-(1+W)")
MISSED: Final = (("missed",), ("over", "under"))

FUNCTIONS: Final = {"abs": abs, "min": min, "max": max}


def draw_formula(rng: random.Random) -> str:
    """Draw a formula that every hand can be scored by, its parts in any order."""
    parts = ["made", *rng.choice(MISSED), *rng.sample(["zero", "zero_missed"], rng.randint(0, 2))]
    rng.shuffle(parts)
    return ";".join(f"{part}:{draw_sum(rng)}" for part in parts)


def draw_sum(rng: random.Random) -> str:
    terms = [draw_term(rng) for _ in range(rng.randint(1, 3))]
    return "".join(rng.choice("+-") + term for term in terms)[1:]


def draw_term(rng: random.Random) -> str:
    one, other = draw_factor(rng), draw_factor(rng)
    return rng.choice(
        [
            one,
            f"{one}*{other}",
            f"{one}//{rng.choice(DIVISORS)}",
            f"({one}+{other})%{rng.choice(DIVISORS)}",
            f"-({one}-{other})",
            f"abs({one}-{other})",
            f"min({one},{other},9)",
            f"max({one},-{rng.choice(ATOMS)})",
        ]
    )


def draw_factor(rng: random.Random) -> str:
    return rng.choice(["", "", "-"]) + rng.choice(ATOMS)


def find_part(text: str, bid: int, won: int) -> str:
    """Return the expression for a bid and the tricks won."""
    parts = dict(part.split(":") for part in text.split(";"))
    if bid == won:
        names = ["zero", "made"] if bid == 0 else ["made"]
    else:
        names = ["zero_missed"] if bid == 0 else []
        names += ["missed", "over" if won > bid else "under"]
    return next(parts[name] for name in names if name in parts)


def score_formula(text: str, bid: int, won: int, size: int, players: int) -> int:
    """Score by a formula: Python reads its expressions alike, but for leading zeros."""
    letters = {"B": bid, "W": won, "D": abs(bid - won), "N": size, "P": players}
    expression = re.sub(r"\b0+(?=\d)", "", find_part(text, bid, won))
    points = eval(expression, {"__builtins__": {}, **FUNCTIONS, **letters})  # noqa: S307 - our own
    assert type(points) is int
    return points
