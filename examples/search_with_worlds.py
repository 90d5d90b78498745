"""A player that searches: it draws worlds, plays each of its moves out in them, and compares.

It needs the extra ``fast``: ``pip install 'counter-rules[fast]'``.
"""

from __future__ import annotations

import random

from counter_rules import Move, View, apply_move, get_ruleset, legal_moves, new_game, shuffle, view
from counter_rules.kernel import compile_ruleset
from counter_rules.sampling import worlds

HANDS, WORLDS, GAMES = 12, 6, 24

rules = get_ruleset("oh_hell", players=3, hand_sizes=(5,) * HANDS)
kernel = compile_ruleset(rules)


def choose_by_search(seen: View, rng: random.Random) -> Move:
    """Choose the move that scores most in random games, played on from a few worlds."""
    found, seed = worlds(seen), rng.getrandbits(63)

    def judge(move: Move) -> float:
        # By the same seed every move is tried in the same worlds.
        played = kernel.playouts(found, GAMES, seed=seed, worlds=WORLDS, first=move)
        return float(played.points[:, seen.seat].mean())

    return max(legal_moves(seen), key=judge)


def choose_at_random(seen: View, rng: random.Random) -> Move:
    """Choose any legal move."""
    return rng.choice(legal_moves(seen))


bots = [choose_by_search, choose_at_random, choose_at_random]
rng, state = random.Random(7), new_game(rules)
while not state.is_over:
    if not state.is_in_hand:
        state = apply_move(state, shuffle(state, seed=7))
    else:
        (seat,) = state.to_act
        state = apply_move(state, bots[seat](view(state, seat), rng))
made = [sum(seat in hand.exact for hand in state.hand_results) for seat in range(3)]
print(f"bids made in {HANDS} hands: {made[0]} by search, {made[1]} and {made[2]} at random")
print("scores:", *state.scores)
