"""Texts of a catalogue, and names of cards and seats in it, for other packages."""

from __future__ import annotations

from counter_rules.messages._card_names import CardNames, get_card_names, normalize
from counter_rules.messages._describe import name_seats
from counter_rules.messages._message import check_texts, get_text

__all__ = ["CardNames", "check_texts", "get_card_names", "get_text", "name_seats", "normalize"]
