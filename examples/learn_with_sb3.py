"""Learn to bid and play with MaskablePPO of sb3-contrib, against players that move at random.

It needs the extra ``gymnasium`` and ``pip install sb3-contrib``, which brings PyTorch.
"""

from __future__ import annotations

import time

from sb3_contrib import MaskablePPO

from counter_rules import Rank
from counter_rules.adapters.gymnasium import CounterRulesEnv

HANDS = 1_000
"""How many hands a measurement takes; none of them is one that was learned from."""


def make_env() -> CounterRulesEnv:
    """Make a game of three players, two cards each, of the sixteen highest cards."""
    return CounterRulesEnv(
        "custom",
        players=3,
        seat=2,
        observation="flat",
        reward="exact",
        hand_sizes=(2,),
        lowest_rank=Rank.JACK,
    )


def measure(model: MaskablePPO | None) -> float:
    """Return which part of its bids a model meets; None plays at random."""
    env, met = make_env(), 0.0
    for seed in range(1_000_000, 1_000_000 + HANDS):
        observation, info = env.reset(seed=seed)
        env.action_space.seed(seed)
        is_over = False
        while not is_over:
            mask = info["action_mask"]
            if model is None:
                action = env.action_space.sample(mask)
            else:
                action, _ = model.predict(observation, action_masks=mask, deterministic=True)
            observation, reward, is_over, _, info = env.step(int(action))
            met += reward
    return met / HANDS


def main() -> None:
    """Learn, and print how many bids are made meanwhile."""
    model = MaskablePPO(
        "MlpPolicy", make_env(), n_steps=256, batch_size=64, gamma=1.0, learning_rate=1e-3, seed=7
    )
    print(f"     0 steps: {measure(None):.0%} of the bids are made, at random")
    start = time.process_time()
    for steps in range(512, 6_145, 512):
        model.learn(512, reset_num_timesteps=False)
        print(f"{steps:6,} steps: {measure(model):.0%} of the bids are made", flush=True)
    print(f"{time.process_time() - start:.0f} seconds of processor time")


if __name__ == "__main__":
    main()
