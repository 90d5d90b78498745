"""How strong bots are: duplicate deals, every seat in turn, 95 % intervals.

One candidate sits among bots of the other kind, once at every seat, and the deals are the same
each time; the interval is that of the means of these rounds, so that the luck of seats and cards
counts little. The table says by how many points a hand the candidate is ahead of the others, and
how often each side makes its bids. Where all seats share one score, a table of candidates is
compared with a table of the others instead.

Run ``python benches/bot_strength.py``; name presets to play only those. ``--check`` makes it fail
unless the heuristic beats chance on every preset by more than twice the interval.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Final

import attrs

from counter_rules import Ruleset, State, get_ruleset, new_game, ruleset_names
from counter_rules.bots import parse_bot, play_out
from counter_rules.games import get_preset
from counter_rules.rules.scoring import HandsCleared

ROUNDS: Final = {
    "blackout": 100,
    "cooperative_blackout": 200,
    "custom": 60,
    "romanian_whist": 100,
    "seven_truf": 80,
    "up_to_ten": 60,
}
"""How many deals a check plays where scores are far apart or hands short; elsewhere 30."""

HANDS: Final = 5


@attrs.frozen(kw_only=True)
class Strength:
    """What came of one candidate among others.

    Args:
        rounds: by round, the points a hand by which the candidate was ahead.
        made: the share of its bids that the candidate made.
        seconds: the processor time spent.
    """

    rounds: tuple[float, ...]
    made: float
    seconds: float

    @property
    def mean(self) -> float:
        """The points a hand by which the candidate is ahead."""
        return statistics.fmean(self.rounds)

    @property
    def interval(self) -> float:
        """Half the width of the 95 % interval."""
        return float(1.96 * statistics.stdev(self.rounds) / len(self.rounds) ** 0.5)


def measure(rules: Ruleset, candidate: str, other: str, *, rounds: int, hands: int) -> Strength:
    """Play a candidate against others on the same deals at every seat."""
    start, ahead, exact = time.process_time(), list[float](), list[bool]()
    is_shared = getattr(rules.scoring, "formula", rules.scoring) == HandsCleared()
    for seed in range(rounds):
        if is_shared:
            both = [play(rules, [name] * rules.players, seed, hands) for name in (candidate, other)]
            ahead.append(count_points(both[0], 0) - count_points(both[1], 0))
            exact += list_made(both[0], range(rules.players))
            continue
        leads: list[float] = []
        for seat in range(rules.players):
            names = [candidate if one == seat else other for one in range(rules.players)]
            end = play(rules, names, seed, hands)
            points = [count_points(end, one) for one in range(rules.players)]
            rest = (sum(points) - points[seat]) / (rules.players - 1)
            leads.append(points[seat] - rest)
            exact += list_made(end, [seat])
        ahead.append(statistics.fmean(leads))
    return Strength(
        rounds=tuple(ahead),
        made=statistics.fmean(exact),
        seconds=time.process_time() - start,
    )


def play(rules: Ruleset, names: Sequence[str], seed: int, hands: int) -> State:
    """Play some hands with a new bot at every seat."""
    return play_out(new_game(rules), [parse_bot(name) for name in names], seed=seed, hands=hands)


def count_points(end: State, seat: int) -> float:
    """Return the points a hand of a seat."""
    return sum([hand.points[seat] for hand in end.hand_results]) / len(end.hand_results)


def list_made(end: State, seats: Sequence[int]) -> list[bool]:
    """Return whether each bid of some seats was made."""
    return [seat in hand.exact for hand in end.hand_results for seat in seats]


def main() -> int:
    """Print the table; fail where a check is asked for and not passed."""
    parser = argparse.ArgumentParser(description="measure how strong bots are")
    parser.add_argument("presets", nargs="*", help="the presets; all of them if none is named")
    parser.add_argument("--candidate", default="heuristic", help="the bot that is measured")
    parser.add_argument("--other", default="random", help="the bot at the other seats")
    parser.add_argument("--players", type=int, help="how many play; else the middle of the preset")
    parser.add_argument("--rounds", type=int, help="how many deals, each played at every seat")
    parser.add_argument("--hands", type=int, default=HANDS, help="the hands of a round")
    parser.add_argument("--check", action="store_true", help="fail unless twice the interval ahead")
    given = parser.parse_args()
    names, failed = given.presets or ruleset_names(), list[str]()
    print(f"{given.candidate} against {given.other}: points a hand ahead, 95 % interval")
    for name in names:
        seats = get_preset(name).players
        players = given.players or seats[len(seats) // 2]
        rounds = given.rounds or ROUNDS.get(name, 30)
        rules = get_ruleset(name, players=players)
        found = measure(rules, given.candidate, given.other, rounds=rounds, hands=given.hands)
        print(
            f"{name:22} {players:2} players  {found.mean:+7.2f} ± {found.interval:.2f}"
            f"   bids made {found.made:4.0%}   {rounds} rounds, {found.seconds:.1f} s",
            flush=True,
        )
        if found.mean <= 2 * found.interval:
            failed.append(name)
    if given.check and failed:
        print(f"not ahead by twice the interval: {', '.join(failed)}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
