"""Play a seeded match between seats that choose at random, and print the score sheet."""

from __future__ import annotations

import random

from counter_rules import Phase, State, apply_move, get_ruleset, legal_moves, new_game, shuffle


def play(seed: int) -> State:
    """Play a match of Counter to its end and return the last state."""
    rng = random.Random(seed)
    state = new_game(get_ruleset("counter", players=3))
    while not state.is_over:
        if state.phase is Phase.DEAL:
            state = apply_move(state, shuffle(state, seed=seed))
        else:
            state = apply_move(state, rng.choice(legal_moves(state)))
    return state


def main() -> None:
    """Print what every hand scored, and who won."""
    state = play(seed=7)
    for hand in state.hand_results:
        seats = zip(hand.bids, hand.tricks_won, hand.points, strict=True)
        cells = [f"bid {bid}, won {won}: +{points}" for bid, won, points in seats]
        print(f"hand {hand.hand_number:2}   " + "   ".join(cells))
    print("scores:", state.scores, "winners:", state.winners)


if __name__ == "__main__":
    main()
