"""Bots that search worlds: by rollouts of each move, or in one tree for all worlds."""

from __future__ import annotations

import math
from typing import Final

import attrs

from counter_rules.bots._bot import MoveValue, set_method
from counter_rules.bots._heuristic import HeuristicBot
from counter_rules.bots._heuristic.judging import list_points
from counter_rules.bots._policy.machine import weights as at
from counter_rules.bots._policy.player import PolicyPlayer, find_player
from counter_rules.bots._search.budget import BudgetUse, SearchingBot
from counter_rules.bots._search.rollouts import (
    PolicyRollout,
    RandomRollout,
    Rollout,
    draw_rows,
    race,
)
from counter_rules.engine import legal_moves
from counter_rules.errors import StateError
from counter_rules.kernel.inner import Rows, Words, make_room
from counter_rules.moves import Move
from counter_rules.views import View

# Rollouts of each move (perfect-information Monte Carlo).

_ROUNDS: Final = 60
"""The default number of rounds of rollouts: 1,920 games with a kernel."""


@attrs.define(kw_only=True, eq=False)
class PimcBot(SearchingBot):
    """Simulates each of its moves in sampled worlds, and makes the one with the best margin.

    Determinized Monte Carlo, as in GIB (Ginsberg, 2001), but with games by a policy in place of a
    solver that sees all hands. It samples worlds consistent with what it knows, in proportion to
    how well they explain the others' bids and, where plays can be undone, their plays. It makes
    each of its moves in them, and plays on by the policy of the `PolicyBot`. With a number of games
    its choice depends on the generator alone; with seconds it also depends on the machine. With
    numba it plays a hundred times as many games in a second, but the first choice of a game
    includes the seconds of compilation. Without a kernel for the rules it plays on at random;
    without a world of the view it plays as the `HeuristicBot` does.

    Args:
        games: the total number of games for a choice; by default 1,920, or 240 without numba or a
            kernel.
        seconds: the alternative budget, in seconds for a choice. Up to three tenths go into
            counting worlds, and as much into drawing them; worlds not counted by then are sampled
            by `SamplingMethod.RELAXED <counter_rules.sampling.SamplingMethod.RELAXED>`. If there is
            no time to try each move, it plays as the `HeuristicBot` does.
        clock: returns the time in seconds.

    >>> import random
    >>> from counter_rules import get_ruleset, legal_moves, new_game, shuffle, step, view
    >>> state = new_game(get_ruleset("oh_hell", players=3, hand_sizes=(2, 2)))
    >>> state = step(state, shuffle(state, seed=7)).state
    >>> seen = view(state, 0)
    >>> PimcBot(games=300)(seen, random.Random(7)) in legal_moves(seen)
    True
    """

    def __attrs_post_init__(self) -> None:
        self._begin("pimc", compare_moves)


def compare_moves(view: View, use: BudgetUse, seed: int) -> tuple[MoveValue, ...]:
    """Return the mean margin of each move over rollouts, the best first."""
    player, values = find_player(view.rules), tuple[MoveValue, ...]()
    try:
        found = use.make_worlds(view)
        rollout: Rollout
        if player is None:
            rollout = RandomRollout(found, view.seat or 0, seed)
        else:
            dealt = draw_rows(player, found, use, seed)
            rollout = PolicyRollout(player, dealt, seed)
        use.start_clock(_ROUNDS * rollout.round)
        values = set_method(race(legal_moves(view), rollout, use), found.method)
    except StateError:  # no world was found
        pass
    # Without a world, or without the time to try each move, it uses rules of thumb.
    return values or HeuristicBot().explain(view)


# One tree for all worlds (information-set Monte Carlo tree search).

_GAMES: Final = 2_000
"""The default number of games with a kernel."""
_GAMES_OF_PYTHON: Final = 240
_ROOM: Final = 20_000
"""The most nodes of a tree."""
_EXPLORATION: Final = 0.7
"""The exploration constant of UCB, relative to half the range of points in a hand."""


@attrs.define(kw_only=True, eq=False)
class IsmctsBot(SearchingBot):
    """Searches one tree of the moves of all seats, in another world each time.

    Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012). Every game
    descends the tree by the margins each seat has reached there so far, adds one node, and is
    played on by the policy of the `PolicyBot`; so the others are assumed to choose well, too, by
    what they know. Worlds are sampled in proportion to how well they explain bids and plays. The
    most visited move is the best. Without a kernel for the rules it plays as the `PimcBot` does;
    without a world of the view, as the `HeuristicBot`.

    Args:
        games: the number of games for a choice; by default 2,000, or 240 without numba.
        seconds: the alternative budget, in seconds for a choice, spent as the `PimcBot` does.
        clock: returns the time in seconds.

    >>> import random
    >>> from counter_rules import get_ruleset, legal_moves, new_game, shuffle, step, view
    >>> state = new_game(get_ruleset("oh_hell", players=3, hand_sizes=(2, 2)))
    >>> state = step(state, shuffle(state, seed=7)).state
    >>> seen = view(state, 0)
    >>> IsmctsBot(games=300)(seen, random.Random(7)) in legal_moves(seen)
    True
    """

    def __attrs_post_init__(self) -> None:
        self._begin("ismcts", search_one_tree)


def search_one_tree(view: View, use: BudgetUse, seed: int) -> tuple[MoveValue, ...]:
    """Return the mean margin of each move in a tree search, the most visited one first."""
    player, moves = find_player(view.rules), legal_moves(view)
    # A tree has no node for a single legal move: its root is the next real choice.
    if player is None or len(moves) == 1:
        return compare_moves(view, use, seed)
    try:
        found = use.make_worlds(view)
        dealt = draw_rows(player, found, use, seed)
    except StateError:  # no world was found
        return HeuristicBot().explain(view)
    tree = Tree(
        player=player,
        rows=dealt,
        exploration=get_exploration(view),
        seed=seed,
        nodes=make_room(_ROOM * at.NODE),
    )
    use.start_clock(_GAMES if player.is_compiled else _GAMES_OF_PYTHON)
    tree.grow(use)
    if use.is_cut_short(len(moves)):
        return HeuristicBot().explain(view)  # there was no time to try each move
    return set_method(tree.list_values(moves), found.method)


@attrs.frozen(kw_only=True, eq=False)
class Tree:
    """A search tree and the worlds it is searched in; the exploration constant is in points."""

    player: PolicyPlayer
    rows: Rows
    exploration: float
    seed: int
    nodes: Words

    def grow(self, use: BudgetUse) -> None:
        """Play games as long as the budget allows; with a number of games, one batch at least."""
        self.nodes[0] = 1
        usual = 64 if self.player.is_compiled else 8
        while use.allows(usual):
            lap, first = divmod(use.played, len(self.rows))
            last = min(first + use.choose_batch_size(usual), len(self.rows))
            self.player.code.grow_tree(
                self.rows.words,
                first,
                last,
                self.nodes,
                _ROOM,
                round(16 * self.exploration),
                self.player.weights,
                self.seed + lap,
                self.player.kernel.data,
            )
            use.played += last - first

    def list_values(self, moves: tuple[Move, ...]) -> tuple[MoveValue, ...]:
        """Return the values of the moves, the most visited first."""
        encode, found = self.player.kernel.actions.encode, dict[int, MoveValue]()
        by_action = {encode(move): move for move in moves}
        others = self.player.kernel.rules.players - 1
        child = self.nodes[at.N_CHILD]
        while child:
            visits, margins, squares, made = [
                self.nodes[child + word]
                for word in (at.N_VISITS, at.N_MARGINS, at.N_SQUARES, at.N_MADE)
            ]
            action, mean = self.nodes[child + at.N_ACTION], margins / max(visits, 1)
            found[action] = MoveValue(
                move=by_action[action],
                value=mean / others,
                std=math.sqrt(max(squares / max(visits, 1) - mean**2, 0)) / others,
                visits=visits,
                made=made / visits if visits else None,
            )
            child = self.nodes[child + at.N_NEXT]
        for action, move in by_action.items():
            found.setdefault(action, MoveValue(move=move, value=0.0))
        return tuple(sorted(found.values(), key=lambda one: (-one.visits, -one.value)))


def get_exploration(view: View) -> float:
    """Return the exploration constant in points: a share of the range of a hand's points."""
    size = view.hand_size
    fair = min(size, size // view.rules.players + 1)
    points = list_points(view, fair, blind=False, seat=0)
    return _EXPLORATION * (max(points) - min(points)) / 2
