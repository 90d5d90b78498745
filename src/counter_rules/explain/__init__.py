"""A trick on its own, without a state: who takes it, and why."""

from counter_rules.explain._changes import Change, ChangeKind
from counter_rules.explain._explanation import EffectReport, Explanation, explain_trick
from counter_rules.explain._resolve import resolve_trick
from counter_rules.explain._verdict import Verdict, VerdictCode

__all__ = [
    "Change",
    "ChangeKind",
    "EffectReport",
    "Explanation",
    "Verdict",
    "VerdictCode",
    "explain_trick",
    "resolve_trick",
]
