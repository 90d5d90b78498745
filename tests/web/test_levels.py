"""The opponents' levels: each chooses a legal move, from its view alone, and the same again."""

from __future__ import annotations

import random

import pytest
from examples.web_table.levels import LEVELS

from counter_rules import legal_moves, view
from counter_rules.bots import HeuristicBot
from counter_rules.rules.chance import seeded_words
from support.match_walks import PRESETS, TABLES, draw_rules, draw_start, walk_hand


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", PRESETS)
def test_a_level_plays_every_game(name: str, level: str) -> None:
    rng = random.Random(f"{name} {level}")
    players = next(players for preset, players in TABLES if preset == name)
    for _, state in walk_hand(rng, draw_start(rng, draw_rules(rng, name, players))):
        for seat in state.to_act:
            seen = view(state, seat)
            chosen = [LEVELS[level](seen, seeded_words("a test", 7, 1)) for _ in range(2)]
            assert chosen[0] == chosen[1]
            assert chosen[0] in legal_moves(seen)


def test_the_good_ones_play_by_rules_of_thumb() -> None:
    rng = random.Random(7)
    for _, state in walk_hand(rng, draw_start(rng, draw_rules(rng, "counter", 4))):
        for seat in state.to_act:
            seen = view(state, seat)
            best = HeuristicBot()(seen, rng)
            assert LEVELS["good"](seen, seeded_words("a test", 7, 1)) == best
