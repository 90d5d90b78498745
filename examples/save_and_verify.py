"""Save a match, read it again and verify it, and give a player what their seat saw of it."""

from __future__ import annotations

import random

from counter_rules import (
    Move,
    NotationError,
    Phase,
    Ruleset,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    shuffle,
)
from counter_rules.records import Comment, Form, Record, dumps, loads


def play(rules: Ruleset, seed: int) -> Record:
    """Play a match at random, and record every move."""
    rng, state = random.Random(seed), new_game(rules)
    moves: list[Move] = []
    while not state.is_over:
        if state.phase is Phase.DEAL:
            moves.append(shuffle(state, seed=seed))
        else:
            moves.append(rng.choice(legal_moves(state)))
        state = apply_move(state, moves[-1])
    return Record(
        rules=rules,
        moves=moves,
        names=("Ana", "Ben", "Cleo"),
        tags={"Date": "2026-11-21"},
        comments=[Comment(1, "a short hand for a start")],
    )


def load(text: str) -> str:
    """Read a match, and say how it ended or what is wrong with the text."""
    try:
        record = loads(text)
    except NotationError as error:
        return f"refused: {error}"
    state = record.replay()
    return f"{len(record.moves)} moves, scores {state.scores}, winners {state.winners}"


def main() -> None:
    """Save a match, read it, change what was saved, and hide what a player did not see."""
    record = play(get_ruleset("oh_hell", players=3, hand_sizes=(2, 1)), seed=7)
    text, data = dumps(record), dumps(record, Form.JSON)
    print(*[line for line in text.splitlines() if not line.startswith("stack:")], sep="\n")
    print("the same match as JSON:", loads(data) == record)
    print("loaded:", load(text))
    print("another winner:", load(text.replace("over won by ", "over won by 1 ")))
    seen = record.redacted(1)
    print("seat 1 saw:", dumps(seen).count("cards"), "hands of", text.count("cards"))
    for known in seen.views():
        if known.is_over:
            print("and how it ended:", known.scores)


if __name__ == "__main__":
    main()
