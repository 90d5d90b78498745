"""The opponents' levels: each chooses a legal move, from its view alone, and the same again."""

from __future__ import annotations

import random

import pytest
from examples.web_table.levels import BOTS, LEVELS, Bots, list_bots

from counter_rules import get_ruleset, legal_moves, view
from counter_rules.bots import HeuristicBot
from support.match_walks import draw_start, walk_hand

QUICK = ("easy", "good", "random", "heuristic")
"""The levels that take less than a millisecond for a move; the others are tested where they are."""


def test_there_are_levels_for_people_and_all_bots() -> None:
    assert LEVELS[:3] == ("easy", "good", "strong")
    assert {"random", "heuristic", "policy", "pimc", "ismcts"} <= set(BOTS)
    assert set(QUICK) < set(LEVELS)


def test_a_bot_that_cannot_be_made_is_not_offered(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("examples.web_table.levels.bot_names", lambda: ("absent", "random"))
    assert list_bots() == ("random",)
    assert "a bot is left out: there is no bot 'absent'" in caplog.text


@pytest.mark.parametrize("level", QUICK)
def test_a_level_chooses_what_is_legal_and_the_same_again(level: str) -> None:
    rng = random.Random(level)
    for _, state in walk_hand(rng, draw_start(rng, get_ruleset("office_oh_hell", players=4))):
        for seat in state.to_act:
            levels = tuple([level if one == seat else None for one in range(4)])
            chosen = [Bots(levels, 7).choose(state) for _ in range(2)]
            assert chosen[0] == chosen[1]
            assert chosen[0] in legal_moves(view(state, seat))


def test_the_good_ones_play_by_rules_of_thumb() -> None:
    rng = random.Random(7)
    for _, state in walk_hand(rng, draw_start(rng, get_ruleset("counter", players=4))):
        for seat in state.to_act:
            bots = Bots(tuple(["good" if one == seat else None for one in range(4)]), 7)
            assert bots.choose(state) == HeuristicBot()(view(state, seat), rng)
