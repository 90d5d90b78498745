"""Play a hand of every game, whatever its rules: one loop serves all of them."""

from __future__ import annotations

import random

from counter_rules import (
    HandResult,
    Phase,
    apply_move,
    get_ruleset,
    legal_moves,
    new_game,
    ruleset_names,
    shuffle,
)
from counter_rules.games import get_preset

SEED = 3


def play_hand(name: str) -> HandResult:
    """Play to the first hand of more than one card, every seat choosing at random."""
    rng = random.Random(SEED)
    state = new_game(get_ruleset(name, players=get_preset(name).players[0]))
    while not state.is_over and (not state.hand_results or state.hand_results[-1].hand_size == 1):
        if state.phase is Phase.DEAL:
            state = apply_move(state, shuffle(state, seed=SEED))
        else:
            seat = rng.choice(state.to_act)  # several may move where moves are sealed
            state = apply_move(state, rng.choice(legal_moves(state, seat)))
    return state.hand_results[-1]


def main() -> None:
    """Print a line for every game."""
    for name in ruleset_names():
        hand = play_hand(name)
        print(
            f"{name:20} hand {hand.hand_number}, {hand.hand_size} cards:",
            f"bid {hand.bids}, won {hand.tricks_won}, scored {hand.points}",
        )


if __name__ == "__main__":
    main()
