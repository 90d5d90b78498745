"""The score (K2): ten and the bid if it is made; if not, it costs what was bid."""

from __future__ import annotations

import attrs


@attrs.frozen
class PayTheBid:
    """The formula, as a value: rulesets that hold it compare, hash and pickle."""

    def score(self, *, bid: int, tricks_won: int, hand_size: int, players: int) -> int:
        """Return the points of one player for one hand."""
        return 10 + bid if tricks_won == bid else -bid

    def __str__(self) -> str:
        return "10 + B if W = B, else -B"
