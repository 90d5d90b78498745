"""All classes of events, and how some of them are made."""

from __future__ import annotations

from counter_rules.events._play_events import describe_winner
from counter_rules.events._steps import EVENTS, OPENERS, make_match_over, make_trick_events

__all__ = ["EVENTS", "OPENERS", "describe_winner", "make_match_over", "make_trick_events"]
