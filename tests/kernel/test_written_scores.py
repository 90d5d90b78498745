"""Scores written as formulas, in kernels: the tables are asked of the formula (F11.1)."""

from __future__ import annotations

import random

import pytest

from counter_rules import get_ruleset, new_game
from support.beside_kernel import walk_beside
from support.builders import custom
from support.kernel_rulesets import compile_here
from support.written_scores import draw_formula

SIZES = {"hand_sizes": (3, 1, 2)}


@pytest.mark.parametrize("seed", range(3))
def test_f11_1_a_written_score_beside_the_engine(seed: int) -> None:
    rng = random.Random(f"kernel {seed}")
    rules = custom(4, score=draw_formula(rng), blind_bids=bool(seed % 2), **SIZES)
    assert [*walk_beside(compile_here(rules), rng, new_game(rules), hands=3)]


def test_f11_1_it_divides_downwards_in_a_kernel_too() -> None:
    rules = custom(3, score="made:-7//2+B%3;over:-D//2;under:-7%(N+1);zero:5//-3", **SIZES)
    assert [*walk_beside(compile_here(rules), random.Random(5), new_game(rules), hands=3)]


def test_f11_1_counter_with_a_written_score() -> None:
    rules = get_ruleset("counter", players=4, score="made:10+2*B;missed:-2*D")
    assert [*walk_beside(compile_here(rules), random.Random(6), new_game(rules), hands=1)]
