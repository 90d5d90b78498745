"""Cards revealed by play, for the memory of a kernel."""

from __future__ import annotations

from counter_rules.observations._revealed import list_revealed

__all__ = ["list_revealed"]
