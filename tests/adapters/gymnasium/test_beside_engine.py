"""The environment beside a loop of the readable engine: the same bots, deals, rewards and views."""

import random
from typing import Any

import pytest

from support.match_walks import TABLES, draw_rules, draw_start

pytest.importorskip("gymnasium")

from counter_rules import Phase, Ruleset, State, apply_move, new_game, view
from counter_rules.actions import ActionSpace
from counter_rules.adapters.gymnasium import CounterRulesEnv
from counter_rules.bots import RandomBot, Seats
from counter_rules.observations import ObservationSpace


class Loop:
    """A match of the readable engine, in which bots play all seats but one.

    Args:
        rules: the ruleset.
        seat: the seat without a bot.
        seed: the seed of deals and bots.
        start: where it begins.
    """

    def __init__(self, rules: Ruleset, seat: int, seed: int, start: State) -> None:
        self.seat, self.state, self.paid = seat, start, 0.0
        bots = [None if one == seat else RandomBot() for one in range(rules.players)]
        self.seats, self.book = Seats(bots, seed), ActionSpace(rules)
        self.encoder = ObservationSpace(rules)

    def move_on(self, action: int | None, *, hands: int) -> None:
        """Make a move of the seat, then let bots play until its turn, or so many hands have ended.

        Rewards add up in ``paid``.
        """
        if action is not None:
            self.apply(self.book.decode(action, self.seat))
        while len(self.state.hand_results) < hands and self.seat not in self.state.to_act:
            move = self.seats.move(self.state)
            if move is None:
                return
            self.apply(move)

    def apply(self, move: Any) -> None:  # noqa: ANN401
        before, self.state = self.state, apply_move(self.state, move)
        if len(self.state.hand_results) > len(before.hand_results):
            self.paid += self.state.hand_results[-1].points[self.seat]

    def compare(self, env: CounterRulesEnv, observed: Any) -> tuple[int, ...]:  # noqa: ANN401
        """Compare all that an environment shows; return the legal actions."""
        assert env.game_state == self.state
        shown = self.encoder.encode(view(self.state, self.seat))
        assert (observed["observation"] == shown).all()
        legal = self.book.legal(self.state, self.seat)
        if legal:  # at the end, all are
            assert tuple(observed["action_mask"].nonzero()[0].tolist()) == legal
        return legal


@pytest.mark.usefixtures("stepping")
@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("episode", ["hand", "match"])
def test_it_plays_what_a_loop_of_the_engine_plays(name: str, players: int, episode: str) -> None:
    rng = random.Random(f"{name} {players} {episode}")
    rules = draw_rules(rng, name, players)
    seat, start, seed = rng.randrange(players), new_game(rules), rng.randrange(2**40)
    options = {}
    if episode == "match":
        start = draw_start(rng, rules)
        options = {"state": start}
    env, loop = CounterRulesEnv(rules, seat=seat, episode=episode), Loop(rules, seat, seed, start)
    last = len(start.hand_results) + (1 if episode == "hand" else 1_000)
    observed, info = env.reset(seed=seed, options=options)
    loop.move_on(None, hands=last)
    paid, is_over = 0.0, False
    for _ in range(60):
        if is_over:
            break
        assert (info["action_mask"] == observed["action_mask"]).all()
        action = rng.choice(loop.compare(env, observed))
        observed, reward, is_over, is_cut, info = env.step(action)
        loop.move_on(action, hands=last)
        paid += reward
        assert (paid, is_cut) == (loop.paid, False)
    loop.compare(env, observed)
    assert is_over == (loop.state.phase is Phase.OVER or len(loop.state.hand_results) == last)
