"""Names of seats in a catalogue, for pictures and the command line."""

from __future__ import annotations

from counter_rules.messages._describe import name_seats

__all__ = ["name_seats"]
