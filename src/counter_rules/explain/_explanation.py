"""Explanations of tricks: the changes of every effect, and why the winner won.

The pipeline is that of `resolve_trick`, with a watcher around each effect that compares the table
before and after it. So every change is explained, effects need not report anything, and resolving
without an explanation costs nothing extra.
"""

from __future__ import annotations

import attrs

from counter_rules.explain._changes import (
    Change,
    ChangeKind,
    describe_changes,
    list_changes,
    make_snapshot,
)
from counter_rules.explain._verdict import Verdict, check_trick, make_verdict
from counter_rules.messages import Message, describe, with_clause
from counter_rules.rules.ruleset import Ruleset
from counter_rules.trick import EffectStep, Table, Trick, TrickResult
from counter_rules.trick.effect import TableHook
from counter_rules.trick.resolve import (
    find_led,
    make_result,
    make_table,
    name_failure,
    resolve_table,
    run_step,
)


@attrs.frozen(kw_only=True)
class EffectReport:
    """The changes of one effect in one stage.

    Args:
        effect: the effect's name, such as ``"five"``.
        stage: the stage, one of `counter_rules.trick.STAGES`.
        clause: the clause of the rules.
        changes: the changes, at least one.
        messages: the changes as messages, for `counter_rules.messages.describe`.
    """

    effect: str
    stage: str
    clause: str
    changes: tuple[Change, ...]
    messages: tuple[Message, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The changes in words."""
        return describe(self)


@attrs.frozen(kw_only=True)
class Explanation:
    """The explanation of the result of a trick.

    Args:
        trick: the trick.
        result: its result, as from `resolve_trick`.
        reports: the changes of the effects, in the order in which they acted.
        verdict: why the winner won.
    """

    trick: Trick
    result: TrickResult
    reports: tuple[EffectReport, ...]
    verdict: Verdict

    @property
    def messages(self) -> tuple[Message, ...]:
        """The explanation as messages, each with its clause."""
        before: list[Message] = []
        after = [with_clause(message, self.verdict.clause) for message in self.verdict.messages]
        for report in self.reports:
            messages = after if report.stage == "after" else before
            messages += [with_clause(message, report.clause) for message in report.messages]
        return (*before, *after)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The explanation in words: changes, the verdict, and what follows from it."""
        return describe(self)


def explain_trick(rules: Ruleset, trick: Trick) -> Explanation:
    """Explain a complete trick: the changes of every effect, and the winner.

    Args:
        rules: the rules.
        trick: the trick.

    Returns:
        The explanation, with the same result as `resolve_trick`.

    Raises:
        StateError: if the trick is not complete, or its cards or shows are impossible.
        RulesetError: if the hook of an effect fails.

    >>> from counter_rules import Trick, get_ruleset
    >>> rules = get_ruleset("counter", players=4)
    >>> for line in explain_trick(rules, Trick.parse("5C 6D 7C KC", trump="H")).sentences:
    ...     print(line)
    5♣ steals 6 from 6♦: 5 → 11 (C5.3)
    an odd number of sevens: the lowest trump or card of the led suit wins (C6.2)
    7♣ wins with 7, the lowest card of the led suit (C6.2)
    6♦ alone is lowest: seat 1 leads next, not seat 2 (C7.1, C7.2)
    6♦ alone is lowest: the card led next counts double (C7.1, C7.2)
    a five was played: every player passes a card to the left (C7.4)
    """
    check_trick(rules, trick)
    return explain_plays(rules, trick)


def explain_plays(rules: Ruleset, trick: Trick) -> Explanation:
    """Explain a trick of at least one play as if it ended with its last play."""
    led = find_led(trick.plays, trick.trump, rules.effects)
    table = make_table(trick, led, rules.doubled_values)
    watcher = _Watcher(table, rules)
    try:
        resolve_table(table, rules.effects.make_plans(watcher.watch))
        return Explanation(
            trick=trick,
            result=make_result(table, trick),
            reports=tuple(watcher.reports),
            verdict=watcher.verdict or watcher.judge(table),
        )
    except Exception:
        name_failure(trick, led, rules.doubled_values, rules.effects)
        raise


class _Watcher:
    """A watcher that compares a table before and after every effect."""

    def __init__(self, table: Table, rules: Ruleset) -> None:
        self.reports: list[EffectReport] = []
        self.verdict: Verdict | None = None
        self._before = make_snapshot(table)
        self._crowned_by: EffectStep | None = None
        self._rules = rules

    def watch(self, step: EffectStep) -> TableHook:
        """Return the hook of a step with the watcher around it."""
        return lambda table: self._run(step, table)

    def judge(self, table: Table) -> Verdict:
        """Return why the winner won, from the table now."""
        return make_verdict(
            table,
            self._rules.clauses,
            None if table.champion is None else self._crowned_by,
            has_changing_values=bool(self._rules.effects.value),
        )

    def _run(self, step: EffectStep, table: Table) -> None:
        if step.stage == "after" and self.verdict is None:
            # The pipeline, not an effect, has found the winner in the meantime.
            self.verdict, self._before = self.judge(table), make_snapshot(table)
        run_step(step, table)
        after = make_snapshot(table)
        changes = list_changes(self._before, after, step.effect, table)
        self._before = after
        if any(change.kind is ChangeKind.CHAMPION and change.after for change in changes):
            self._crowned_by = step
        if changes:
            self.reports.append(
                EffectReport(
                    effect=step.effect.name,
                    stage=step.stage,
                    clause=step.act.clause,
                    changes=changes,
                    messages=describe_changes(changes, step, table),
                )
            )
