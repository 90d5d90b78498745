"""The levels of opponents: each chooses a legal move from its view, and always the same."""

from __future__ import annotations

import random

import pytest
from examples.web_table.levels import BOTS, LEVELS, Bots, list_bots

from counter_rules import Deal, apply_move, get_ruleset, legal_moves, new_game, view
from counter_rules.bots import GoodBot, Seats, get_bot
from support.match_walks import draw_start, walk_hand

QUICK = ("easy", "good", "random", "heuristic")
"""The levels that need less than a millisecond for a move; other tests cover the slow ones."""


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


@pytest.mark.parametrize("bot", ["random", "easy"])
@pytest.mark.parametrize(
    ("name", "players"), [("counter", 4), ("office_oh_hell", 4), ("blackout", 3)]
)
def test_a_seed_gives_the_opponents_that_it_gives_elsewhere(
    name: str, players: int, bot: str
) -> None:
    state = new_game(get_ruleset(name, players=players))
    seats = Seats([get_bot(bot) for _ in range(players)], 7)
    table = Bots((bot,) * players, 7)
    while len(state.hand_results) < 2:
        move = seats.move(state)
        assert move is not None
        assert isinstance(move, Deal) or table.choose(state) == move
        state = apply_move(state, move)


def test_the_good_ones_play_as_those_of_the_library() -> None:
    rng = random.Random(7)
    for _, state in walk_hand(rng, draw_start(rng, get_ruleset("counter", players=4))):
        for seat in state.to_act:
            bots = Bots(tuple(["good" if one == seat else None for one in range(4)]), 7)
            assert bots.choose(state) == GoodBot()(view(state, seat), rng)
