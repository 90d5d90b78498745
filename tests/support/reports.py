"""Small readers of explanations, for the tests of the effects."""

from __future__ import annotations

from counter_rules import ChangeKind, EffectReport, Explanation


def list_reports(explanation: Explanation, effect: str) -> list[tuple[str, str]]:
    """List the stage and the clause of every report of an effect."""
    return [(r.stage, r.clause) for r in explanation.reports if r.effect == effect]


def find_report(explanation: Explanation, effect: str, stage: str) -> EffectReport:
    """Return the one report of an effect in a stage."""
    (found,) = [r for r in explanation.reports if (r.effect, r.stage) == (effect, stage)]
    return found


def list_changes(report: EffectReport) -> list[tuple[ChangeKind, int | None, object, object]]:
    """List the changes of a report as kind, place, before and after."""
    return [(c.kind, c.place, c.before, c.after) for c in report.changes]


EVERY_RANK = "9S 3S 8D 5D AC 6C 10H QC 7C JS KC 2D 4D+4S 3D"
"""Every rank in one trick. The king is not led and the six ties for lowest; all others act."""
