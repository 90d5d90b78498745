"""Teaches the policy that plays in searches: bids by regression, cards by policy gradient.

Both are learned in turns from hands that the policy plays against itself, on the kernel. A bid is
learned from what every bid would bring in worlds that look the same to its seat; the choice among
cards from hands that are played several times with other choices: what did better than the mean
becomes likelier (Williams, "Simple statistical gradient-following algorithms", 1992).

Run ``python benches/train_policy.py plain 4 --write``: the family and how many play. The same seed
gives the same numbers. Needs the extra ``fast``; takes some minutes.
"""

from __future__ import annotations

import argparse
import sys
import time
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import attrs
import numba
import numpy as np
from numpy.typing import NDArray

import counter_rules
from counter_rules import Ruleset, get_ruleset
from counter_rules.bots._policy.machine.weights import UNIT, W_LEAD_HIGHER, W_MADE, WEIGHTS
from counter_rules.kernel import Backend, compile_ruleset
from counter_rules.kernel._kernel import Kernel
from counter_rules.rules.scoring import HandsCleared
from policy_traces import TraceCode, load_trace_code

FOLDER: Final = Path(counter_rules.__file__).parent / "bots" / "_policy" / "numbers"
REPEATS: Final = 6
"""How often each deal is played."""
WORLDS: Final = 40
"""In how many worlds a bid is tried."""
DEALS: Final = {"together": 160_000}
"""How many deals the first round has, where they are not 40,000: a shared score tells little."""
BATCH: Final = 32
"""How many deals there are between two steps of learning."""

Words = NDArray[np.int64]
Reals = NDArray[np.float64]


@attrs.define(kw_only=True)
class Game:
    """A ruleset to learn from.

    Args:
        kernel: its kernel.
        code: the functions that play by a policy.
        start: the row that waits for the first deal.
        hands: how many hands of a match are learned from.
        spread: what stands for one in its scores.
    """

    kernel: Kernel
    code: TraceCode
    start: Words
    hands: int
    spread: float

    @property
    def is_shared(self) -> bool:
        """Whether all seats share one score."""
        return isinstance(self.kernel.rules.scoring, HandsCleared)

    def deal(self, number: int, seed: int) -> Words:
        """Return the row of a hand that is dealt, with its number in the match."""
        at, row = self.kernel.layout, self.start.copy()
        row[at["HAND_NUMBER"]] = number
        row[at["DEALER"]] = seed % self.kernel.rules.players
        dealt = np.empty(len(row) + 32, np.int64)  # with room for legal actions
        self.kernel.code.deal_at(row.ctypes.data, dealt.ctypes.data, seed, self.kernel.data_place)
        return dealt[: len(row)]


def make_rules(family: str, players: int) -> Ruleset:
    """Return the ruleset that a family of policies is learned from."""
    if family == "powers":
        return get_ruleset("counter", players=players)
    if family == "together":
        return get_ruleset("cooperative_blackout", players=players)
    sizes = tuple(range(1, min(17, 51 // players) + 1))
    if players == 2:
        following = "must_trump" if family == "trumping" else "free"
        return get_ruleset("custom", players=2, hand_sizes=sizes, following=following)
    if family == "trumping":
        return get_ruleset("la_podrida", players=players, hand_sizes=sizes)
    return get_ruleset("oh_hell", players=players, hand_sizes=sizes, score="tricks_plus_ten")


def make_game(family: str, players: int) -> Game:
    """Compile what a family of policies is learned from."""
    rules = make_rules(family, players)
    kernel = compile_ruleset(rules, backend=Backend.NUMBA)
    start = kernel.start()
    words = [kernel.code.read_at(start.row, word) for word in range(kernel.layout["ROW"])]
    return Game(
        kernel=kernel,
        code=load_trace_code(kernel),
        start=np.array(words, np.int64),
        hands=1 if family == "powers" else min(17, 51 // players),
        spread={"powers": 1.5, "together": 0.5}.get(family, 8.0),
    )


class Learner:
    """Numbers that learn.

    Args:
        game: what they play.
        seed: where all luck comes from.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game, seed
        self.numbers: Reals = np.zeros(WEIGHTS)
        self.squares: Reals = np.full(WEIGHTS, 1e-4)
        self.words: Words = np.zeros(WEIGHTS, np.int64)
        self.numbers[W_MADE:W_LEAD_HIGHER] = np.linspace(0.6, 0.02, W_LEAD_HIGHER - W_MADE)
        players = game.kernel.rules.players
        self.numbers[:20] = np.arange(20) / players
        self.write()

    def write(self) -> None:
        """Round the numbers to the words that the kernel plays by."""
        self.words[:] = np.rint(self.numbers * UNIT)

    def learn_cards(self, deals: int, pace: float) -> float:
        """Play so many deals and learn from each; return the mean points of the last tenth."""
        code, game, players = self.game.code, self.game, self.game.kernel.rules.players
        score, data = game.kernel.layout["SCORE"], game.kernel.data
        log, bid, end = np.empty((REPEATS, 1 << 16), np.int64), game.start.copy(), game.start.copy()
        sizes, points = np.zeros(REPEATS, np.int64), np.zeros((REPEATS, players))
        steps, told = np.zeros(WEIGHTS), list[float]()
        for deal in range(deals):
            self.seed += 1
            row = game.deal(self.seed % game.hands + 1, self.seed)
            code.bid_all(row.ctypes.data, bid.ctypes.data, self.words.ctypes.data, self.seed, data)
            for i in range(REPEATS):
                sizes[i] = code.trace_hand(
                    bid.ctypes.data, end.ctypes.data, self.words.ctypes.data,
                    self.seed * REPEATS + i, log[i].ctypes.data, data,
                )  # fmt: skip
                points[i] = end[score : score + players]
            told.append(float(points.mean()))
            leads = find_leads(points, is_shared=game.is_shared)
            learn(log, sizes, (leads - leads.mean(axis=0)) / game.spread, self.numbers, steps)
            if deal % BATCH == BATCH - 1:
                step = steps / (BATCH * REPEATS)
                moved = step != 0
                self.squares[moved] += 0.001 * (step[moved] ** 2 - self.squares[moved])
                self.numbers += pace * step / (np.sqrt(self.squares) + 1e-5)
                np.clip(self.numbers, -7, 7, out=self.numbers)
                steps[:] = 0
                self.write()
        return float(np.mean(told[-len(told) // 10 :]))

    def learn_bids(self, deals: int) -> tuple[float, float]:
        """Try all bids on so many hands of each size; return the errors of bids, and those made."""
        rng = np.random.default_rng(self.seed)
        hands, wanted = list[Words](), list[float]()
        made = list[Reals]()
        for each in range(deals * self.game.hands):
            self.seed += 1
            row = self.game.deal(each % self.game.hands + 1, self.seed)
            for _ in range(rng.integers(self.game.kernel.rules.players)):
                self.bid(row)
            points, leads = self.try_bids(row, rng)
            worth = leads.mean(axis=0)
            share = np.exp((worth - worth.max()) * 15 / self.game.spread)
            wanted.append(float(share @ np.arange(len(worth)) / share.sum()))
            hands.append(self.read_hand(row))
            made.append((points == self.list_exact(len(worth))).mean(axis=0))
        counts = np.array([np.bincount(hand, minlength=W_MADE) for hand in hands], float)
        best = np.array(wanted)
        found = np.linalg.solve(counts.T @ counts + 3 * np.eye(W_MADE), counts.T @ best)
        self.numbers[:W_MADE] = found
        fitted = counts @ found
        self.learn_made(fitted, made)
        self.write()
        return float(np.std(fitted - best)), float(np.mean([max(one) for one in made]))

    def learn_made(self, fitted: Reals, made: Sequence[Reals]) -> None:
        """Learn how often bids are made that are so far from what is expected."""
        count = W_LEAD_HIGHER - W_MADE
        total, tried = np.zeros(count), np.full(count, 1e-9)
        for expected, shares in zip(fitted, made, strict=True):
            far = np.abs(np.arange(len(shares)) - max(expected, 0))
            place = np.minimum((far * 4).astype(int), count - 1)
            np.add.at(total, place, shares)
            np.add.at(tried, place, 1)
        self.numbers[W_MADE:W_LEAD_HIGHER] = total / tried

    def bid(self, row: Words) -> None:
        """Let the seat to act make the bid that the policy likes best."""
        listed, worth = np.empty(len(row) + 32, np.int64), np.empty(256, np.int64)
        code, data = self.game.kernel.code, self.game.kernel.data
        code.legal_at(row.ctypes.data, listed.ctypes.data, data)
        count = self.game.code.judge_actions(
            row.ctypes.data, self.words.ctypes.data, worth.ctypes.data, data
        )
        action = int(listed[len(row) :].view(np.uint8)[int(worth[:count].argmax())])
        code.step_rows(row.ctypes.data, 1, action, data)

    def try_bids(self, row: Words, rng: np.random.Generator) -> tuple[Reals, Reals]:
        """Return the points of every bid in each of some worlds, and the leads, allowed or not."""
        at, rules = self.game.kernel.layout, self.game.kernel.rules
        seat, size = int(row[at["TURN"]]), int(row[at["SIZE"]])
        hidden = sum([1 << card.index for card in rules.deck])
        hidden &= ~int(row[at["HAND"] + seat]) & ~int(row[at["FACE_UP"]])
        bits = np.array([1 << card for card in range(52) if hidden >> card & 1], np.int64)
        rows = np.repeat(row[None], WORLDS, axis=0)
        order = rng.permuted(np.repeat(bits[None], WORLDS, axis=0), axis=1)
        for other in range(rules.players):
            if other != seat:
                rows[:, at["HAND"] + other] = order[:, :size].sum(axis=1)
                order = order[:, size:]
        rows[:, at["STACK"]] = order.sum(axis=1)
        actions, told = np.arange(size + 1) + at["A_BID"], np.empty((WORLDS, size + 1, 3), np.int64)
        self.game.code.try_actions(
            rows.ctypes.data, 0, WORLDS, actions.ctypes.data, size + 1,
            self.words.ctypes.data, self.seed, told.ctypes.data, self.game.kernel.data,
        )  # fmt: skip
        points, leads, _ = np.moveaxis(told.astype(float), 2, 0)
        return points, leads / (rules.players - 1)

    def read_hand(self, row: Words) -> Words:
        """Return the features of the hand of the seat to act."""
        found, turn = np.empty(256, np.int64), int(row[self.game.kernel.layout["TURN"]])
        count = self.game.code.list_hand(row.ctypes.data, turn, found.ctypes.data)
        return found[:count]

    def list_exact(self, count: int) -> Reals:
        """Return what so many bids pay when they are made."""
        rules = self.game.kernel.rules
        return np.array(
            [
                rules.scoring.score_hand(
                    bids=(bid,) * rules.players,
                    tricks_won=(bid,) * rules.players,
                    hand_size=count - 1,
                    blind=(),
                )[0]
                for bid in range(count)
            ],
            float,
        )


def find_leads(points: Reals, *, is_shared: bool) -> Reals:
    """Return by how much seats got ahead of the others' mean: shape (games, seats)."""
    if is_shared:
        return points
    others = (points.sum(axis=1, keepdims=True) - points) / (points.shape[1] - 1)
    return points - others


@numba.njit(cache=True)  # type: ignore[misc]  # numba has no types
def learn(log: Words, sizes: Words, better: Reals, numbers: Reals, steps: Reals) -> None:
    """Add to the steps what each choice of some hands teaches: what did better becomes likelier."""
    for i in range(len(sizes)):
        at = 0
        while at < sizes[i]:
            seat, cards, chosen, size = log[i, at], log[i, at + 1], log[i, at + 2], log[i, at + 3]
            at += 4
            if better[i, seat] != 0.0:
                worths = np.empty(cards)
                for card in range(cards):
                    worths[card] = 0.0
                    for k in range(size):
                        worths[card] += numbers[log[i, at + card * size + k]]
                worths = np.exp(worths - worths.max())
                worths /= worths.sum()
                for card in range(cards):
                    pull = better[i, seat] * ((1.0 if card == chosen else 0.0) - worths[card])
                    for k in range(size):
                        steps[log[i, at + card * size + k]] += pull
            at += cards * size


def main() -> int:
    """Learn, and tell how it goes."""
    parser = argparse.ArgumentParser(description="teach the policy that plays in searches")
    parser.add_argument("family", choices=("plain", "trumping", "powers", "together"))
    parser.add_argument("players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, help="deals of the first round")
    parser.add_argument("--hands", type=int, default=600, help="hands of each size to bid on")
    parser.add_argument("--write", action="store_true", help="write the numbers into the package")
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder to write to")
    given = parser.parse_args()
    game = make_game(given.family, given.players)
    deals = given.deals or DEALS.get(given.family, 40_000)
    hands = given.hands if game.hands > 1 else 10 * given.hands
    learner, begun = Learner(game, given.seed * 10**9), time.process_time()
    print(learner.learn_bids(hands))
    for times, pace in ((1, 0.02), (2, 0.015), (3, 0.01), (4, 0.005), (4, 0.002)):
        points = learner.learn_cards(times * deals, pace)
        bids = learner.learn_bids(hands)
        spent = time.process_time() - begun
        print(f"{points:7.3f} a hand, bids {bids[0]:.2f} off, {bids[1]:.0%} made, {spent:.0f} s")
        sys.stdout.flush()
    if given.write:
        given.to.mkdir(parents=True, exist_ok=True)
        file = given.to / f"{given.family}_{given.players}.bin"
        file.write_bytes(zlib.compress(learner.words.astype("<i2").tobytes(), 9))
    return 0


if __name__ == "__main__":
    sys.exit(main())
