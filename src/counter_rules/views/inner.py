"""Sets of cards for sampling; checks and replays of views for JSON and records."""

from __future__ import annotations

from counter_rules.views._after_bidding import MISFIT
from counter_rules.views._arrange import arrange, tally_places
from counter_rules.views._card_sets import COPY, join, list_bits
from counter_rules.views._memory import remember
from counter_rules.views._parts import (
    check_deck,
    check_parts,
    check_seats,
    differ,
    differ_in,
    get_hand_size,
    list_givers,
    measure_hand,
    replay_bids,
)
from counter_rules.views._replay import replay

__all__ = [
    "COPY",
    "MISFIT",
    "arrange",
    "check_deck",
    "check_parts",
    "check_seats",
    "differ",
    "differ_in",
    "get_hand_size",
    "join",
    "list_bits",
    "list_givers",
    "measure_hand",
    "remember",
    "replay",
    "replay_bids",
    "tally_places",
]
