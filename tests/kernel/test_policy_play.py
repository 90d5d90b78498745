"""Play by a policy, compiled: both backends play alike, and likely worlds are picked."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from counter_rules import Phase, PlayCard, State, Trick, apply_move, legal_moves, new_game
from counter_rules.bots._policy.machine import weights
from counter_rules.bots._policy.player import PolicyCode, get_weights, load_policy_code
from counter_rules.kernel import Backend, Kernel, compile_ruleset
from counter_rules.kernel._memory import Words, make_room, make_words, pack_state
from counter_rules.rules.scoring import HandsCleared
from counter_rules.trick.resolve import resolve_plays
from support.builders import custom
from support.hands import bid_all, shuffled
from support.kernel_rulesets import ALL, compile_known
from support.match_walks import walk_hand

PLAIN = custom(3, hand_sizes=(5,), trump="H")


def load(name: str, backend: Backend = Backend.PYTHON) -> tuple[Kernel, PolicyCode]:
    is_here = backend is Backend.PYTHON
    kernel = compile_known(name) if is_here else compile_ruleset(ALL[name], backend=backend)
    return kernel, load_policy_code(kernel)


def test_groups_of_weights_lie_one_behind_the_other() -> None:
    groups = {name: value for name, value in vars(weights).items() if name.startswith("W_")}
    places = [*groups.values(), weights.WEIGHTS]
    assert places == sorted({*places})
    assert places[0] == 0


def list_states(name: str, seed: int) -> list[State]:
    """List some moments of a hand at which a seat has to choose."""
    hand = walk_hand(random.Random(seed), new_game(ALL[name]))
    states = [state for _, state in hand if state.is_in_hand and len(legal_moves(state)) > 1]
    return states[:: max(1, len(states) // 6)]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["counter", "la_podrida", "named", "twins"])
def test_both_backends_play_alike(name: str) -> None:
    """Every function for searches gives the same numbers, word by word."""
    (kernel, here), (_, there) = load(name), load(name, Backend.NUMBA)
    for state in list_states(name, seed=3):
        actions = [*kernel.pack(state).legal]
        row = pack_state(state, kernel.layout)
        assert run(kernel, here, row, actions) == run(kernel, there, row, actions)


def run(kernel: Kernel, code: PolicyCode, row: Words, actions: list[int]) -> list[int]:
    numbers, data = get_weights(kernel.rules), kernel.data
    rows, count = make_words([*row] * 8), len(actions)
    worths, points, tree = make_room(count), make_room(24 * count), make_room(200 * weights.NODE)
    tree[0], picked, legal = 1, make_room(16), make_words(actions)
    assert code.judge_actions(row, numbers, worths, data) == count
    code.try_actions(rows, 0, 8, legal, count, numbers, 5, points, data)
    for _ in range(4):
        code.grow_tree(rows, 0, 8, tree, 200, 40, numbers, 5, data)
    code.pick_by_bids(rows, 8, 0, numbers, 16, picked, 8, data)
    return [*worths, *points, *tree, *picked]


@pytest.mark.parametrize("name", ["counter", "named", "sealed"])
def test_who_is_ahead_is_found_as_the_readable_engine_finds_it(name: str) -> None:
    """In every trick that goes on, by all powers of the cards that lie there."""
    kernel, code = load(name)
    for _, state in walk_hand(random.Random(5), new_game(ALL[name])):
        if state.phase is not Phase.PLAY or not state.trick:
            continue
        row, leader = pack_state(state, kernel.layout), state.trick[0].seat
        is_last = len(state.tricks) == state.hand_size - 1
        trick = Trick(leader, state.trick, state.trump, state.rules.players, state.doubled, is_last)
        winner = resolve_plays(trick, state.rules.doubled_values, state.rules.effects).winner
        place = code.find_ahead(row, [0] * 400, len(state.trick))  # type: ignore[attr-defined]  # a function within the text
        assert place == (-1 if winner is None else (winner - leader) % state.rules.players)


@pytest.mark.parametrize("name", ["oh_hell", "cooperative_blackout"])
def test_a_lead_is_the_points_beyond_the_others_mean(name: str) -> None:
    """Where all share one score, it is their points."""
    kernel, code = load(name)
    players = kernel.rules.players
    row = pack_state(list_states(name, seed=1)[0], kernel.layout)
    later, at = [*row], kernel.layout["SCORE"]
    for seat in range(players):
        later[at + seat] += 10 * seat
    lead = code.compute_margin(later, row, 2)  # type: ignore[attr-defined]  # a function within the text
    others = [10 * seat for seat in range(players) if seat != 2]
    shared = isinstance(kernel.rules.scoring, HandsCleared)
    assert lead == 20 * (players - 1) - (0 if shared else sum(others))


@pytest.mark.parametrize("name", ALL)
def test_a_tree_counts_what_was_tried(name: str) -> None:
    """Each game takes one move of the seat to act; squares add up to no less than the mean's."""
    kernel, code = load(name)
    state = list_states(name, seed=1)[0]
    rows = make_words([*pack_state(state, kernel.layout)] * 60)
    tree = make_words([1] + [0] * (500 * weights.NODE))
    code.grow_tree(rows, 0, 60, tree, 500, 40, get_weights(ALL[name]), 5, kernel.data)
    children, child = list[int](), tree[weights.N_CHILD]
    while child:
        children.append(child)
        child = tree[child + weights.N_NEXT]
    taken = [tree[child + weights.N_VISITS] for child in children]
    assert sum(taken) == 60
    legal = kernel.pack(state).legal
    assert {tree[child + weights.N_ACTION] for child in children} <= {*legal}
    for child in children:
        leads, squares = tree[child + weights.N_MARGINS], tree[child + weights.N_SQUARES]
        assert leads**2 <= squares * tree[child + weights.N_VISITS]


def test_a_tree_that_is_full_grows_no_more() -> None:
    kernel, code = load("oh_hell")
    rows = make_words([*pack_state(list_states("oh_hell", seed=1)[0], kernel.layout)] * 8)
    tree, numbers = make_room(20 * weights.NODE), get_weights(ALL["oh_hell"])
    tree[0] = 1
    for _ in range(5):
        assert code.grow_tree(rows, 0, 8, tree, 20, 40, numbers, 5, kernel.data) <= 20
    assert tree[0] == 20


def test_worlds_are_likelier_when_hands_fit_the_bids() -> None:
    """Seat 1 has bid three: it is likelier to hold the high trumps than seat 2, which bid none."""
    kernel = compile_ruleset(PLAIN, backend=Backend.PYTHON)
    code, state = load_policy_code(kernel), bid_all(shuffled(new_game(PLAIN)), 0, 3, 0)
    high, low = make_set("AH KH QH AC AS"), make_set("2C 3C 2S 3D 2D")
    rows = [pack_state(state, kernel.layout) for _ in range(2)]
    for row, hands in zip(rows, ((high, low), (low, high)), strict=True):
        at = kernel.layout["HAND"]
        row[at + 1], row[at + 2] = hands
    both, numbers, picked = rows[0] + rows[1], get_weights(PLAIN), make_room(100 + 2)
    code.pick_by_bids(both, 2, 0, numbers, 16, picked, 100, kernel.data)
    assert Counter(picked[:100])[0] > 95
    code.pick_by_bids(both, 2, 0, numbers, 0, picked, 100, kernel.data)
    assert Counter(picked[:100]) == {0: 50, 1: 50}


def test_worlds_are_likelier_when_plays_fit_the_hands() -> None:
    """Seat 1 needs no trick and played its ace: it hardly held a low card of the suit beside it."""
    kernel = compile_ruleset(PLAIN, backend=Backend.PYTHON)
    code, rules = load_policy_code(kernel), PLAIN
    state = bid_all(shuffled(new_game(rules)), 0, 0, 0)
    leader = state.leader or 0
    card = state.hands[leader][0]
    state = apply_move(state, PlayCard(leader, card))
    row = pack_state(state, kernel.layout)
    alone, besides = row[:], row[:]
    hand = kernel.layout["HAND"] + leader
    suit = [one for one in rules.deck if one.suit is card.suit and one is not card]
    others = [one for one in rules.deck if one.suit is not card.suit]
    alone[hand] = sum([1 << one.index for one in others[:4]])
    besides[hand] = sum([1 << one.index for one in suit[:4]])
    picked, viewer = make_room(100 + 2), (leader + 1) % 3
    numbers = get_weights(rules)
    actions = make_words([kernel.actions.encode(PlayCard(leader, card))])
    for trust, count in ((0, 50), (63, None)):
        both = alone + besides
        made = trust, actions, 1, picked, 100, kernel.data
        code.pick_by_plays(both, 2, viewer, numbers, *made)
        assert count is None or Counter(picked[:100])[0] == count
    assert Counter(picked[:100])[0] != 50


@pytest.mark.parametrize("name", [name for name in ALL if not ALL[name].effects.has_powers])
def test_plays_are_taken_back_to_the_first_lead(name: str) -> None:
    """Whatever was played, taking it back gives the words of the moment before."""
    kernel, code = load(name)
    first = make_room(0)
    for _, state in walk_hand(random.Random(9), new_game(ALL[name])):
        if not state.is_in_hand or str(state.phase) != "play":
            continue
        row = pack_state(state, kernel.layout)
        first = first or row[:]
        code.rewind(row, kernel.data)  # type: ignore[attr-defined]  # a function within the text
        assert row[: kernel.layout["CARD"]] == first[: kernel.layout["CARD"]]
    assert first


def make_set(text: str) -> int:
    from support.builders import cards

    return sum([1 << card.index for card in cards(text)])
