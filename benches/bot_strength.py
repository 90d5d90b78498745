"""How strong bots are: duplicate deals, every seat in turn, 95 % intervals.

One candidate sits among bots of the other kind, once at every seat, and the deals are the same
each time; the interval is that of the means of these rounds, so that the luck of seats and cards
counts little. The table says by how many points a hand the candidate is ahead of the others, and
how often each side makes its bids. Where all seats share one score, a table of candidates is
compared with a table of the others instead.

Run ``python benches/bot_strength.py``; name presets to play only those. ``--check`` makes it fail
unless the heuristic beats chance on every preset by more than twice the interval. With
``--seconds`` a preset takes as many rounds as it needs: ten at least, until the lead is more than
twice its interval or this processor time is spent. To stop there says who is ahead (for equal bots
it errs in one case of a hundred), but not by how much: where few rounds have decided it, the lead
is often too large, and the interval too narrow. A bot's own budget in seconds is processor time.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Final

import attrs

from counter_rules import CounterRulesError, Ruleset, State, get_ruleset, new_game, ruleset_names
from counter_rules.bots import Bot, IsmctsBot, PimcBot, parse_bot, play_out
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
FEWEST: Final = 10
"""The rounds that are played before anything is decided."""
MOST: Final = 10_000
"""The rounds at most where a time is given."""


@attrs.define(kw_only=True)
class Strength:
    """What came of one candidate among others.

    Args:
        ours: by round, the points a hand of the candidate.
        theirs: the mean points a hand of the others.
        made: whether the candidate made each of its bids.
        seconds: the processor time spent.
    """

    ours: list[float] = attrs.field(factory=list)
    theirs: list[float] = attrs.field(factory=list)
    made: list[bool] = attrs.field(factory=list)
    seconds: float = 0.0

    @property
    def ahead(self) -> float:
        """The points a hand by which the candidate is ahead."""
        return statistics.fmean(self.ours) - statistics.fmean(self.theirs)

    @property
    def interval(self) -> float:
        """Half the width of its 95 % interval."""
        leads = [our - their for our, their in zip(self.ours, self.theirs, strict=True)]
        return float(1.96 * statistics.stdev(leads) / len(leads) ** 0.5)

    @property
    def is_decided(self) -> bool:
        """Whether one side is ahead by more than twice the interval."""
        return abs(self.ahead) > 2 * self.interval


def measure(
    rules: Ruleset,
    candidate: str,
    other: str,
    *,
    rounds: int,
    hands: int,
    seconds: float | None = None,
) -> Strength:
    """Play a candidate against others on the same deals at every seat.

    With ``seconds`` it stops when it is decided who is ahead, or the time is spent.
    """
    start, found = time.process_time(), Strength()
    for seed in range(rounds):
        mine, rest = list[float](), list[float]()
        for seats in list_tables(rules):
            names = [candidate if one in seats else other for one in range(rules.players)]
            end = play(rules, names, seed, hands)
            for one in range(rules.players):
                (mine if one in seats else rest).append(count_points(end, one))
            found.made += list_made(end, seats)
        found.ours.append(statistics.fmean(mine))
        found.theirs.append(statistics.fmean(rest))
        found.seconds = time.process_time() - start
        if seconds is None or len(found.ours) < FEWEST:
            continue
        if found.is_decided or found.seconds > seconds:
            break
    return found


def find_table(name: str, players: int | None, *, usual: bool) -> Ruleset:
    """Return the rules of a preset, for the middle of its tables where nobody says for how many."""
    preset = get_preset(name)
    middle = preset.players[len(preset.players) // 2]
    return get_ruleset(name, players=players or (preset.usual_players if usual else middle))


def make_bot(name: str) -> Bot:
    """Make a bot; a budget in seconds is one of processor time."""
    bot = parse_bot(name)
    if isinstance(bot, IsmctsBot | PimcBot) and bot.seconds is not None:
        return type(bot)(seconds=bot.seconds, clock=time.thread_time)
    return bot


def list_tables(rules: Ruleset) -> list[Sequence[int]]:
    """List at which seats the candidate sits, table by table."""
    seats = range(rules.players)
    if isinstance(rules.scoring, HandsCleared):
        return [seats, ()]
    return [(seat,) for seat in seats]


def play(rules: Ruleset, names: Sequence[str], seed: int, hands: int) -> State:
    """Play some hands with a new bot at every seat."""
    return play_out(new_game(rules), [make_bot(name) for name in names], seed=seed, hands=hands)


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
    parser.add_argument("--usual", action="store_true", help="with the usual number of players")
    parser.add_argument("--seconds", type=float, help="play until it is decided, or this long")
    parser.add_argument("--check", action="store_true", help="fail unless twice the interval ahead")
    given = parser.parse_args()
    if given.rounds is not None and given.rounds < 2:
        parser.error("an interval takes two rounds or more")
    if given.seconds is not None and given.seconds <= 0:
        parser.error("the seconds must be above 0")
    names, failed = given.presets or ruleset_names(), list[str]()
    try:
        parse_bot(given.candidate)
        parse_bot(given.other)
        tables = {name: find_table(name, given.players, usual=given.usual) for name in names}
    except CounterRulesError as error:
        parser.error(str(error))
    print(f"{given.candidate} against {given.other}: points a hand ahead, 95 % interval")
    for name, rules in tables.items():
        usual = MOST if given.seconds else ROUNDS.get(name, 30)
        found = measure(
            rules,
            given.candidate,
            given.other,
            rounds=given.rounds or usual,
            hands=given.hands,
            seconds=given.seconds,
        )
        ours, theirs = statistics.fmean(found.ours), statistics.fmean(found.theirs)
        print(
            f"{name:22} {rules.players:2} players  {found.ahead:+7.2f} ± {found.interval:.2f}"
            f"   {ours:5.2f} to {theirs:5.2f}   bids made {statistics.fmean(found.made):4.0%}"
            f"   {len(found.ours)} rounds, {found.seconds:.1f} s",
            flush=True,
        )
        if not (found.is_decided and found.ahead > 0):
            failed.append(name)
    if given.check and failed:
        print(f"not ahead by twice the interval: {', '.join(failed)}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
