"""A match of the readable engine and of a kernel, move for move, compared at every moment."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from counter_rules import Phase, State, apply_move, legal_moves, shuffle, view
from counter_rules.kernel import FastState, Kernel
from support.kernel_states import read_words
from support.match_walks import pick_move

MATCH = ("PHASE", "DEALER", "HAND_NUMBER", "UNDRAWN", "MISSES", "REACHED")
"""The words of a row that mean something between hands too."""

HAND = (
    "TURN",
    "WAITING",
    "SIZE",
    "TRUMP",
    "LEADER",
    "LED",
    "ON_TABLE",
    "TRICKS",
    "DOUBLED",
    "TOTAL",
    "NAME",
    "FACE_UP",
    "STACK",
    "STACK_TWIN",
    "FLIPPED_CARD",
    "TURNED_CARD",
)
"""Those that mean something while a hand is in progress."""

SEATS_MATCH = ("SCORE", "EXACT", "TAKEN")
SEATS_HAND = ("HAND", "BID", "WON", "SIGHT", "GIVEN", "PLAYED", "SEEN", "VOID", "PASSED")
PLAYS = ("CARD", "SHOW", "HIGH")


def read(state: FastState) -> dict[str, int | list[int]]:
    """Read what a row says, without the words that say nothing now."""
    rules, at, in_hand = state.kernel.rules, state.kernel.layout, bool(state.legal)
    names = [*MATCH, *(HAND if in_hand else ())]
    if in_hand and at["LEAD_LIMIT"]:
        names.append("BROKEN")
    streaks = ["STREAK"] if state.kernel.layout["STREAKS"] else []
    if in_hand and at["NAMER"]:
        names.append("NAMING_TIME")
    groups = [*SEATS_MATCH, *streaks, *(SEATS_HAND if in_hand else ())]
    if in_hand and rules.has_twins:
        groups += ["TWIN", "PLAYED_TWIN", "SEEN_TWIN"]
    row = read_words(state)
    words: dict[str, int | list[int]] = {name: row[at[name]] for name in names}
    words |= {name: row[at[name] : at[name] + rules.players] for name in groups}
    if in_hand:
        count = row[at["ON_TABLE"]]
        words |= {name: row[at[name] : at[name] + count] for name in PLAYS}
    return words


def compare(fast: FastState, state: State) -> None:
    """See that a kernel's state is the one that the readable engine's packs to."""
    kernel = fast.kernel
    assert read(fast) == read(kernel.pack(state)), (state.rules, state)
    if state.is_in_hand:
        moves = legal_moves(state, state.to_act[0])
        assert list(fast.legal) == sorted(map(kernel.actions.encode, moves)), state.rules
        assert fast.turn == state.to_act[0]
    else:
        assert fast.legal == b""
        assert fast.turn is None
    assert fast.phase is state.phase
    assert fast.scores == state.scores
    assert fast.winners == state.winners


def observe_beside(fast: FastState, state: State) -> None:
    """See that a kernel's state observes what the views of the same moment say, and its mask."""
    space = fast.kernel.observations
    for seat in range(fast.kernel.rules.players):
        expected = space.encode(view(state, seat))
        assert fast.observe(seat).tobytes() == expected.tobytes(), (state, seat)
    mask = fast.mask()
    assert (mask.dtype, mask.shape) == (np.bool_, (fast.kernel.actions.size,))
    assert bytes(np.flatnonzero(mask).tolist()) == fast.legal


def walk_beside(
    kernel: Kernel, rng: random.Random, start: State, hands: int
) -> Iterator[tuple[FastState, State]]:
    """Play some hands on both sides; yield both after each deal and move, once they are compared.

    The deals come from either side. Of sealed moves, some are chosen out of turn; then the kernel
    takes the state over in the middle.
    """
    state, fast = start, kernel.pack(start)
    for _ in range(hands):
        if state.is_over:
            return
        if rng.random() < 0.5:
            deal = shuffle(state, rng=rng)
            fast = fast.deal(deal)
        else:
            fast = fast.deal(rng.getrandbits(64))
            deal = fast.to_deal()
        state = apply_move(state, deal)
        compare(fast, state)
        yield fast, state
        while state.is_in_hand:
            if len(state.to_act) > 1 and rng.random() < 0.2:
                state = apply_move(state, pick_move(rng, state))
                fast = kernel.pack(state)
            else:
                action = rng.choice(fast.legal)
                state = apply_move(state, fast.decode(action))
                fast = fast.child(action)
            compare(fast, state)
            yield fast, state
        assert state.phase in (Phase.DEAL, Phase.OVER)
