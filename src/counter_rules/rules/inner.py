"""Questions to the parts of a ruleset, for other packages."""

from __future__ import annotations

from counter_rules.rules._asking import (
    count_streaks,
    explain_bid,
    find_first_leader,
    find_first_namer,
    list_allowed_bids,
    list_blind_offers,
    score_hand,
)

__all__ = [
    "count_streaks",
    "explain_bid",
    "find_first_leader",
    "find_first_namer",
    "list_allowed_bids",
    "list_blind_offers",
    "score_hand",
]
