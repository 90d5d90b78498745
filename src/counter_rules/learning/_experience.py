"""Experience: decisions of a network, and what they led to."""

from __future__ import annotations

import enum
from typing import Final, NamedTuple, cast

import attrs
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from counter_rules.kernel import Kernel, StepArrays, VecEnv
from counter_rules.learning._network import Network

_RANDOM_HANDS: Final = 4_096
"""The hands of random play that the unit of rewards is measured in."""


class Reward(enum.Enum):
    """The aim of a seat in a hand."""

    DIFFERENCE = "difference"
    """Its points, less the mean of all seats."""
    POINTS = "points"
    """Its points."""
    EXACT = "exact"
    """1 for a bid that it makes, 0 for one that it misses."""

    def __str__(self) -> str:
        return self.value

    def measure(self, shown: StepArrays) -> NDArray[np.float32]:
        """Return the rewards of the hands that a step has ended, by game and seat; else 0."""
        if self is Reward.EXACT:
            return shown.made.astype(np.float32)
        points = shown.rewards.astype(np.float32)
        if self is Reward.DIFFERENCE:
            points -= points.mean(axis=1, keepdims=True)
        return points

    def measure_unit(self, kernel: Kernel, seed: int) -> float:
        """Return the unit of rewards: their spread in random play, or 1 where it is less."""
        if self is Reward.EXACT:
            return 1.0
        points = kernel.playouts(kernel.start(), _RANDOM_HANDS, seed=seed).points
        return max(float(points.std()), 1.0)


@attrs.frozen(kw_only=True, eq=False)
class Experience:
    """Decisions of many games, of shape (D, …), with what they are worth."""

    values: Tensor
    masks: Tensor
    actions: Tensor
    log_probabilities: Tensor
    """The logarithm of the probability that each action had."""
    returns: Tensor
    """What each decision led to, in units of the training."""
    advantages: Tensor
    """The same, less what was expected."""
    hands: int
    """The number of hands that ended."""
    points: float
    """The mean points of a seat in a hand."""
    made: float
    """The share of bids that were made."""


class Decision(NamedTuple):
    """A decision in each of N games."""

    values: Tensor
    masks: Tensor
    actions: Tensor
    log_probabilities: Tensor
    expected: Tensor
    """What the seat expected, of shape (N,)."""


@attrs.define(kw_only=True, eq=False)
class Player:
    """A network that plays all seats of many games.

    Args:
        network: the network.
        env: the games.
        shown: what they show now.
        reward: what a seat tries to get.
    """

    network: Network
    env: VecEnv
    shown: StepArrays
    reward: Reward

    def play(
        self, steps: int, *, unit: float, smoothing: float, explore: float, draw: torch.Generator
    ) -> Experience:
        """Make moves in each game, and return the decisions whose worth is known.

        Args:
            steps: the number of moves in each game.
            unit: the unit of rewards.
            smoothing: λ of the generalized advantage estimation.
            explore: the share of bids that are made at random.
            draw: the source of all randomness.
        """
        decisions, turns = list[Decision](), list[NDArray[np.int64]]()
        rewards, done = list[NDArray[np.float32]](), list[NDArray[np.bool_]]()
        hands, points, made = 0, 0, 0
        for _ in range(steps):
            turns.append(np.array(self.shown.turns))
            decision, actions = self._choose(explore, draw)
            decisions.append(decision)
            self.shown = shown = self.env.step(actions)
            rewards.append(self.reward.measure(shown) / unit)
            done.append(np.array(shown.done))
            hands += int(shown.done.sum())
            points += int(shown.rewards.sum())
            made += int(shown.made.sum())
        expected = torch.stack([each.expected for each in decisions])
        known = np.stack(turns), expected.numpy(), np.stack(rewards), np.stack(done)
        advantages = torch.as_tensor(give_credit(*known, smoothing=smoothing))
        is_known = ~advantages.isnan().flatten()
        values, masks, chosen, chances, _ = (
            torch.cat(each)[is_known] for each in zip(*decisions, strict=True)
        )
        seats = max(hands * self.env.kernel.rules.players, 1)
        return Experience(
            values=values,
            masks=masks,
            actions=chosen,
            log_probabilities=chances,
            returns=(expected + advantages).flatten()[is_known],
            advantages=advantages.flatten()[is_known],
            hands=hands,
            points=points / seats,
            made=made / seats,
        )

    def _choose(self, explore: float, draw: torch.Generator) -> tuple[Decision, NDArray[np.intp]]:
        """Choose an action in each game; return them in the order of the ruleset, too."""
        seen = cast("NDArray[np.uint8]", self.shown.observations)  # bytes, by default
        arranged = self.network.inputs.arrange(seen, self.shown.masks)
        values, masks = torch.as_tensor(arranged.values), torch.as_tensor(arranged.masks)
        with torch.no_grad():
            logs, expected = self.network(values, masks)
        chances = explore_bids(logs.exp() * masks, masks & self.network.is_bid, explore)
        actions = sample(chances, draw)
        logs = chances.gather(1, actions[:, None])[:, 0].log()
        restored = self.network.inputs.restore(arranged, actions.numpy())
        return Decision(values, masks, actions, logs, expected), restored


def explore_bids(chances: Tensor, bids: Tensor, explore: float) -> Tensor:
    """Return the chances of actions when a share of the bids is made at random.

    Args:
        chances: the probability of each action, of shape (N, A).
        bids: whether each action is a legal bid, of shape (N, A).
        explore: the share.
    """
    count = bids.sum(1, keepdim=True)
    explored = (1 - explore) * chances + explore * bids / count.clamp(min=1)
    return torch.where(count > 0, explored, chances)


def sample(weights: Tensor, draw: torch.Generator) -> Tensor:
    """Return a column for each row, drawn in proportion to the weights of the row."""
    sums = weights.cumsum(1)
    # A number just below 1 must stay below the sum when it is rounded.
    number = torch.rand(len(weights), 1, generator=draw) * (1 - 1e-6)
    return (sums <= number * sums[:, -1:]).sum(1)


def give_credit(
    turns: NDArray[np.int64],
    expected: NDArray[np.float32],
    rewards: NDArray[np.float32],
    done: NDArray[np.bool_],
    *,
    smoothing: float,
) -> NDArray[np.float32]:
    """Return the advantage of each decision: credit runs along the decisions of one seat.

    The advantage is the sum of the differences between what a seat expected at each of its
    decisions and at the next, or what it got; later ones count less, by the smoothing.

    Args:
        turns: who decided, of shape (T, N).
        expected: what that seat expected, of shape (T, N).
        rewards: what each seat got after the step, of shape (T, N, P).
        done: whether the hand ended with the step, of shape (T, N).
        smoothing: λ of the generalized advantage estimation.

    Returns:
        The advantages, of shape (T, N); NaN where a seat's next decision is not among these.
    """
    steps, games = turns.shape
    rows = np.arange(games, dtype=np.intp)
    credit = np.empty((steps, games), np.float32)
    coming = np.full(rewards.shape[1:], np.nan, np.float32)
    advantage = np.zeros_like(coming)
    for step in reversed(range(steps)):
        ended, seat = done[step], turns[step]
        coming[ended], advantage[ended] = rewards[step][ended], 0
        gained = coming[rows, seat] - expected[step]
        credit[step] = gained + smoothing * advantage[rows, seat]
        coming[rows, seat] = expected[step]
        advantage[rows, seat] = np.nan_to_num(credit[step])
    return credit
