"""Print digests of a match of every preset: of its views, its pictures and its record.

CPython and Pyodide run this, and have to print the same. A line that differs says what does.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Iterator

from counter_rules import (
    Move,
    Phase,
    Ruleset,
    State,
    View,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    public_view,
    ruleset_names,
    shuffle,
    view,
)
from counter_rules.games import get_preset
from counter_rules.notation import format_view
from counter_rules.records import Record, dumps
from counter_rules.render import svg

_SEED = 7


def main() -> None:
    """Play every preset, and print the digests of each."""
    for name in ruleset_names():
        rules = get_ruleset(name, players=get_preset(name).usual_players)
        moves = play(rules)
        record = Record(rules=rules, moves=moves)
        states = list(record.states())
        report(f"{name} views", map(format_view, list_views(states)))
        # Pictures take long: they are of the table as each trick begins and ends.
        report(f"{name} pictures", (svg(public_view(state)) for state in states if not state.trick))
        report(f"{name} record", [dumps(record)])


def play(rules: Ruleset) -> list[Move]:
    """Play a match in which every seat plays at random; return its moves."""
    state, rng, moves = new_game(rules), random.Random(_SEED), list[Move]()
    while not state.is_over:
        dealt = shuffle(state, seed=_SEED) if state.phase is Phase.DEAL else None
        moves.append(dealt or rng.choice(legal_moves(state)))
        state = apply_move(state, moves[-1])
    return moves


def list_views(states: Iterable[State]) -> Iterator[View]:
    """Yield the view of every seat and of a spectator, in every state."""
    for state in states:
        yield from (view(state, seat) for seat in range(state.rules.players))
        yield public_view(state)


def report(name: str, texts: Iterable[str]) -> None:
    """Print how many texts there are, and the digest of all of them."""
    count, whole = 0, hashlib.sha256()
    for text in texts:
        count += 1
        whole.update(text.encode() + b"\0")
    print(name, count, whole.hexdigest())


if __name__ == "__main__":
    main()
