"""Bots at seats: one seed gives the same opponents everywhere, whoever seats them."""

from __future__ import annotations

import copy
import pickle
import random
from pathlib import Path
from typing import TypeAlias

import pytest

from counter_rules import (
    BotError,
    Deal,
    Move,
    State,
    StateError,
    View,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    step,
    view,
)
from counter_rules.arena import Tournament
from counter_rules.arena._playing import play_part
from counter_rules.bots import Bot, RandomBot, Seats, ask, begin, get_bot, hear, play_out
from counter_rules.bots._seats import play_on
from counter_rules.chance import seeded_words
from counter_rules.cli.app import run
from counter_rules.records import loads
from support.match_walks import TABLES, draw_rules, draw_start
from support.plain_bots import Follower, Shut

History: TypeAlias = list[tuple[State, Move]]

COUNTER = new_game(get_ruleset("counter", players=3))
GAMES = (("counter", 4), ("office_oh_hell", 4), ("blackout", 3))
"""The bids of the second are sealed."""
BOTS = ("random", "easy")


def play(state: State, seats: Seats, last: int | None = None) -> History:
    """Return every state, and the move that was made in it."""
    history: History = []
    for move, after in play_on(state, seats, last=last):
        history.append((state, move))
        state = after
    return history


def seat(bot: str, players: int, seed: int = 7) -> Seats:
    return Seats([get_bot(bot) for _ in range(players)], seed)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_seed_gives_the_same_opponents_everywhere(
    name: str, players: int, bot: str, tmp_path: Path
) -> None:
    start = new_game(get_ruleset(name, players=players))
    history = play(start, seat(bot, players), last=2)
    moves = tuple([move for _, move in history])
    bots = [get_bot(bot) for _ in range(players)]
    assert play_out(start, bots, seed=7, hands=2) == apply_move(*history[-1])

    file = tmp_path / "match.record"
    words = f"play {name} --players {players} --opponents {bot} --seed 7 --auto --quiet --hands 2"
    assert run([*words.split(), "--save", str(file)]) == 0
    assert loads(file.read_text(encoding="utf-8")).moves == moves

    tables = Tournament(start.rules, [bot, "good"], hands=1, seed=7, design="tables")
    played = play_part(tables, range(1), keep_records=True)
    board = play(start, seat(bot, players, played.boards[0].seed), last=1)
    assert loads(played.records[0]).moves == tuple([move for _, move in board])


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_so_it_does_in_gymnasium(name: str, players: int, bot: str) -> None:
    pytest.importorskip("gymnasium")
    from counter_rules.adapters.gymnasium import CounterRulesEnv  # only where it is installed

    history = play(new_game(get_ruleset(name, players=players)), seat(bot, players), last=1)
    for learner in range(players):
        env = CounterRulesEnv(name, players=players, seat=learner, opponents=bot)
        env.reset(seed=7)
        for _, move in history:
            if not isinstance(move, Deal) and move.seat == learner:
                env.step(env.codebook.encode(move))
        assert env.game_state == apply_move(*history[-1])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_match_goes_on_as_if_it_had_not_stopped(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    start = draw_start(rng, draw_rules(rng, name, players))
    last = len(start.hand_results) + 2
    history = play(start, seat("random", players), last)
    for place in rng.sample(range(len(history)), min(8, len(history))):
        assert play(history[place][0], seat("random", players), last) == history[place:]


def test_luck_is_the_words_that_the_reference_says() -> None:
    drawn = list[tuple[int, int]]()

    def note(view: View, rng: random.Random) -> Move:
        drawn.append((view.move_number, rng.getrandbits(32)))
        return legal_moves(view)[0]

    play_out(COUNTER, [note, note, note], seed=7, hands=1)
    first = next(seeded_words("bot", 7, (1_000 + 1) * 3 + 0))
    lead = next(seeded_words("bot", 7, (1_000 + 2) * 3 + 0))
    assert [word for number, word in drawn if number in (1, 4)] == [first, lead]
    assert len({word for _, word in drawn}) == len(drawn), "no choice has the luck of another"


def test_a_seat_that_looks_bids_with_other_luck() -> None:
    rules = get_ruleset("custom", players=3, blind_bids=True, hand_sizes=(3, 3))
    state = new_game(rules)
    drawn = list[int]()

    def note(view: View, rng: random.Random) -> Move:
        drawn.append(rng.getrandbits(32))
        return legal_moves(view)[-1]  # to look, where that is to be chosen

    play_out(state, [note] * 3, seed=7)
    assert len(set(drawn)) == len(drawn)


def test_a_generator_draws_evenly_and_can_be_kept() -> None:
    kept = list[object]()

    def draw(view: View, rng: random.Random) -> Move:
        rng.random()
        place = rng.getstate()
        for other in (copy.deepcopy(rng), pickle.loads(pickle.dumps(rng))):  # noqa: S301 - our own
            kept.append(other.random())
        kept.append(rng.random())
        rng.setstate(place)
        kept.append(rng.random())
        cards = list(range(52))
        rng.shuffle(cards)
        assert sorted(cards) == list(range(52)) != cards
        assert rng.getrandbits(0) == 0
        assert len({rng.gauss(0, 1) for _ in range(3)}) == 3
        assert rng.getrandbits(100) < 2**100
        assert 0.4 < sum(rng.random() for _ in range(2_000)) / 2_000 < 0.6
        return rng.choice(legal_moves(view))

    Seats([draw] * 3, 7).move(apply_move(COUNTER, Seats([draw] * 3, 7).move(COUNTER)))  # type: ignore[arg-type]  # a deal
    assert len(kept) == 4
    assert len(set(kept)) == 1


def test_a_generator_is_kept_with_half_of_what_gauss_has_drawn() -> None:
    kept = list[object]()

    def draw(view: View, rng: random.Random) -> Move:
        rng.gauss(0, 1)
        place = rng.getstate()
        for other in (copy.copy(rng), pickle.loads(pickle.dumps(rng))):  # noqa: S301 - our own
            kept.append((other.gauss(0, 1), other.random()))
        kept.append((rng.gauss(0, 1), rng.random()))
        rng.setstate(place)
        kept.append((rng.gauss(0, 1), rng.random()))
        with pytest.raises(ValueError, match="non-negative"):
            rng.getrandbits(-1)
        return legal_moves(view)[0]

    play_out(COUNTER, [draw, RandomBot(), RandomBot()], seed=7, hands=1)
    assert [kept[place : place + 4] for place in range(0, len(kept), 4)] == [
        [one] * 4 for one in kept[::4]
    ]


def test_a_bot_that_fails_when_asked_what_it_hears_is_named() -> None:
    for seat, work in (
        (1, lambda: Seats([None, Shut(), None], 7)),
        (1, lambda: hear(Shut(), (), seat=1)),
        (2, lambda: begin(Shut(), view(COUNTER, 2))),
    ):
        with pytest.raises(BotError, match=f"Shut at seat {seat} failed: ConnectionError"):
            work()


def test_seats_without_a_bot_are_left_to_others() -> None:
    seats, state = Seats([RandomBot(), None, RandomBot()], seed=7), COUNTER
    asked = set[int]()
    while not state.hand_results:
        move = seats.move(state)
        if move is None:
            assert set(state.to_act) == {1}
            move = legal_moves(state, 1)[0]
        elif not isinstance(move, Deal):
            asked.add(move.seat)
        state = apply_move(state, move)
    assert asked == {0, 2}


def test_whoever_asks_may_decide_how() -> None:
    asked = list[str]()

    def forgive(bot: Bot, view: View, rng: random.Random) -> Move:
        try:
            return ask(bot, view, rng)
        except BotError as error:
            asked.append(str(error))
            return legal_moves(view)[0]

    def fail(view: View, rng: random.Random) -> Move:
        raise ValueError("no idea")

    seats = Seats([fail, RandomBot(), RandomBot()], 7, ask_bot=forgive)
    history = play(COUNTER, seats, last=1)
    assert len(asked) == sum(not isinstance(move, Deal) and move.seat == 0 for _, move in history)


def test_one_that_hears_all_begins_once() -> None:
    bot = Follower()
    history = play(COUNTER, Seats([RandomBot(), bot, RandomBot()], 7), last=2)
    assert bot.begun == 1
    assert bot.view == view(apply_move(*history[-1]), 1)


def test_one_that_has_missed_a_move_begins_anew() -> None:
    bot, state = Follower(), COUNTER
    seats = Seats([RandomBot(), bot, RandomBot()], 7)
    assert seats.is_listening
    while not state.hand_results:
        move = seats.move(state)
        assert move is not None
        made = step(state, move)
        state = made.state
        if len(state.tricks) > 5:
            seats.hear(made)
    assert bot.begun == 1 + 1 + 6 + sum(passed.trick < 6 for passed in state.passes)
    assert not Seats([RandomBot()] * 3, 7).is_listening


@pytest.mark.parametrize(
    ("bots", "state", "why"),
    [
        ([RandomBot()] * 2, COUNTER, "3 players need as many bots, got 2"),
        ([RandomBot()] * 65, COUNTER, "expected at most 64 bots, got more"),
        ([RandomBot, None, None], COUNTER, "seat 0: expected a bot, got the class RandomBot"),
        ([None] * 3, view(COUNTER, 0), "expected a State, got View"),
    ],
)
def test_what_cannot_sit_is_refused(bots: list[Bot | None], state: State, why: str) -> None:
    with pytest.raises((BotError, StateError), match=why):
        Seats(bots, 7).move(state)


def test_nobody_moves_when_a_match_is_over() -> None:
    end = play_out(COUNTER, [RandomBot()] * 3, seed=7)
    assert seat("random", 3).move(end) is None
