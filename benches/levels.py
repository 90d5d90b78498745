"""What the levels for people do: how their bids follow their hands, and what becomes of them.

Run ``python benches/levels.py counter oh_hell``. All seats of a table have the same level, and all
levels get the same deals. The search with a number of games stands in for ``strong``, so all
figures but the time are the same on all machines.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time

import attrs

from counter_rules import Bid, HandResult, Ruleset, get_ruleset, new_game, shuffle, step, view
from counter_rules.bots import parse_bot
from counter_rules.games import get_preset

LEVELS = ("easy", "good", "ismcts:1000")


@attrs.define(kw_only=True)
class Habits:
    """What a level does in some hands.

    Args:
        firsts: the first bid of each hand.
        taken: the tricks that its seat then takes.
        kept: the tricks less the bid of every seat.
        excess: the sum of the bids less the tricks of each hand.
        choices: the number of choices.
        seconds: the processor time of them.
    """

    firsts: list[int] = attrs.field(factory=list)
    taken: list[int] = attrs.field(factory=list)
    kept: list[int] = attrs.field(factory=list)
    excess: list[int] = attrs.field(factory=list)
    choices: int = 0
    seconds: float = 0.0

    def add(self, first: Bid, hand: HandResult) -> None:
        """Add a finished hand."""
        self.firsts.append(first.tricks)
        self.taken.append(hand.tricks_won[first.seat])
        for bid, won in zip(hand.bids, hand.tricks_won, strict=True):
            self.kept.append(won - bid)
        self.excess.append(sum(hand.bids) - hand.hand_size)

    def format(self) -> str:
        """Return the figures of a row."""
        made = statistics.fmean([tricks == 0 for tricks in self.kept])
        too_many = statistics.fmean([tricks > 0 for tricks in self.kept])
        try:
            follows = statistics.correlation(self.firsts, self.taken)
        except statistics.StatisticsError:  # all first bids are the same
            follows = math.nan
        return (
            f"{follows:12.2f}"
            + "".join([f"{share:10.0%}" for share in (made, too_many, 1 - made - too_many)])
            + f"{statistics.fmean(self.excess):+10.1f}"
            + f"{1e3 * self.seconds / self.choices:10.2f}"
        )


def watch(rules: Ruleset, level: str, hands: int) -> Habits:
    """Let a level play some hands at all seats."""
    bot, habits = parse_bot(level), Habits()
    for seed in range(hands):
        rng, first = random.Random(seed), None
        state = new_game(rules)
        state = step(state, shuffle(state, seed=seed)).state
        while state.is_in_hand:
            seen = view(state, state.to_act[0])
            begun = time.process_time()
            move = bot(seen, rng)
            habits.seconds += time.process_time() - begun
            habits.choices += 1
            if first is None and isinstance(move, Bid):
                first = move
            state = step(state, move).state
        assert first is not None
        habits.add(first, state.hand_results[-1])
    return habits


def main() -> int:
    """Watch the levels, and print a table for each game."""
    parser = argparse.ArgumentParser(description="watch the levels for people")
    parser.add_argument("names", nargs="+", metavar="PRESET")
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--hands", type=int, default=1_000)
    given = parser.parse_args()
    heads = ("first bids", "made", "too many", "too few", "bids", "ms")
    for place, name in enumerate(given.names):
        rules = get_ruleset(name, players=get_preset(name).usual_players)
        print("\n" * (place > 0), end="")
        print(
            f"{name + f', {rules.players} players':22}"
            f"{heads[0]:>12}" + "".join([f"{h:>10}" for h in heads[1:]])
        )
        for level in given.levels:
            print(f"{level:22}{watch(rules, level, given.hands).format()}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
