"""Tags of records, and records of played matches, for the arena and the command line."""

from __future__ import annotations

from counter_rules.records._header import FIRST_TAG
from counter_rules.records._lines import ESCAPE
from counter_rules.records._record import view_start
from counter_rules.records._replay import COMMITMENT, SEED
from counter_rules.records._writing import dumps_played

__all__ = ["COMMITMENT", "ESCAPE", "FIRST_TAG", "SEED", "dumps_played", "view_start"]
