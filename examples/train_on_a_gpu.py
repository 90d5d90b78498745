"""Train a policy on a GPU: the games, the network and its updates never leave the device."""

from __future__ import annotations

import torch

from counter_rules import get_ruleset
from counter_rules.kernel import Backend, StepArrays, VecEnv, compile_ruleset
from counter_rules.observations import Observing

TABLES, PLAYERS, CARDS, HANDS = 16_384, 3, 3, 200
MOVES = PLAYERS * (CARDS + 1)  # of one hand: every seat bids once and plays its cards

rules = get_ruleset("oh_hell", players=PLAYERS, hand_sizes=(CARDS,) * 20)
kernel = compile_ruleset(rules, backend=Backend.CUDA)
torch.manual_seed(7)
policy = torch.nn.Sequential(
    torch.nn.Linear(kernel.observations.scaled_size, 256),
    torch.nn.ReLU(),
    torch.nn.Linear(256, kernel.actions.size),
).cuda()
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)


def choose(shown: StepArrays) -> tuple[torch.Tensor, torch.Tensor]:
    """Return an action for each game, and the logarithm of its probability."""
    # A copy, as the gradients need the inputs longer than the arrays are valid.
    inputs = torch.from_dlpack(shown.observations).clone()
    masks = torch.from_dlpack(shown.masks)
    logits = policy(inputs).masked_fill(~masks, -torch.inf)
    chosen = torch.distributions.Categorical(logits=logits)
    actions = chosen.sample()
    return actions, chosen.log_prob(actions)


def play_hand(env: VecEnv, shown: StepArrays) -> tuple[StepArrays, float]:
    """Play a hand at every table, learn from its points, and return what follows and their mean."""
    turns, chances = [], []
    for _ in range(MOVES):
        turns.append(torch.from_dlpack(shown.turns).clone())
        actions, chance = choose(shown)
        chances.append(chance)
        shown = env.step(actions)
    points = torch.from_dlpack(shown.rewards).float()  # by table and seat
    gains = (points - points.mean()) / (points.std() + 1e-6)
    # Each decision is worth what its seat gained in the hand (REINFORCE).
    gained = torch.stack([gains.gather(1, turn[:, None])[:, 0] for turn in turns])
    loss = -(torch.stack(chances) * gained).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return shown, points.mean().item()


with VecEnv(kernel, TABLES, seed=7, observing=Observing.SCALED) as env:
    shown, means = env.reset(), []
    for _ in range(HANDS):
        shown, mean = play_hand(env, shown)
        means.append(mean)
    env.check()
first, last = sum(means[:5]) / 5, sum(means[-5:]) / 5
print(f"points a hand: {first:.2f} at first, {last:.2f} at last")
print("learned something:", last > first + 0.5)
