"""What a seat's view and the events cost, beside `apply_move` on the same moves.

Each preset is played at random, at its largest table; the moves of the middle of its longest
hands are then carried out again by each function in turn. Rounds alternate in one run, and the
times printed are medians, as are the ratios, of the ratios of the rounds. It is processor time, so
that what else the machine does counts little. Nobody reads an explanation here.

What a view knows of other hands is worked out when it is first asked for; the last column is
what that costs, once for each view that is asked.

Run ``python benches/view_costs.py``; ``--check`` makes it fail where a view costs more than 15
times `apply_move`, `View.advance` and then `View.known` more than `apply_move`, `view` and then
`View.known` together by more than a quarter, or `step` more than twice `apply_move`.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Final

import attrs

from counter_rules import (
    Event,
    Move,
    Phase,
    State,
    View,
    apply_move,
    events_for,
    get_ruleset,
    legal_moves,
    new_game,
    ruleset_names,
    shuffle,
    step,
    view,
)
from counter_rules.games import get_preset

MOVES = 120
HANDS = 60
LIMITS: Final = {"view": 15.0, "advance": 1.25, "step": 2.0}


@attrs.frozen
class Case:
    """A move in mid-hand, and the view of a seat with what it learns of the move."""

    state: State
    move: Move
    seat: int
    seen: View
    events: tuple[Event, ...]


def is_mid_hand(state: State) -> bool:
    """Return whether a third of the tricks has been played, and a third is left."""
    return state.phase is Phase.PLAY and 1 <= 3 * len(state.tricks) // state.hand_size < 2


def list_cases(name: str) -> list[Case]:
    """Return moves in the middle of the longest of a preset's hands."""
    rng, players = random.Random(1), max(get_preset(name).players)
    state = start = new_game(get_ruleset(name, players=players))
    cases: list[Case] = []
    hands = 0
    while hands < HANDS:
        if state.is_over:
            state = start
        if state.phase is Phase.DEAL:
            state = apply_move(state, shuffle(state, rng=rng))
            hands += 1
        move, seat = rng.choice(legal_moves(state)), rng.randrange(players)
        if is_mid_hand(state):
            events = events_for(step(state, move).events, seat)
            cases.append(Case(state, move, seat, view(state, seat), events))
        state = apply_move(state, move)
    return sorted(cases, key=lambda case: -case.state.hand_size)[:MOVES]


def measure(work: Callable[[Case], object], cases: Sequence[Case]) -> float:
    """Return the microseconds of processor time that a piece of work takes for one case."""
    start = time.process_time()
    for case in cases:
        work(case)
    return (time.process_time() - start) / len(cases) * 1e6


WORK: Final[dict[str, Callable[[Case], object]]] = {
    "apply": lambda case: apply_move(case.state, case.move),
    "step": lambda case: step(case.state, case.move),
    "view": lambda case: view(case.state, case.seat),
    "known": lambda case: view(case.state, case.seat).known,
    "advance": lambda case: case.seen.advance(case.events).known,
}


def compare(cases: Sequence[Case], rounds: int) -> tuple[float, dict[str, float]]:
    """Return the time of `apply_move`, and the median ratios to it, and the time of `known`."""
    times = [{name: measure(work, cases) for name, work in WORK.items()} for _ in range(rounds + 1)]
    ratios = {
        "view": [one["view"] / one["apply"] for one in times[1:]],
        "advance": [one["advance"] / (one["apply"] + one["known"]) for one in times[1:]],
        "step": [one["step"] / one["apply"] for one in times[1:]],
        "known": [(one["known"] - one["view"]) for one in times[1:]],
    }
    apply = statistics.median(one["apply"] for one in times[1:])
    return apply, {name: statistics.median(values) for name, values in ratios.items()}


def main() -> int:
    """Measure every preset, print a line for each, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15, help="rounds of each")
    parser.add_argument("--check", action="store_true", help="fail beyond the limits")
    options = parser.parse_args()
    is_fast = True
    print(f"{'preset':<22}{'µs':>7}{'step':>7}{'view':>7}{'advance':>9}{'known µs':>10}")
    for name in ruleset_names():
        cases = list_cases(name)
        apply, ratios = compare(cases, options.rounds)
        is_fast = is_fast and all(ratios[key] <= most for key, most in LIMITS.items())
        print(
            f"{name:<22}{apply:7.1f}{ratios['step']:7.2f}{ratios['view']:7.1f}"
            f"{ratios['advance']:9.2f}{ratios['known']:10.0f}"
        )
    print("µs: of apply_move; step and view: times apply_move; advance: times apply_move + view,")
    print("known asked of both; known µs: what View.known and View.voids take, once for a view")
    return 0 if is_fast or not options.check else 1


if __name__ == "__main__":
    sys.exit(main())
