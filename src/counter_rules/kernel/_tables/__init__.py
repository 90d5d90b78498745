"""The constants and tables of a ruleset, computed by calling its parts."""

from __future__ import annotations

import re
from typing import Final

from counter_rules.actions import ActionSpace
from counter_rules.cards import Rank
from counter_rules.kernel._lowering import Lowered
from counter_rules.kernel._tables.cards import (
    Tables,
    check_deck,
    make_cards,
    make_legality,
)
from counter_rules.kernel._tables.dealing import make_bidding, make_dealing, make_scoring
from counter_rules.kernel.machine import constants
from counter_rules.observations import ObservationSpace
from counter_rules.rules.ruleset import Ruleset

__all__ = ["Tables", "check_deck", "make_tables"]


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


def make_tables(
    rules: Ruleset, space: ActionSpace, observations: ObservationSpace, lowered: Lowered
) -> Tables:
    """Return the constants and tables of a ruleset, by name, or raise `NotCompilableError`."""
    cards = make_cards(rules)
    is_printed = cards["COUNTED_SUIT"] == cards["LED_BY"]
    blocks = space.blocks
    return {
        **_make_ranks(rules, lowered),
        **cards,
        **make_legality(rules, space),
        **make_bidding(rules),
        **make_dealing(rules),
        **make_scoring(rules),
        "PLAIN": int(not lowered.steps and is_printed),
        "SCRATCH": lowered.scratch,
        "PASSES": int(len(blocks["pass"]) > 0),
        "HAS_POWERS": int(rules.effects.has_powers),
        "EXP": constants.EXP,
        "A_HIGH": blocks["play_high"].start,
        "A_SHOW": blocks["show"].start,
        "A_BID": blocks["bid"].start,
        "A_BLIND": blocks["bid_blind"].start,
        "A_LOOK": blocks["look"].start,
        "A_PASS": blocks["pass"].start,
        "A_NAME": blocks["name"].start,
        "ACTIONS": space.size,
        "O_MADE_IN_A_ROW": 0,  # these two blocks are there only if a row of bids earns points
        "O_MISSED_IN_A_ROW": 0,
        **{f"O_{name.upper()}": block.start for name, block in observations.blocks.items()},
        "OBSERVED": observations.size,
        "S_NEEDED": observations.scaled_blocks["needed"].start,
        "SCALED": observations.scaled_size,
    }
