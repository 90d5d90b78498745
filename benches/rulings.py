"""How often a ruling on Counter matters: the share of tricks that come out otherwise.

Hands are played at random under the default rulings, and every trick is resolved again under each
other reading. The table gives the share of tricks with another winner, or with none, and the share
with any other outcome: the winner, the next leader, whether its lead is doubled.

Run ``python benches/rulings.py``; it takes a minute or two.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from counter_rules import (
    Ruleset,
    TrickResult,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    resolve_trick,
    shuffle,
)

READINGS: Final[tuple[dict[str, str], ...]] = (
    {"king_default_trump": "none"},
    {"names_trump": "none"},
    {"names_trump": "two,eight"},
    {"names_trump": "eight,ten"},
    {"void_lead": "next_suit"},
    {"doubling": "first"},
    {"doubling": "last"},
)
TABLES: Final = (3, 4, 5)


def play_hands(rules: Ruleset, hands: int, rng: random.Random) -> Iterator[TrickResult]:
    """Play hands at random; yield their tricks."""
    for _ in range(hands):
        state = new_game(rules)
        state = apply_move(state, shuffle(state, rng=rng))
        while not state.hand_results:
            state = apply_move(state, rng.choice(legal_moves(state)))
        yield from state.tricks


def list_outcome(result: TrickResult) -> tuple[object, ...]:
    """List what follows from a trick."""
    return result.winner, result.next_leader, result.doubled_lead


def count_changes(players: int, hands: int) -> tuple[Counter[str], Counter[str], int]:
    """Return the tricks with another winner, and outcome, by reading; and how many there are."""
    rules = get_ruleset("counter", players=players)
    others = {
        describe(reading): get_ruleset("counter", players=players, **reading)
        for reading in READINGS
    }
    winners: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    total = 0
    for result in play_hands(rules, hands, random.Random(f"{players} players")):
        total += 1
        winners["nobody"] += result.winner is None
        for name, other in others.items():
            found = resolve_trick(other, result.trick)
            winners[name] += found.winner != result.winner
            outcomes[name] += list_outcome(found) != list_outcome(result)
    return winners, outcomes, total


def describe(reading: dict[str, str]) -> str:
    """Return a reading as an option."""
    return " ".join([f"{name}={value}" for name, value in reading.items()])


def main(words: Sequence[str] | None = None) -> None:
    """Print the shares for tables of 3, 4 and 5 players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=6000, help="hands for each table")
    hands = parser.parse_args(words).hands
    found = [count_changes(players, hands) for players in TABLES]
    print(f"{hands} hands each: tricks with another winner (with another outcome)")
    print(f"{'':28}" + "".join(f"{players} players".rjust(18) for players in TABLES))
    for name in ["nobody", *map(describe, READINGS)]:
        cells = [
            f"{winners[name] / total:.2%} ({outcomes[name] / total:.2%})".rjust(18)
            for winners, outcomes, total in found
        ]
        print(f"{name:28}" + "".join(cells))


if __name__ == "__main__":
    main()
