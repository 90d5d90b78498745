"""Tricks: the cards on the table, the effects, and the pipeline that resolves a trick."""

from counter_rules.trick.counting import AS_PRINTED, Counting
from counter_rules.trick.effect import (
    STAGES,
    Act,
    CountOnTable,
    CountsAs,
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
from counter_rules.trick.table import Buff, Table
from counter_rules.trick.trick import Trick, TrickResult

__all__ = [
    "AS_PRINTED",
    "PLAIN_TRICK",
    "STAGES",
    "Act",
    "Buff",
    "CountOnTable",
    "Counting",
    "CountsAs",
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
