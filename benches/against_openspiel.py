"""Our bots against OpenSpiel's ``ISMCTSBot``, on OpenSpiel's own ``oh_hell``, at equal time.

Its engine deals and keeps the score; ours is stepped beside it, so that our bot gets its views. One
of ours sits among theirs, once in every seat of each deal, and the interval is that of the means of
the deals. Time is that of the processor: ours from the view on, theirs from its state on. Theirs
takes a number of simulations, which is measured first to take as long as ours. Moves that are
forced are not asked for.

Theirs does not play the same twice: its ties follow the order of a hash table. To guess hidden
hands it deals other cards (``ResampleFromInfostate``): up to OpenSpiel 1.6.15 any that its seat has
not seen, even of suits in which a hand is known to be void; since 2.0 those that the others truly
hold, so it knows which cards were dealt, and no seat does. The share of these cards is printed.
With ``--shown`` ours is shown as much: the cards left over lie face up in its views, and both know
the same. With ``--honest`` theirs is their bot in Python, which can be given another way to guess:
our worlds of what its seat knows. It gets as many simulations as their bot in C++ makes in the
time, and takes much longer; to count the worlds costs it nothing.

Run ``python benches/against_openspiel.py --players 4 --cards 12 --deals 100`` with the extras
``bench`` and ``fast``; without players and cards it plays a list of sizes, for about an hour.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from typing import Final
from unittest.mock import patch

import attrs
import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from counter_rules import (
    Bid,
    Card,
    Deal,
    Move,
    PlayCard,
    State,
    apply_move,
    get_ruleset,
    new_game,
    view,
)
from counter_rules.bots import Bot, get_bot
from counter_rules.sampling import Worlds, worlds

SIZES: Final = (
    (3, 4, 300),
    (3, 10, 150),
    (3, 17, 80),
    (4, 4, 250),
    (4, 10, 100),
    (4, 12, 80),
    (5, 4, 200),
    (5, 8, 100),
    (5, 10, 80),
)
"""The tables that are played where none is named: players, cards and deals."""
CHECK: Final = "counter_rules.sampling._worlds.replay"
"""What checks a view."""
DECK: Final = 52
CURIOSITY: Final = 14.0
"""Theirs: the best of several that were tried, on a scale of points."""


def read_cards() -> tuple[Card, ...]:
    """Return the card of each of their actions below 52, by their own names, such as ``HT``."""
    state = pyspiel.load_game("oh_hell").new_initial_state()
    for _ in ("the number of tricks", "the dealer"):
        state.apply_action(state.legal_actions()[0])
    names = [state.action_to_string(action) for action in state.legal_actions()]
    return tuple([Card.parse(rank + suit) for suit, rank in names])


CARDS: Final = read_cards()
ACTIONS: Final = {card: action for action, card in enumerate(CARDS)}


@attrs.frozen(kw_only=True)
class Table:
    """A deal, on both sides.

    Args:
        ours: our state.
        theirs: theirs.
    """

    ours: State
    theirs: pyspiel.State

    def play(self, action: int) -> Table:
        """Return the table after one of their actions."""
        theirs, move = self.theirs.clone(), read_move(action, self.theirs.current_player())
        theirs.apply_action(action)
        return Table(ours=apply_move(self.ours, move), theirs=theirs)


@attrs.frozen(kw_only=True)
class Match:
    """What is played.

    Args:
        players: how many play.
        size: how many cards a hand has.
        shown: whether ours is shown which cards are left over.
        honest: whether theirs guesses by what its seat knows.
        seed: where the deals come from.
    """

    players: int
    size: int
    shown: bool
    honest: bool
    seed: int

    def deal(self, rng: random.Random) -> Table:
        """Deal a hand."""
        return deal(self.players, self.size, rng, shown=self.shown)


def read_move(action: int, seat: int) -> Move:
    """Return one of their actions as our move; from 52 on they are the bids from 0 on."""
    return PlayCard(seat, CARDS[action]) if action < DECK else Bid(seat, action - DECK)


def deal(players: int, size: int, rng: random.Random, *, shown: bool) -> Table:
    """Deal: a card to each seat in turn, seat 0 first, then the turn-up.

    Args:
        players: how many play.
        size: how many cards a hand has.
        rng: the luck.
        shown: whether ours is shown which cards are left over.
    """
    dealer, order, dealt = rng.randrange(players), rng.sample(range(DECK), DECK), players * size
    rules = get_ruleset("oh_hell", players=players, hand_sizes=(size,), score="tricks_plus_ten")
    pile = [CARDS[action] for action in order]
    hands = [pile[seat:dealt:players] for seat in range(players)]
    cards = Deal(hands, pile[dealt : dealt + 1], pile[dealt + 1 :])
    ours = apply_move(new_game(rules, dealer=dealer), cards)
    if shown:
        ours = attrs.evolve(ours, turned=(*ours.turned, *ours.stack), stack=())
    game = pyspiel.load_game("oh_hell", {"players": players, "num_tricks_fixed": size})
    theirs = game.new_initial_state()
    for action in (size, dealer, *order[: dealt + 1]):
        theirs.apply_action(action)
    return Table(ours=ours, theirs=theirs)


@attrs.define
class Rollouts:
    """Random rollouts for their bot in Python, which cannot use those in C++.

    Args:
        rng: the luck.
    """

    rng: random.Random

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        """Return all actions, with equal probabilities."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]

    def evaluate(self, state: pyspiel.State) -> Sequence[float]:
        """Return the points of each seat after random moves."""
        state = state.clone()
        while not state.is_terminal():
            state.apply_action(self.rng.choice(state.legal_actions()))
        return state.returns()


@attrs.define
class Resampler:
    """Deals the hidden cards of one of their states again, by what the seat knows.

    Args:
        rng: the luck.
        table: the table.
        worlds: what the seat holds possible.
    """

    rng: random.Random
    table: Table | None = None
    worlds: Worlds | None = None

    def look(self, table: Table) -> None:
        """Take the place of the seat to act."""
        self.table, self.worlds = table, worlds(view(table.ours, table.theirs.current_player()))

    def __call__(self, state: pyspiel.State, seat: int) -> pyspiel.State:
        """Return their state with other cards in the other hands."""
        assert self.table is not None
        assert self.worlds is not None
        players, dealt = state.num_players(), state.num_players() * self.table.ours.hand_size
        history, hands = state.history(), self.worlds.draw(self.rng).hands
        order = history[2 : 2 + dealt]
        for other in range(players):
            if other != seat:
                played = [one for one in order[other::players] if one in history[2 + dealt + 1 :]]
                order[other::players] = [*played, *[ACTIONS[card] for card in hands[other]]]
        again = state.get_game().new_initial_state()
        for action in (*history[:2], *order, *history[2 + dealt :]):
            again.apply_action(action)
        return again


@attrs.define
class Side:
    """One side's choices, and the time that they took.

    Args:
        bot: ours, or None for theirs.
        rng: the luck of ours.
        spiel: theirs, or None.
        resampler: what theirs guesses by, if not by its own way.
    """

    bot: Bot | None
    rng: random.Random
    spiel: pyspiel.Bot | None = None
    resampler: Resampler | None = None
    seconds: float = 0.0
    choices: int = 0

    def choose(self, table: Table) -> int:
        """Choose an action for the seat to act."""
        seat = table.theirs.current_player()
        seen = view(table.ours, seat)
        if self.resampler is not None:
            self.resampler.look(table)
        begun = time.thread_time()
        if self.bot is None:
            action = self.spiel.step(table.theirs)
        else:
            move = self.bot(seen, self.rng)
            actions = table.theirs.legal_actions()
            action = next(one for one in actions if read_move(one, seat) == move)
        self.seconds += time.thread_time() - begun
        self.choices += 1
        return int(action)

    @property
    def milliseconds(self) -> float:
        """The time of a choice."""
        return 1e3 * self.seconds / max(self.choices, 1)


def find_share(table: Table, resampler: Resampler | None, samples: int = 50) -> float:
    """Return which share of the cards that theirs guesses in other hands were truly dealt."""
    seat, players = table.theirs.current_player(), table.theirs.num_players()
    dealt = {card for hand in table.ours.hands for card in hand}
    sampler, found = pyspiel.UniformProbabilitySampler(0.0, 1.0), list[bool]()
    if resampler is not None:
        resampler.look(table)
    for _ in range(samples):
        if resampler is None:
            history = table.theirs.resample_from_infostate(seat, sampler).history()
        else:
            history = resampler(table.theirs, seat).history()
        order = history[2 : 2 + players * table.ours.hand_size]
        others = [one for place, one in enumerate(order) if place % players != seat]
        found += [CARDS[one] in dealt for one in others]
    return statistics.fmean(found)


def play_out(table: Table, sides: Sequence[Side]) -> pyspiel.State:
    """Play a hand to its end, and return their state."""
    while not table.theirs.is_terminal():
        actions = table.theirs.legal_actions()
        forced = actions[0] if len(actions) == 1 else None
        side = sides[table.theirs.current_player()]
        table = table.play(side.choose(table) if forced is None else forced)
    return table.theirs


def make_theirs(simulations: int, seed: int) -> Side:
    """Make theirs: random rollouts, and in the end the move that was visited most."""
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
    spiel = pyspiel.ISMCTSBot(seed, rollouts, CURIOSITY, simulations, -1, policy, False, False)  # noqa: FBT003 - theirs
    return Side(None, random.Random(seed), spiel)


def make_honest(simulations: int, seed: int) -> Side:
    """Make their bot in Python, which guesses by what its seat knows."""
    resampler = Resampler(random.Random(seed))
    spiel = ismcts.ISMCTSBot(
        pyspiel.load_game("oh_hell"),
        Rollouts(random.Random(seed)),
        CURIOSITY,
        simulations,
        random_state=np.random.RandomState(seed),
    )
    spiel.set_resampler(resampler)
    return Side(None, random.Random(seed), spiel, resampler)


def find_simulations(ours: Side, match: Match) -> int:
    """Return how many simulations take theirs as long as ours, and let ours compile its games."""
    rng, tried = random.Random(match.seed), 200
    for _ in range(2):
        ours.seconds, ours.choices = 0.0, 0
        play_out(match.deal(rng), [ours] * match.players)
    theirs = make_theirs(tried, match.seed)
    for _ in range(2):
        play_out(match.deal(rng), [theirs] * match.players)
    return max(1, round(tried * ours.milliseconds / theirs.milliseconds))


def list_leads(
    table: Table, ours: Side, theirs: Side, met: tuple[list[bool], list[bool]]
) -> Iterator[float]:
    """Yield by how much ours is ahead of theirs in each seat; note whether bids are met."""
    players = table.theirs.num_players()
    for seat in range(players):
        end = play_out(table, [ours if one == seat else theirs for one in range(players)])
        points = end.returns()
        for one in range(players):
            met[one != seat].append(points[one] >= 10)
        yield points[seat] - (sum(points) - points[seat]) / (players - 1)


def measure(match: Match, name: str, seconds: float, deals: int) -> None:
    """Play many deals, and print what came of them."""
    seed = match.seed
    ours = Side(get_bot(name, seconds=seconds, clock=time.thread_time), random.Random(seed))
    simulations = find_simulations(ours, match)
    theirs = (make_honest if match.honest else make_theirs)(simulations, seed)
    rng = random.Random(seed)
    ours.seconds, ours.choices, met = 0.0, 0, (list[bool](), list[bool]())
    means = [statistics.fmean(list_leads(match.deal(rng), ours, theirs, met)) for _ in range(deals)]
    interval = 1.96 * statistics.stdev(means) / deals**0.5
    share = find_share(match.deal(rng), theirs.resampler)
    print(
        f"{match.players} players, {match.size:2} cards: {statistics.fmean(means):+.2f}"
        f" ± {interval:.2f}   bids met {statistics.fmean(met[0]):.0%}, theirs"
        f" {statistics.fmean(met[1]):.0%}   {ours.milliseconds:.1f} ms a choice, theirs"
        f" {theirs.milliseconds:.1f}: {simulations} simulations   {deals} deals;"
        f" theirs guesses among cards of which {share:.0%} were dealt",
        flush=True,
    )


def main() -> int:
    """Print a line for each size of table."""
    parser = argparse.ArgumentParser(description="play against OpenSpiel's ISMCTSBot")
    parser.add_argument("--bot", default="ismcts", help="ours; it must take seconds and a clock")
    parser.add_argument("--players", type=int, help="how many play; else a list of sizes")
    parser.add_argument("--cards", type=int, default=10, help="how many cards a hand has")
    parser.add_argument("--deals", type=int, help="how many deals; else 200, or as in the list")
    parser.add_argument("--seconds", type=float, default=0.01, help="the time of a choice")
    parser.add_argument("--seed", type=int, default=1)
    known = parser.add_mutually_exclusive_group()
    known.add_argument("--shown", action="store_true", help="tell ours which cards are left over")
    known.add_argument("--honest", action="store_true", help="let theirs guess by our worlds")
    given = parser.parse_args()
    sizes = SIZES if given.players is None else ((given.players, given.cards, 200),)
    print(f"{given.bot} against OpenSpiel's ISMCTSBot: points a hand ahead, 95 % interval")
    # No deal turns all cards up that are left over, so a view that tells them would be refused.
    with patch(CHECK, return_value=0) if given.shown else nullcontext():
        for players, size, deals in sizes:
            match = Match(
                players=players, size=size, shown=given.shown, honest=given.honest, seed=given.seed
            )
            measure(match, given.bot, given.seconds, max(2, given.deals or deals))
    return 0


if __name__ == "__main__":
    sys.exit(main())
