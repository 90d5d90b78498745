"""The functions that play by a policy and search, compiled when they are first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from counter_rules.kernel._code import Place
from counter_rules.kernel._later import load_later
from counter_rules.kernel._text import Purpose

if TYPE_CHECKING:
    from counter_rules.kernel._kernel import Kernel

Rows = int | list[list[int]]
"""Where many rows lie, one behind the other."""


class PolicyCode(Protocol):
    """What the text offers; the functions say what they do (`counter_rules.kernel._machine`)."""

    def judge_actions(self, row: Place, weights: Place, worths: Place, /) -> int:
        """Write what each legal action is worth, and return how many they are."""
        ...

    def try_actions(
        self,
        rows: Rows,
        first: int,
        last: int,
        actions: Place,
        count: int,
        weights: Place,
        seed: int,
        results: Place,
        /,
    ) -> int:
        """Try actions in some worlds, and return how many games were played."""
        ...

    def grow_tree(
        self,
        rows: Rows,
        first: int,
        last: int,
        tree: Place,
        room: int,
        curiosity: int,
        weights: Place,
        seed: int,
        /,
    ) -> int:
        """Search in some worlds, and return how many nodes the tree has."""
        ...

    def pick_by_bids(
        self,
        rows: Rows,
        count: int,
        viewer: int,
        weights: Place,
        sharpness: int,
        picked: Place,
        wanted: int,
        /,
    ) -> int:
        """Pick worlds, the likelier by the bids the more often, and return how many."""
        ...

    def pick_by_plays(
        self,
        rows: Rows,
        count: int,
        viewer: int,
        weights: Place,
        trust: int,
        actions: Place,
        plays: int,
        picked: Place,
        wanted: int,
        /,
    ) -> int:
        """Pick worlds, the likelier by the plays the more often, and return how many."""
        ...

    def trace_hand(self, row: Place, end: Place, weights: Place, seed: int, log: Place, /) -> int:
        """Play a hand, note every choice, and return how many words that took."""
        ...

    def bid_all(self, row: Place, end: Place, weights: Place, seed: int, /) -> int:
        """Let all seats bid that have not, and return the phase after it."""
        ...

    def list_hand(self, row: Place, seat: int, features: Place, /) -> int:
        """Write the features of a seat's hand, and return how many they are."""
        ...


def load_policy_code(kernel: Kernel) -> PolicyCode:
    """Return the functions for the rules of a kernel, run by what runs the kernel."""
    return cast("PolicyCode", load_later(kernel, Purpose.POLICY, kernel.backend))
