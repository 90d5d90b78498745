"""The bot that plays its moves out in worlds."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import pytest

from counter_rules import (
    BotError,
    Move,
    Ruleset,
    StateError,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
    view,
)
from counter_rules.bots import PimcBot, RandomBot, get_bot, play_out
from counter_rules.bots._explain import Explains
from counter_rules.bots._playing_on import CompiledPlay, ReadablePlay, find_playing_on
from counter_rules.bots._racing import race
from counter_rules.kernel import Backend, compile_ruleset
from counter_rules.sampling import worlds
from support.match_walks import TABLES, draw_rules, draw_start
from support.small_games import lay_out

OH_HELL = get_ruleset("oh_hell", players=3, hand_sizes=(3, 3))


def make_bot(rules: Ruleset, **options: object) -> PimcBot:
    """Make a bot with a kernel of plain Python: to compile one would take seconds."""
    bot = PimcBot(**options)  # type: ignore[arg-type]  # numbers
    bot._playing = rules, CompiledPlay(compile_ruleset(rules, backend=Backend.PYTHON))
    return bot


def test_it_takes_the_trick_that_makes_its_bid() -> None:
    # Everybody has bid nothing, and hearts are trumps: the ace would win, the two cannot.
    seen = view(lay_out("2C AC", "5C 6D", "8C 9D", rules=OH_HELL), 0)
    bot = make_bot(seen.rules, games=64)
    best, worst = bot.explain(seen)
    assert str(best.move.card) == "2♣"
    assert best.worth >= worst.worth
    assert bot(seen, random.Random(1)) == best.move


def test_it_explains_every_move() -> None:
    state = new_game(OH_HELL)
    seen = view(apply_move(state, shuffle(state, seed=7)), 0)
    bot = make_bot(OH_HELL, games=400)
    assert isinstance(bot, Explains)
    told = bot.explain(seen)
    assert {one.move for one in told} == set(legal_moves(seen))
    assert told == bot.explain(seen)
    assert told[0].tries >= told[-1].tries >= 32
    assert all(one.spread >= 0 for one in told)


def test_only_the_seat_to_act_is_explained() -> None:
    laid = lay_out("2C AC", "5C 6D", "8C 9D")
    with pytest.raises(StateError, match="seat 1 has no move to explain in phase play"):
        PimcBot().explain(view(laid, 1))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_plays_every_game(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    start = draw_start(rng, draw_rules(rng, name, players))
    bots = [PimcBot(games=1), *[RandomBot() for _ in range(players - 1)]]
    # The readable engine will do: kernels of so many games would take minutes to compile.
    bots[0]._playing = start.rules, ReadablePlay()
    end = play_out(start, bots, seed=3, hands=1)
    assert len(end.hand_results) == len(start.hand_results) + 1


@pytest.mark.slow
def test_it_beats_chance() -> None:
    rules = get_ruleset("oh_hell", players=3, hand_sizes=(4,) * 30)
    bots = [make_bot(rules, games=200), RandomBot(), RandomBot()]
    best, *others = play_out(new_game(rules), bots, seed=7).scores
    assert best > 1.5 * max(others)


def test_a_kernel_and_the_engine_play_on_alike() -> None:
    laid = lay_out(
        "2C AC", "5C 6D", "8C 9D", stack="2D 3D 4D 5D", rules=get_ruleset("oh_hell", players=3)
    )
    seen = view(laid, 0)
    kernel = CompiledPlay(compile_ruleset(seen.rules, backend=Backend.PYTHON))
    for move in legal_moves(seen):
        means = [
            sum(play.list_points(worlds(seen), move, 0, 400, 3)) / 400
            for play in (kernel, ReadablePlay())
        ]
        assert abs(means[0] - means[1]) < 1.2


def test_without_a_kernel_the_engine_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert isinstance(find_playing_on(OH_HELL), CompiledPlay)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert isinstance(find_playing_on(OH_HELL), ReadablePlay)


@pytest.mark.parametrize("budget", [0, -1, "long", True, float("inf")])
def test_a_budget_is_above_0(budget: object) -> None:
    with pytest.raises(BotError, match=r"^bot pimc: expected a budget above 0, got "):
        get_bot("pimc", seconds=budget)


def test_there_is_one_budget() -> None:
    with pytest.raises(BotError, match="games and seconds are two budgets"):
        get_bot("pimc", seconds=1, games=100)


def test_it_stops_in_time() -> None:
    """Each look at the clock finds a tenth of a second gone: ten rounds fit into one."""
    state = new_game(OH_HELL)
    seen = view(apply_move(state, shuffle(state, seed=7)), 0)
    bot = make_bot(OH_HELL, seconds=1.0, clock=tick(0.1))
    assert 32 <= bot.explain(seen)[0].tries <= 320


def tick(step: float) -> Callable[[], float]:
    """Make a clock that goes on by a step at every look."""
    time = 0.0

    def look() -> float:
        nonlocal time
        time += step
        return time

    return look


def test_what_falls_behind_is_tried_no_more() -> None:
    worth = {"good": 3.0, "fair": 2.9, "bad": 0.0}
    tried: list[tuple[str, int]] = []

    def play(move: str, games: int, number: int) -> list[float]:
        tried.append((move, number))
        return [worth[move] + (-1) ** game for game in range(games)]

    moves: list[Move] = list(worth)  # type: ignore[arg-type]  # any values race
    told = race(moves, play, 32, lambda games: len(tried) < 9)  # type: ignore[arg-type]
    assert [one.move for one in told] == ["good", "fair", "bad"]
    assert [one.tries for one in told] == [128, 128, 32]
    assert [number for move, number in tried if move == "good"] == [0, 1, 2, 3]


def test_one_move_is_tried_once() -> None:
    told = race(["only"], lambda move, games, number: [1.0] * games, 32, lambda games: True)  # type: ignore[list-item]
    assert (told[0].worth, told[0].spread, told[0].tries) == (1.0, 0.0, 32)
