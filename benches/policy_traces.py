"""Traces to learn from: hands played by a policy, with what each choice depended on.

These functions are compiled with those of the policy, as a room of the library adds its own.
"""
# ruff: noqa: F403, F405 - as the machine is written

from __future__ import annotations

import sys
from typing import Final, cast

import attrs

from counter_rules.bots._policy.machine.learn import move_by_policy, play_chosen
from counter_rules.bots._policy.machine.moves import choose_card, list_features, list_hand_features
from counter_rules.bots._policy.machine.scene import look_around
from counter_rules.bots._policy.machine.weights import *
from counter_rules.bots._policy.player import POLICY, PolicyCode
from counter_rules.kernel import Kernel
from counter_rules.kernel.inner import (
    Place,
    as_bytes,
    as_pointer,
    ctz,
    extend,
    popcount,
    seed_stream,
    stack,
)
from counter_rules.kernel.machine.actions import act
from counter_rules.kernel.machine.codes import *
from counter_rules.kernel.machine.constants import *
from counter_rules.kernel.machine.data import *
from counter_rules.kernel.machine.games import copy_row
from counter_rules.kernel.machine.observe import remember
from counter_rules.kernel.machine.row import *
from counter_rules.kernel.machine.table import *
from counter_rules.kernel.machine.trick import list_playable


def trace_hand(row: Place, end: Place, weights: Place, seed: int, log: Place, data: Place) -> int:
    """Play a hand to its end, note every choice between cards, and return how many words that took.

    Of a choice are noted the seat, how many cards there were and which of them was chosen, how many
    features each has, and the features card by card. The end of the hand is written as a row.
    """
    s = as_pointer(end)
    copy_row(as_pointer(row), s)
    t = stack(TABLE)
    r = stack(1)
    x = stack(SCENE)
    out = as_bytes(stack(MOST_ACTIONS))
    w = as_pointer(weights)
    to = as_pointer(log)
    d = as_pointer(data)
    seed_stream(r, seed, 0)
    at = 0
    while s[PHASE] == PLAY or (PASSES and s[PHASE] == PASS):
        passing = 1 if s[PHASE] == PASS else 0
        cards = s[HAND + s[TURN]] if passing else list_playable(s)
        card = choose_card(s, t, d, r, w, x, cards, passing)
        if cards & (cards - 1):
            at = note_choice(s, t, d, x, to, at, cards, card, passing)
        if passing:
            remember(s, d, d[D_PASS] + card)
            act(s, t, d, d[D_PASS] + card)
        else:
            play_chosen(s, t, d, r, x, out, card)
    return at


def note_choice(
    s: list[int],
    t: list[int],
    d: list[int],
    x: list[int],
    to: list[int],
    at: int,
    cards: int,
    card: int,
    passing: int,
) -> int:
    """Note a choice at a place of a log, and return the place behind it."""
    look_around(s, t, d, x)
    to[at] = s[TURN]
    to[at + 1] = popcount(cards)
    to[at + 2] = popcount(cards & ((1 << card) - 1))
    place = at + 4
    while cards != 0:
        count = list_features(s, t, x, ctz(cards), passing)
        cards &= cards - 1
        to[at + 3] = count
        for i in range(count):
            to[place + i] = x[X_FEATURES + i]
        place += count
    return place


def bid_all(row: Place, end: Place, weights: Place, seed: int, data: Place) -> int:
    """Let all seats bid that have not, and return the phase after it."""
    s = as_pointer(end)
    copy_row(as_pointer(row), s)
    r = stack(1)
    t = stack(TABLE)
    d = as_pointer(data)
    x = stack(SCENE)
    out = as_bytes(stack(MOST_ACTIONS))
    seed_stream(r, seed, 0)
    while s[PHASE] != PLAY:
        move_by_policy(s, t, d, r, as_pointer(weights), x, out)
    return s[PHASE]


def list_hand(row: Place, seat: int, features: Place) -> int:
    """Write the features of a seat's hand before it bids, and return how many they are."""
    s = as_pointer(row)
    return list_hand_features(s, seat, s[HAND + seat], as_pointer(features))


class TraceCode(PolicyCode):
    """What the text offers, as its functions are written."""

    bid_all = staticmethod(bid_all)
    list_hand = staticmethod(list_hand)
    trace_hand = staticmethod(trace_hand)


TRACES: Final = attrs.evolve(
    POLICY,
    name="traces",
    modules=(*POLICY.modules, sys.modules[__name__]),
    entries=(*POLICY.entries, "bid_all", "list_hand", "trace_hand"),
)
"""The functions of the policy, and those that note what it learns from."""


def load_trace_code(kernel: Kernel) -> TraceCode:
    """Return the functions for the rules of a kernel, run by what runs the kernel."""
    return cast("TraceCode", extend(kernel, TRACES).code)
