"""The functions that play by a policy and search, compiled when they are first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, cast

from counter_rules.kernel._later import extend
from counter_rules.kernel._machine.policy import (
    ahead,
    bids,
    cards,
    hand,
    judge,
    likely,
    scene,
    trace,
    tree,
    tries,
    weights,
)
from counter_rules.kernel._memory import Place
from counter_rules.kernel._text import Extension

if TYPE_CHECKING:
    from counter_rules.kernel._kernel import Kernel


class PolicyCode(Protocol):
    """What the text offers; its functions say what they do."""

    def judge_actions(self, row: Place, weights: Place, worths: Place, /) -> int: ...
    def try_actions(
        self,
        rows: Place,
        first: int,
        last: int,
        actions: Place,
        count: int,
        weights: Place,
        seed: int,
        results: Place,
        /,
    ) -> int: ...
    def grow_tree(
        self,
        rows: Place,
        first: int,
        last: int,
        tree: Place,
        room: int,
        curiosity: int,
        weights: Place,
        seed: int,
        /,
    ) -> int: ...
    def pick_by_bids(
        self,
        rows: Place,
        count: int,
        viewer: int,
        weights: Place,
        sharpness: int,
        picked: Place,
        wanted: int,
        /,
    ) -> int: ...
    def pick_by_plays(
        self,
        rows: Place,
        count: int,
        viewer: int,
        weights: Place,
        trust: int,
        actions: Place,
        plays: int,
        picked: Place,
        wanted: int,
        /,
    ) -> int: ...
    def trace_hand(
        self, row: Place, end: Place, weights: Place, seed: int, log: Place, /
    ) -> int: ...
    def bid_all(self, row: Place, end: Place, weights: Place, seed: int, /) -> int: ...
    def list_hand(self, row: Place, seat: int, features: Place, /) -> int: ...


POLICY: Final = Extension(
    name="policy",
    layout=(weights,),
    modules=(ahead, scene, bids, cards, hand, judge, likely, tries, tree, trace),
    entries=(
        *("bid_all", "grow_tree", "judge_actions", "list_hand", "pick_by_bids", "pick_by_plays"),
        *("trace_hand", "try_actions"),
    ),
    shared=("find_ahead", "list_hand_features"),
)
"""The functions that play by a policy and search."""


def load_policy_code(kernel: Kernel) -> PolicyCode:
    """Return the functions for the rules of a kernel, run by what runs the kernel."""
    return cast("PolicyCode", extend(kernel, POLICY).code)
