"""The constants, tables and data of a ruleset, computed by calling its parts."""

from __future__ import annotations

import re
from typing import Final

from counter_rules.actions import ActionSpace
from counter_rules.cards import Rank
from counter_rules.kernel._lowering import Lowered
from counter_rules.kernel._tables.cards import (
    Tables,
    make_cards,
    make_legality,
)
from counter_rules.kernel._tables.dealing import NAMING_TIMES, make_data, make_dealing
from counter_rules.kernel.machine import constants
from counter_rules.rules.ruleset import Ruleset

__all__ = ["NAMING_TIMES", "Tables", "make_card_tables", "make_data", "make_dealing"]


_OTHERS: Final = re.compile(r"(?:T_PLACES \+|T_AWAKE\] >>|\(1 <<) 1[45]\b")
"""Where a lowered hook reads or writes a set of winners or losers."""


def _make_ranks(rules: Ruleset, lowered: Lowered) -> Tables:
    """Return the numbers of kinds and ranks; a hook may name a rank that is not in the deck."""
    has_copies = rules.has_winners_or_losers
    is_named = any(step.rank in (Rank.WINNER, Rank.LOSER) for step in lowered.steps)
    has_all = has_copies or is_named or bool(_OTHERS.search(lowered.text))
    return {
        "PACK": int(has_copies),
        "KINDS": len(rules.card_places),
        "ALL_RANKS": len(Rank) if has_all else len(Rank) - 2,
    }


def make_card_tables(rules: Ruleset, space: ActionSpace, lowered: Lowered) -> Tables:
    """Return the constants and tables of cards and plays, or raise `NotCompilableError`."""
    cards = make_cards(rules)
    is_printed = cards["COUNTED_SUIT"] == cards["LED_BY"]
    blocks = space.blocks
    return {
        **_make_ranks(rules, lowered),
        **cards,
        **make_legality(rules, space),
        "PLAIN": int(not lowered.steps and is_printed),
        "SCRATCH": lowered.scratch,
        "PASSES": int(len(blocks["pass"]) > 0),
        "HAS_POWERS": int(rules.effects.has_powers),
        "EXP": constants.EXP,
        "A_HIGH": blocks["play_high"].start,
        "A_SHOW": blocks["show"].start,
        "A_BID": blocks["bid"].start,
    }
