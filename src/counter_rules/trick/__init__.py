"""The trick: cards on the table, the stages, and the one pipeline that resolves them."""

from counter_rules.trick.effect import (
    STAGES,
    Act,
    Effect,
    EffectStep,
    Freedom,
    Lead,
    Naming,
    Relief,
    Restraint,
    Show,
    set_no_suit,
)
from counter_rules.trick.order import PLAIN_TRICK, EffectOrder
from counter_rules.trick.result import TrickResult
from counter_rules.trick.table import Buff, Table
from counter_rules.trick.trick import Trick

__all__ = [
    "PLAIN_TRICK",
    "STAGES",
    "Act",
    "Buff",
    "Effect",
    "EffectOrder",
    "EffectStep",
    "Freedom",
    "Lead",
    "Naming",
    "Relief",
    "Restraint",
    "Show",
    "Table",
    "Trick",
    "TrickResult",
    "set_no_suit",
]
