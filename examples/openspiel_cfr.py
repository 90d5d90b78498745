"""Learn to play a tiny game with OpenSpiel's CFR+: two players, kings and aces, one card each.

Run ``python examples/openspiel_cfr.py`` with the extra ``openspiel`` installed. It takes about a
second.
"""

from __future__ import annotations

import pyspiel

from counter_rules.adapters.openspiel import load_game

ITERATIONS = (1, 2, 5, 10, 20, 50, 100, 200)


def learn(game: pyspiel.Game) -> pyspiel.CFRPlusSolver:
    """Run CFR+, and print how much a best reply would still win."""
    solver = pyspiel.CFRPlusSolver(game)
    for iteration in range(1, ITERATIONS[-1] + 1):
        solver.evaluate_and_update_policy()
        if iteration in ITERATIONS:
            policy = solver.average_policy()
            print(f"{iteration:>4} iterations: {pyspiel.exploitability(game, policy):.5f}")
    return solver


def print_bids(game: pyspiel.Game, policy: pyspiel.Policy) -> None:
    """Print how often each player bids a trick, card by card; hearts are trumps."""
    start = game.new_initial_state()
    for card in start.legal_actions():
        any_other = next(other for other in start.legal_actions() if other != card)
        leader = start.child(card).child(any_other)
        follower = start.child(any_other).child(card)
        follower.apply_action(follower.string_to_action("bid 1"))
        often = [
            policy.action_probabilities(state)[state.string_to_action("bid 1")]
            for state in (leader, follower)
        ]
        name = start.action_to_string(card).removeprefix("deal ")
        print(f"  {name}: the leader in {often[0]:.0%}, then the other in {often[1]:.0%}")


def main() -> None:
    """Load the game, learn, and print what was learned."""
    game = load_game(
        "custom", players=2, hand_sizes=(1,), lowest_rank="K", trump="H", reward="difference"
    )
    tree = pyspiel.convert_to_cached_tree(game)  # 849 states, each asked for once
    print("exploitability, in points a hand:")
    solver = learn(tree)
    policy = solver.average_policy()  # it stands as long as the solver does
    worth = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, True)  # noqa: FBT003
    print(f"what the hand is worth to the leader: {worth[0]:+.4f}")
    print("who bids a trick with which card:")
    print_bids(game, policy)


if __name__ == "__main__":
    main()
