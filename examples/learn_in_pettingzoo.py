"""Learn a small game in PettingZoo: one linear policy for all seats, by REINFORCE, in NumPy alone.

It needs the extra ``pettingzoo``, and takes a few seconds.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from counter_rules import Rank
from counter_rules.adapters.pettingzoo import raw_env

PLAYERS, RATE, BATCH = 3, 0.1, 25

env = raw_env(
    "custom",
    players=PLAYERS,
    reward="exact",
    observation="scaled",
    hand_sizes=(2,),
    lowest_rank=Rank.JACK,
)
size = env.observation_space("player_0")["observation"].shape[0]
rng = np.random.default_rng(7)


def play(seed: int, weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
    """Play a hand; return the share of the bids that was made, and what would make it likelier."""
    slopes = dict.fromkeys(env.possible_agents, np.zeros_like(weights))
    env.reset(seed=seed)
    while not all(env.terminations.values()):
        agent = env.agent_selection
        seen = env.observe(agent)
        known = seen["observation"].astype(np.float64)
        worth = np.where(seen["action_mask"], known @ weights, -np.inf)
        chances = np.exp(worth - worth.max())
        chances /= chances.sum()
        action = int(rng.choice(len(chances), p=chances))
        slopes[agent] = slopes[agent] + np.outer(known, np.eye(len(chances))[action] - chances)
        env.step(action)
    usual = 1 / 3  # about the share of bids made at random
    slope = sum(slopes[agent] * (reward - usual) for agent, reward in env.rewards.items())
    return sum(env.rewards.values()) / PLAYERS, np.asarray(slope)


def measure(weights: NDArray[np.float64]) -> float:
    """Return which share of the bids is made in other hands."""
    return float(np.mean([play(seed, weights)[0] for seed in range(100_000, 100_500)]))


weights = np.zeros((size, len(env.codebook)))
before = measure(weights)
print(f"at random        {before:.0%} of the bids are made")
for start in range(0, 1_000, BATCH):
    slopes = [play(seed, weights)[1] for seed in range(start, start + BATCH)]
    weights += RATE * np.mean(slopes, axis=0)
learned = measure(weights)
print(f"after 1,000 hands {learned:.0%} of the bids are made")
print("learned something:", learned > before + 0.05)
