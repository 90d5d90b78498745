"""Scores written as formulas, drawn at random (F11.1)."""

from __future__ import annotations

import random
from typing import Final

ATOMS: Final = ("B", "W", "D", "N", "P", "0", "1", "2", "5", "10", "13")
DIVISORS: Final = ("2", "3", "-4", "(1+D)", "max(1,B)", "-(1+W)")
MISSED: Final = (("missed",), ("over", "under"))


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
