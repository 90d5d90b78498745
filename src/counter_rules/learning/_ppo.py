"""Learning from decisions: proximal policy optimization (Schulman and others, 2017)."""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor, nn

from counter_rules.learning._experience import Experience
from counter_rules.learning._network import Network
from counter_rules.learning._training import Training

_VALUE: Final = 0.5
"""The weight of the value's error beside the policy's."""
_STEEPEST: Final = 0.5
"""The largest norm of a gradient."""
_TINY: Final = 1e-6


def learn(
    network: Network,
    optimizer: torch.optim.Optimizer,
    seen: Experience,
    training: Training,
    *,
    entropy: float,
    draw: torch.Generator,
) -> None:
    """Update a network by what its decisions led to.

    Args:
        network: the network.
        optimizer: changes its numbers.
        seen: the decisions.
        training: how often they are learned from, and in which batches.
        entropy: the weight of the entropy.
        draw: the source of all randomness.
    """
    is_bid = (seen.masks & network.is_bid).any(1)
    gains = standardize(seen.advantages, is_bid)
    weights = torch.where(is_bid, training.bid_entropy * entropy, entropy)
    for _ in range(training.epochs):
        order = torch.randperm(len(gains), generator=draw)
        for batch in torch.split(order, training.batch):
            logs, expected = network(seen.values[batch], seen.masks[batch])
            new = logs.gather(1, seen.actions[batch][:, None])[:, 0]
            ratio = (new - seen.log_probabilities[batch]).exp()
            kept = ratio.clamp(1 - training.clip, 1 + training.clip)
            gained = torch.minimum(ratio * gains[batch], kept * gains[batch]).mean()
            error = (expected - seen.returns[batch]).square().mean()
            varied = -((logs.exp() * logs).sum(1) * weights[batch]).mean()
            optimizer.zero_grad()
            (_VALUE * error - gained - varied).backward()
            nn.utils.clip_grad_norm_(network.parameters(), _STEEPEST)
            optimizer.step()


def standardize(advantages: Tensor, is_bid: Tensor) -> Tensor:
    """Return advantages with mean 0 and spread 1, those of bids by themselves.

    A hand has one bid of a seat to ten other moves, which would drown it.
    """
    gains = torch.empty_like(advantages)
    for part in (is_bid, ~is_bid):
        some = advantages[part]
        gains[part] = (some - some.mean()) / (some.std(correction=0) + _TINY)
    return gains
