"""What the functions of a policy make of hands is the same everywhere: golden checksums.

They are made anew, as those of games at random are (`test_checksums`), when play by a policy, its
numbers, or a search in a kernel was meant to change.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import chain

import attrs
import pytest

from counter_rules import Card, IllegalMoveError, Phase, State, apply_move, new_game
from counter_rules.bots._policy.machine import weights
from counter_rules.bots._policy.player import can_rewind, get_weights
from counter_rules.chance import seeded_words
from counter_rules.kernel import Kernel
from counter_rules.kernel._memory import make_room, make_words, pack_state
from golden.write_matches import deal_sorted, make_hand
from support.goldens import FOLDER, HOW, Golden, read_pairs
from support.kernel_rulesets import ALL, compile_known
from support.traces import traces

FILE = FOLDER / "checksums" / "policy.txt"
GOLDEN = read_pairs(FILE)
WORLDS = 6
PICKED = 20
NODES = 120

Hands = tuple[tuple[Card, ...], ...]


def list_states(kernel: Kernel) -> list[State]:
    """List the moments of a hand, from the first bid to the last play."""
    state = apply_move(new_game(kernel.rules), deal_sorted(new_game(kernel.rules), seed=1))
    states = [state]
    for move in make_hand(state, seeded_words("policy", 1, 0), known=3):
        states.append(apply_move(states[-1], move))
    return states[:-1]


def list_worlds(state: State, states: list[State]) -> list[State]:
    """List some worlds: what other seats still hold goes round among them, where they may."""
    begun = [one for one in states if one.phase is Phase.PLAY and not one.plays]
    others = [seat for seat in range(state.rules.players) if seat != state.to_act[0]]
    worlds = list[State]()
    for turn in range(WORLDS):
        hands = [*state.hands]
        for place, seat in enumerate(others):
            hands[seat] = state.hands[others[(place + turn) % len(others)]]
        # Where plays are not taken back, it does not matter whether they were legal.
        is_free = not state.plays or not can_rewind(state.rules)
        if is_free or is_possible(begun[0], state, tuple(hands)):
            worlds.append(attrs.evolve(state, hands=tuple(hands)))
    return worlds


def is_possible(begun: State, state: State, hands: Hands) -> bool:
    """Return whether all plays of a hand were legal, had these cards been left."""
    held = [
        (*hand, *[play.card for play in state.plays if play.seat == seat])
        for seat, hand in enumerate(hands)
    ]
    begun = attrs.evolve(begun, hands=tuple(held))
    try:
        for play in state.plays:
            begun = apply_move(begun, play)
    except IllegalMoveError:
        return False
    return True


def run_all(kernel: Kernel, code: traces.TraceCode, state: State) -> Iterator[list[int]]:
    """Yield the numbers that each function makes in a moment of a hand."""
    numbers, row = get_weights(kernel.rules), pack_state(state, kernel.layout)
    data = kernel.data
    actions, end, log = make_words(kernel.pack(state).legal), row[:], make_room(4000)
    features = make_room(weights.SCENE)
    count = code.list_hand(row, row[kernel.layout["TURN"]], features)
    yield [*features[:count]]
    if state.phase is Phase.BID:
        code.bid_all(row, end, numbers, 3, data)
        yield [*end]
    after = end[:]
    count = code.trace_hand(end, after, numbers, 4, log, data)
    yield [*log[:count], *after]
    rows, results = make_words([*row] * WORLDS), make_room(3 * WORLDS * len(actions))
    tried = actions, len(actions), numbers, 5, results, data
    yield [code.try_actions(rows, 1, WORLDS, *tried), *results]
    tree = make_words([1] + [0] * (NODES * weights.NODE))
    for seed in range(4):
        code.grow_tree(rows, 0, WORLDS, tree, NODES, 11, numbers, seed, data)
    yield [*tree]


def pick_worlds(
    kernel: Kernel, code: traces.TraceCode, state: State, states: list[State]
) -> Iterator[list[int]]:
    """Yield which worlds are picked by the bids, and by the plays."""
    numbers, seat = get_weights(kernel.rules), state.to_act[0]
    packed = [pack_state(world, kernel.layout) for world in list_worlds(state, states)]
    rows, count = make_words(chain.from_iterable(packed)), len(packed)
    picked = make_room(PICKED + count)
    code.pick_by_bids(rows, count, seat, numbers, 16, picked, PICKED, kernel.data)
    yield [*picked]
    if state.plays and can_rewind(kernel.rules):
        made = make_words(map(kernel.actions.encode, state.plays))
        given = 32, made, len(made), picked, PICKED, kernel.data
        code.pick_by_plays(rows, count, seat, numbers, *given)
        yield [*picked]


def hash_play(name: str) -> str:
    kernel, whole = compile_known(name), hashlib.sha256()
    code, states = traces.load_trace_code(kernel), list_states(kernel)
    for state in states[:: max(1, len(states) // 4)]:
        for numbers in (*run_all(kernel, code, state), *pick_worlds(kernel, code, state, states)):
            whole.update(repr(numbers).encode())
    return whole.hexdigest()[:16]


def write_checksums() -> str:
    """Write the checksums of all rulesets."""
    return "".join([f"{name} {hash_play(name)}\n" for name in ALL])


GOLDENS = (Golden(file=FILE, make=write_checksums),)


@pytest.mark.parametrize("name", ALL)
def test_golden_checksum_of_play_by_policy(name: str) -> None:
    assert hash_play(name) == GOLDEN[name], HOW
