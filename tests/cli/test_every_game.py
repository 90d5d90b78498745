"""Every game is played at the terminal, by somebody who knows only what is on the screen."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from counter_rules.games._registry import BUILT_IN
from support.sitting import Sit

Guesser: TypeAlias = Callable[[random.Random], Callable[[str], str | None]]

GAMES = [
    *[f"{preset.name} --players {preset.players[0]}" for preset in BUILT_IN],
    *[f"{preset.name} --players {preset.players[-1]}" for preset in BUILT_IN],
    "up_to_ten --players 4 -o bidding_blind -o screw_the_dealer",
    "office_oh_hell --players 5 -o reflip=until_no_joker",
    "custom --players 4 -o seen=forehead -o hand_sizes=1 -o bidding=simultaneous",
    "custom --players 3 -o blind_bids -o bidding=simultaneous -o most=5",
    "custom --players 4 -o blind_bids -o hook=exact_total -o most=5",
    "custom --players 4 -o decks=2 -o jokers=high_low -o following=must_beat",
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [0, 1])
def test_a_hand_is_played(game: str, seed: int, sit: Sit, guesser: Guesser) -> None:
    hands = 8 if "blind" in game else 1
    words = f"play {game} --seed {seed} --opponents random --hands {hands} --seat {seed}"
    done = sit(words, guesser(random.Random(seed)))
    assert (done.status, done.err) == (0, ""), done.out
    assert done.out.count("? for help") == 1, "an answer was not understood"
    assert done.out.count(" your card> ") >= hands
    assert not [line for line in done.out.splitlines() if len(line) > 80]
    assert not [line for line in done.out.splitlines() if line != line.rstrip() and line[-2] != ">"]
    assert done.out.endswith("save FILE, score, why; Enter leaves> \n")
    assert list(Path.cwd().iterdir()) == []
