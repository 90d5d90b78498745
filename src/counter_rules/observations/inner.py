"""Facts that play has told of each hand, for the memory of a kernel."""

from __future__ import annotations

from counter_rules.observations._told import list_told

__all__ = ["list_told"]
