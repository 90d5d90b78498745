"""High bids in Counter: how often players make them, and what they pay.

The inventor holds that it is never worth bidding more than 4 with five players, 5 with four or 6
with three. The table says, for bids below that number, at it and above it, how many of all bids
they are, how many of them are made exactly, and their mean points, with 95 % intervals; those of
one hand count as independent. ``random`` and ``policy`` play by kernels and take no time; name
other bots, such as ``heuristic`` or ``ismcts:1000``, with fewer hands.

Run ``python benches/high_bids.py policy --hands 1000000``.
"""

from __future__ import annotations

import argparse
from typing import Final

import numpy as np
import numpy.typing as npt

from counter_rules import get_ruleset, new_game
from counter_rules.bots import parse_bot, play_out
from counter_rules.survey import play_hands

LIMITS: Final = {3: 6, 4: 5, 5: 4}
"""More than this it is never worth bidding, the inventor holds, by how many play."""

ENDLESS: Final = 10**6
"""A target that no match reaches, so that it is played on."""

Numbers = npt.NDArray[np.int64]


def play(bot: str, players: int, hands: int, seed: int) -> tuple[Numbers, Numbers, Numbers]:
    """Return the bids, tricks and points of all seats, hand by hand."""
    rules = get_ruleset("counter", players=players, target=ENDLESS)
    if bot in ("random", "policy"):
        played = play_hands(rules, hands, seed=seed, bot=bot, threads=2)
        return played.bids, played.tricks_won, played.points
    end = play_out(
        new_game(rules), [parse_bot(bot) for _ in range(players)], seed=seed, hands=hands
    )
    rows = [(one.bids, one.tricks_won, one.points) for one in end.hand_results]
    bids, tricks, points = np.array(rows, dtype=np.int64).swapaxes(0, 1)
    return bids, tricks, points


def describe(
    bids: Numbers, tricks: Numbers, points: Numbers, is_meant: npt.NDArray[np.bool_]
) -> str:
    """Say how many bids are meant, how many of them are made, and what they pay."""
    count = int(is_meant.sum())
    if not count:
        return f"{0:>9.3%} {'':>8} {'':>14}"
    paid = points[is_meant]
    margin = 1.96 * paid.std() / count**0.5
    made = (bids == tricks)[is_meant].mean()
    return f"{count / bids.size:>9.3%} {made:>8.1%} {paid.mean():>6.2f} ± {margin:.2f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="measure what high bids in Counter pay")
    parser.add_argument("bots", nargs="+", help="who plays")
    parser.add_argument("--hands", type=int, default=200, help="how many hands at each table")
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    print(f"{'players':<16} {'bids':<8} {'share':>9} {'made':>8} {'points':>14}")
    for bot in given.bots:
        for players, limit in LIMITS.items():
            played = play(bot, players, given.hands, given.seed)
            bids = played[0]
            kinds = {
                f"< {limit}": bids < limit,
                f"= {limit}": bids == limit,
                f"> {limit}": bids > limit,
            }
            for name, is_meant in kinds.items():
                print(f"{players} {bot:<14} {name:<8} {describe(*played, is_meant)}", flush=True)


if __name__ == "__main__":
    main()
