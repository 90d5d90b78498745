"""``learn`` trains a network, says how it went, and keeps what it learned."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.sitting import Sit

pytest.importorskip("torch")
pytest.importorskip("openskill")

SMALL = "learn oh_hell --players 3 -o hand_sizes=2,1 --boards 2"


def test_it_says_how_it_went(sit: Sit) -> None:
    made = sit(f"{SMALL} --decisions 1000")
    assert made.status == 0
    *rows, result = made.out.splitlines()
    (row,) = rows
    assert re.fullmatch(r"32,768 decisions, \d\.\d\d points a hand, \d\d% of bids made", row)
    assert re.fullmatch(
        r"the network is (ahead of|behind) heuristic by \d+\.\d\d ± \d+\.\d\d points a hand", result
    )


def test_it_keeps_what_it_learned_and_resumes(sit: Sit, tmp_path: Path) -> None:
    folder = tmp_path / "learned"
    first = sit(f"{SMALL} --decisions 1000 --out {folder} --against random")
    file = folder / "network.net"
    told = f"counter-rules: the network is {file}: play against it with --opponents net:{file}\n"
    assert first.err == told
    table = "play oh_hell --players 3 -o hand_sizes=2,1 --auto --seed 7"
    match = sit(f"{table} --opponents net:{file}")
    assert match.status == 0
    assert {path.name for path in folder.iterdir()} == {
        "log.csv",
        "network.net",
        "network.pt",
        "training.pt",
    }
    again = sit(f"{SMALL} --decisions 1000 --out {folder} --against random")
    assert again.out == first.out.splitlines()[-1] + "\n"
    other = sit(f"{SMALL} --decisions 2000 --out {folder}")
    assert other.status == 2
    assert "has another training (decisions 1000, not 2000): name another folder" in other.err


def test_it_is_compared_with_the_network_of_the_library(sit: Sit) -> None:
    made = sit(f"{SMALL} --decisions 1000 --against net")
    assert made.status == 0
    assert " net by " in made.out


def test_where_hands_cannot_be_dealt_it_is_compared_in_matches(sit: Sit) -> None:
    made = sit("learn cooperative_blackout --players 3 --reward points --decisions 1000 --boards 2")
    assert made.status == 0
    assert made.out.endswith(" points a match\n")


REFUSED = {
    "--minutes 600 --against nobody": "'nobody'",
    "--reward money": "'money' is not one of difference, points, exact",
}


@pytest.mark.parametrize("words", REFUSED)
def test_wrong_words_are_refused_before_the_training(sit: Sit, words: str) -> None:
    made = sit(f"{SMALL} {words}")
    assert made.status == 2
    assert REFUSED[words] in made.err


def test_a_budget_and_a_half(sit: Sit) -> None:
    made = sit(f"{SMALL} --decisions 1000 --minutes 2")
    assert made.status == 2
    assert made.err == "counter-rules: give either decisions= or minutes=, how much to learn\n"
