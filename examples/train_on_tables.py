"""Learn what to bid by playing at a thousand tables at once; cards are played at random."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from counter_rules import get_ruleset, view
from counter_rules.kernel import StepArrays, VecEnv, compile_ruleset
from counter_rules.render import text

TABLES, PLAYERS, CARDS = 1_000, 3, 3
MOVES = PLAYERS * (CARDS + 1)  # of one hand: every seat bids once and plays its cards

rules = get_ruleset("oh_hell", players=PLAYERS, hand_sizes=(CARDS,) * 20)
kernel = compile_ruleset(rules)
bids = kernel.actions.blocks["bid"]
strong = [card for card in range(52) if card % 13 in (0, 11, 12)]  # aces, queens, kings


def count_strength(shown: StepArrays) -> NDArray[np.int64]:
    """Count the trumps and the high cards in each hand: 0 to 3."""
    parts = kernel.observations.split(shown.observations)
    suits = parts["hand"][:, :52].reshape(-1, 4, 13)
    trumps = (suits.sum(axis=2) * parts["trump"][:, 1:5]).sum(axis=1)
    return np.minimum(trumps + parts["hand"][:, strong].sum(axis=1), 3).astype(np.int64)


def play(hands: int, worth: NDArray[np.float64], explore: float, seed: int) -> float:
    """Play some hands at every table, learn what bids are worth, and return the mean points.

    Args:
        hands: how many hands at each table.
        worth: the points and the number of hands so far, by strength and bid.
        explore: which part of the bids is made at random.
        seed: what cards and random choices come from.
    """
    rng, points = np.random.default_rng(seed), 0.0
    tables, made = np.arange(TABLES), np.zeros((2, TABLES, PLAYERS), np.int64)
    with VecEnv(kernel, TABLES, seed=seed) as env:
        shown = env.reset()
        for _ in range(hands * MOVES):
            actions = (rng.random(shown.masks.shape) * shown.masks).argmax(axis=1)
            bidding = shown.masks[:, bids.start : bids.stop].any(axis=1)
            strength = count_strength(shown)
            means = worth[0, strength] / np.maximum(worth[1, strength], 1)
            legal = shown.masks[:, bids.start : bids.stop]
            best = bids.start + np.where(legal, means, -np.inf).argmax(axis=1)
            actions = np.where(bidding & (rng.random(TABLES) >= explore), best, actions)
            here = tables[bidding], shown.turns[bidding]
            made[0][here] = strength[bidding]
            made[1][here] = actions[bidding] - bids.start
            shown = env.step(actions)
            points += shown.rewards.sum()
            done = shown.done
            np.add.at(worth[0], (made[0, done], made[1, done]), shown.rewards[done])
            np.add.at(worth[1], (made[0, done], made[1, done]), 1)
    return float(points) / (hands * TABLES * PLAYERS)


def show_table(game: int, seed: int) -> None:
    """Deal the first hand of a table again, and show what the readable engine says of it."""
    with VecEnv(kernel, TABLES, seed=seed) as env:
        dealt = kernel.start().deal(env.seeds[game]).to_state()
    print(text(view(dealt, seat=0)))


worth = np.zeros((2, 4, CARDS + 1))
before = play(hands=4, worth=worth, explore=1, seed=1)
after = play(hands=4, worth=np.copy(worth), explore=0, seed=2)
show_table(game=17, seed=2)
print("best bids by strength:", (worth[0] / worth[1]).argmax(axis=1).tolist())
print(f"points a hand: {before:.2f} with random bids, {after:.2f} with what was learned")
