"""The bots of the library play every game to its end, with legal moves only."""

from __future__ import annotations

import random
import statistics

import pytest

from counter_rules import Ruleset, State, get_ruleset, new_game
from counter_rules.bots import HeuristicBot, RandomBot, SupportsExplain, get_bot, play_out
from counter_rules.games import get_preset
from support.failures import each
from support.kernel_rulesets import RICH, RULED
from support.match_walks import PRESETS, draw_rules

ENDS = [
    (name, players)
    for name in PRESETS
    for players in sorted({get_preset(name).players[0], get_preset(name).players[-1]})
]


def play(rules: Ruleset, *, hands: int, seed: int = 7) -> State:
    """Play some hands by the heuristic; `ask` refuses any illegal move."""
    return play_out(new_game(rules), [HeuristicBot()] * rules.players, seed=seed, hands=hands)


@pytest.mark.parametrize(("name", "players"), ENDS)
def test_the_heuristic_plays_every_preset(name: str, players: int) -> None:
    end = play(get_ruleset(name, players=players), hands=2)
    assert end.is_over or len(end.hand_results) == 2


@pytest.mark.slow
@each(("name", "players"), ENDS)
def test_the_heuristic_plays_some_hands_of_every_preset(name: str, players: int) -> None:
    end = play(get_ruleset(name, players=players), hands=6)
    assert end.is_over or len(end.hand_results) == 6


@pytest.mark.parametrize("name", [*RICH, *RULED])
def test_the_heuristic_plays_games_with_much_in_them(name: str) -> None:
    """Two decks, jokers named high or low, sealed and blind bids, foreheads, powers, passes."""
    end = play((RICH | RULED)[name], hands=3)
    assert len(end.hand_results) == 3


@pytest.mark.parametrize("name", PRESETS)
def test_the_heuristic_plays_any_options(name: str) -> None:
    rng = random.Random(f"heuristic {name}")
    for _ in range(3):
        rules = draw_rules(rng, name, rng.choice(get_preset(name).players))
        end = play(rules, hands=1)
        assert end.hand_results


def test_a_whole_match_comes_to_its_end() -> None:
    rules = get_ruleset("counter", players=3)
    end = play(rules, hands=1000)
    assert end.is_over
    assert play(rules, hands=1000) == end


@pytest.mark.parametrize("name", ["counter", "oh_hell"])
def test_the_heuristic_beats_chance(name: str) -> None:
    rules = get_ruleset(name, players=3)
    leads: list[float] = []
    for seed in range(6):
        for seat in range(3):
            bots = [HeuristicBot() if one == seat else RandomBot() for one in range(3)]
            scores = play_out(new_game(rules), bots, seed=seed, hands=2).scores
            leads.append(scores[seat] - (sum(scores) - scores[seat]) / 2)
    assert statistics.fmean(leads) > 0


@pytest.mark.parametrize("name", ["random", "heuristic"])
def test_ours_say_why(name: str) -> None:
    assert isinstance(get_bot(name), SupportsExplain)
