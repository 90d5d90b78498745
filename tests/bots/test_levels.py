"""Opponents for people: easy, good and strong."""

from __future__ import annotations

import random

import pytest

from counter_rules import (
    BotError,
    Ruleset,
    State,
    View,
    get_ruleset,
    legal_moves,
    new_game,
    view,
)
from counter_rules.bots import (
    Bot,
    EasyBot,
    GoodBot,
    HeuristicBot,
    IsmctsBot,
    NetBot,
    ask,
    bot_names,
    get_bot,
    level_names,
    parse_bot,
    play_out,
)
from counter_rules.bots._net.player import NetPlayer, find_player
from counter_rules.kernel import Backend
from support.hands import shuffled
from support.match_walks import PRESETS, TABLES, draw_rules, draw_start, walk_hand

COUNTER = get_ruleset("counter", players=4)


def list_views(seed: int) -> list[View]:
    """List what the seats that are asked see in a hand of Counter, where there is a choice."""
    rng = random.Random(seed)
    hand = [state for _, state in walk_hand(rng, draw_start(rng, COUNTER))]
    seen = [view(state, seat) for state in hand for seat in state.to_act]
    return [one for one in seen if len(legal_moves(one)) > 1]


def play(level: str, seed: int) -> State:
    return play_out(new_game(COUNTER), [parse_bot(level) for _ in range(4)], seed=seed, hands=3)


def test_a_level_is_the_name_of_a_bot() -> None:
    assert level_names() == ("easy", "good", "strong")
    assert set(level_names()) < set(bot_names())
    assert get_bot("easy") == EasyBot()
    assert get_bot("good") == GoodBot()
    strong = get_bot("strong")
    assert isinstance(strong, IsmctsBot)
    assert strong.seconds == 0.5


@pytest.mark.parametrize("level", ["easy", "good"])
def test_a_level_that_does_not_search_takes_no_time(level: str) -> None:
    with pytest.raises(BotError, match=f"^bot {level} does not take seconds=2$"):
        parse_bot(f"{level}:2s")


def test_a_strong_opponent_thinks_as_long_as_it_is_told_to() -> None:
    strong = parse_bot("strong:2s")
    assert isinstance(strong, IsmctsBot)
    assert strong.seconds == 2


@pytest.mark.parametrize("bot", [EasyBot(), GoodBot()], ids=str)
@pytest.mark.parametrize("name", PRESETS)
def test_an_opponent_plays_every_game(name: str, bot: Bot) -> None:
    rng = random.Random(name)
    players = next(players for preset, players in TABLES if preset == name)
    for _, state in walk_hand(rng, draw_start(rng, draw_rules(rng, name, players))):
        for seat in state.to_act:
            ask(bot, view(state, seat), rng)


@pytest.mark.parametrize("level", ["easy", "good"])
def test_the_same_luck_plays_the_same(level: str) -> None:
    assert play(level, 7) == play(level, 7)


def test_an_easy_opponent_errs_now_and_then_but_never_badly() -> None:
    rng, places = random.Random(7), list[int]()
    for seen in [*list_views(1), *list_views(2)]:
        ranked = [one.move for one in HeuristicBot().explain(seen)]
        places += [ranked.index(EasyBot()(seen, rng)) for _ in range(5)]
    slips = sum(place > 0 for place in places) / len(places)
    assert 0.3 < slips < 0.5
    assert max(places) == 3


def test_an_easy_opponent_says_what_it_would_choose() -> None:
    for seen in list_views(3):
        told = EasyBot().explain(seen, random.Random(5))
        assert told[0].move == EasyBot()(seen, random.Random(5))
        assert {one.move for one in told} == set(legal_moves(seen))
        assert EasyBot().explain(seen) == HeuristicBot().explain(seen)


def test_a_good_opponent_plays_by_a_network_where_there_is_one() -> None:
    for seen in list_views(4):
        assert GoodBot().explain(seen) == NetBot().explain(seen)


def test_a_good_opponent_plays_by_rules_of_thumb_elsewhere() -> None:
    rules = get_ruleset("counter", players=4, hook=True)
    seen = view(shuffled(new_game(rules)), 0)
    assert GoodBot().explain(seen) == HeuristicBot().explain(seen)


def test_a_good_opponent_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[Backend]()

    def find(rules: Ruleset, network: None, backend: Backend) -> NetPlayer | None:
        asked.append(backend)
        return find_player(rules, network, backend)

    monkeypatch.setattr("counter_rules.bots._levels.find_player", find)
    GoodBot().explain(list_views(5)[0])
    assert asked == [Backend.PYTHON]


LEVELS = pytest.mark.parametrize(("better", "worse"), [("easy", "random"), ("good", "easy")])


@LEVELS
def test_a_level_is_stronger_than_the_one_before(better: str, worse: str) -> None:
    assert compare(better, worse, range(4)) > 0


@pytest.mark.slow
@LEVELS
def test_a_level_is_stronger_in_many_matches(better: str, worse: str) -> None:
    assert compare(better, worse, range(4, 12)) > 0


def compare(better: str, worse: str, seeds: range) -> float:
    """Play matches in which one seat is better, each seat once; return how far it came ahead."""
    ahead = 0.0
    for seed in seeds:
        for seat in range(4):
            bots = [parse_bot(better if one == seat else worse) for one in range(4)]
            scores = play_out(new_game(COUNTER), bots, seed=seed, hands=2).scores
            ahead += scores[seat] - (sum(scores) - scores[seat]) / 3
    return ahead
