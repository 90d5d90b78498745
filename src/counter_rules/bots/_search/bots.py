"""Bots that search worlds: move by move, or in one tree for all."""

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

# Moves played out in worlds (perfect-information Monte Carlo).

_ROUNDS: Final = 60
"""For how many rounds it plays one move out where nobody says: 1,920 games by a kernel."""


@attrs.define(kw_only=True, eq=False)
class PimcBot(SearchingBot):
    """Plays its moves out in worlds, and makes the one that gets it ahead most.

    It draws worlds that fit what it knows, the likelier by the bids the more often, makes each of
    its moves in them, and plays on by the policy of the `PolicyBot`. With a number of games it
    chooses the same by the same luck; with seconds it depends on the machine. Where numba is
    installed it plays a hundred times as many games in a second, but the first choice of a game
    takes the seconds that compiling takes. Where no kernel knows the rules it plays on at random;
    where no world is found, it plays as the `HeuristicBot` does.

    Args:
        games: how many games it plays for a choice, in all; by default 1,920, or 240 where numba
            is not installed or a game cannot be compiled.
        seconds: or how long a choice takes. Up to three tenths go into counting worlds, and what is
            not counted by then is drawn loosely
            (`SamplingMethod.RELAXED <counter_rules.sampling.SamplingMethod.RELAXED>`);
            as much goes into drawing them. Where there is no time to try each move, it plays as the
            `HeuristicBot` does.
        clock: tells the time in seconds.

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
    """Return by how much each move got the seat ahead in games played on, the best first."""
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
    # Without a world, or without the time to try each move, rules of thumb are left.
    return values or HeuristicBot().explain(view)


# One tree for all worlds (information-set Monte Carlo tree search).

_GAMES: Final = 2_000
"""How many games it plays where nobody says, by a kernel."""
_GAMES_OF_PYTHON: Final = 240
_ROOM: Final = 20_000
"""How many nodes a tree has room for."""
_EXPLORATION: Final = 0.7
"""What doubt about a move is worth, in spreads of the points of a hand."""


@attrs.define(kw_only=True, eq=False)
class IsmctsBot(SearchingBot):
    """Searches one tree of what all seats may do, in another world each time.

    Every game goes down the tree by how far each seat has got ahead there so far, adds one node,
    and is played on by the policy of the `PolicyBot`; so the others are thought to choose well too,
    by what they have seen. Worlds are likelier the better they explain the bids. The move that was
    tried most is the best. Where no kernel knows the rules it plays as the `PimcBot` does; where no
    world is found, as the `HeuristicBot`.

    Args:
        games: how many games it plays for a choice; by default 2,000, or 240 where numba is not
            installed.
        seconds: or how long a choice takes, spent as the `PimcBot` does.
        clock: tells the time in seconds.

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
    """Return by how much each move got the seat ahead in a tree, the most tried one first."""
    player, moves = find_player(view.rules), legal_moves(view)
    # A tree has no node for a choice of one: its first branches are those of the next choice.
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
    if use.budget.seconds is not None and use.played < len(moves):
        return HeuristicBot().explain(view)  # there was no time to try each move
    return set_method(tree.list_values(moves), found.method)


@attrs.frozen(kw_only=True, eq=False)
class Tree:
    """A tree and the worlds that it grows in; what doubt is worth to it is in points."""

    player: PolicyPlayer
    rows: Rows
    exploration: float
    seed: int
    nodes: Words

    def grow(self, use: BudgetUse) -> None:
        """Play games as long as there is room in a budget; one round at least if games count."""
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
            )
            use.played += last - first

    def list_values(self, moves: tuple[Move, ...]) -> tuple[MoveValue, ...]:
        """Return what the moves were worth, those tried most first."""
        encode, found = self.player.kernel.actions.encode, dict[int, MoveValue]()
        by_action = {encode(move): move for move in moves}
        others = self.player.kernel.rules.players - 1
        child = self.nodes[at.N_CHILD]
        while child:
            visits, margins, squares = [
                self.nodes[child + word] for word in (at.N_VISITS, at.N_MARGINS, at.N_SQUARES)
            ]
            action, mean = self.nodes[child + at.N_ACTION], margins / max(visits, 1)
            found[action] = MoveValue(
                move=by_action[action],
                value=mean / others,
                std=math.sqrt(max(squares / max(visits, 1) - mean**2, 0)) / others,
                visits=visits,
            )
            child = self.nodes[child + at.N_NEXT]
        for action, move in by_action.items():
            found.setdefault(action, MoveValue(move=move, value=0.0))
        return tuple(sorted(found.values(), key=lambda one: (-one.visits, -one.value)))


def get_exploration(view: View) -> float:
    """Return what doubt is worth in points: a share of how far apart the scores of a hand are."""
    size = view.hand_size
    fair = min(size, size // view.rules.players + 1)
    points = list_points(view.rules, fair, size, blind=False, seat=0)
    return _EXPLORATION * (max(points) - min(points)) / 2
