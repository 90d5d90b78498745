"""What play has revealed of each hand, for the kernel."""

from __future__ import annotations

from counter_rules.observations._told import list_told

__all__ = ["list_told"]
