"""The variants of `variants.txt`: each of its lines is a hand, and what comes of it.

The oracle plays them too, so that it has been told by hand what is right.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from support.failures import collect
from support.tables import read_cases
from support.variant_tables import (
    Library,
    Second,
    Side,
    Variant,
    answer,
    play_steps,
    read_clauses,
    read_variant,
)

TABLE = Path(__file__).with_name("variants.txt")
VARIANTS = read_cases(TABLE, read_variant, 2, read_clauses, below=True)
CLAUSES = sorted({variant.clauses for variant in VARIANTS})


def play_all(begin: Callable[[Variant], Side], clauses: tuple[str, ...]) -> None:
    """Play the hands of all variants that need just these clauses."""
    with collect() as failures:
        for variant in [variant for variant in VARIANTS if variant.clauses == clauses]:
            for steps, outcomes in variant.hands:
                with failures.case(f"{variant.place}: {steps}"):
                    side = begin(variant)
                    known = play_steps(side, steps)
                    for outcome in outcomes.split(", "):
                        found, said = answer(side, known, outcome)
                        assert found == said, outcome


@pytest.mark.parametrize("clauses", CLAUSES, ids=" ".join)
def test_a_variant_is_played_so_by_the_oracle(clauses: tuple[str, ...]) -> None:
    play_all(Second, clauses)


@pytest.mark.parametrize("clauses", CLAUSES, ids=" ".join)
def test_a_variant_is_played_so_by_the_library(clauses: tuple[str, ...]) -> None:
    play_all(Library, clauses)
