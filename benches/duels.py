"""Plays thousands of boards of two kinds of players on the kernel, and says who is ahead.

A board is a deal, played with one of each kind alone among the other kind at every seat; or, where
all seats share one score, by a table of each kind. Run ``python benches/duels.py oh_hell 4 2000``:
the library's network against its policy. The players choose what they value most, without the rules
of thumb that a bot adds; the arena measures bots.
"""
# ruff: noqa: F403, F405 - as the machine is written

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

import attrs
import numpy as np

from counter_rules import Ruleset, get_ruleset, new_game
from counter_rules.arena._tournament import is_shared
from counter_rules.bots import QuantizedNetwork, read_quantized_network
from counter_rules.bots._net.machine import judge
from counter_rules.bots._net.player import NET, find_network, lay_out
from counter_rules.bots._policy.machine.learn import judge_actions
from counter_rules.bots._policy.machine.weights import *
from counter_rules.bots._policy.player import POLICY, get_weights
from counter_rules.kernel import compile_ruleset
from counter_rules.kernel._words_python import clear_bytes
from counter_rules.kernel.inner import (
    Place,
    as_bytes,
    as_pointer,
    extend,
    make_room,
    pack_state,
    seed_stream,
    stack,
)
from counter_rules.kernel.machine.actions import act, list_actions
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.data import *
from counter_rules.kernel.machine.dealing import deal
from counter_rules.kernel.machine.games import copy_row
from counter_rules.kernel.machine.observe import forget, observe, remember
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.table import *


def play_board(
    row: Place,
    seed: int,
    seats: int,
    net: Place,
    weights: Place,
    to: Place,
    data: Place,
) -> int:
    """Deal and play a hand, write the points of each seat, and return the number of moves.

    The network has the seats whose bits are set, and the policy the others.
    """
    s = stack(ROW)
    copy_row(as_pointer(row), s)
    t = stack(TABLE)
    r = stack(1)
    d = as_pointer(data)
    seen = as_bytes(stack(OBSERVED))
    out = as_bytes(stack(MOST_ACTIONS))
    values = stack(MOST_ACTIONS)
    seed_stream(r, seed, 0)
    deal(s, d, r)
    forget(s)
    made = 0
    while s[PHASE] != DEAL and s[PHASE] != OVER:
        count = list_actions(s, d, out)
        best = 0
        if count > 1:
            if seats >> s[TURN] & 1:
                clear_bytes(seen, 0, OBSERVED)
                observe(s, s[TURN], seen)
                judge(seen, out, count, as_pointer(net), values, d)
            else:
                judge_actions(s, weights, values, data)
            for i in range(count):
                if values[i] > values[best]:
                    best = i
        action = out[best]
        remember(s, d, action)
        act(s, t, d, action)
        made += 1
    points = as_pointer(to)
    for seat in range(P):
        points[seat] = s[SCORE + seat] - as_pointer(row)[SCORE + seat]
    return made


class DuelCode:
    """What the text offers, as its functions are written."""

    play_board = staticmethod(play_board)


DUELS: Final = attrs.evolve(
    POLICY,
    name="duels",
    layout=(*POLICY.layout, *NET.layout),
    modules=(*POLICY.modules, *NET.modules, sys.modules[__name__]),
    entries=("play_board",),
    shared=(*POLICY.shared, "judge_actions"),
)
"""The functions of the policy and of networks, and those that let them play each other."""


def compute_lead(points: Sequence[int], seats: int) -> float:
    """Return the mean points of the network's seats, less those of the policy's; 0 for no seats."""
    of_policy, of_network = list[int](), list[int]()
    for seat, number in enumerate(points):
        (of_network if seats >> seat & 1 else of_policy).append(number)
    return sum(of_network) / max(len(of_network), 1) - sum(of_policy) / max(len(of_policy), 1)


def measure(
    rules: Ruleset, network: QuantizedNetwork, boards: int, seed: int
) -> tuple[float, float, float]:
    """Return a network's lead over the policy in points a hand, the margin, and seconds a move."""
    kernel = compile_ruleset(rules)
    code = cast("DuelCode", extend(kernel, DUELS).code)
    players = rules.players
    begin, points = pack_state(new_game(rules), kernel.layout), make_room(players)
    leads, hands = np.zeros(boards), rules.hand_sizes.hands or 1
    numbers = lay_out(rules, network), get_weights(rules), points, kernel.data
    code.play_board(begin, 0, 0, *numbers)  # compiles it
    everyone, alone = (1 << players) - 1, [1 << seat for seat in range(players)]
    is_together = is_shared(rules)
    seatings = [everyone, 0] if is_together else [*alone, *(everyone - seat for seat in alone)]
    begun, made = time.process_time(), 0
    for board in range(boards):
        begin[kernel.layout["HAND_NUMBER"]] = 1 + board % hands
        for seats in seatings:
            made += code.play_board(begin, seed * boards + board, seats, *numbers)
            leads[board] += compute_lead(points, seats)
    if not is_together:
        leads /= len(seatings)
    spent = (time.process_time() - begun) / made
    return float(leads.mean()), float(1.96 * leads.std(ddof=1) / boards**0.5), spent


def main() -> int:
    """Play, and say who is ahead."""
    parser = argparse.ArgumentParser(description="let a network play the policy")
    parser.add_argument("name")
    parser.add_argument("players", type=int)
    parser.add_argument("boards", type=int)
    parser.add_argument("--network", type=Path, help="by default that of the library")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rules = get_ruleset(given.name, players=given.players)
    network = read_quantized_network(given.network) if given.network else find_network(rules)
    if network is None:
        raise SystemExit(f"no network plays {given.name} with {given.players} players")
    lead, margin, spent = measure(rules, network, given.boards, given.seed)
    print(f"{given.name}: {lead:+.3f} ± {margin:.3f}, {1e6 * spent:.1f} µs a move")
    return 0


if __name__ == "__main__":
    sys.exit(main())
