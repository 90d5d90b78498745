"""Questions to the parts of a ruleset, for other packages."""

from __future__ import annotations

from counter_rules.rules._asking import (
    count_streaks,
    explain_bid,
    find_first_leader,
    list_allowed_bids,
    score_hand,
)

__all__ = ["count_streaks", "explain_bid", "find_first_leader", "list_allowed_bids", "score_hand"]
