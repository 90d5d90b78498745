"""Parts of the arena for surveys and the command line."""

from __future__ import annotations

from counter_rules.arena._estimates import compute_t
from counter_rules.arena._folder import BOARDS, RECORDS, read_shifts
from counter_rules.arena._machines import list_machines
from counter_rules.arena._running import make_pool, play_parts
from counter_rules.arena._seatings import check_entrants, close_bot
from counter_rules.arena._swiss_folder import is_swiss
from counter_rules.arena._table import describe_leader, format_count
from counter_rules.arena._tournament import find_fault_of_hands, is_shared

__all__ = [
    "BOARDS",
    "RECORDS",
    "check_entrants",
    "close_bot",
    "compute_t",
    "describe_leader",
    "find_fault_of_hands",
    "format_count",
    "is_shared",
    "is_swiss",
    "list_machines",
    "make_pool",
    "play_parts",
    "read_shifts",
]
