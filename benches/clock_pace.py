"""Whether bots that are given seconds keep to them.

A bot plays all seats of a match, and every choice that it has is timed, once it has made its first
ones. Times are of the processor, and so is the clock that the bot looks at: what other programs
take is taken off neither. Every preset is played at its usual table and at its largest.

Run ``python benches/clock_pace.py``, which takes 14 minutes for each of the two bots; ``--check``
makes it fail where the 99th percentile at 10 ms is more than 12 ms. ``--plain`` measures plain
Python instead of machine code: there a single game may take longer than that, and a bot may take
its time and one game, so nothing is checked. "no games" is the share of choices that were made by
rules of thumb, as there was no time to try each move; "loose" that of those whose worlds were.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from typing import Final

import attrs

from counter_rules import Phase, apply_move, get_ruleset, legal_moves, new_game, shuffle, view
from counter_rules.bots import IsmctsBot, PimcBot
from counter_rules.games import get_preset, ruleset_names
from counter_rules.sampling import SamplingMethod

BOTS: Final = {"pimc": PimcBot, "ismcts": IsmctsBot}
"""The bots that take seconds, but for ``strong``, which is ``ismcts``."""
SECONDS: Final = 0.01
MOST: Final = 0.012
READY: Final = 40
"""How many choices are not timed, as something may still be compiled."""


@attrs.frozen
class Choice:
    """A choice: how long it took, and how many games it was made by."""

    seconds: float
    games: int
    method: SamplingMethod | None


def measure(name: str, players: int, kind: str, choices: int) -> list[Choice]:
    """Let a bot play all seats, and time its choices."""
    bot, rng = BOTS[kind](seconds=SECONDS, clock=time.thread_time), random.Random(7)
    made = list[Choice]()
    state = new_game(get_ruleset(name, players=players))
    while len(made) < READY + choices:
        if state.is_over:
            state = new_game(state.rules)
        if state.phase is Phase.DEAL:
            state = apply_move(state, shuffle(state, rng=rng))
            continue
        seen, moves = view(state, state.to_act[0]), legal_moves(state)
        move = moves[0]
        if len(moves) > 1:
            begun = time.thread_time()
            worths = bot.explain(seen, rng)
            taken = time.thread_time() - begun
            games, move = sum(one.visits for one in worths), worths[0].move
            made.append(Choice(taken, games, worths[0].method))
        state = apply_move(state, move)
    return made[READY:]


def find_share(times: list[float], share: float) -> float:
    """Return the time that a share of them does not pass."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def list_tables(names: list[str]) -> list[tuple[str, int]]:
    """List the presets of some names, each with its usual and its largest number of players."""
    tables = list[tuple[str, int]]()
    for name in names:
        preset = get_preset(name)
        tables += [(name, players) for players in {preset.usual_players: 0, preset.players[-1]: 0}]
    return tables


def main() -> int:
    """Measure every table and print a line for each; return whether a bar was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="presets; by default all")
    parser.add_argument("--bots", nargs="+", default=list(BOTS), choices=list(BOTS))
    parser.add_argument("--choices", type=int, default=2000, help="how many are timed of each")
    parser.add_argument("--plain", action="store_true", help="without machine code")
    parser.add_argument("--check", action="store_true", help="fail where a bar is missed")
    given, is_late = parser.parse_args(), False
    if given.plain:
        sys.modules["numba"] = None  # type: ignore[assignment]  # as if it were not installed
    print(
        f"{'in ms of the processor':38}{'50 %':>8}{'95 %':>8}{'99 %':>8}{'most':>9}"
        f"{'games':>8}{'no games':>10}{'loose':>8}"
    )
    for name, players in list_tables(given.names or list(ruleset_names())):
        for bot in given.bots:
            made = measure(name, players, bot, given.choices)
            times = [one.seconds for one in made]
            high = find_share(times, 0.99)
            games = find_share([one.games for one in made], 0.5)
            none = sum(one.games == 0 for one in made) / len(made)
            loose = sum(one.method is SamplingMethod.RELAXED for one in made)
            print(
                f"{name + ' ' + str(players) + ' ' + bot:38}{1e3 * find_share(times, 0.5):8.1f}"
                f"{1e3 * find_share(times, 0.95):8.1f}{1e3 * high:8.1f}{1e3 * max(times):9.1f}"
                f"{games:8.0f}{none:10.1%}{loose / len(made):8.1%}",
                flush=True,
            )
            is_late = is_late or high > MOST
    return int(given.check and is_late and not given.plain)


if __name__ == "__main__":
    sys.exit(main())
