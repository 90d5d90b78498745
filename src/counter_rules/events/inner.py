"""Event classes, and events made from results, for replays and pictures."""

from __future__ import annotations

from counter_rules.events._play_events import describe_winner
from counter_rules.events._steps import (
    EVENTS,
    OPENERS,
    list_shown,
    make_gift_events,
    make_match_over,
    make_trick_events,
)

__all__ = [
    "EVENTS",
    "OPENERS",
    "describe_winner",
    "list_shown",
    "make_gift_events",
    "make_match_over",
    "make_trick_events",
]
