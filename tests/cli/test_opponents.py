"""Who plays the seats where nobody sits."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any

import pytest

from counter_rules.cli.app import run

GAME = "play oh_hell --players 3 --seed 3 --option hand_sizes=2,2"


@pytest.fixture(autouse=True)
def _no_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)


def watch(capsys: pytest.CaptureFixture[str], words: str) -> str:
    assert run(words.split()) == 0
    return capsys.readouterr().out


def test_bots_play_every_seat(capsys: pytest.CaptureFixture[str]) -> None:
    searched = watch(capsys, f"{GAME} --auto --opponents pimc:60")
    assert searched == watch(capsys, f"{GAME} --auto --opponents pimc:60")
    assert searched != watch(capsys, f"{GAME} --auto")


def test_a_person_plays_against_bots(sit: Callable[..., Any]) -> None:
    answers = iter(["1", *["1"] * 20])
    done = sit(f"{GAME} --opponents pimc:60", answers)
    assert done.status == 0
    assert re.search(r"(wins?|share)", done.out)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            "--opponents nobody",
            "there is no bot 'nobody': the bots are random, heuristic, policy, pimc, ismcts",
        ),
        ("--opponents pimc:fast", "bot 'pimc:fast': expected a limit such as 0.1s or 500"),
        ("--opponents random:2s", "bot random does not take seconds=2.0"),
        ("--opponents pimc --matches 2", "--matches plays matches that nobody sees"),
    ],
)
def test_what_is_no_bot_is_refused(
    capsys: pytest.CaptureFixture[str], words: str, why: str
) -> None:
    assert run(f"{GAME} {words}".split()) == 2
    assert why in capsys.readouterr().err
