"""Texts of a catalogue, and names of seats in it, for other packages."""

from __future__ import annotations

from counter_rules.messages._describe import name_seats
from counter_rules.messages._message import check_texts, get_text

__all__ = ["check_texts", "get_text", "name_seats"]
