"""The tree of `ismcts`: how many games go into it, how many nodes it has, and what it says."""

from __future__ import annotations

import inspect
import math
import time
from collections.abc import Iterator

import attrs
import pytest

from counter_rules import View, get_ruleset, legal_moves, view
from counter_rules.bots import IsmctsBot, PimcBot
from counter_rules.bots._policy.machine import weights as at
from counter_rules.bots._policy.player import PolicyPlayer
from counter_rules.bots._search.bots import _ROUNDS, Tree, get_exploration
from counter_rules.bots._search.budget import Budget
from counter_rules.bots._search.rollouts import PolicyRollout, compute_margin, draw_rows
from counter_rules.kernel._memory import make_room
from counter_rules.sampling import worlds
from support.hands import finish_hand
from support.plain_bots import get_player
from support.small_games import lay_out

pytestmark = pytest.mark.usefixtures("in_python")

OH_HELL = get_ruleset("oh_hell", players=3, score="tricks_plus_ten")
LAID = lay_out("2C AC 3D", "5C 6D 7D", "8C 9D 10C", rules=OH_HELL)
SEEN = view(LAID, 0)


def plant(count: int, seen: View = SEEN) -> Tree:
    """Make a tree in so many worlds."""
    player = get_player(seen.rules)
    rows = draw_rows(player, worlds(seen), Budget(bot="ismcts", games=count).start(), 3)
    nodes = make_room(2000 * at.NODE)
    return Tree(player=player, rows=rows, exploration=1.5, seed=3, nodes=nodes)


def grow(tree: Tree, games: float) -> int:
    """Grow a tree by so many games, or some fewer, and return how many they were."""
    use = Budget(bot="ismcts", games=games).start()
    use.start_clock(0)
    tree.grow(use)
    return use.played


def walk(tree: Tree, node: int = 0) -> Iterator[int]:
    yield node
    child = int(tree.nodes[node + at.N_CHILD])
    while child:
        yield from walk(tree, child)
        child = int(tree.nodes[child + at.N_NEXT])


@pytest.mark.parametrize(
    ("count", "games", "played"),
    [(16, 16, 16), (16, 23, 16), (16, 24, 24), (5, 3, 5), (12, 20, 20)],
)
def test_games_are_played_round_by_round(count: int, games: int, played: int) -> None:
    """Eight at once, no more than there are worlds left; the first round in any case."""
    tree = plant(count)
    assert grow(tree, games) == played
    assert sum([one.visits for one in tree.list_values(legal_moves(SEEN))]) == played


def test_every_node_is_reached_from_the_root() -> None:
    tree = plant(16)
    grow(tree, 64)
    nodes = sorted(walk(tree))
    assert nodes == [at.NODE * number for number in range(int(tree.nodes[0]))]
    assert 3 < len(nodes) <= 65


def test_another_lap_through_the_worlds_has_other_luck() -> None:
    """As if the tree had been grown by the next seed."""
    one, other = plant(8), plant(8)
    grow(one, 24)
    other.nodes[0] = 1
    for seed in (3, 4, 5):
        code, weights, data = other.player.code, other.player.weights, other.player.kernel.data
        code.grow_tree(other.rows.words, 0, 8, other.nodes, 20_000, 24, weights, seed, data)
    assert one.nodes == other.nodes


def test_a_worth_is_a_mean_for_each_of_the_others() -> None:
    tree = plant(16)
    grow(tree, 40)
    told = {one.move: one for one in tree.list_values(legal_moves(SEEN))}
    encode, child = tree.player.kernel.actions.encode, int(tree.nodes[at.N_CHILD])
    by_action = {encode(move): move for move in told}
    while child:
        node = [int(word) for word in tree.nodes[child : child + at.NODE]]
        one = told[by_action[node[at.N_ACTION]]]
        mean = node[at.N_MARGINS] / node[at.N_VISITS]
        assert one.visits == node[at.N_VISITS]
        assert one.value == pytest.approx(mean / 2)
        variance = node[at.N_SQUARES] / node[at.N_VISITS] - mean**2
        assert one.std == pytest.approx(math.sqrt(max(variance, 0)) / 2)
        assert one.made == node[at.N_MADE] / node[at.N_VISITS]
        child = node[at.N_NEXT]
    ranked = tree.list_values(legal_moves(SEEN))
    assert [one.visits for one in ranked] == sorted([one.visits for one in ranked], reverse=True)


def test_a_move_that_was_not_tried_is_worth_nothing() -> None:
    tree = plant(1)
    assert grow(tree, 1) == 1
    told = tree.list_values(legal_moves(SEEN))
    assert [one.visits for one in told] == [1, 0, 0]
    assert {(one.value, one.std, one.made) for one in told[1:]} == {(0, 0, None)}


def test_doubt_is_worth_a_share_of_what_a_hand_pays() -> None:
    """A hand of three tricks among three, and a bid of two."""
    points = [
        OH_HELL.scoring.score_hand(
            bids=(2, 2, 2), tricks_won=(won, won, won), hand_size=3, blind=()
        )[0]
        for won in range(4)
    ]
    assert get_exploration(SEEN) == pytest.approx(0.35 * (max(points) - min(points)))
    assert max(points) > min(points)


@pytest.mark.parametrize("kind", [PimcBot, IsmctsBot])
def test_where_nobody_says_it_plays_240_games(kind: type[PimcBot | IsmctsBot]) -> None:
    bot = kind()
    assert 230 <= sum([one.visits for one in bot.explain(SEEN)]) <= 240


def test_a_kernel_plays_eight_times_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """By default 1,920 games in all, 32 of a move at once."""
    tree = plant(1)
    here = PolicyRollout(tree.player, tree.rows, 3).round
    monkeypatch.setattr(PolicyPlayer, "is_compiled", True)
    assert (here, PolicyRollout(tree.player, tree.rows, 3).round, 32 * _ROUNDS) == (4, 32, 1920)


@pytest.mark.parametrize("kind", [PimcBot, IsmctsBot])
def test_a_bot_shows_its_options_and_no_more(kind: type[PimcBot | IsmctsBot]) -> None:
    assert [*inspect.signature(kind).parameters] == ["games", "seconds", "clock"]
    name, clock = kind().name, time.perf_counter
    shown = f"{kind.__name__}(name={name!r}, games=9, seconds=None, clock={clock!r})"
    assert repr(kind(games=9)) == shown


def test_beyond_the_last_world_the_first_comes_again() -> None:
    tree, move = plant(3), legal_moves(SEEN)[1]
    whole = PolicyRollout(tree.player, tree.rows, 3).play(move, range(8))
    laps = [
        PolicyRollout(tree.player, tree.rows, seed).play(move, range(last))
        for seed, last in ((3, 3), (4, 3), (5, 2))
    ]
    assert whole.margins == [margin for lap in laps for margin in lap.margins]
    assert whole.made == sum([lap.made for lap in laps])
    some = PolicyRollout(tree.player, tree.rows, 3).play(move, range(2, 7))
    assert some.margins == whole.margins[2:7]


@pytest.mark.parametrize(("name", "lead"), [("oh_hell", 5.0), ("cooperative_blackout", 7.0)])
def test_a_lead_is_counted_from_the_view_on(name: str, lead: float) -> None:
    """Seat 0 makes seven points more, the others one and three: five beyond their mean."""
    rules = get_ruleset(name, players=3)
    end = finish_hand(lay_out("2C", "5C", "8C", rules=OH_HELL))
    result = attrs.evolve(end.hand_results[-1], scores=(17, 11, 13))
    seen = attrs.evolve(SEEN, rules=rules)
    end = attrs.evolve(end, hand_results=(result,))
    start = (10, 10, 10)
    before = attrs.evolve(result, scores=start)
    seen = attrs.evolve(seen, hand_results=(before,))
    assert seen.scores == start
    assert compute_margin(seen, end, 0) == lead
