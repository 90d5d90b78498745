"""Bots play a match: the same by the same seed, and each sees no more than its seat may."""

from __future__ import annotations

import random

import attrs
import pytest

from counter_rules import (
    BotError,
    Move,
    State,
    StateError,
    View,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.bots import Bot, RandomBot, play_out
from support.match_walks import TABLES, draw_rules, draw_start
from support.plain_bots import Follower, play_first

COUNTER = new_game(get_ruleset("counter", players=3))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_game_is_played_and_heard(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    start = draw_start(rng, draw_rules(rng, name, players))
    bots = [Follower() for _ in range(players)]
    end = play_out(start, bots, seed=3, hands=2)
    assert end.is_over or len(end.hand_results) == len(start.hand_results) + 2
    assert {bot.heard for bot in bots} == {end.move_number - start.move_number}


def test_a_seed_plays_the_same_match() -> None:
    one, other = [play_out(COUNTER, [RandomBot()] * 3, seed=7) for _ in range(2)]
    assert one == other
    assert one.is_over
    assert play_out(COUNTER, [RandomBot()] * 3, seed=8) != one


def test_deals_are_those_of_the_seed() -> None:
    hands = list[object]()

    def look(view: View, rng: random.Random) -> Move:
        hands.append(view.hand)
        return play_first(view, rng)

    play_out(COUNTER, [look, play_first, play_first], seed=7, hands=1)
    assert hands[0] == apply_move(COUNTER, shuffle(COUNTER, seed=7)).hands[0]


def test_another_bot_changes_nobody_elses_luck() -> None:
    drawn = list[list[float]]()
    for other in (play_first, RandomBot()):
        luck = list[float]()

        def note(view: View, rng: random.Random, luck: list[float] = luck) -> Move:
            luck.append(rng.random())
            return legal_moves(view)[0]

        play_out(COUNTER, [other, note, play_first], seed=7, hands=1)
        drawn.append(luck)
    assert drawn[0][:11] == drawn[1][:11]


def test_play_goes_on_from_the_middle_of_a_hand() -> None:
    state = apply_move(COUNTER, shuffle(COUNTER, seed=7))
    state = apply_move(state, legal_moves(state)[3])
    end = play_out(state, [play_first] * 3, seed=7, hands=1)
    assert end.hand_results[0].bids[0] == 3


def test_a_match_that_is_over_stays_as_it_is() -> None:
    end = play_out(COUNTER, [RandomBot()] * 3, seed=7)
    assert play_out(end, [RandomBot()] * 3, seed=7) is end


def test_a_bot_that_cheats_is_named() -> None:
    with pytest.raises(BotError, match=r"^bot play_for_others at seat 1: "):
        play_out(COUNTER, [play_first, play_for_others, play_first], seed=7)


def test_a_bot_that_fails_is_named_with_the_place_and_the_cause() -> None:
    with pytest.raises(BotError) as caught:
        play_out(COUNTER, [play_first, fail, play_first], seed=7)
    place = f"bots/test_play_out.py:{fail.__code__.co_firstlineno + 1}"
    assert str(caught.value) == f"bot fail at seat 1 failed: KeyError: 'ace' ({place})"
    assert isinstance(caught.value.__cause__, KeyError)


def fail(view: View, rng: random.Random) -> Move:
    raise KeyError("ace")


@pytest.mark.parametrize("when", ["begin", "hear"])
def test_a_bot_that_fails_before_its_turn_is_named(when: str) -> None:
    listener = type("Listener", (Follower,), {when: lambda *_: legal_moves(None)})()  # type: ignore[arg-type]  # that fails inside this library
    with pytest.raises(BotError, match=r"^bot Listener at seat 2 failed: \w+: .*test_play_out"):
        play_out(COUNTER, [play_first, play_first, listener], seed=7)


def play_for_others(view: View, rng: random.Random) -> Move:
    return attrs.evolve(legal_moves(view)[0], seat=0)


@pytest.mark.parametrize(
    ("bots", "options", "why"),
    [
        ([play_first] * 2, {}, "3 players need as many bots, got 2"),
        ([play_first] * 4, {}, "expected at most 3 bots, got more"),
        ([RandomBot] * 3, {}, "seat 0: expected a bot, got the class RandomBot: call it"),
        ([play_first] * 3, {"seed": "7"}, "a seed must be a whole number"),
        ([play_first] * 3, {"hands": 0}, "hands: expected a whole number above 0, got 0"),
        ([play_first] * 3, {"state": None}, "expected a State, got NoneType"),
    ],
)
def test_wrong_arguments_are_refused(bots: list[Bot], options: dict[str, object], why: str) -> None:
    given: dict[str, object] = {"state": COUNTER, "seed": 7, **options}
    state = given.pop("state")
    assert state is None or isinstance(state, State)
    with pytest.raises((StateError, BotError), match=why):
        play_out(state, bots, **given)  # type: ignore[arg-type]  # that is the test
