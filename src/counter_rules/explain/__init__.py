"""Explanations: the winner of a trick and why it won, card previews, and the powers of cards."""

from counter_rules.explain._changes import Change, ChangeKind
from counter_rules.explain._explanation import EffectReport, Explanation, explain_trick
from counter_rules.explain._powers import Power, describe_card, list_powers
from counter_rules.explain._preview import Preview, Standing
from counter_rules.explain._verdict import Verdict, VerdictCode, resolve_trick

__all__ = [
    "Change",
    "ChangeKind",
    "EffectReport",
    "Explanation",
    "Power",
    "Preview",
    "Standing",
    "Verdict",
    "VerdictCode",
    "describe_card",
    "explain_trick",
    "list_powers",
    "resolve_trick",
]
